/** Mocha's own report, and at its end the tests that failed by their full names, and their files, as `browsers/tally.js` lists them. */
const { relative } = require('node:path');
const { reporters, Runner } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failed = [];
    const files = new Set();
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test) => {
      const file = relative('.', test.file ?? '');
      failed.push(`✗ Node, ${file}: ${test.fullTitle()}`);
      if (file) files.add(`Failed in Node: ${file}`);
    });
    // After mocha's own summary.
    process.once('exit', () => {
      for (const line of [...failed, ...files]) console.log(line);
    });
  }
};
