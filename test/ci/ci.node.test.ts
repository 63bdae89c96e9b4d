/** How CI runs its commands, counts their tests, and tells what it ran. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { countsIn, failuresIn, skippedEverywhere } from './output.js';
import { PLANS } from './plans.js';
import { parseQuarantine, readQuarantine, secondTry } from './quarantine.js';
import { leaveOut, runPlan, summarize } from './run.js';

/** For whoever is writing code, and for load beside the quick suites. */
const NOT_IN_A_PLAN = ['test:watch', 'test:debug', 'test:under-load', 'test:nightly', 'test:weekly'];

const PASSED = { status: 0, output: '3 passed, 0 failed, 0 skipped\n' };
const FLAKY = 'test/a.node.test.ts: waits';
const FAILED = { status: 1, output: `✗ Node, ${FLAKY}\n2 passed, 1 failed, 0 skipped\n` };

/** Runs lanes whose commands end as scripted, the first of which has to pass. Gives the summary, and the commands that were run. */
async function play(
  [lane, ...rest]: string[][],
  endings: Record<string, { status: number; output: string }>,
  quarantine = new Set<string>(),
) {
  const ran: string[] = [];
  const run = async (command: string) => {
    ran.push(command);
    return endings[command] ?? PASSED;
  };
  return { ...summarize(await runPlan({ first: [lane!], rest }, { quarantine, run })), ran };
}

describe('CI', () => {
  it('runs every lane, and adds up the tests', async () => {
    const { counts, ran } = await play([['a'], ['b', 'c']], {});
    expect(counts).to.deep.equal({ passed: 9, failed: 0, skipped: 0 });
    expect(ran).to.deep.equal(['a', 'b', 'c']);
  });

  it('runs nothing a second time, and names what failed', async () => {
    const { counts, lines, ran } = await play([['a', 'b']], { a: FAILED });
    expect(counts).to.deep.equal({ passed: 5, failed: 1, skipped: 0 });
    expect(ran).to.deep.equal(['a', 'b']);
    expect(lines.join('\n')).to.contain(`failed: ✗ Node, ${FLAKY}`);
  });

  it('counts each command that has not started as a failure', async () => {
    const { counts, lines, ran } = await play([['a'], ['b', 'c']], { a: FAILED });
    expect(counts.failed).to.equal(3);
    expect(ran).to.deep.equal(['a']);
    expect(lines.filter((line) => line.includes('not started'))).to.have.length(2);
  });

  it('goes on where something failed that the rest does not need', async () => {
    const { counts, ran } = await play([['a'], ['b'], ['c']], { b: FAILED });
    expect(counts.failed).to.equal(1);
    expect(ran).to.deep.equal(['a', 'b', 'c']);
  });

  it('counts a command as failed that ended without naming a test', async () => {
    const { counts, lines } = await play([['a']], { a: { status: 1, output: 'Out of memory.\n' } });
    expect(counts).to.deep.equal({ passed: 0, failed: 1, skipped: 0 });
    expect(lines.join('\n')).to.contain('failed: Out of memory.');
  });

  it('counts a failed test although its command ended with 0', async () => {
    const { counts } = await play([['a']], { a: { ...FAILED, status: 0 } });
    expect(counts.failed).to.equal(1);
  });

  it('counts a program without tests, as the build, as one', async () => {
    const { counts } = await play([['a']], { a: { status: 0, output: 'built\n' } });
    expect(counts).to.deep.equal({ passed: 1, failed: 0, skipped: 0 });
  });

  it('tries a test in quarantine a second time, and says so', async () => {
    const { counts, lines, ran } = await play([['a']], { a: FAILED }, new Set([FLAKY]));
    expect(counts).to.deep.equal({ passed: 3, failed: 0, skipped: 0 });
    expect(ran).to.deep.equal(['a', 'mocha test/a.node.test.ts']);
    expect(lines.join('\n')).to.contain(`in quarantine, passed at the second try: ✗ Node, ${FLAKY}`);
  });

  it('counts a test in quarantine that fails twice', async () => {
    const endings = { a: FAILED, 'mocha test/a.node.test.ts': FAILED };
    const { counts } = await play([['a']], endings, new Set([FLAKY]));
    expect(counts).to.deep.equal({ passed: 2, failed: 1, skipped: 0 });
  });

  it('tries nothing again where a test failed that is not in quarantine', async () => {
    const output = `✗ Node, ${FLAKY}\n✗ Node, test/b.node.test.ts: ends\n1 passed, 2 failed, 0 skipped\n`;
    const { counts, ran } = await play([['a']], { a: { status: 1, output } }, new Set([FLAKY]));
    expect(counts.failed).to.equal(2);
    expect(ran).to.deep.equal(['a']);
  });

  it('leaves out what it is told to, and refuses a word that leaves out nothing', () => {
    const plan = { first: [['a']], rest: [['bc', 'c']] };
    expect(leaveOut(plan, ['b'])).to.deep.equal({ first: [['a']], rest: [['c']] });
    expect(() => leaveOut(plan, ['d'])).to.throw('--without d leaves out nothing');
  });
});

