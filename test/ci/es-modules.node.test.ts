/** Checks that mocha loads tests in Node as modules. It needs a file of its own: the imports of many tests make it do so anyway. */
import { expect } from 'chai';

describe('A test in Node', () => {
  // Vite's own plugins do nothing where it is loaded by require(): pages would be built without their pictures.
  it('is an ES module, as are the libraries it imports', () => {
    expect(typeof require).to.equal('undefined');
  });
});
