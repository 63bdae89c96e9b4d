/** How mocha loads a test in Node. A file of its own: what other tests import makes mocha load them otherwise. */
import { expect } from 'chai';

describe('A test in Node', () => {
  // Vite's own plugins do nothing where it is loaded by require(): pages would be built without their pictures.
  it('is an ES module, as are the libraries it imports', () => {
    expect(typeof require).to.equal('undefined');
  });
});
