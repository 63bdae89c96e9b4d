/** The command `photo-swap` against the mock and an engine on this machine. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { FakeEngine, type FakeAnswer } from '../../service/relay/photo-swap/fake-engine.ts';
import { jpeg } from '../../service/relay/photo-swap/pictures.ts';
import { createBench, runCommand } from '../bench.ts';

describe('storefront-tryon photo-swap', () => {
  const bench = createBench();
  let engine: FakeEngine;
  let folder: string;
  let upstream: string;

  beforeEach(async () => {
    upstream = (await bench.mock()).url;
    engine = await new FakeEngine().open();
    folder = bench.folder();
    writeFileSync(join(folder, 'photo.jpg'), jpeg());
  });
  afterEach(() => engine.close());

  function run(sku: string, ...args: string[]) {
    const files = [join(folder, 'photo.jpg'), sku, '--out', join(folder, 'picture.jpg')];
    const addresses = ['--upstream', upstream, '--photo-swap', 'http', '--photo-swap-url', engine.url];
    const env = { TRYON_API_KEY: 'demo-shop-key', TRYON_PHOTO_SWAP_KEY: 'engine-key' };
    return runCommand(['photo-swap', ...files, ...addresses, ...args], { env });
  }

  it('writes the engine’s picture as it came', async () => {
    const made = jpeg({ scan: [5, 5, 5] });
    engine.answer = (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(made);
    const { status, text, last } = await run('TEE-501', '--json');
    expect(status, text).to.equal(0);
    expect(readFileSync(join(folder, 'picture.jpg'))).to.deep.equal(Buffer.from(made));
    expect(last()).to.include({ engine: 'http', product: 'TEE-501', bytes: made.length });
  });

  for (const [what, out] of [
    ['lies below a file', 'photo.jpg/picture.jpg'],
    ['lies in a folder that is missing', 'missing/picture.jpg'],
    ['is a folder', '.'],
  ] as const)
    it(`asks no engine where the target ${what}`, async () => {
      const { status, text } = await run('TEE-501', '--out', join(folder, out));
      expect(status).to.equal(2);
      expect(text).to.match(/--out .*can't be written.*Name a file in a folder/);
      expect(engine.asked).to.deep.equal([]);
    });

  it('keeps the picture where the target has gone meanwhile', async () => {
    const made = jpeg({ scan: [5, 5, 5] });
    const out = join(folder, 'pictures');
    mkdirSync(out);
    engine.answer = (_, response) => {
      rmSync(out, { recursive: true });
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(made);
    };
    const { status, text } = await run('TEE-501', '--out', join(out, 'picture.jpg'));
    expect(status).to.equal(1);
    const [, kept] = /the picture is in (\S+)\.$/m.exec(text)!;
    expect(readFileSync(kept!)).to.deep.equal(Buffer.from(made));
    rmSync(dirname(kept!), { recursive: true });
  });

  it('leaves no file behind where the engine fails', async () => {
    engine.answer = (_, response) => response.writeHead(500).end();
    await run('TEE-501');
    expect(existsSync(join(folder, 'picture.jpg'))).to.equal(false);
  });

  const failing: [engine: string, answer: FakeAnswer, advice: RegExp][] = [
    ['refuses the key', (_, response) => response.writeHead(401).end(), /TRYON_PHOTO_SWAP_KEY/],
    [
      'refuses the photo',
      (_, response) => response.writeHead(422).end('{"error":"moderation"}'),
      /try another one/,
    ],
    ['fails', (_, response) => response.writeHead(500).end(), /status page/],
    ['answers with no picture', (_, response) => response.writeHead(200).end('<html>'), /status page/],
    ['says nothing', () => {}, /Raise TRYON_PHOTO_SWAP_TIMEOUT \(or --photo-swap-timeout\)/],
  ];
  for (const [name, answer, advice] of failing)
    it(`says what to do where the engine ${name}, and ends with 1`, async () => {
      engine.answer = answer;
      // No other engine is hurried.
      const limit = name === 'says nothing' ? ['--photo-swap-timeout', '1'] : [];
      const { status, text } = await run('TEE-501', ...limit);
      expect(status).to.equal(1);
      expect(text).to.match(advice).and.not.contain('engine-key');
    });

  it('ends with 2 where it can’t begin', async () => {
    expect(await run('no-such-product')).to.have.property('status', 2);
    writeFileSync(join(folder, 'photo.jpg'), '<svg/>');
    expect(await run('TEE-501')).to.have.property('status', 2);
    expect(engine.asked).to.deep.equal([]);
  });
});
