/** The command as its users see it: what it prints, and its exit status. */
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBench, runCommand } from '../../bench.ts';

const CLEAR = 'variant,visitors,conversions\nshown,45000,1800\nheld,5000,150\n';

describe('npx storefront-tryon lift', () => {
  const { folder } = createBench();
  function lift(content: string | null, ...options: string[]) {
    const file = join(folder(), 'counts.csv');
    writeFileSync(file, content ?? '');
    return spawnSync(process.execPath, ['dist/cli.js', 'lift', content === null ? '-' : file, ...options], {
      encoding: 'utf8',
      input: CLEAR,
    });
  }

  it('says the difference, its interval, and that no more visitors are needed once it is clear', () => {
    const { status, stdout, stderr } = lift(CLEAR);
    expect(stderr).to.equal('');
    expect(status).to.equal(0);
    expect(stdout).to.contain('difference +1.00 points, 95 % interval +0.46 to +1.48');
    expect(stdout)
      .to.contain('With the button, visitors buy more.')
      .and.to.contain('Still needed: 0 visitors');
  });

  it('says how many visitors are still needed where the counts can’t tell', () => {
    const { status, stdout } = lift('variant,visitors,conversions\nshown,900,33\nheld,100,3\n');
    expect(status).to.equal(0);
    expect(stdout)
      .to.match(/do not tell/)
      .and.to.match(/Still needed: \d{3},\d{3} visitors/);
  });

  it('warns each time against comparing those who clicked with the others', () => {
    expect(lift(CLEAR).stdout).to.contain('Do not compare those who clicked');
    expect(JSON.parse(lift(CLEAR, '--json').stdout).warning).to.contain('clicked');
  });

  it('reads standard input, and prints JSON', () => {
    const { status, stdout } = lift(null, '--json');
    expect(status).to.equal(0);
    const { difference, visitorsNeeded } = JSON.parse(stdout);
    expect(difference.value).to.be.closeTo(0.01, 1e-9);
    expect(visitorsNeeded).to.equal(0);
  });

  it('says nothing of the button where the groups do not fit the setting', () => {
    const { status, stdout } = lift(CLEAR, '--holdout', '50');
    expect(status).to.equal(1);
    expect(stdout)
      .to.contain('shown  4.00 % bought')
      .and.to.contain(`don't fit data-holdout="50"`)
      .and.not.to.match(/With the button|difference|lift  |Still needed|do not tell/);
    const answer = JSON.parse(lift(CLEAR, '--holdout', '50', '--json').stdout);
    expect(answer).to.include.keys('shown', 'held', 'cautions').and.not.to.include.keys('difference', 'lift');
    expect(lift(CLEAR, '--holdout', '10').stdout).to.contain('With the button, visitors buy more.');
  });

  it('ends with status 2 and a sentence where there is nothing to read', async () => {
    for (const content of ['', 'nonsense', '{"shown": 1}']) {
      const { status, stdout, stderr } = lift(content);
      expect(status, content).to.equal(2);
      expect(stdout).to.equal('');
      expect(stderr).to.match(/counts\.csv: .*(shown|Expected|read)/);
    }
    expect(lift(CLEAR, '--change', 'much').status).to.equal(2);
    const missing = await runCommand(['lift', '/nowhere.csv']);
    expect(missing).to.have.property('status', 2);
    expect(missing.text).to.contain('nowhere');
  });
});
