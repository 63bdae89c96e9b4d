/** The file of a sync's memory, and the lock beside it: what damages them, and how they heal. */
import { expect } from 'chai';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStateFile, readStateFile } from '../../../src/merchant/sync/node/state-file.ts';
import { SyncState } from '../../../src/merchant/sync/state/sync-state.ts';
import { createBench } from '../bench.ts';

describe('The state of a sync', () => {
  const { folder } = createBench();
  let path: string;
  beforeEach(() => void (path = join(folder(), 'state')));

  it('is opened in spite of the lock of a run that was killed', async () => {
    const longAgo = new Date(Date.now() - 600_000);
    mkdirSync(`${path}.lock`);
    utimesSync(`${path}.lock`, longAgo, longAgo);
    await (await openStateFile(path)).close();
  });

  it('keeps a second run out, and lets itself be looked at', async () => {
    const { close } = await openStateFile(path);
    const error = await openStateFile(path).catch(({ message }: Error) => message);
    expect(error).to.match(/Another sync .* is running/);
    await readStateFile(path);
    await close();
    await (await openStateFile(path)).close();
  });

  it('that is damaged says where, and what to do', async () => {
    const header = '{"format":"storefront-tryon sync 1"}\n';
    for (const middle of ['garbage', '{"product":"A"}', 'null', '42']) {
      writeFileSync(path, `${header}${middle}\n{"call":1}\n`);
      const error = await openStateFile(path).catch(({ message }: Error) => message);
      expect(error, middle).to.match(/damaged at line 2.*move the file away/);
    }
  });

  it('counts calls of the future, which were made before the clock was set back', () => {
    const now = 10_000_000;
    const state = new SyncState([{ call: now + 3_600_000 }, { call: now - 30_000 }, { call: now - 90_000 }]);
    expect(state.recentCalls(now)).to.eql([0, 30_000]);
  });
});
