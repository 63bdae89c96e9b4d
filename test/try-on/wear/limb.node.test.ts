import { expect } from 'chai';
import { findFront } from '../../../src/try-on/wear/hand/front-of-ring.ts';
import { BYTES, type Cutout } from '../../../src/try-on/wear/picture/layers.ts';
import type { Patch } from '../../../src/try-on/wear/finish.ts';
import { extentOn, wearOnLimb } from '../../../src/try-on/wear/hand/limb.ts';
import type { LimbPlace } from '../../../src/try-on/wear/hand/limb-points.ts';

const SIDE = { width: 400, height: 220 };
/** Ellipses of a ring that lies: its outside, and the opening, which lies a little higher. */
const OUTSIDE = { y: 110, width: 200, height: 110 };
const OPENING = { y: 92, width: 188, height: 84 };

const isIn = (x: number, y: number, at: typeof OUTSIDE) =>
  ((x - 200) / at.width) ** 2 + ((y - at.y) / at.height) ** 2 < 1;

/** A black product that fills its picture. */
function aCutout(category: string, isProduct: (x: number, y: number) => boolean): Cutout {
  const { width, height } = SIDE;
  const data = new Uint8ClampedArray(width * height * BYTES);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const is = isProduct((pixel % width) + 0.5, Math.floor(pixel / width) + 0.5);
    if (is) data[pixel * BYTES + 3] = 255;
    data.fill(is ? 0 : 255, pixel * BYTES + 4, pixel * BYTES + 7);
  }
  const box = { x: 0, y: 0, width, height };
  return {
    category,
    sheet: { data, width, height },
    box,
    inset: { x: 0, y: 0 },
    isAlone: true,
  };
}

const ring = aCutout('jewelry', (x, y) => isIn(x, y, OUTSIDE) && !isIn(x, y, OPENING));

const PHOTO = { data: new Uint8ClampedArray(400 * 400 * 4).fill(200), width: 400, height: 400 };
/** An upright finger. */
const FINGER: LimbPlace = { x: 200, y: 200, width: 100, angle: -Math.PI / 2, across: Math.PI };
const PLACE = { x: 200, y: 200, width: 108, angle: 0, isMirrored: false };

function makePatch(
  cutout: Cutout,
  front: ReturnType<typeof findFront>,
  finger = FINGER,
  place = PLACE,
): Patch {
  const work = wearOnLimb(cutout, front, PHOTO, finger, place);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value!;
}

/** Of the product that is drawn in columns of the photo, the first row and how many there are; its shadow is not so dark. */
function drawn(cutout: Cutout, front: ReturnType<typeof findFront>) {
  const { data, width, height, left, top } = makePatch(cutout, front);
  return (x: number): { first: number; count: number } => {
    const rows = [...Array(height).keys()].filter((y) => data[(y * width + x - left) * 4 + 3]! > 160);
    return { first: top + (rows[0] ?? NaN), count: rows.length };
  };
}

describe('A ring that lies in its picture, drawn on a finger', () => {
  const front = findFront(ring)!;

  it('is its nearer half', () => {
    expect(front.cutout.box.height).to.be.below(ring.box.height * 0.75);
    expect(front.bow).to.be.within(0.15, 0.3);
    expect(front.reach).to.be.closeTo(0.47, 0.01);
  });

  it('reaches as far where there are gaps between the stones at its front', () => {
    const data = ring.sheet.data.slice();
    const { box, inset, sheet } = ring;
    for (let x = Math.round(box.width * 0.55); x < box.width * 0.6; x++) {
      const alpha = (y: number) => ((inset.y + y) * sheet.width + inset.x + x) * 8 + 3;
      let y = box.height - 1;
      while (data[alpha(y)]! < 64) y--;
      for (let gap = 4; gap < 9; gap++) data[alpha(y - gap)] = 0;
    }
    expect(findFront({ ...ring, sheet: { ...sheet, data } })!.reach).to.be.closeTo(front.reach, 0.01);
  });

  it('is bowed as it is seen from above, less than in its picture, its ends towards the finger tip', () => {
    const at = drawn(front.cutout, front);
    const [middle, beside] = [at(200), at(160)];
    expect(middle.count).to.be.above(5);
    expect(middle.first + middle.count / 2 - beside.first - beside.count / 2).to.be.within(0, 100 * 0.08);
  });

  it('ends at the finger’s edges, nowhere much thicker than in its middle', () => {
    const at = drawn(front.cutout, front);
    const { count } = at(200);
    for (const x of [150, 152, 156, 170, 230, 244, 247, 249])
      expect(at(x).count).to.be.within(1, count * 1.8);
    for (const x of [144, 256]) expect(at(x).count).to.equal(0);
  });

  it('is drawn nowhere else beside a finger that is turned', () => {
    for (const turned of [20, 45, 70, -30, -60]) {
      const angle = (turned * Math.PI) / 180;
      const finger = { ...FINGER, angle: angle - Math.PI / 2, across: angle + Math.PI };
      const { data, width, left, top } = makePatch(front.cutout, front, finger, { ...PLACE, angle });
      const furthest = data.reduce((most, value, i) => {
        if (i % 4 !== 3 || value < 100) return most;
        const [x, y] = [left + (((i - 3) / 4) % width) - 200, top + Math.floor(i / 4 / width) - 200];
        return Math.max(most, Math.abs(y * Math.cos(angle) - x * Math.sin(angle)));
      }, 0);
      expect(furthest, `turned by ${turned}°`).to.be.within(5, 30);
    }
  });

  it('has no nearer half where there is no opening', () => {
    expect(findFront(aCutout('jewelry', (x, y) => isIn(x, y, OUTSIDE)))).to.equal(null);
  });
});

describe('A watch, drawn on a wrist', () => {
  const watch = aCutout('watch', (x, y) => isIn(x, y, OUTSIDE));

  it('fits into the part of the photo that is drawn on', () => {
    const [left, top, right, bottom] = extentOn(FINGER, watch, { ...PLACE, angle: -Math.PI / 2 });
    // With room for its shadow.
    for (const edge of [200 - left, right - 200]) expect(edge).to.be.within(52, 70);
    expect(bottom - top).to.be.within(PLACE.width, PLACE.width + 40);
  });
});
