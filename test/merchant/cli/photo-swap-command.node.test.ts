/** The command `photo-swap` against the mock and an engine on this machine. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCommandLine } from '../../../src/merchant/cli/command-line.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';
import { FakeEngine, type FakeAnswer } from '../../service/relay/photo-swap/fake-engine.ts';
import { jpeg } from '../../service/relay/photo-swap/pictures.ts';

describe('storefront-tryon photo-swap', () => {
  let mock: MockServer;
  let engine: FakeEngine;
  let folder: string;
  let printed: string[];

  beforeEach(async () => {
    mock = await serveMock(0);
    engine = new FakeEngine();
    await engine.listen();
    folder = await mkdtemp(join(tmpdir(), 'photo-swap-'));
    await writeFile(join(folder, 'photo.jpg'), jpeg());
    printed = [];
  });
  afterEach(async () => {
    await mock.close();
    engine.close();
    await rm(folder, { recursive: true });
  });

  const run = (sku: string, ...args: string[]): Promise<number> =>
    runCommandLine(
      [
        'photo-swap',
        join(folder, 'photo.jpg'),
        sku,
        '--out',
        join(folder, 'picture.jpg'),
        '--upstream',
        mock.url,
        '--photo-swap',
        'http',
        '--photo-swap-url',
        engine.url,
        ...args,
      ],
      {
        env: { TRYON_API_KEY: 'demo-shop-key', TRYON_PHOTO_SWAP_KEY: 'engine-key' },
        print: (line) => printed.push(line),
        printError: (line) => printed.push(line),
        onStop() {},
      },
    );

  it('writes the engine’s picture as it came', async () => {
    const made = jpeg({ scan: [5, 5, 5] });
    engine.answer = (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(made);
    expect(await run('TEE-501', '--json'), printed.join()).to.equal(0);
    expect(await readFile(join(folder, 'picture.jpg'))).to.deep.equal(Buffer.from(made));
    expect(JSON.parse(printed[0]!)).to.include({ engine: 'http', product: 'TEE-501', bytes: made.length });
  });

  it('says what to do where the engine refuses the key, and ends with 1', async () => {
    engine.answer = (_, response) => response.writeHead(401).end();
    expect(await run('TEE-501')).to.equal(1);
    expect(printed.join()).to.contain('TRYON_PHOTO_SWAP_KEY').and.not.contain('engine-key');
  });

  for (const [name, answer, advice] of [
    [
      'refuses the photo',
      (_, response) => response.writeHead(422).end('{"error":"moderation"}'),
      /try another one/,
    ],
    ['fails', (_, response) => response.writeHead(500).end(), /status page/],
    ['answers with no picture', (_, response) => response.writeHead(200).end('<html>'), /status page/],
    ['says nothing', () => {}, /Raise TRYON_PHOTO_SWAP_TIMEOUT \(or --photo-swap-timeout\)/],
  ] as [string, FakeAnswer, RegExp][])
    it(`says what to do where the engine ${name}`, async () => {
      engine.answer = answer;
      expect(await run('TEE-501', '--photo-swap-timeout', '1')).to.equal(1);
      expect(printed.join()).to.match(advice);
    });

  it('ends with 2 where it can’t begin', async () => {
    expect(await run('no-such-product')).to.equal(2);
    await writeFile(join(folder, 'photo.jpg'), '<svg/>');
    expect(await run('TEE-501')).to.equal(2);
    expect(engine.asked).to.deep.equal([]);
  });
});
