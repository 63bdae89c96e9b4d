/**
 * A reporter of the test runner: lists the tests that were skipped, whose names say why, the tests that failed, and their files, and
 * closes with the line `N passed, N failed, N skipped`.
 */
import { relative } from 'node:path';

function* testsOf(suite) {
  yield* suite?.tests ?? [];
  for (const inner of suite?.suites ?? []) yield* testsOf(inner);
}

/** @param {{ passed: number, failed: number, skipped: number }} counts */
export const tallyLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** @param {string} [afterwards] what else can be run, said before the last line */
export const tally = (afterwards) => ({
  onTestRunFinished({ sessions }) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const skipped = [];
    const failed = [];
    const filesToRepeat = [];
    for (const session of sessions) {
      const tests = [...testsOf(session.testResults)];
      const place = `${session.browser.name}, ${relative('.', session.testFile)}`;
      for (const test of tests) {
        counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
        if (test.skipped) skipped.push(`  ${place}: ${test.name}`);
        else if (!test.passed) failed.push(`✗ ${place}: ${test.name}`);
      }
      if (session.passed) continue;
      // A file that failed as a whole has no test that did.
      if (tests.every((test) => test.passed || test.skipped)) {
        counts.failed += 1;
        failed.push(`✗ ${place}: could not be run`);
      }
      filesToRepeat.push(`Failed in ${session.browser.name}: ${relative('.', session.testFile)}`);
    }
    // After whatever the other reporters still write.
    process.once('exit', () => {
      if (skipped.length > 0) console.log(`Skipped:\n${skipped.join('\n')}\n`);
      for (const line of [...failed, ...filesToRepeat]) console.log(line);
      if (afterwards) console.log(`${afterwards}\n`);
      console.log(tallyLine(counts));
    });
  },
});
