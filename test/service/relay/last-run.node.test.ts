/** What a relay's process may call at first, by what the process before it left in the state directory. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { LastRun } from '../../../src/service/relay/node/last-run.ts';

const BUDGET = 60;
const WHOLE = { firstMinute: BUDGET, quietMs: 0 };
const HALF = { firstMinute: BUDGET / 2, quietMs: 0 };

describe('A relay that starts', () => {
  const { now: realNow } = Date;
  let directory: string;
  let now: number;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-run-'));
    now = Date.UTC(2026, 0, 1);
    Date.now = () => now;
  });
  afterEach(async () => {
    Date.now = realNow;
    await rm(directory, { recursive: true });
  });

  const run = (requestsPerMinute = BUDGET, shop = 'shop') => new LastRun(directory, shop, requestsPerMinute);

  it('has its whole budget where none ran before', () => {
    expect(run().start).to.deep.equal(WHOLE);
    expect(run(BUDGET, 'another').start).to.deep.equal(WHOLE);
  });

  it('has what the one before it left of the minute, where that ended in order', () => {
    run().noteEnd(17);
    now += 5000;
    expect(run().start).to.deep.equal({ firstMinute: BUDGET - 17, quietMs: 0 });
  });

  it('has its whole budget again a minute after an orderly end', () => {
    run().noteEnd(17);
    now += 61_000;
    expect(run().start).to.deep.equal(WHOLE);
  });

  it('has half of it where the one before it ended otherwise', () => {
    run();
    now += 3_600_000;
    expect(run().start).to.deep.equal(HALF);
  });

  it('makes no call until a minute has passed since one started that ended at once', () => {
    run();
    now += 20_000;
    expect(run().start).to.deep.equal({ ...HALF, quietMs: 40_100 });
    now += 1000;
    expect(run().start).to.deep.equal({ ...HALF, quietMs: 59_100 });
  });

  it('has no more than the service allows beside the minute before', () => {
    for (const [budget, firstMinute] of [
      [80, 40],
      [100, 20],
      [120, 0],
    ] as const) {
      run(budget, String(budget));
      now += 3_600_000;
      expect(run(budget, String(budget)).start).to.deep.equal({ firstMinute, quietMs: 0 });
    }
  });

  it('waits for a minute at most where the date was changed since', () => {
    run();
    now -= 86_400_000;
    expect(run().start.quietMs).to.equal(60_100);
  });

  it('has half of it where the note can not be read', async () => {
    run();
    const [name] = await readdir(directory);
    await writeFile(join(directory, name!), '{"startedAt":');
    expect(run().start).to.deep.equal(HALF);
  });

  for (const [what, where] of [
    ['there is no directory', () => null],
    ['the directory can not be made', () => '/proc/none/below'],
  ] as const)
    it(`has half of it where ${what}, and says so`, () => {
      const { start, isNoted } = new LastRun(where(), 'shop', BUDGET);
      expect([start, isNoted]).to.deep.equal([HALF, false]);
    });
});
