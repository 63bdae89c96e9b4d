/** The command `sync`: against the mock over HTTP, what it shows while it sends, and what only the built command as a process has. */
import { expect } from 'chai';
import { mkdirSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { createBench, PNG, runCommand, startCommand } from '../bench.ts';
import { textOutput } from '../../../src/merchant/cli/sync-output.ts';

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

describe('npx storefront-tryon sync', () => {
  const bench = createBench();
  let upstream: string;
  let origin: string;
  let folder: string;
  let env: Record<string, string>;
  /** What the shop answers by path: a page, or a file. What begins with `/missing` is not there, and all else is a picture. */
  let files: Map<string, string | Buffer>;

  beforeEach(async () => {
    upstream = (await bench.mock({ seed: 'empty', processingMs: 0, allowPrivateImages: true })).url;
    files = new Map<string, string | Buffer>([['/login.png', '<h1>Log in']]);
    ({ origin } = await bench.serve(({ url = '', method }, response) => {
      const send = (type: string, body: string | Buffer) =>
        response
          .writeHead(200, { 'content-type': type, 'content-length': body.length })
          .end(method === 'HEAD' ? undefined : body);
      const file = files.get(url);
      if (file !== undefined) send(typeof file === 'string' ? 'text/html' : 'text/csv', file);
      else if (url.startsWith('/missing')) response.writeHead(404).end();
      else send('image/png', url.startsWith('/broken') ? 'nothing' : PNG);
    }));
    folder = bench.folder();
    env = { TRYON_API_KEY: 'demo-shop-key' };
  });

  const given = (args: string[]) => [
    'sync',
    ...args,
    '--upstream',
    upstream,
    '--state',
    join(folder, 'state'),
  ];
  const run = (...args: string[]) => runCommand(given(args), { env });
  const sync = (path: string, ...more: string[]) => run(path, '--allow-private-images', ...more);

  function feed(...rows: string[]): string {
    const path = join(folder, 'feed.csv');
    writeFileSync(path, ['sku,title,category,image', ...rows].join('\n'));
    return path;
  }
  const lock = () => mkdirSync(join(folder, 'state.lock'));
  const aviator = () => feed(`A,Aviator,eyewear,${origin}/a.png`);

  it('brings the products in, and says at the end of --json what it did', async () => {
    const path = feed(`A,Aviator,eyewear,${origin}/a.png`, `B,Bag,3032,${origin}/b.png`);
    const { status, last } = await sync(path, '--json');
    expect(last()).to.deep.equal({ ...NOTHING, rows: 2, usable: 2, created: 2, enabled: 2, pictures: 2 });
    expect(status).to.equal(0);
    const again = await sync(path, '--json');
    expect(again.last()).to.include({ created: 0, enabled: 0, pictures: 0, unchanged: 2 });
    expect(again.status).to.equal(0);
  });

  it('leaves rows out with line, id and remedy, prints a map for unknown categories, and ends well', async () => {
    const { status, text } = await sync(
      feed(
        `A,Aviator,eyewear,${origin}/a.png`,
        `B,Tee,Men > Gift boxes,${origin}/b.png`,
        `C,Lamp,eyewear,${origin}/missing.png`,
        `D,Lamp,eyewear,/nowhere.png`,
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
    const path = feed(`A,Tee,Men > Gift boxes,${origin}/a.png`, `B,Card,Gifts,${origin}/b.png`);
    const syncWith = (lines: string) => {
      writeFileSync(map, `category,tryon_category\n${lines}`);
      return sync(path, '--json', '--category-map', map);
    };
    const { last } = await syncWith('"Men > Gift boxes",clothes\nGifts,\n');
    expect(last()).to.include({ usable: 1, skipped: 1, created: 1 });
    const wrong = await syncWith('Men,shirts\n');
    expect(wrong.status).to.equal(2);
    expect(wrong.text).to.match(/Line 2.*shirts/);
    expect((await syncWith('"Men,clothes\n')).text).to.contain(`after line 1 of ${map} is not CSV`);
  });

  it('ends with 1 if a picture failed, writes a report, and mends it with sync fix', async () => {
    const report = join(folder, 'report.csv');
    const rows = ['broken', 'login'].map((name) => `${name},${name},eyewear,${origin}/${name}.png`);
    expect(await sync(feed(...rows), '--report', report)).to.have.property('status', 1);
    writeFileSync(join(folder, 'a.png'), PNG);
    const edited = readFileSync(report, 'utf8')
      .replace(`${origin}/broken.png`, 'a.png')
      .replace(`${origin}/login.png`, `${origin}/b.png`);
    writeFileSync(report, edited.replace('a.png', 'a.svg'));
    expect((await run('fix', report, '--dry-run', '--allow-private-images')).text).to.contain(
      'line 3, broken',
    );
    writeFileSync(report, edited);
    const fixed = await run('fix', report, '--allow-private-images', '--json');
    expect(fixed.last()).to.include({ created: 1, pictures: 2, failed: 0 });
    expect(fixed.status).to.equal(0);
    expect((await run('status')).out[0]).to.contain('2 ready');
  });

  it('says how many products it switched off', async () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => `${id},${id},eyewear,${origin}/${id}.png`);
    await sync(feed(...rows));
    const { status, out } = await sync(feed(...rows.slice(1)), '--disable-missing');
    expect(out.at(-1)).to.contain('1 switched off');
    expect(status).to.equal(0);
  });

  it('uploads pictures that lie beside the feed', async () => {
    writeFileSync(join(folder, 'a.png'), PNG);
    const path = feed('A,Aviator,eyewear,a.png');
    expect((await sync(path, '--json')).last()).to.include({ created: 1, pictures: 1, failed: 0 });
    expect((await sync(path, '--json')).last()).to.include({ unchanged: 1, pictures: 0 });
  });

  it('sends nothing in a dry run', async () => {
    const { last, status } = await sync(aviator(), '--dry-run', '--json');
    expect(last()).to.include({ created: 1 });
    expect(status).to.equal(0);
    expect((await run('status')).out[0]).to.match(/^0 products/);
  });

  for (const [what, args, message, arrange] of [
    ['no key', '', 'TRYON_API_KEY', () => (env = {})],
    ['a wrong key', '', 'refuses the key', () => (env = { TRYON_API_KEY: 'wrong' })],
    ['a feed that is not there', '', 'There is no file', () => rmSync(join(folder, 'feed.csv'))],
    ['a category map that is not there', '--category-map map.csv', 'There is no file map.csv'],
    ['a rate above 110', '--calls-per-minute 111', '110'],
    ['a category that is none', '--only-category hats', 'eyewear'],
    ['a second run while one is under way', '', 'Another sync of this shop is running', () => lock()],
    ['a limit beside --disable-missing', '--disable-missing --limit-products 5', 'contradict'],
  ] as [string, string, string, (() => void)?][])
    it(`ends with 2 and a sentence for ${what}`, async () => {
      const path = aviator();
      arrange?.();
      const { status, text } = await sync(path, ...args.split(' ').filter(Boolean));
      expect(status).to.equal(2);
      expect(text).to.contain(message).and.not.to.contain('    at ');
    });

  it('ends with 1 if no row can be used', async () => {
    expect(await sync(feed())).to.have.property('status', 1);
  });

  it('reads a feed from an address, packed with gzip, and says what an address answers', async () => {
    files.set('/feed.csv.gz', gzipSync(`sku,title,category,image\nA,Aviator,eyewear,${origin}/a.png\n`));
    const { status, last } = await sync(`${origin}/feed.csv.gz`, '--json');
    expect(last()).to.include({ rows: 1, created: 1, failed: 0 });
    expect(status).to.equal(0);
    const missing = await sync(`${origin}/missing.xml`);
    expect(missing.status).to.equal(2);
    expect(missing.text).to.match(/missing\.xml answers 404\. Check the address/);
  });

  it('syncs every hour with --watch, goes on after a failure, and ends well when it is stopped', async () => {
    const offer = (...ids: string[]) => {
      const rows = ids.map((id) => `${id},Aviator,eyewear,${origin}/a.png`);
      files.set('/feed.csv', Buffer.from(['sku,title,category,image', ...rows].join('\n')));
    };
    const clock = new FakeClock();
    offer('A');
    const args = given([`${origin}/feed.csv`, '--watch', '--json', '--allow-private-images']);
    const { lines, ended, stop } = startCommand(args, { env, clock });
    const summaries = () =>
      lines.filter((line) => line.startsWith('{"rows"')).map((line) => JSON.parse(line) as object);
    /** Lets an hour pass as soon as the command waits for it. */
    const anHourLater = async (isDone: () => boolean) => {
      await waitUntil(() => clock.waiting > 0);
      await clock.advance(3_600_000);
      await waitUntil(isDone);
    };
    await waitUntil(() => summaries().length === 1);
    offer('A', 'B');
    await anHourLater(() => summaries().length === 2);
    expect(summaries()).to.deep.include.members([
      { ...NOTHING, rows: 2, usable: 2, created: 1, enabled: 1, pictures: 1, unchanged: 1 },
    ]);
    files.set('/feed.csv', '<h1>Maintenance');
    await anHourLater(() => lines.some((line) => !line.startsWith('{')));
    offer('A', 'B');
    await anHourLater(() => summaries().length === 3);
    expect(summaries().at(-1)).to.deep.equal({ ...NOTHING, rows: 2, usable: 2, unchanged: 2 });
    await waitUntil(() => clock.waiting > 0);
    stop();
    expect(await ended).to.equal(0);
  });

  describe('status, where the minute’s calls are used', () => {
    async function start() {
      const calls = Array.from({ length: 50 }, () => JSON.stringify({ call: Date.now() }));
      writeFileSync(join(folder, 'state'), ['{"format":"storefront-tryon sync 1"}', ...calls, ''].join('\n'));
      const clock = new FakeClock();
      const started = startCommand(given(['status', '--json']), { env, clock });
      await waitUntil(() => started.errors.length > 0);
      return { clock, ...started };
    }

    it('says so, and for how long it waits', async () => {
      const { clock, errors, ended } = await start();
      expect(errors).to.deep.equal([
        '  The 50 calls of this minute are used (--calls-per-minute): it goes on by itself in 61 s.',
      ]);
      await waitUntil(() => clock.waiting > 0);
      await clock.advance(61_000);
      expect(await ended).to.equal(0);
    });

    it('says that it was stopped, and what to do', async () => {
      const { errors, ended, stop } = await start();
      stop();
      expect(await ended).to.equal(1);
      expect(errors[1]).to.equal('Stopped. Nothing was changed: run the same command again.');
    });
  });

  it('goes on with a state whose last line was cut off', async () => {
    await sync(aviator());
    const state = readFileSync(join(folder, 'state'), 'utf8');
    writeFileSync(join(folder, 'state'), state.slice(0, -5));
    expect((await sync(aviator(), '--json')).last()).to.include({ unchanged: 1, failed: 0 });
  });
});

describe('The progress of npx storefront-tryon sync', () => {
  function open(isTerminal: boolean) {
    const [lines, errors, shown]: string[][] = [[], [], []];
    const output = textOutput(
      {
        env: {},
        print: (line) => void lines!.push(line),
        printError: (line) => void errors!.push(line),
        onStop() {},
        ...(isTerminal && { showStatus: (line: string) => void shown!.push(line) }),
      },
      50,
    );
    return { output, lines: lines!, errors: errors!, shown: shown! };
  }

  function showProgress(isTerminal: boolean) {
    const opened = open(isTerminal);
    for (let done = 1; done <= 200; done++)
      opened.output.say({ event: 'progress', done, of: 200, failed: 3, calls: 400 - 2 * done });
    return opened;
  }

  it('is a bar with failures and the time that the remaining calls take where somebody looks at a terminal', () => {
    const { lines, shown } = showProgress(true);
    expect(lines).to.deep.equal([]);
    expect(shown).to.have.length(200);
    expect(shown[99]).to.equal(`[${'█'.repeat(12)}${'·'.repeat(12)}] 100 of 200, 3 failed, 4 min left`);
    expect(shown[199]).to.equal(`[${'█'.repeat(24)}] 200 of 200, 3 failed`);
  });

  it('is ten plain lines elsewhere', () => {
    const { lines, shown } = showProgress(false);
    expect(shown).to.deep.equal([]);
    expect(lines).to.have.length(10);
    expect(lines[0]).to.equal('  20 of 200, 3 failed, 8 min left');
    expect(lines.join('')).not.to.match(/[█·]/);
  });

  it('tells of rows and pictures in the same way, before anything is sent', () => {
    const { output, lines } = open(false);
    for (let rows = 500; rows <= 12_000; rows += 500) output.say({ event: 'read', rows });
    expect(lines.splice(0)).to.deep.equal(['  5000 rows of the feed read', '  10000 rows of the feed read']);
    for (let done = 1; done <= 40_000; done += 25) output.say({ event: 'checked', done, of: 40_000 });
    expect(lines).to.have.length.within(9, 10);
    expect(lines[0]).to.equal('  4001 of 40000 rows checked');
    output.say({ event: 'progress', done: 100, of: 200, failed: 0, calls: 0 });
    expect(lines.at(-1)).to.contain('100 of 200');
  });

  it('is a wait for the minute’s calls: in place of the bar, or once elsewhere', () => {
    const [{ errors, ...plain }, terminal] = [open(false), open(true)];
    for (const { output } of [plain, terminal])
      for (const seconds of [61, 42]) output.say({ event: 'waiting', seconds });
    expect(errors).to.have.length(1);
    expect(errors[0]).to.contain('50 calls of this minute').and.to.contain('in 61 s');
    expect(terminal.shown).to.have.length(2);
  });
});

const EMPTY = JSON.stringify({ products: [], total: 0, page: 1, limit: 100 });

describe('npx storefront-tryon sync, as a process', () => {
  const { folder: makeFolder, serve, spawn } = createBench();
  let folder: string;
  beforeEach(() => void (folder = makeFolder()));

  /** Its feed comes from standard input. */
  async function start(answer: RequestListener, ...args: string[]) {
    const { origin, asked } = await serve(answer);
    const given = ['sync', '-', '--dry-run', '--upstream', origin, '--state', join(folder, 'state'), ...args];
    return { asked, ...spawn(given, { TRYON_API_KEY: 'demo-shop-key', TMPDIR: folder }) };
  }

  it('reads a feed from standard input', async () => {
    const answer: RequestListener = (_, response) =>
      response.setHeader('content-type', 'application/json').end(EMPTY);
    const { child, ended } = await start(answer, '--json');
    child.stdin.end('sku,title,category,image\nA,A,lamps,https://cdn.example/a.png');
    expect((await ended).out)
      .to.contain('"subject":"lamps"')
      .and.to.contain('"rows":1');
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    for (const what of ['the service does not answer', 'the feed does not end'] as const)
      it(`ends at once on ${signal} where ${what}`, async () => {
        const { child, ended, asked } = await start(() => {});
        if (what.startsWith('the feed')) {
          child.stdin.write('sku,title\n');
          // It is kept there until it ends.
          await waitUntil(() => readdirSync(folder).some((name) => name.includes('-feed-')));
        } else {
          child.stdin.end('sku,title,category,image\nA,A,eyewear,https://cdn.example/a.png');
          await waitUntil(() => asked.length > 0);
        }
        child.kill(signal);
        const { status, errors } = await ended;
        expect(errors).to.equal('Stopped. Nothing was sent: run the same command again.\n');
        expect(status).to.equal(1);
      });
});
