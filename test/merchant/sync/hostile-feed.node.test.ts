/** A feed that means the machine ill on which it is read: what it may ask for, read, and take in time and memory has bounds. */
import { expect } from 'chai';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommandLine } from '../../../src/merchant/cli/command-line.ts';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';
import { openFeed } from '../../../src/merchant/sync/node/feed-source.ts';
import { createPictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import { createGuardedFetch } from '../../../src/core/http/node/guarded-fetch.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function readRows(...parts: (string | Uint8Array)[]) {
  async function* bytes() {
    for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
  }
  const rows = [];
  for await (const row of (await readFeed(bytes())).rows) rows.push(row);
  return rows;
}

const readProblem = (...parts: (string | Uint8Array)[]): Promise<string> =>
  readRows(...parts).then(
    (rows) => `read ${rows.length} rows`,
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('A hostile feed, read', function () {
  this.timeout(60_000);

  const csv = (field: string, value: string) =>
    `sku,title,category,image\n${['A', 'T', 'eyewear', 'a.png'].map((text, i) => (['sku', 'title', 'category', 'image'][i] === field ? `"${value}"` : text)).join(',')}`;

  for (const [what, value] of [
    ['spaces', `a${' '.repeat(100_000)}b`],
    ['separators', '>'.repeat(100_000)],
    ['bars and spaces', 'x' + ' |'.repeat(50_000)],
    ['unclosed tags', '<b>'.repeat(60_000)],
    ['ampersands', '&a'.repeat(50_000)],
  ] as const)
    for (const field of ['title', 'category', 'image'])
      it(`takes no time for ${what} in ${field}`, async () => {
        const { checkRow } = await import('../../../src/merchant/sync/plan/check-row.ts');
        const start = performance.now();
        for (const row of await readRows(csv(field, value)))
          checkRow(row, 'A', { id: 'sku', categories: new Map() });
        // The spaces took 47 seconds once.
        expect(performance.now() - start).to.be.lessThan(5000);
      });

  it('does not follow elements that are never closed', async () => {
    const feed = `<rss><channel>${'<a>'.repeat(60_000)}`;
    expect(await readProblem(feed)).to.match(/FeedError: .*nested more than 200 deep/);
    expect(await readProblem(`<rss><channel><item>${'<a>'.repeat(60_000)}`)).to.match(/nested more than 200/);
  });

  it('gives up on a product that does not end, in each format', async () => {
    const long = 'x'.repeat(5 * 2 ** 20);
    expect(await readProblem(`[{"sku":"A","title":"${long}`, long)).to.match(
      /FeedError: .*longer than 4 million/,
    );
    expect(await readProblem(`<rss><channel><item><title>${long}`)).to.match(/FeedError: .*longer than/);
    expect(await readProblem(`${'['.repeat(5 * 2 ** 20)}`)).to.match(/FeedError/);
    expect(await readProblem(`sku,title\nA,"${long}`)).to.match(/FeedError/);
  });

  it('reads many products that are each of usual size, however they arrive', async () => {
    const all = Array.from({ length: 9000 }, (_, i) => ({ sku: `${i}`, title: 'x'.repeat(1000) }));
    expect(await readProblem(JSON.stringify(all))).to.equal('read 9000 rows');
  });

  it('unpacks no more than a feed can have, and no packing in a packing in a packing', async function () {
    // 128 MB, also on a busy machine.
    this.timeout(180_000);
    expect(await readProblem(gzipSync(Buffer.alloc(2 ** 27, `sku,title\n${'x'.repeat(2000)}\n`)))).to.match(
      /FeedError: .*MB once it is unpacked/,
    );
    let nested: Buffer = Buffer.from('sku,title\nA,B');
    for (let depth = 0; depth < 2; depth++) nested = gzipSync(nested);
    expect(await readProblem(nested)).to.equal('read 1 rows');
    for (let depth = 0; depth < 20; depth++) nested = gzipSync(nested);
    expect(await readProblem(nested)).to.match(/FeedError: .*packed more than 2 times/);
  });

  it('reads columns and elements with names that objects have, too', async () => {
    for (const feed of [
      'sku,title,constructor,__proto__\nA,B,C,D',
      '[{"sku":"A","title":"B","constructor":"C","toString":1}]',
      '<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>A</g:id><title>B</title><g:image_link>x</g:image_link><constructor>C</constructor><hasOwnProperty>D</hasOwnProperty></item></channel></rss>',
    ])
      expect((await readRows(feed))[0], feed).to.include({ title: 'B' });
  });
});

describe('A hostile feed, run', function () {
  this.timeout(30_000);
  let mock: MockServer;
  let folder: string;
  const servers: Server[] = [];
  beforeEach(async () => {
    mock = await serveMock(0, { seed: 'empty', processingMs: 0, allowPrivateImages: true });
    folder = mkdtempSync(join(tmpdir(), 'tryon-hostile-'));
    mkdirSync(join(folder, 'feed'));
    writeFileSync(join(folder, 'feed/a.png'), PNG);
    writeFileSync(join(folder, 'secret.png'), PNG);
  });
  afterEach(async () => {
    await mock.close();
    rmSync(folder, { recursive: true });
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function serve(answer: RequestListener) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      answer(request, response);
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }

  async function run(rows: string[], ...args: string[]) {
    const path = join(folder, 'feed/feed.csv');
    writeFileSync(path, ['sku,title,category,image,link', ...rows].join('\n'));
    return runAt(path, ...args);
  }

  async function runAt(feed: string, ...args: string[]) {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const host = { env: { TRYON_API_KEY: 'demo-shop-key' }, print, printError: print, onStop() {} };
    const given = ['sync', feed, '--upstream', mock.url, '--state', join(folder, 'state'), ...args];
    const status = await runCommandLine(given, host);
    return { status, text: lines.join('\n') };
  }

  it('that breaks off, or stands still, is said to have done so', async () => {
    const packed = gzipSync('sku,title,category,image\n'.repeat(100));
    const server = await serve(({ url }, response) => {
      response.writeHead(200, { 'content-length': 100_000 });
      response.write(url === '/packed.gz' ? packed.subarray(0, 30) : 'sku,title,category,image\n');
      if (url !== '/still.csv') setTimeout(() => response.destroy(), 20);
    });
    for (const name of ['cut.csv', 'packed.gz'])
      expect(await runAt(`${server.origin}/${name}`)).to.deep.equal({
        status: 2,
        text: `${server.origin}/${name} broke off before its end. Run the same command again.`,
      });
    const still = await openFeed(`${server.origin}/still.csv`, undefined, 100);
    const error = await readFeed(still).catch(({ message }: Error) => message);
    expect(error).to.match(/still\.csv broke off .*nothing more came within 0\.1 seconds/);
  });

  it('can’t have pages on this machine read', async () => {
    const inside = await serve((_, response) => response.end('<h1>Router</h1>'));
    const { text } = await run([`A,A,eyewear,a.png,${inside.origin}/admin`]);
    expect(text).to.contain('1 created');
    expect(inside.asked).to.eql([]);
  });

  it('can have pages and pictures asked for that lie on its own host, and on none other inside', async () => {
    const inside = await serve((_, response) => response.end());
    const shop = await serve(({ url }, response) => {
      if (url === '/feed.csv')
        response.end(
          `sku,title,category,image,link\nA,A,eyewear,/x.png|${shop.origin}/a.png,${shop.origin}/p\nB,B,eyewear,${inside.origin}/b.png,\nC,C,eyewear,${shop.origin}/moved.png,`,
        );
      else if (url === '/moved.png') response.writeHead(302, { location: `${inside.origin}/c.png` }).end();
      else response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    });
    const { text } = await runAt(`${shop.origin}/feed.csv`);
    expect(shop.asked).to.include('/a.png').and.to.include('/p');
    expect(text).to.match(/B: left out, .*not on the public internet/);
    expect(text).to.match(/C: left out, .*leads to .*private network/);
    expect(inside.asked).to.eql([]);
  });

  it('can’t have a name asked that resolves to this machine', async () => {
    const fetch = createGuardedFetch({
      lookup: (_, __, callback) =>
        (callback as unknown as (error: null, found: object[]) => void)(null, [
          { address: '127.0.0.1', family: 4 },
        ]),
    });
    const problem = await createPictureChecks({ fetch }).ask('http://cdn.example/a.png');
    expect(problem)
      .to.have.property('problem')
      .that.matches(/private network/);
  });

  it('can’t have files read that are not below its folder', async () => {
    symlinkSync(join(folder, 'secret.png'), join(folder, 'feed/link.png'));
    const names = [
      '../secret.png',
      join(folder, 'secret.png'),
      `file://${folder}/secret.png`,
      'link.png',
      'a.png/b.png',
      'file://host/x.png',
      `${'x'.repeat(5000)}.png`,
    ];
    const { text, status } = await run([
      ...names.map((name, i) => `S${i},A,eyewear,${name},`),
      'OK,A,eyewear,a.png,',
    ]);
    expect(text).to.contain('1 created').and.to.contain(`${names.length} left out`);
    expect(status).to.equal(0);
  });

  it('can’t put formulas into the report, which `sync fix` reads all the same', async () => {
    const report = join(folder, 'report.csv');
    await run(['=HYPERLINK(1),=cmd|x,=2+3,@SUM(1).png,', '-1,T,eyewear,-none.png,'], '--report', report);
    const text = readFileSync(report, 'utf8');
    for (const cell of text
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split(',')))
      expect(cell).not.to.match(/^"?[=+@-]/);
    expect(text).to.contain("'-1,");
    writeFileSync(join(folder, '-none.png'), PNG);
    expect((await runAt('fix', report)).text).to.contain('1 created');
    const listed = await fetch(`${mock.url}/v1/products`, {
      headers: { Authorization: 'Bearer demo-shop-key' },
    });
    expect(
      ((await listed.json()) as { products: { external_id: string }[] }).products[0]!.external_id,
    ).to.equal('-1');
  });
});
