/** The command `sync`, against the mock over HTTP: what it prints, its files and its exit statuses. */
import { expect } from 'chai';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommandLine } from '../../../src/merchant/cli/command-line.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';

import { FakeClock } from '../../helpers/fake-clock.ts';

const NOTHING = {
  rows: 0,
  usable: 0,
  skipped: 0,
  created: 0,
  enabled: 0,
  pictures: 0,
  unchanged: 0,
  failed: 0,
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('npx storefront-tryon sync', function () {
  this.timeout(30_000);
  let mock: MockServer;
  let shop: Server;
  let origin: string;
  let folder: string;
  let env: Record<string, string>;
  /** Pages of the shop, by path. */
  let pages: Map<string, string>;
  /** Files of the shop, by path. */
  let feeds: Map<string, Buffer>;

  beforeEach(async () => {
    mock = await serveMock(0, { seed: 'empty', processingMs: 0, allowPrivateImages: true });
    pages = new Map();
    feeds = new Map();
    shop = createServer(({ url = '', method }, response) => {
      const page = pages.get(url);
      if (page !== undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      const file = feeds.get(url);
      if (file) return void response.writeHead(200, { 'content-type': 'text/csv' }).end(file);
      if (url.startsWith('/missing')) return void response.writeHead(404).end();
      if (url.startsWith('/login'))
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in');
      if (url.startsWith('/broken'))
        return void response
          .writeHead(200, { 'content-type': 'image/png' })
          .end(method === 'HEAD' ? undefined : 'nothing');
      response
        .writeHead(200, { 'content-type': 'image/png', 'content-length': PNG.length })
        .end(method === 'HEAD' ? undefined : PNG);
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    folder = mkdtempSync(join(tmpdir(), 'tryon-sync-'));
    env = { TRYON_API_KEY: 'demo-shop-key' };
  });
  afterEach(async () => {
    shop.close();
    await mock.close();
    rmSync(folder, { recursive: true });
  });

  async function run(...args: string[]) {
    const out: string[] = [];
    const errors: string[] = [];
    const status = await runCommandLine(
      ['sync', ...args, '--upstream', mock.url, '--state', join(folder, 'state')],
      {
        env,
        print: (line) => void out.push(line),
        printError: (line) => void errors.push(line),
        onStop() {},
      },
    );
    return {
      status,
      out,
      text: [...out, ...errors].join('\n'),
      last: () => JSON.parse(out.at(-1)!) as object,
    };
  }

  function feed(...rows: string[]): string {
    const path = join(folder, 'feed.csv');
    writeFileSync(path, ['sku,title,category,image,link', ...rows].join('\n'));
    return path;
  }

  const sync = (path: string, ...more: string[]) => run(path, '--allow-private-images', ...more);

  it('brings the products in, and says at the end of --json what it did', async () => {
    const path = feed(`A,Aviator,eyewear,${origin}/a.png,`, `B,Bag,3032,${origin}/b.png,`);
    const { status, last } = await sync(path, '--json');
    expect(last()).to.deep.equal({
      rows: 2,
      usable: 2,
      skipped: 0,
      created: 2,
      enabled: 2,
      pictures: 2,
      unchanged: 0,
      failed: 0,
    });
    expect(status).to.equal(0);
    const again = await sync(path, '--json');
    expect(again.last()).to.include({ created: 0, enabled: 0, pictures: 0, unchanged: 2 });
    expect(again.status).to.equal(0);
  });

  it('leaves rows out with line, id and remedy, prints a map for unknown categories, and ends well', async () => {
    const { status, text } = await sync(
      feed(
        `A,Aviator,eyewear,${origin}/a.png,`,
        `B,Tee,Men > Gift boxes,${origin}/b.png,`,
        `C,Lamp,eyewear,${origin}/missing.png,`,
        `D,Lamp,eyewear,/nowhere.png,`,
      ),
    );
    expect(text).to.contain('line 3, B: left out');
    expect(text).to.contain('"Men > Gift boxes",');
    expect(text).to.match(/line 4, C: .*404/);
    expect(text).to.match(/line 5, D: .*https:\/\//);
    expect(status).to.equal(0);
  });

  it('takes a category map', async () => {
    const map = join(folder, 'map.csv');
    writeFileSync(map, 'category,tryon_category\n"Men > Gift boxes",clothes\nGifts,\n');
    const path = feed(`A,Tee,Men > Gift boxes,${origin}/a.png,`, `B,Card,Gifts,${origin}/b.png,`);
    const { last } = await sync(path, '--json', '--category-map', map);
    expect(last()).to.include({ usable: 1, skipped: 1, created: 1 });
    writeFileSync(map, 'category,tryon_category\nMen,shirts\n');
    expect(await sync(path, '--category-map', map)).to.have.property('status', 2);
    writeFileSync(map, 'category,tryon_category\n"Men,clothes\n');
    expect((await sync(path, '--category-map', map)).text).to.contain(`behind line 1 of ${map} is not CSV`);
  });

  it('ends with 1 if a picture failed, writes a report, and mends it with sync fix', async () => {
    const report = join(folder, 'report.csv');
    const { status, text } = await sync(
      feed(`A,Aviator,eyewear,${origin}/broken.png,`, `B,Round,eyewear,${origin}/login.png,`),
      '--report',
      report,
    );
    expect(status).to.equal(1);
    expect(text).to.contain(`✗ A: ${origin}/broken.png – not_an_image`);
    const state = await run('status');
    expect(state.text).to.contain(`✗ A: ${origin}/broken.png – not_an_image`);
    expect(state.status).to.equal(1);

    writeFileSync(join(folder, 'a.png'), PNG);
    const edited = readFileSync(report, 'utf8')
      .replace(`${origin}/broken.png`, 'a.png')
      .replace(`${origin}/login.png`, `${origin}/b.png`);
    writeFileSync(report, edited.replace('a.png', 'a.svg'));
    expect((await run('fix', report, '--dry-run', '--allow-private-images')).text).to.contain('line 3, A');
    writeFileSync(report, edited);
    const fixed = await run('fix', report, '--allow-private-images', '--json');
    expect(fixed.last()).to.include({ created: 1, pictures: 2, failed: 0 });
    expect(fixed.status).to.equal(0);
    expect((await run('status')).out[0]).to.contain('2 ready');
  });

  it('says how many products it switched off', async () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => `${id},${id},eyewear,${origin}/${id}.png,`);
    await sync(feed(...rows));
    const { status, out } = await sync(feed(...rows.slice(1)), '--disable-missing');
    expect(out.at(-1)).to.contain('1 switched off');
    expect(status).to.equal(0);
  });

  it('uploads pictures that lie beside the feed', async () => {
    writeFileSync(join(folder, 'a.png'), PNG);
    const { last } = await sync(feed('A,Aviator,eyewear,a.png,'), '--json');
    expect(last()).to.include({ created: 1, pictures: 1, failed: 0 });
    expect((await sync(join(folder, 'feed.csv'), '--json')).last()).to.include({ unchanged: 1, pictures: 0 });
  });

  it('compares the ids with the shop’s pages, and sends nothing if they use others', async () => {
    const page = (sku: string) =>
      `<!doctype html><h1>A</h1><script type="application/ld+json">{"@type":"Product","sku":"${sku}","name":"A"}</script>`;
    pages.set('/a', page('A'));
    pages.set('/b', page('OTHER'));
    const right = await sync(feed(`A,Aviator,eyewear,${origin}/a.png,${origin}/a`));
    expect(right.text).to.contain('1 of 1 pages use these ids ✓');
    const wrong = await sync(feed(`B,Round,eyewear,${origin}/b.png,${origin}/b`));
    expect(wrong.text).to.contain('0 of 1 pages use these ids').and.to.contain('--id');
    expect(wrong.status).to.equal(1);
    expect((await run('status', '--json')).last()).to.include({ ready: 1 });
  });

  it('sends nothing in a dry run, and nothing if the quota does not fit', async () => {
    const { last, status } = await sync(feed(`A,Aviator,eyewear,${origin}/a.png,`), '--dry-run', '--json');
    expect(last()).to.include({ created: 1 });
    expect(status).to.equal(0);
    const rows = Array.from({ length: 101 }, (_, number) => `A${number},T,eyewear,${origin}/a.png,`);
    const refused = await sync(feed(...rows));
    expect(refused.status).to.equal(1);
    expect(refused.text).to.contain('room for 100 more');
    expect((await run('status')).out[0]).to.match(/^0 products/);
  });

  for (const [what, args, arrange, message] of [
    ['no key', [], () => (env = {}), 'TRYON_API_KEY'],
    ['a wrong key', [], () => (env = { TRYON_API_KEY: 'wrong' }), 'refuses the key'],
    ['a feed that is not there', [], () => rmSync(join(folder, 'feed.csv')), 'There is no file'],
    ['a category map that is not there', ['--category-map', 'map.csv'], () => {}, 'There is no file map.csv'],
    ['a rate above 110', ['--calls-per-minute', '111'], () => {}, '110'],
    ['a category that is none', ['--only-category', 'hats'], () => {}, 'eyewear'],
    [
      'a limit beside --disable-missing',
      ['--disable-missing', '--limit-products', '5'],
      () => {},
      'contradict',
    ],
  ] as const)
    it(`ends with 2 and a sentence for ${what}`, async () => {
      const path = feed(`A,Aviator,eyewear,${origin}/a.png,`);
      arrange();
      const { status, text } = await sync(path, ...args);
      expect(status).to.equal(2);
      expect(text).to.contain(message).and.not.to.contain('    at ');
    });

  it('ends with 1 if no row can be used', async () => {
    expect(await sync(feed())).to.have.property('status', 1);
  });

  it('keeps a second run out while one is under way', async () => {
    writeFileSync(
      join(folder, 'state.lock'),
      JSON.stringify({ token: 'x', pid: process.ppid, host: (await import('node:os')).hostname() }),
    );
    const { status, text } = await sync(feed(`A,Aviator,eyewear,${origin}/a.png,`));
    expect(status).to.equal(2);
    expect(text).to.contain('Another sync of this shop is running');
    // Of a process that is gone it is taken over.
    writeFileSync(
      join(folder, 'state.lock'),
      JSON.stringify({ token: 'x', pid: 2 ** 22 - 1, host: (await import('node:os')).hostname() }),
    );
    expect(await sync(join(folder, 'feed.csv'))).to.have.property('status', 0);
  });

  it('reads a feed from an address, packed with gzip, and says what an address answers', async () => {
    const rows = `sku,title,category,image\nA,Aviator,eyewear,${origin}/a.png\n`;
    feeds.set('/feed.csv.gz', gzipSync(rows));
    const { status, last } = await sync(`${origin}/feed.csv.gz`, '--json');
    expect(last()).to.include({ rows: 1, created: 1, failed: 0 });
    expect(status).to.equal(0);
    const missing = await sync(`${origin}/missing.xml`);
    expect(missing.status).to.equal(2);
    expect(missing.text).to.match(/missing\.xml answers 404\. Check the address/);
  });

  it('syncs every hour with --watch, goes on after a failure, and ends well when it is stopped', async () => {
    const rows = (...names: string[]) =>
      Buffer.from(
        ['sku,title,category,image', ...names.map((name) => `${name},Aviator,eyewear,${origin}/a.png`)].join(
          '\n',
        ),
      );
    feeds.set('/feed.csv', rows('A'));
    const clock = new FakeClock();
    const out: string[] = [];
    let stop = () => {};
    const ended = runCommandLine(
      [
        'sync',
        `${origin}/feed.csv`,
        '--watch',
        '--json',
        '--allow-private-images',
        '--upstream',
        mock.url,
        '--state',
        join(folder, 'state'),
      ],
      {
        env,
        clock,
        print: (line) => void out.push(line),
        printError: (line) => void out.push(line),
        onStop: (callback) => (stop = () => callback('SIGTERM')),
      },
    );
    const summaries = () =>
      out.filter((line) => line.startsWith('{"rows"')).map((line) => JSON.parse(line) as object);
    /** Lets an hour pass as soon as the command waits for it. */
    const anHourLater = async (isDone: () => boolean) => {
      await until(() => clock.waiting > 0);
      await clock.advance(3_600_000);
      await until(isDone);
    };
    await until(() => summaries().length === 1);
    feeds.set('/feed.csv', rows('A', 'B'));
    await anHourLater(() => summaries().length === 2);
    expect(summaries()).to.deep.include.members([
      { ...NOTHING, rows: 2, usable: 2, created: 1, enabled: 1, pictures: 1, unchanged: 1 },
    ]);
    feeds.delete('/feed.csv');
    pages.set('/feed.csv', '<h1>Maintenance');
    await anHourLater(() => out.some((line) => !line.startsWith('{')));
    pages.delete('/feed.csv');
    feeds.set('/feed.csv', rows('A', 'B'));
    await anHourLater(() => summaries().length === 3);
    expect(summaries().at(-1)).to.deep.equal({ ...NOTHING, rows: 2, usable: 2, unchanged: 2 });
    await until(() => clock.waiting > 0);
    stop();
    expect(await ended).to.equal(0);
  });

  describe('status, where the minute’s calls are used', () => {
    function start() {
      const calls = Array.from({ length: 50 }, () => JSON.stringify({ call: Date.now() }));
      writeFileSync(join(folder, 'state'), ['{"format":"storefront-tryon sync 1"}', ...calls, ''].join('\n'));
      const clock = new FakeClock();
      const errors: string[] = [];
      let stop = () => {};
      const ended = runCommandLine(
        ['sync', 'status', '--json', '--upstream', mock.url, '--state', join(folder, 'state')],
        {
          env,
          clock,
          print() {},
          printError: (line) => void errors.push(line),
          onStop: (callback) => (stop = () => callback('SIGTERM')),
        },
      );
      return { clock, errors, ended, stop: () => stop() };
    }

    it('says so, and for how long it waits', async () => {
      const { clock, errors, ended } = start();
      await until(() => errors.length > 0);
      expect(errors).to.deep.equal([
        '  The 50 calls of this minute are used (--calls-per-minute): it goes on by itself in 61 s.',
      ]);
      await clock.advance(61_000);
      expect(await ended).to.equal(0);
    });

    it('says that it was stopped, and what to do', async () => {
      const { errors, ended, stop } = start();
      await until(() => errors.length > 0);
      stop();
      expect(await ended).to.equal(1);
      expect(errors[1]).to.equal('Stopped. Nothing was changed: run the same command again.');
    });
  });

  it('goes on with a state whose last line was cut off', async () => {
    const path = feed(`A,Aviator,eyewear,${origin}/a.png,`);
    await sync(path);
    const state = readFileSync(join(folder, 'state'), 'utf8');
    writeFileSync(join(folder, 'state'), state.slice(0, -5));
    expect((await sync(path, '--json')).last()).to.include({ unchanged: 1, failed: 0 });
  });
});
