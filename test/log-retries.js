/** Says which test is tried again: one that passes only then waits for time, and is to be mended. */
export const mochaHooks = {
  beforeEach() {
    if (this.currentTest.currentRetry() > 0) console.log(`Tried again: ${this.currentTest.fullTitle()}`);
  },
};
