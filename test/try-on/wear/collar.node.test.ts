/** What lies above a garment's front neckline, of shirts of our own making. */
import { expect } from 'chai';
import { insideOfCollar } from '../../../src/try-on/wear/clothes/collar.ts';

const WIDTH = 400;
const HEIGHT = 480;
type Colour = readonly [number, number, number];

interface Shirt {
  readonly front: Colour;
  readonly inside: Colour;
  /** How far down its front neckline is, in pixels, and its back's. */
  readonly front_: number;
  readonly back: number;
  /** Below the band of its back. */
  readonly hasLabel?: boolean;
  readonly print?: (x: number, y: number) => Colour | null;
}

const HALF_NECK = 60;
/** A neckline that is so deep in its middle. */
const line = (away: number, depth: number) => depth * Math.sqrt(Math.max(0, 1 - (away / HALF_NECK) ** 2));

function aShirt({ front, inside, front_, back, hasLabel, print }: Shirt) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 8);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 8) {
      const away = Math.abs(x + 0.5 - WIDTH / 2);
      const shoulder = Math.max(0, away - HALF_NECK) * 0.3;
      const isBody = away < 130 || (y < 170 && away < 198);
      if (!isBody || y < (away < HALF_NECK ? line(away, back) : shoulder)) continue;
      const isInside = away < HALF_NECK && y < line(away, front_);
      const isLabel = hasLabel && away < 14 && y > back + 20 && y < back + 40;
      const isBand = hasLabel && y < line(away, back + 20);
      const colour = isInside
        ? isLabel
          ? ([240, 240, 240] as const)
          : isBand
            ? front
            : inside
        : (print?.(x, y) ?? front);
      // A seam below the ribbing.
      const isSeam = !isInside && away < HALF_NECK + 12 && Math.abs(y - 14 - line(away * 0.83, front_)) < 1;
      data.set([...colour.map((value) => value - (isSeam ? 9 : 0)), 255], at);
    }
  return {
    category: 'clothes',
    sheet: { data, width: WIDTH },
    box: { width: WIDTH, height: HEIGHT },
    inset: { x: 0, y: 0 },
  };
}

const TEE: Shirt = { front: [40, 70, 120], inside: [26, 48, 84], front_: 60, back: 12 };

describe('The inside of a collar', () => {
  for (const [name, shirt] of [
    ['a shirt', TEE],
    ['a shirt with a label', { ...TEE, hasLabel: true }],
    ['a white shirt', { ...TEE, front: [240, 240, 238], inside: [205, 205, 204] }],
    ['a print whose back is white', { ...TEE, inside: [230, 228, 226] }],
  ] as const)
    it(`is what lies above the front neckline of ${name}`, () => {
      const rows = insideOfCollar(aShirt(shirt))!;
      for (const away of [0, 20, 40])
        for (const side of [-1, 1])
          expect(rows[WIDTH / 2 + side * away]!, `${away}`).to.be.closeTo(line(away, 60), 5);
      expect(rows[WIDTH / 2 - 90]).to.equal(0);
    });

  for (const [name, shirt] of [
    ['a shirt that shows none of its back', { ...TEE, back: 60 }],
    [
      'a shirt with a round print on its breast',
      {
        ...TEE,
        back: 60,
        print: (x: number, y: number): Colour | null =>
          Math.hypot(x - WIDTH / 2, y - 110) < 40 ? [220, 60, 50] : null,
      },
    ],
    [
      'a striped shirt',
      {
        ...TEE,
        back: 60,
        print: (_x: number, y: number): Colour => (Math.floor(y / 12) % 2 ? [30, 36, 70] : [238, 238, 238]),
      },
    ],
  ] as const)
    it(`is not seen on ${name}`, () => {
      expect(insideOfCollar(aShirt(shirt))).to.equal(null);
    });
});
