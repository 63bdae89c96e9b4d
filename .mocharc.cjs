/** Of mocha's runs in Node. */
module.exports = {
  import: ['tsx'],
  reporter: './test/mocha-reporter.cjs',
  timeout: 60_000,
};
