/** How clothes would sit on a body by their outline, and which part of a shirt's picture is the inside of its collar. */
import { expect } from 'chai';
import { clothesFit } from '../../../src/try-on/wear/clothes/clothes-fit.ts';
import { insideOfCollar } from '../../../src/try-on/wear/clothes/collar.ts';
import { aCutout, type Colour } from './a-cutout.ts';

/** From left to right and from top to bottom, in parts of the product. */
type Part = readonly [left: number, right: number, top: number, bottom: number];
const NECKLINE: Part[] = [
  [0.3, 0.42, 0, 0.04],
  [0.58, 0.7, 0, 0.04],
];
const openings = [0.2, 0.3, 0.4, 0.5].flatMap((down): Part[] => [
  [0, 0.49, down, down + 0.02],
  [0.51, 1, down, down + 0.02],
  [0, 1, down + 0.02, down + 0.1],
]);

/** Clothes made of rectangles. @param ratio width by height */
function fitOf(ratio: number, ...parts: Part[]) {
  const [width, height] = [200, Math.round(200 / ratio)];
  return clothesFit(
    aCutout('clothes', width, height, (x, y) => {
      const [across, down] = [x / width, y / height];
      const isIn = ([left, right, top, bottom]: Part) =>
        across > left && across < right && down > top && down < bottom;
      return parts.some(isIn) ? [0, 0, 0] : null;
    }),
  );
}

describe('clothesFit', () => {
  it('has a shirt with sleeves cover the shoulders, from the collar down', () => {
    const { width, top } = fitOf(0.9, ...NECKLINE, [0, 1, 0.04, 0.4], [0.22, 0.78, 0.4, 1]);
    expect(width).to.be.within(3.6, 4.2);
    expect(top).to.be.within(0.2, 0.3);
  });

  it('has a shirt without sleeves as wide as the chest, not as one with sleeves', () => {
    const parts: Part[] = [...NECKLINE, [0.02, 0.98, 0.04, 0.1], [0.1, 0.9, 0.1, 0.4], [0.05, 0.95, 0.4, 1]];
    expect(fitOf(0.6, ...parts).width).to.be.within(2.3, 2.9);
  });

  it('has a top that hangs on straps as wide as the chest', () => {
    const { width } = fitOf(0.7, [0.2, 0.24, 0, 0.3], [0.76, 0.8, 0, 0.3], [0, 1, 0.3, 1]);
    expect(width).to.be.within(2, 2.5);
  });

  it('fits a dress by its bodice, whatever the width of its skirt', () => {
    const bodice: Part[] = [...NECKLINE, [0.22, 0.78, 0.04, 0.1], [0.25, 0.75, 0.1, 0.4]];
    expect(fitOf(0.45, ...bodice, [0, 1, 0.4, 1]).width * 0.5).to.be.within(1.9, 2.5);
  });

  it('has a coat whose sleeves hang close to it as wide as a shirt with its sleeves', () => {
    const collar: Part[] = [
      [0.35, 0.65, 0, 0.05],
      [0.2, 0.8, 0.05, 0.1],
    ];
    expect(fitOf(0.8, ...collar, [0.1, 0.9, 0.1, 0.5], [0, 1, 0.5, 1]).width).to.be.within(3.5, 4);
  });

  it('has what leaves the shoulders bare begin lower than a collar', () => {
    const straps: Part[] = [
      [0.05, 0.3, 0, 0.08],
      [0.7, 0.95, 0, 0.08],
    ];
    expect(fitOf(1.5, ...straps, [0, 1, 0.08, 0.4], [0.25, 0.75, 0.4, 1]).top).to.be.above(0.4);
  });

  it('has trousers hang from the waist, as wide there as it', () => {
    const { width, top } = fitOf(0.4, [0.1, 0.9, 0, 0.3], [0, 0.45, 0.3, 1], [0.55, 1, 0.3, 1]);
    expect(top).to.be.within(1.5, 1.9);
    expect(width * 0.8).to.be.within(1.8, 2.1);
  });

  it('has a skirt with a waistband hang from the waist', () => {
    expect(fitOf(0.9, [0.1, 0.9, 0, 0.5], [0, 1, 0.5, 1]).top).to.be.within(1.5, 1.9);
  });

  it('takes nothing for trousers that is open below and has a neckline above', () => {
    const { top } = fitOf(0.8, ...NECKLINE, [0, 1, 0.04, 0.6], [0, 0.48, 0.6, 1], [0.52, 1, 0.6, 1]);
    expect(top).to.be.below(0.4);
  });

  it('fits a blouse with a row of openings down its middle as one without', () => {
    expect(fitOf(0.8, ...NECKLINE, [0, 1, 0.04, 0.2], ...openings, [0, 1, 0.7, 1]).width).to.be.within(
      3.5,
      4,
    );
  });
});

