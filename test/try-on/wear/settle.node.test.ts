/** The cut-out of every category but eyewear against products whose outline is known, in figures. */
import { expect } from 'chai';
import { settling } from '../../../src/try-on/wear/clothes/settle.ts';
import { cutFromBackground, type Settling } from '../../../src/try-on/wear/picture/sheet.ts';
import { PRODUCTS, SIDE, drawStudioPicture, type Product } from './products.ts';
import { finished } from './worn-truth.ts';

/** In parts of the product's area. */
interface Wrong {
  /** Beside it or in its openings something of the studio is left. */
  readonly left: number;
  /** Of the product itself is gone. */
  readonly gone: number;
}

function countWrong(product: Product, by: Settling): Wrong {
  const { picture, cover } = drawStudioPicture(product);
  const { sheet, box, inset, isAlone } = finished(
    cutFromBackground(picture, product.category, undefined, by),
  );
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

const alone: Settling = { ...settling, *settle() {} };

const MAX_WRONG = 0.03;
const worst = ({ left, gone }: Wrong) => Math.max(left, gone);

describe('The cut-out', () => {
  for (const product of PRODUCTS) {
    it(`of ${product.name} is all of it and nothing else`, () => {
      const wrong = countWrong(product, settling);
      expect(worst(wrong), JSON.stringify(wrong)).to.be.at.most(MAX_WRONG);
    });
  }

  for (const name of [
    'a white shirt',
    'a striped shirt',
    'a cream vest before a beige wall',
    'a dark jacket with a white print',
    'a shoe with white laces',
    'a suitcase on wheels',
  ]) {
    it(`of ${name} can’t be told by the background alone`, () => {
      const product = PRODUCTS.find((of) => of.name === name)!;
      expect(worst(countWrong(product, alone))).to.be.greaterThan(MAX_WRONG);
    });
  }
});
