import { expect } from 'chai';
import { systemClock } from '../../../../src/core/base/clock.ts';
import { ShopCatalog, type ProductInput } from '../../../../src/service/mock/domain/shop-catalog.ts';
import { SHOPS } from '../../../../src/service/mock/domain/shops.ts';

const openCatalog = () => new ShopCatalog([...SHOPS.values()][0]!, systemClock, 0);
const lens = (fields: object = {}): ProductInput => ({ title: 'Lens', category: 'eyewear', ...fields });

/** The entries of maps that creating `count` products looks up or walks over. */
function countWork(count: number, fields: (index: number) => object): number {
  const { get, has, values } = Map.prototype;
  let touched = 0;
  const counting = <Args extends unknown[], Result>(method: (...args: Args) => Result, all = false) =>
    function (this: Map<unknown, unknown>, ...args: Args): Result {
      touched += all ? this.size : 1;
      return method.apply(this, args);
    };
  Object.assign(Map.prototype, { get: counting(get), has: counting(has), values: counting(values, true) });
  try {
    const catalog = openCatalog();
    for (let index = 0; index < count; index++) catalog.create(lens(fields(index)));
  } finally {
    Object.assign(Map.prototype, { get, has, values });
  }
  return touched;
}

describe('The handle of a product in the mock', () => {
  for (const [what, taken, handles] of [
    ['is numbered from 2 if its title is taken', [], ['lens', 'lens-2', 'lens-3', 'lens-4']],
    ['skips a number that another product was given', ['lens-2'], ['lens', 'lens-3', 'lens-4']],
  ] as const)
    it(what, () => {
      const catalog = openCatalog();
      for (const handle of taken) catalog.create(lens({ handle }));
      expect(handles.map(() => catalog.create(lens()).handle)).to.deep.equal(handles);
    });

  it('is free again only after the last product with it is deleted', () => {
    const catalog = openCatalog();
    const [first, second] = [1, 2].map(() => catalog.create(lens({ handle: 'lens' })));
    catalog.delete(first!.id);
    expect(catalog.create(lens()).handle).to.equal('lens-2');
    catalog.update(second!, { handle: 'other' });
    expect(catalog.create(lens()).handle).to.equal('lens');
  });
});

describe('The work of creating a product in the mock', () => {
  for (const [what, fields] of [
    ['equal titles', () => ({})],
    ['equal titles and an external_id each', (index: number) => ({ external_id: `SKU-${index}` })],
  ] as const) {
    it(`grows no faster than the number of products, with ${what}`, () => {
      const [few, many] = [countWork(200, fields), countWork(2000, fields)];
      expect(few).to.be.above(200);
      expect(many / few).to.be.at.most(11);
    });
  }
});
