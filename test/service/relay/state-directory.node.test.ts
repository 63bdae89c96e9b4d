/** What a relay finds of the process before it, and that nothing in those files can keep it from starting. */
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { StateDirectory } from '../../../src/service/relay/node/state-directory.ts';
import type { RecordedCall } from '../../../src/service/relay/upstream/counted-calls.ts';

const PACKED = JSON.stringify(['SKU-1', 'A cap', null, null, null, 1, []]);
const CALL: RecordedCall = { id: 'call', quotaClass: 'listing', origin: 'pool', remaining: 60_000 };

describe('The state directory', () => {
  let directory: string;
  const open = () => new StateDirectory(directory, 'shop');
  const makeFile = async (kind: string) =>
    join(
      directory,
      (await readdir(directory)).find((name) => name.includes(kind))!,
    );
  /** Writes another text over a file, made of the one that is there. */
  async function spoil(kind: string, change: (text: string) => string): Promise<void> {
    const file = await makeFile(kind);
    const text = await readFile(file, 'utf8');
    const spoiled = change(text);
    expect(spoiled).not.to.equal(text);
    await writeFile(file, spoiled);
  }

  /** Makes a file twenty seconds older. */
  const age = (kind: string) =>
    spoil(kind, (text) =>
      text.replace(
        /"uptime":([\d.]+),"date":(\d+)/,
        (_, uptime, date) => `"uptime":${Number(uptime) - 20},"date":${Number(date) - 20_000}`,
      ),
    );

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-state-'));
    const state = open();
    state.journal.save({ calls: [CALL], pausedFor: 90_000 });
    await state.saveListing({ products: [['a', PACKED]], pages: 1, ageMs: 5000 });
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('gives back what was kept', () => {
    const kept = open().journal.load()!;
    expect(kept.calls).to.have.lengthOf(1);
    expect(kept.pausedFor).to.be.within(80_000, 90_000);
    const listing = open().loadListing()!;
    expect(listing).to.deep.include({ products: [['a', PACKED]], pages: 1 });
    expect(listing.ageMs).to.be.within(5000, 15_000);
  });

  it('knows of no call at the very first start, and of nothing where there is no directory', async () => {
    await rm(await makeFile('budget'));
    expect(open().journal.load()).to.deep.equal({ calls: [], pausedFor: 0 });
    const nowhere = new StateDirectory(null, 'shop');
    expect(nowhere.isWritable).to.equal(false);
    expect([nowhere.journal.load(), nowhere.loadListing()]).to.deep.equal([null, null]);
  });

  it('keeps the calls of all processes that use it, each of them once, and the longest pause', () => {
    const other = open();
    other.journal.save({ calls: [CALL, { ...CALL, id: 'another', remaining: 50_000 }], pausedFor: 120_000 });
    const kept = open().journal.load()!;
    expect(kept.calls.map(({ id }) => id).toSorted()).to.deep.equal(['another', 'call']);
    expect(kept.pausedFor).to.be.within(110_000, 120_000);
    other.journal.save({ calls: [], pausedFor: 0 });
    expect(
      open()
        .journal.load()!
        .calls.map(({ id }) => id),
    ).to.deep.equal(['call']);
  });

  it('is new until a process kept a call or a listing there', async () => {
    expect(open().isNew).to.equal(false);
    await rm(await makeFile('budget'));
    expect(open().isNew).to.equal(false);
    await rm(await makeFile('listing'));
    expect(open().isNew).to.equal(true);
    open().journal.save({ calls: [CALL], pausedFor: 0 });
    expect(open().isNew).to.equal(false);
    expect(new StateDirectory(directory, 'other-shop').isNew).to.equal(true);
    expect(new StateDirectory(null, 'shop').isNew).to.equal(false);
  });

  it('does not gather the files of processes that ended long ago', async () => {
    const files = async () => (await readdir(directory)).filter((name) => name.includes('budget')).length;
    for (let n = 0; n < 3; n++) open().journal.save({ calls: [], pausedFor: 0 });
    expect(await files()).to.equal(4);
    open().journal.load();
    expect(await files()).to.equal(1);
    await spoil('budget', () => '');
    open().journal.load();
    expect(await files()).to.equal(1);
    const longAgo = new Date(Date.now() - 200_000);
    await utimes(await makeFile('budget'), longAgo, longAgo);
    expect(open().journal.load()).to.equal(null);
    expect(await files()).to.equal(0);
  });

  it('says that more calls may have been made where the newest could not be noted, and keeps the pause', async () => {
    const told: boolean[] = [];
    const state = new StateDirectory(directory, 'shop', (isWritable) => told.push(isWritable));
    state.journal.save({ calls: [CALL], pausedFor: 0 });
    // In the place of the draft, a folder: as on a full disk, nothing can be written.
    const own = (await readdir(directory))
      .filter((name) => name.includes('budget'))
      .map((name) => `${name}.draft`);
    await Promise.all(own.map((name) => mkdir(join(directory, name))));
    state.journal.save({ calls: [CALL, { ...CALL, id: 'another' }], pausedFor: 0 });
    expect(told).to.deep.equal([false]);
    expect(open().journal.load()).to.include({ isOutdated: true });
    expect(open().journal.load()!.pausedFor).to.be.above(80_000);
    // So do all that start meanwhile, also where nothing of what was noted counts any more, or nothing ever was.
    const [first] = (await readdir(directory)).filter((name) => /budget.*json$/.test(name));
    const file = join(directory, first!);
    const noted = JSON.parse(await readFile(file, 'utf8')) as object;
    for (const [text, isOutdated] of [
      [JSON.stringify({ ...noted, calls: [], pausedFor: 0 }), true],
      ['', null],
    ] as const) {
      await writeFile(file, text);
      await utimes(file, 0, 0);
      for (let n = 0; n < 2; n++) expect(open().journal.load()?.isOutdated ?? null).to.equal(isOutdated);
    }
    await rm(file);
    await Promise.all(own.map((name) => rm(join(directory, name), { recursive: true })));
    state.journal.save({ calls: [CALL, { ...CALL, id: 'another' }], pausedFor: 0 });
    expect(told).to.deep.equal([false, true]);
    const kept = open().journal.load()!;
    expect([kept.isOutdated, kept.calls.length]).to.deep.equal([undefined, 2]);
  });

  it('says that more calls may have been made after a file that is older than calls are far between', async () => {
    await age('budget');
    expect(open().journal.load()).to.include({ isOutdated: true });
  });

  it('knows all calls of a process that ended in order, however long ago', async () => {
    await rm(await makeFile('budget'));
    open().close({ calls: [CALL], pausedFor: 0 });
    await age('budget');
    expect(open().journal.load()!.isOutdated).to.equal(undefined);
  });

  const anyFile: [what: string, change: (text: string) => string][] = [
    ['is empty', () => ''],
    ['is an empty object', () => '{}'],
    ['is of another format', (text) => text.replace(/"format":\d+/, '"format":999')],
    ['was cut off', (text) => text.slice(0, -20)],
  ];
  const lines = [
    '["a","[1,2]"]',
    '["a","{}"]',
    '["a",null]',
    '["a"]',
    '{}',
    '["a","[1,\\"t\\",null,null,null,1,[]]"]',
  ];
  const damaged: Record<'budget' | 'listing', typeof anyFile> = {
    budget: [
      ...anyFile,
      ['has a call in which something is missing', (text) => text.replace('"origin"', '"from"')],
    ],
    listing: [
      ...anyFile,
      ...lines.map((line): (typeof anyFile)[0] => [
        `has the line ${line}`,
        (text) => `${text.split('\n')[0]}\n${line}\n`,
      ]),
    ],
  };
  for (const kind of ['budget', 'listing'] as const)
    for (const [what, change] of damaged[kind])
      it(`keeps no ${kind} in a file that ${what}`, async () => {
        await spoil(kind, change);
        expect(kind === 'budget' ? open().journal.load() : open().loadListing()).to.equal(null);
      });
});
