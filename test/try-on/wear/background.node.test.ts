/**
 * The cut-out of every category but eyewear, in figures, against products of our own making whose outline is known, in the pictures that
 * studios take of them: before white, on a floor that is in shadow, with a camera's noise.
 */
import { expect } from 'chai';
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import { cutFromBackground } from '../../../src/try-on/wear/picture/sheet.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import type { Colour } from './a-cutout.ts';
import { finished } from './worn-truth.ts';

const SIDE = 400;

interface Product {
  readonly name: string;
  /** Specification, section 2.1. */
  readonly category: string;
  /** Its colour at a point of the picture, in pixels; null beside it and in its openings. */
  at(x: number, y: number): Colour | null;
  /** How light the studio is there, 0 to 255. Clean white without it. */
  studio?(x: number, y: number): number;
}

const within = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x < right && y >= top && y < bottom;
const isInEllipse = (x: number, y: number, cx: number, cy: number, a: number, b: number) =>
  ((x - cx) / a) ** 2 + ((y - cy) / b) ** 2 < 1;
const grey = (value: number): Colour => [value, value, value];
/** A shadow on the floor: deep at its middle, and soft. */
const shadow = (x: number, y: number, cx: number, cy: number, a: number, b: number, depth: number) =>
  depth * Math.exp(-2 * (((x - cx) / a) ** 2 + ((y - cy) / b) ** 2));

const isShirt = (x: number, y: number) => {
  const away = Math.abs(x - 200);
  return within(away, y, 0, 60, 80, 340) || within(away, y, 0, 60, 130, 130);
};

const PRODUCTS: readonly Product[] = [
  {
    name: 'a brown shirt before a studio that is darker in its corners',
    category: 'clothes',
    at: (x, y) => (isShirt(x, y) ? [150, 86, 70] : null),
    // In steps, as a compressed picture has it.
    studio: (x, y) => 253 - 3 * Math.ceil(Math.max(0, Math.hypot(x - 200, y - 200) - 232) / 17),
  },
  {
    name: 'a dark jacket with a white print',
    category: 'clothes',
    at: (x, y) => (isShirt(x, y) ? (isInEllipse(x, y, 215, 160, 22, 14) ? grey(255) : [52, 40, 88]) : null),
  },
  {
    name: 'a shoe with white laces',
    category: 'shoes',
    at(x, y) {
      const isSole = within(x, y, 60, 250, 340, 278);
      const isUpper = y < 250 && y > 250 - Math.min(110, (340 - x) * 0.8) && x > 64 && x < 330;
      const isLace = (x + y * 0.35) % 40 < 8 && x > 190 && x < 300 && y < 236;
      return isSole ? [226, 220, 204] : isUpper ? (isLace ? grey(252) : [58, 92, 140]) : null;
    },
    studio: (x, y) => 252 - shadow(x, y, 205, 284, 160, 24, 90),
  },
  {
    name: 'a suitcase on wheels',
    category: 'luggage',
    at(x, y) {
      const isWheel = isInEllipse(x, y, 145, 338, 13, 16) || isInEllipse(x, y, 255, 338, 13, 16);
      const isBar = within(Math.abs(x - 200), y, 34, 30, 40, 90) || within(x, y, 160, 24, 240, 34);
      return isWheel ? grey(36) : isBar ? grey(70) : within(x, y, 125, 90, 275, 326) ? [70, 130, 118] : null;
    },
    studio: (x, y) => 252 - shadow(x, y, 200, 336, 110, 24, 140),
  },
  {
    name: 'a shirt that hangs above its shadow',
    category: 'clothes',
    at: (x, y) => (isShirt(x, y + 30) ? [150, 86, 70] : null),
    studio: (x, y) => 252 - shadow(x, y, 200, 352, 130, 20, 110),
  },
  {
    name: 'a ring that stands on the floor',
    category: 'jewelry',
    at(x, y) {
      const isRing = isInEllipse(x, y, 200, 200, 110, 130) && !isInEllipse(x, y, 205, 195, 84, 104);
      const light = 0.75 + 0.25 * Math.sin(x / 30);
      return isRing ? [230 * light, 180 * light, 92 * light] : null;
    },
    studio: (x, y) => 252 - shadow(x, y, 200, 334, 90, 16, 75),
  },
  {
    name: 'a bag with a handle',
    category: 'bag',
    at(x, y) {
      const isHandle =
        isInEllipse(x, y, 200, 150, 70, 100) && !isInEllipse(x, y, 200, 150, 54, 84) && y < 150;
      return isHandle ? [120, 82, 60] : within(x, y, 100, 148, 300, 350) ? [224, 214, 190] : null;
    },
    studio: (x, y) => 252 - shadow(x, y, 200, 354, 130, 12, 60),
  },
  {
    name: 'a watch with a white dial',
    category: 'watch',
    at(x, y) {
      const isDial = isInEllipse(x, y, 200, 200, 62, 62);
      const isCase = isInEllipse(x, y, 200, 200, 74, 74);
      return isDial ? grey(252) : isCase ? grey(120) : within(x, y, 165, 40, 235, 360) ? [96, 60, 40] : null;
    },
  },
];

/** Products that are as pale as their studio. */
const PALE: readonly Product[] = [
  {
    name: 'a white shirt',
    category: 'clothes',
    // Its folds are a little darker.
    at: (x, y) => (isShirt(x, y) ? grey(245 - 5 * Math.sin(x / 17) ** 2) : null),
  },
  {
    name: 'a cream vest with a dark print',
    category: 'clothes',
    at: (x, y) =>
      within(Math.abs(x - 200), y, 0, 40, 90, 350)
        ? isInEllipse(x, y, 200, 210, 40, 50)
          ? [40, 60, 50]
          : [252, 246, 236]
        : null,
    studio: () => 240,
  },
  {
    name: 'a watch with a white strap',
    category: 'watch',
    at: (x, y) =>
      isInEllipse(x, y, 200, 200, 74, 74) ? grey(120) : within(x, y, 165, 40, 235, 360) ? grey(246) : null,
  },
];

const SAMPLES = 3;

/** How much of each pixel the product covers, from 0 to 1, and the studio's picture of it. */
function drawStudioPicture({ at, studio }: Product): { picture: Pixels; cover: Float32Array } {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const cover = new Float32Array(SIDE * SIDE);
  const random = seededRandom(7);
  const noise = () => (studio ? (random() - 0.5) * 7 : 0);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const sum = [0, 0, 0];
    for (let i = 0; i < SAMPLES * SAMPLES; i++) {
      const [u, v] = [x + ((i % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES];
      const own = at(u, v);
      if (own) cover[pixel]! += 1 / (SAMPLES * SAMPLES);
      const colour = own ?? grey(studio?.(u, v) ?? 255);
      for (let c = 0; c < 3; c++) sum[c]! += colour[c]! / (SAMPLES * SAMPLES);
    }
    const more = noise();
    for (let c = 0; c < 3; c++) data[pixel * 4 + c] = sum[c]! + more;
  }
  return { picture: { data, width: SIDE, height: SIDE }, cover };
}

/** In parts of the product's area: what is left of the studio beside it or in its openings, and what is gone of the product itself. */
function measureWrong(product: Product): { left: number; gone: number } {
  const { picture, cover } = drawStudioPicture(product);
  const work = cutFromBackground(picture, product.category);
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

  for (const product of PALE)
    it(`is not made of ${product.name}, which would go with the background in part`, () => {
      const { picture } = drawStudioPicture(product);
      expect(finished(cutFromBackground(picture, product.category)).isAlone).to.equal(false);
    });
});
