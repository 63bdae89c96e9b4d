import { expect } from 'chai';
import { systemClock } from '../../../../src/core/base/clock.ts';
import { ShopCatalog, type ProductInput } from '../../../../src/service/mock/domain/shop-catalog.ts';
import { SHOPS } from '../../../../src/service/mock/domain/shops.ts';

const openCatalog = () => new ShopCatalog([...SHOPS.values()][0]!, systemClock, 0);
const lens = (fields: object = {}): ProductInput => ({ title: 'Lens', category: 'eyewear', ...fields });

/** A Map that counts the entries it looks up or walks over. */
class CountingMap<Key, Value> extends Map<Key, Value> {
  static touched = 0;
  override get(key: Key): Value | undefined {
    CountingMap.touched++;
    return super.get(key);
  }
  override has(key: Key): boolean {
    CountingMap.touched++;
    return super.has(key);
  }
  override values(): MapIterator<Value> {
    CountingMap.touched += this.size;
    return super.values();
  }
}

/** The entries that creating `count` products touches. */
function countWork(count: number, fields: (index: number) => object): number {
  const NativeMap = globalThis.Map;
  globalThis.Map = CountingMap;
  CountingMap.touched = 0;
  try {
    const catalog = openCatalog();
    for (let index = 0; index < count; index++) catalog.create(lens(fields(index)));
  } finally {
    globalThis.Map = NativeMap;
  }
  return CountingMap.touched;
}

describe('The handle of a product in the mock', () => {
  it('is numbered from 2 if its title is taken', () => {
    const catalog = openCatalog();
    const handles = Array.from({ length: 4 }, () => catalog.create(lens()).handle);
    expect(handles).to.deep.equal(['lens', 'lens-2', 'lens-3', 'lens-4']);
  });

  it('skips a number that another product was given', () => {
    const catalog = openCatalog();
    catalog.create(lens({ handle: 'lens-2' }));
    const handles = Array.from({ length: 3 }, () => catalog.create(lens()).handle);
    expect(handles).to.deep.equal(['lens', 'lens-3', 'lens-4']);
  });

  it('is free again only after the last product with it is deleted', () => {
    const catalog = openCatalog();
    const [first, second] = [
      catalog.create(lens({ handle: 'lens' })),
      catalog.create(lens({ handle: 'lens' })),
    ];
    catalog.delete(first.id);
    expect(catalog.create(lens()).handle).to.equal('lens-2');
    catalog.update(second, { handle: 'other' });
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
