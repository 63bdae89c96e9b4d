import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const CHILD = fileURLToPath(new URL('memory-child.ts', import.meta.url));

describe('A relay with 100,000 active products', function () {
  this.timeout(120_000);

  it('holds them in at most 64 MB, in a process with little more memory', async () => {
    const args = ['--expose-gc', '--max-old-space-size=112', '--import', 'tsx', CHILD];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { calls, mb, ...rest } = JSON.parse(stdout) as Record<string, number>;
    expect(rest).to.deep.equal({ products: 100_000, last: 200 });
    expect(calls).to.be.at.least(2000);
    expect(mb).to.be.within(10, 64);
  });
});
