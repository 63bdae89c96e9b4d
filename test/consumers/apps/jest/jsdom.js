/** jsdom as Jest has it, with what every browser has and the mock needs: the Fetch API, of Node's. */
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { fetch, Headers, Request, Response, TextDecoder, TextEncoder });
  }
};
