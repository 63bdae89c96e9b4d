import { expect } from 'chai';
import { Pass } from '../../src/relay/pass.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `id-${from + n}`);

describe('A pass over the listing', () => {
  it('reads page after page until it has them all', () => {
    const pass = new Pass(1, 0, true);
    expect([pass.read(ids(0, 100), 250), pass.page]).to.deep.equal([false, 2]);
    expect([pass.read(ids(100, 200), 250), pass.page]).to.deep.equal([false, 3]);
    expect(pass.read(ids(200, 250), 250)).to.equal(true);
    expect(pass.certain).to.equal(true);
  });

  it('ends at an empty shop, and at a page that is empty although more were promised', () => {
    expect(new Pass(1, 0, true).read([], 0)).to.equal(true);
    const pass = new Pass(1, 0, true);
    pass.read(ids(0, 100), 500);
    expect(pass.read([], 500)).to.equal(true);
    expect(pass.certain).to.equal(false);
  });

  it('goes back a page when the catalog shrank, and is not certain any more', () => {
    const pass = new Pass(1, 0, true);
    pass.read(ids(0, 100), 300);
    pass.read(ids(100, 200), 300);
    pass.read(ids(201, 300), 299);
    expect(pass.page).to.equal(2);
    expect(pass.certain).to.equal(false);
  });

  it('ends although the catalog shrinks under every page', () => {
    const pass = new Pass(1, 0, false);
    let total = 1000;
    let reads = 0;
    while (!pass.read(ids(0, 100), total)) {
      total--;
      expect(++reads).to.be.below(20);
    }
  });

  it('is not certain where a product came twice, since another then never came', () => {
    const pass = new Pass(1, 0, true);
    pass.read(ids(0, 100), 200);
    pass.read(ids(99, 199), 200);
    expect(pass.certain).to.equal(false);
  });
});