const [WIDTH, HEIGHT, HALF_NECK] = [400, 480, 60];
/** How far down a shirt's front neckline is, in pixels. */
const DEPTH = 60;
/** A neckline that is so deep in its middle. */
const line = (away: number, depth: number) => depth * Math.sqrt(Math.max(0, 1 - (away / HALF_NECK) ** 2));

interface Shirt {
  readonly front?: Colour;
  readonly inside?: Colour;
  /** How far down its back's neckline is. */
  readonly back?: number;
  /** Below the band of its back. */
  readonly hasLabel?: boolean;
  readonly print?: (x: number, y: number) => Colour | null;
}

const aShirt = ({ front = [40, 70, 120], inside = [26, 48, 84], back = 12, hasLabel, print }: Shirt) =>
  aCutout('clothes', WIDTH, HEIGHT, (x, row) => {
    const [y, away] = [row - 0.5, Math.abs(x - WIDTH / 2)];
    const isBody = away < 130 || (y < 170 && away < 198);
    const top = away < HALF_NECK ? line(away, back) : (away - HALF_NECK) * 0.3;
    if (!isBody || y < top) return null;
    if (away < HALF_NECK && y < line(away, DEPTH)) {
      if (hasLabel && away < 14 && y > back + 20 && y < back + 40) return [240, 240, 240];
      return hasLabel && y < line(away, back + 20) ? front : inside;
    }
    // A seam below the ribbing.
    const isSeam = away < HALF_NECK + 12 && Math.abs(y - 14 - line(away * 0.83, DEPTH)) < 1;
    const [red, green, blue] = print?.(x, y) ?? front;
    return isSeam ? [red - 9, green - 9, blue - 9] : [red, green, blue];
  });

describe('The inside of a collar', () => {
  for (const [name, shirt] of Object.entries<Shirt>({
    'a shirt': {},
    'a shirt with a label': { hasLabel: true },
    'a white shirt': { front: [240, 240, 238], inside: [205, 205, 204] },
    'a print whose back is white': { inside: [230, 228, 226] },
  }))
    it(`is what lies above the front neckline of ${name}`, () => {
      const rows = insideOfCollar(aShirt(shirt))!;
      for (const away of [-40, -20, 0, 20, 40])
        expect(rows[WIDTH / 2 + away]!, `${away}`).to.be.closeTo(line(away, DEPTH), 5);
      expect(rows[WIDTH / 2 - 90]).to.equal(0);
    });

  for (const [name, print] of Object.entries<Shirt['print']>({
    'a shirt that shows none of its back': undefined,
    'a shirt with a round print on its breast': (x, y) =>
      Math.hypot(x - WIDTH / 2, y - 110) < 40 ? [220, 60, 50] : null,
    'a striped shirt': (_x, y) => (Math.floor(y / 12) % 2 ? [30, 36, 70] : [238, 238, 238]),
  }))
    it(`is not seen on ${name}`, () => {
      expect(insideOfCollar(aShirt({ back: DEPTH, print }))).to.equal(null);
    });
});
