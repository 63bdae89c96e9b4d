/** How the last line of CI is counted. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { againIn, countsIn, failuresIn, skippedEverywhere, STEPS } from './run-all.js';

const RUN = 'ENGINES=firefox node test/browsers/run.js --files "test/**/*.browser.test.ts"';

/** For whoever is writing code. */
const INTERACTIVE = ['test:watch', 'test:debug'];

describe('The last line of CI', () => {
  it('counts mocha’s tests', () => {
    const output =
      '\n  \u001b[92m 1795 passing\u001b[0m\u001b[90m (2m)\u001b[0m\n  \u001b[36m 3 pending\u001b[0m\n  2 failing\n';
    expect(countsIn(output)).to.deep.equal({ passed: 1795, failed: 2, skipped: 3 });
  });

  it('adds up the closing lines of the other runs, and ignores counts within a line', () => {
    const output =
      'Firefox: |███| 46/46 test files | 770 passed, 0 failed, 2 skipped\r\n35 passed, 1 failed, 0 skipped\n120 passed, 0 failed, 4 skipped\n';
    expect(countsIn(output)).to.deep.equal({ passed: 155, failed: 1, skipped: 4 });
  });

  it('runs again what failed in a browser, each file in its own', () => {
    const output =
      'Failed in Firefox: test/a.browser.test.ts\nFailed in Chrome: test/a.browser.test.ts\nFailed in Firefox: test/b.slow.browser.test.ts\n7 passed, 3 failed, 0 skipped\n';
    expect(againIn(RUN, output)).to.equal(
      'ENGINES=firefox node test/browsers/run.js --files test/a.browser.test.ts test/b.slow.browser.test.ts && ENGINES=chromium node test/browsers/run.js --files test/a.browser.test.ts',
    );
  });

  it('runs again a suite, and a step that ended before it named a test', () => {
    expect(againIn('tsx test/suites/x/run.ts', '  ✗ waits\n')).to.equal('tsx test/suites/x/run.ts');
    expect(againIn(RUN, 'Uncaught exception, stopping test runner..\n')).to.equal(RUN);
  });

  it('runs again what failed in Node, without other files beside it', () => {
    const output = 'Failed in Node: test/a.node.test.ts\nFailed in Node: test/b.node.test.ts\n';
    expect(againIn('mocha --parallel --jobs 4 "test/**/*.node.test.ts"', output)).to.equal(
      'mocha test/a.node.test.ts test/b.node.test.ts',
    );
    expect(
      againIn('mocha --parallel --jobs 2 --config test/x/.mocharc.json "test/x/*.test.ts"', output),
    ).to.equal('mocha --config test/x/.mocharc.json test/a.node.test.ts test/b.node.test.ts');
  });

  it('names what failed, once', () => {
    const output =
      '  ✓ shows the button\n  \u001b[31m✗ opens the dialog: waited in vain\u001b[0m\n✗ Node, test/b.node.test.ts: waits\n✗ Node, test/b.node.test.ts: waits\n✗ Firefox, test/a.browser.test.ts: closes\nFailed in Firefox: test/a.browser.test.ts\n';
    expect(failuresIn(output)).to.deep.equal([
      '✗ opens the dialog: waited in vain',
      '✗ Node, test/b.node.test.ts: waits',
      '✗ Firefox, test/a.browser.test.ts: closes',
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

  it('covers every script of package.json that tests', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      scripts: Record<string, string>;
    };
    // Some of a suite's seeds or engines are enough: a step may say more than the script.
    const left = Object.entries(scripts)
      .filter(([name]) => name.startsWith('test:') && !INTERACTIVE.includes(name))
      .filter(([, script]) => {
        const runs = script.split(' && ').at(-1)!;
        return !runs.startsWith('run-s ') && !STEPS.some((step) => step.includes(runs));
      })
      .map(([name]) => name);
    expect(left).to.deep.equal([]);
  });

  it('neither installs nor builds a second time', () => {
    const isPreparing = /install\.js|npm run build\b|build:demo/;
    expect(STEPS.filter((step) => isPreparing.test(step))).to.have.length(2);
  });
});
