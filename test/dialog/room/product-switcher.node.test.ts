import { expect } from 'chai';
import type { StorefrontProduct } from '../../../src/catalog/storefront-product.ts';
import { ProductSwitcher, type ProductSwitcherHost } from '../../../src/dialog/room/product-switcher.ts';

const product = (id: string) => ({ id, title: id }) as StorefrontProduct;

/** A photo with three products; `onChange` happens while the second one is placed. */
function aPhoto(onChange: (host: { backdrop: object | null }) => void = () => {}) {
  const pictures: HTMLCanvasElement[] = [];
  const host = {
    context: { product: product('a'), otherProducts: [product('b'), product('c')], showProduct: () => {} },
    backdrop: {} as object | null,
    placed: async (): Promise<void> => {},
    onProductChange: async (): Promise<void> => onChange(host),
    comparedProduct: () => {
      const picture = { width: 300 } as HTMLCanvasElement;
      pictures.push(picture);
      return { title: '', picture };
    },
    requestUpdate: () => {},
  } satisfies ProductSwitcherHost;
  return { switcher: new ProductSwitcher(host), pictures, host };
}

describe('Comparing two products', () => {
  it('shows both on the same photo', async () => {
    const { switcher, pictures } = aPhoto();
    await switcher.compareTwo();
    expect(switcher.compared.map(({ picture }) => picture)).to.deep.equal(pictures);
    expect(pictures).to.have.length(2);
  });

  it('is given up where another photo came meanwhile, and keeps no picture of the one before', async () => {
    const { switcher, pictures } = aPhoto((host) => (host.backdrop = {}));
    await switcher.compareTwo();
    expect(switcher.compared).to.deep.equal([]);
    expect(pictures.map(({ width }) => width)).to.deep.equal([0]);
  });

  it('waits until the first one lies where it is to lie', async () => {
    const { switcher, pictures, host } = aPhoto();
    let place = () => {};
    host.placed = () => new Promise((resolve) => (place = resolve));
    const compared = switcher.compareTwo();
    await Promise.resolve();
    expect(pictures).to.deep.equal([]);
    place();
    await compared;
    expect(switcher.compared).to.have.length(2);
  });

  it('is given up where the shopper steps on meanwhile', async () => {
    const { switcher, pictures, host } = aPhoto();
    let place = () => {};
    host.placed = () => new Promise((resolve) => (place = resolve));
    const compared = switcher.compareTwo();
    await switcher.step(1);
    place();
    await compared;
    expect(switcher.compared).to.deep.equal([]);
    expect(pictures).to.deep.equal([]);
  });

  it('stays one comparison if it is asked for twice', async () => {
    const { switcher } = aPhoto();
    await Promise.all([switcher.compareTwo(), switcher.compareTwo()]);
    expect(switcher.compared).to.have.length(2);
    expect(switcher.number).to.equal(2);
  });
});
