/** The cut-out of every category but eyewear against products whose outline is known, in figures. */
import { expect } from 'chai';
import { settling } from '../../../src/try-on/wear/clothes/settle.ts';
import { cutFromBackground } from '../../../src/try-on/wear/picture/sheet.ts';
import { PRODUCTS, SIDE, drawStudioPicture, type Product } from './products.ts';
import { finished } from './worn-truth.ts';

/** In parts of the product's area: what is left of the studio beside it or in its openings, and what is gone of the product itself. */
function measureWrong(product: Product): { left: number; gone: number } {
  const { picture, cover } = drawStudioPicture(product);
  const work = cutFromBackground(picture, product.category, undefined, settling);
  const { sheet, box, inset, isAlone } = finished(work);
  if (!isAlone) return { left: Infinity, gone: 0 };
  let [left, gone, area] = [0, 0, 0];
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const x = (pixel % SIDE) - box.x + inset.x;
    const y = Math.floor(pixel / SIDE) - box.y + inset.y;
    const isInside = x >= 0 && y >= 0 && x < sheet.width && y < sheet.height;
    const alpha = isInside ? sheet.data[(y * sheet.width + x) * 8 + 3]! / 255 : 0;
    area += cover[pixel]!;
    left += Math.max(0, alpha - cover[pixel]!);
    gone += Math.max(0, cover[pixel]! - alpha);
  }
  return { left: left / area, gone: gone / area };
}

describe('The cut-out', () => {
  for (const product of PRODUCTS)
    it(`of ${product.name} is all of it and nothing else`, () => {
      const { left, gone } = measureWrong(product);
      expect(left, 'left of the studio').to.be.at.most(0.03);
      expect(gone, 'gone of the product').to.be.at.most(0.03);
    });
});
