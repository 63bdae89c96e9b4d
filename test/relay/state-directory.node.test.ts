/** What a relay finds of the process before it, and that nothing in those files can keep it from starting. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { StateDirectory } from '../../src/relay/node/state-directory.ts';
import type { RecordedCall } from '../../src/relay/upstream/call-budget.ts';

const PACKED = JSON.stringify(['SKU-1', 'A cap', null, null, null, 1, []]);
const CALL: RecordedCall = { id: 'call', quotaClass: 'listing', origin: 'pool', remaining: 60_000 };

describe('The state directory', () => {
  let directory: string;
  const open = () => new StateDirectory(directory, 'shop');
  const fileOf = async (kind: string) =>
    join(
      directory,
      (await readdir(directory)).find((name) => name.includes(kind))!,
    );
  /** Writes another text over a file, made of the one that is there. */
  async function spoil(kind: string, change: (text: string) => string): Promise<void> {
    const file = await fileOf(kind);
    const text = await readFile(file, 'utf8');
    const spoiled = change(text);
    expect(spoiled).not.to.equal(text);
    await writeFile(file, spoiled);
  }

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-state-'));
    const state = open();
    state.journal.save({ calls: [CALL], pausedFor: 90_000 });
    await state.saveListing({ products: [['a', PACKED]], pages: 1, age: 5000 });
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('gives back what was kept', () => {
    const kept = open().journal.load()!;
    expect(kept.calls).to.have.lengthOf(1);
    expect(kept.pausedFor).to.be.within(80_000, 90_000);
    const listing = open().loadListing()!;
    expect(listing).to.deep.include({ products: [['a', PACKED]], pages: 1 });
    expect(listing.age).to.be.within(5000, 15_000);
  });

  it('knows of no call at the very first start, and of nothing where there is no directory', async () => {
    await rm(await fileOf('budget'));
    expect(open().journal.load()).to.deep.equal({ calls: [], pausedFor: 0 });
    const nowhere = new StateDirectory(null, 'shop');
    expect(nowhere.isWritable).to.equal(false);
    expect([nowhere.journal.load(), nowhere.loadListing()]).to.deep.equal([null, null]);
  });

  for (const [what, change] of [
    ['is empty', () => ''],
    ['is an empty object', () => '{}'],
    ['is of another format', (text) => text.replace(/"format":\d+/, '"format":999')],
    ['was cut off', (text) => text.slice(0, -20)],
  ] satisfies [string, (text: string) => string][]) {
    it(`keeps no budget in a file that ${what}`, async () => {
      await spoil('budget', change);
      expect(open().journal.load()).to.equal(null);
    });

    it(`keeps no listing in a file that ${what}`, async () => {
      await spoil('listing', change);
      expect(open().loadListing()).to.equal(null);
    });
  }

  it('keeps no budget of calls in which something is missing', async () => {
    await spoil('budget', (text) => text.replace('"origin"', '"from"'));
    expect(open().journal.load()).to.equal(null);
  });

  for (const line of [
    '["a","[1,2]"]',
    '["a","{}"]',
    '["a",null]',
    '["a"]',
    '{}',
    '["a","[1,\\"t\\",null,null,null,1,[]]"]',
  ])
    it(`keeps no listing with the line ${line}`, async () => {
      await spoil('listing', (text) => `${text.split('\n')[0]}\n${line}\n`);
      expect(open().loadListing()).to.equal(null);
    });
});
