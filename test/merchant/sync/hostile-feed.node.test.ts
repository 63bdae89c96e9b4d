/** A feed that means the machine ill on which it is read: what it may ask for, read, and take in time and memory has bounds. */
import { expect } from 'chai';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createGuardedFetch } from '../../../src/core/http/node/guarded-fetch.ts';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';
import { openFeed } from '../../../src/merchant/sync/node/feed-source.ts';
import { createPictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import { checkRow } from '../../../src/merchant/sync/plan/check-row.ts';
import { createBench, PNG, runCommand } from '../bench.ts';

async function readRows(feed: string | Uint8Array) {
  const rows = [];
  for await (const row of (await readFeed(new Blob([feed as BlobPart]).stream())).rows) rows.push(row);
  return rows;
}

const readProblem = (feed: string | Uint8Array): Promise<string> =>
  readRows(feed).then((rows) => `read ${rows.length} rows`, String);

const packed = (feed: string | Buffer, times: number): Buffer =>
  times === 0 ? Buffer.from(feed) : packed(gzipSync(feed), times - 1);

describe('A hostile feed, read', () => {
  for (const [what, value] of [
    ['spaces', `a${' '.repeat(100_000)}b`],
    ['separators', '>'.repeat(100_000)],
    ['bars and spaces', 'x' + ' |'.repeat(50_000)],
    ['unclosed tags', '<b>'.repeat(60_000)],
    ['ampersands', '&a'.repeat(50_000)],
  ] as const)
    it(`takes no time for ${what}`, async () => {
      for (const row of [`A,"${value}",eyewear,a.png`, `A,T,"${value}",a.png`, `A,T,eyewear,"${value}"`]) {
        // Of this process: a busy machine does not count.
        const start = process.cpuUsage();
        const [read] = await readRows(`sku,title,category,image\n${row}`);
        checkRow(read!, 'A', { id: 'sku', categories: new Map() });
        // The spaces took 47 seconds once.
        expect(process.cpuUsage(start).user).to.be.lessThan(5_000_000);
      }
    });

  const long = 'x'.repeat(5 * 2 ** 20);
  const bomb = Buffer.alloc(2 ** 25, `sku,title\nA,${long.slice(0, 2 ** 18)}\n`);
  const open = '<a>'.repeat(60_000);
  const products = Array.from({ length: 5000 }, (_, sku) => ({ sku, title: 'x'.repeat(1000) }));
  for (const [what, feed, problem] of [
    ['does not follow elements that never close', `<rss><channel>${open}`, /^FeedError: .*200 deep/],
    ['does not follow those of an item', `<rss><channel><item>${open}`, /^FeedError: .*200 deep/],
    ['gives up on JSON that does not end', `[{"sku":"A","title":"${long}`, /^FeedError: .*4 million/],
    ['gives up on XML that does not end', `<rss><channel><item><title>${long}`, /^FeedError: .*longer than/],
    ['gives up on brackets that do not end', '['.repeat(5 * 2 ** 20), /^FeedError: /],
    ['gives up on CSV that does not end', `sku,title\nA,"${long}`, /^FeedError: /],
    ['unpacks no more than a feed can have', packed(bomb, 1), /^FeedError: .*MB once it is unpacked/],
    ['unpacks a packing in a packing', packed('sku,title\nA,B', 2), /^read 1 rows/],
    ['unpacks no more packings', packed('sku,title\nA,B', 22), /^FeedError: .*packed more than 2 times/],
    ['reads many products, each of usual size', JSON.stringify(products), /^read 5000 rows/],
  ] as const)
    it(what, async () => expect(await readProblem(feed)).to.match(problem));

  it('reads columns and elements with names that objects have, too', async () => {
    for (const feed of [
      'sku,title,constructor,__proto__\nA,B,C,D',
      '[{"sku":"A","title":"B","constructor":"C","toString":1}]',
      '<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>A</g:id><title>B</title><g:image_link>x</g:image_link><constructor>C</constructor><hasOwnProperty>D</hasOwnProperty></item></channel></rss>',
    ])
      expect((await readRows(feed))[0], feed).to.include({ title: 'B' });
  });
});

describe('A hostile feed, run', () => {
  const bench = createBench();
  let upstream: string;
  let folder: string;
  beforeEach(async () => {
    upstream = (await bench.mock({ seed: 'empty', processingMs: 0, allowPrivateImages: true })).url;
    folder = bench.folder();
    mkdirSync(join(folder, 'feed'));
    writeFileSync(join(folder, 'feed/a.png'), PNG);
    writeFileSync(join(folder, 'secret.png'), PNG);
  });

  async function run(rows: string[], ...args: string[]) {
    const path = join(folder, 'feed/feed.csv');
    writeFileSync(path, ['sku,title,category,image', ...rows].join('\n'));
    return runAt(path, ...args);
  }

  const runAt = (...args: string[]) =>
    runCommand(['sync', ...args, '--upstream', upstream, '--state', join(folder, 'state')], {
      env: { TRYON_API_KEY: 'demo-shop-key' },
    });

  it('that breaks off is said to have done so', async () => {
    const { origin } = await bench.serve(({ url }, response) => {
      const feed = 'sku,title,category,image\n';
      response.writeHead(200, { 'content-length': 100_000 });
      response.write(url === '/cut.csv' ? feed : gzipSync(feed.repeat(100)).subarray(0, 30), () =>
        response.destroy(),
      );
    });
    for (const name of ['cut.csv', 'packed.gz'])
      expect(await runAt(`${origin}/${name}`)).to.deep.include({
        status: 2,
        text: `${origin}/${name} broke off before its end. Run the same command again.`,
      });
  });

  it('that stands still for a minute is said to have done so', async () => {
    const { origin } = await bench.serve((_, response) => void response.write('sku,title,category,image\n'));
    const { setTimeout } = globalThis;
    let letMinutePass = () => {};
    const hold = (ring: () => void, ms: number, ...values: unknown[]) => {
      if (ms !== 60_000) return setTimeout(ring, ms, ...values);
      letMinutePass = ring;
      return { unref: () => ({ refresh() {} }) };
    };
    Object.assign(globalThis, { setTimeout: hold });
    const feed = await openFeed(`${origin}/still.csv`).finally(() =>
      Object.assign(globalThis, { setTimeout }),
    );
    letMinutePass();
    const error = await readFeed(feed).catch(({ message }: Error) => message);
    expect(error).to.match(/still\.csv broke off .*no more data arrived within 60 seconds/);
  });

  it('can have pictures asked for that lie on its own host, and on none other inside', async () => {
    const inside = await bench.serve((_, response) => response.end());
    const shop = await bench.serve(({ url }, response) => {
      if (url === '/feed.csv')
        response.end(
          `sku,title,category,image\nA,A,eyewear,/x.png|${shop.origin}/a.png\nB,B,eyewear,${inside.origin}/b.png\nC,C,eyewear,${shop.origin}/moved.png`,
        );
      else if (url === '/moved.png') response.writeHead(302, { location: `${inside.origin}/c.png` }).end();
      else response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    });
    const { text } = await runAt(`${shop.origin}/feed.csv`);
    expect(shop.asked).to.include('/a.png');
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
    expect(JSON.stringify(problem)).to.match(/"problem":".*private network/);
  });

  it('can’t have files read that are not below its folder', async () => {
    symlinkSync(join(folder, 'secret.png'), join(folder, 'feed/link.png'));
    const secret = join(folder, 'secret.png');
    const inFolder = ['../secret.png', 'link.png', 'a.png/b.png', `${'x'.repeat(5000)}.png`];
    const names = [...inFolder, secret, `file://${secret}`, 'file://host/x.png'];
    const rows = names.map((name, number) => `S${number},A,eyewear,${name}`);
    const { text, status } = await run([...rows, 'OK,A,eyewear,a.png']);
    expect(text).to.contain('1 created').and.to.contain(`${names.length} left out`);
    expect(status).to.equal(0);
  });

  it('can’t put formulas into the report, which `sync fix` reads all the same', async () => {
    const report = join(folder, 'report.csv');
    await run(['=HYPERLINK(1),=cmd|x,=2+3,@SUM(1).png', '-1,T,eyewear,-none.png'], '--report', report);
    const text = readFileSync(report, 'utf8');
    for (const cell of text.split('\n').slice(1).join(',').split(',')) expect(cell).not.to.match(/^"?[=+@-]/);
    expect(text).to.contain("'-1,");
    writeFileSync(join(folder, '-none.png'), PNG);
    expect((await runAt('fix', report)).text).to.contain('1 created');
    const headers = { Authorization: 'Bearer demo-shop-key' };
    const listed = await (await fetch(`${upstream}/v1/products`, { headers })).text();
    expect(listed).to.contain('"external_id":"-1"');
  });
});
