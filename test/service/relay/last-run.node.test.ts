/** What a relay's process may call at first, by what the process before it left in the state directory. */
import fs from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { LastRun } from '../../../src/service/relay/node/last-run.ts';

const BUDGET = 60;
const WHOLE = { firstMinute: BUDGET, quietMs: 0 };
const HALF = { firstMinute: BUDGET / 2, quietMs: 0 };
const NOTHING_YET = { firstMinute: BUDGET, quietMs: 60_100 };

const { writeFileSync } = fs;
function writeWith(write: typeof writeFileSync): void {
  fs.writeFileSync = write;
  syncBuiltinESMExports();
}
const FAILING: Readonly<Record<string, typeof writeFileSync>> = {
  // What was in the file is gone.
  'the disk is full': (file) => {
    writeFileSync(file, '');
    throw new Error('ENOSPC');
  },
  'the disk is read-only': () => {
    throw new Error('EROFS');
  },
};

describe('A relay that starts', () => {
  const { now: realNow } = Date;
  let directory: string;
  let now: number;
  let runs: LastRun[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-run-'));
    now = Date.UTC(2026, 0, 1);
    runs = [];
    Date.now = () => now;
  });
  afterEach(async () => {
    Date.now = realNow;
    writeWith(writeFileSync);
    for (const each of runs) each.noteEnd(0);
    await rm(directory, { recursive: true });
  });

  function run(requestsPerMinute = BUDGET, shop = 'shop', where: string | null = directory): LastRun {
    const started = new LastRun(where, shop, requestsPerMinute);
    runs.push(started);
    return started;
  }

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
    ['there is no directory', null],
    ['the directory can not be made', '/proc/none/below'],
  ] as const)
    it(`makes no call for a minute where ${what}, and says so`, () => {
      const { start, isNoted } = run(BUDGET, 'shop', where);
      expect([start, isNoted]).to.deep.equal([NOTHING_YET, false]);
    });

  for (const [what, fail] of Object.entries(FAILING)) {
    for (const [how, end] of [
      ['ended in order', (last) => last.noteEnd(0)],
      ['ended otherwise', () => {}],
    ] satisfies [string, (last: LastRun) => void][])
      it(`makes no call for a minute where ${what} and the one before it ${how}, however often it is killed`, () => {
        end(run());
        now += 3_600_000;
        writeWith(fail);
        for (let times = 0; times < 3; times++) {
          now += 5000;
          expect(run().start).to.deep.equal(NOTHING_YET);
        }
      });

    it(`counts what one may have spent for which ${what} at first, since that is noted as soon as it can be`, async () => {
      run().noteEnd(0);
      now += 3_600_000;
      writeWith(fail);
      run();
      await sleep(1100);
      writeWith(writeFileSync);
      await sleep(1100);
      now += 90_000;
      expect(run().start).to.deep.equal(HALF);
    });
  }

  it('notes nothing more after its end', async () => {
    writeWith(FAILING['the disk is full']!);
    const last = run();
    writeWith(writeFileSync);
    last.noteEnd(17);
    await sleep(1100);
    expect(run().start).to.deep.equal({ firstMinute: BUDGET - 17, quietMs: 0 });
  });
});
