/** Of mocha's runs in Node. */
module.exports = {
  // Not 'tsx', with which mocha would load tests and libraries by require().
  import: ['tsx/esm'],
  reporter: './test/mocha-reporter.cjs',
  timeout: 60_000,
};