describe('The output of a command', () => {
  it('has mocha’s counts and the closing lines of the other runs, and no counts within a line', () => {
    const output =
      '\n  \u001b[92m 1795 passing\u001b[0m\u001b[90m (2m)\u001b[0m\n  \u001b[36m 3 pending\u001b[0m\n  2 failing\n' +
      'Firefox: |███| 46/46 test files | 770 passed, 0 failed, 2 skipped\r\n35 passed, 1 failed, 0 skipped\n';
    expect(countsIn(output)).to.deep.equal({ passed: 1830, failed: 3, skipped: 3 });
  });

  it('names what failed, once', () => {
    const output =
      '  ✓ shows the button\n  \u001b[31m✗ opens the dialog: waited in vain\u001b[0m\n✗ Node, test/b.node.test.ts: waits\n✗ Node, test/b.node.test.ts: waits\n';
    expect(failuresIn(output)).to.deep.equal([
      '✗ opens the dialog: waited in vain',
      '✗ Node, test/b.node.test.ts: waits',
    ]);
  });

  it('names the tests that every engine skipped, and not those that one ran', () => {
    const output = [
      'Skipped:',
      '  Chrome, test/live.browser.test.ts: follows a hand (not in chromium: no camera)',
      '  Chrome, test/live.browser.test.ts: follows a face',
      'Skipped:',
      '  Firefox, test/live.browser.test.ts: follows a hand',
      '  WebKit, test/live.browser.test.ts: follows a hand (not in webkit: no camera)',
      '  Firefox, test/live.browser.test.ts: follows a face',
      '  WebKit, test/other.browser.test.ts: follows a face',
    ].join('\n');
    expect(skippedEverywhere(output)).to.deep.equal(['test/live.browser.test.ts: follows a hand']);
  });
});

describe('test/quarantine.json', () => {
  const ENTRY = { name: FLAKY, since: '2026-01-31', known: 'It waits for a port.' };
  const parse = (...entries: object[]) => parseQuarantine(JSON.stringify(entries));

  it('names at most five tests, each of a file that is there', () => {
    for (const name of readQuarantine()) readFileSync(name.slice(0, name.indexOf(': ')));
    expect(parse(...Array.from({ length: 5 }, () => ENTRY))).to.deep.equal(new Set([FLAKY]));
    expect(() => parse(...Array.from({ length: 6 }, () => ENTRY))).to.throw('6 entries, 5 are allowed');
  });

  for (const [field, value] of Object.entries({ name: 'waits', since: 'last week', known: ' ' }))
    it(`is refused with an entry whose "${field}" is ${JSON.stringify(value)}`, () => {
      expect(() => parse({ ...ENTRY, [field]: value })).to.throw(`"${field}"`);
    });

  it('runs the files of its tests again in their engines', () => {
    const failures = ['✗ Chrome, test/a.browser.test.ts: x', '✗ Firefox, test/b.browser.test.ts: y'];
    expect(secondTry(failures)).to.equal(
      'ENGINES=chromium node test/browsers/run.js --files test/a.browser.test.ts && ENGINES=firefox node test/browsers/run.js --files test/b.browser.test.ts',
    );
  });
});

describe('The plans of CI', () => {
  const listCommands = ({ first, rest }: { first: string[][]; rest: string[][] }) =>
    [...first, ...rest].flat();
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };

  it('run every script of package.json that tests', () => {
    const commands = Object.values(PLANS).flatMap(listCommands).join('\n');
    const left = Object.entries(scripts)
      .filter(([name]) => name.startsWith('test:') && !NOT_IN_A_PLAN.includes(name))
      .map(([name, script]) => [name, script.split(' && ').at(-1)!] as const)
      .filter(([, runs]) => !runs.startsWith('run-s ') && !commands.includes(runs));
    // In Chromium the quick ones run by `test:browser` or, each night, beside the slow ones.
    expect(left.map(([name]) => name)).to.have.members(['test:browser', 'test:slow:browser']);
  });

  it('begin with what `npm test` is, for each change', () => {
    expect(PLANS.change.first[0]).to.deep.equal(['npm test']);
  });

  it('neither install nor build a second time', () => {
    const isPreparing = /install\.js|npm run build\b|build:demo|npm test/;
    for (const plan of Object.values(PLANS))
      expect(listCommands(plan).filter((command) => isPreparing.test(command))).to.have.length(2);
  });
});
