/** Of mocha's runs in Node. */
module.exports = {
  import: ['tsx'],
  require: ['./test/log-retries.js'],
  timeout: 60_000,
  retries: Number(process.env.TEST_RETRIES ?? 0),
};
