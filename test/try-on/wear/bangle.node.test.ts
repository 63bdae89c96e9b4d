/** Pictures of bracelets that can be worn, and what is drawn of them on a wrist. */
import { expect } from 'chai';
import { fitness } from '../../../src/try-on/wear/hand/wearable.ts';
import { findFront } from '../../../src/try-on/wear/hand/front-of-bangle.ts';
import { extentOn, wearOnLimb } from '../../../src/try-on/wear/hand/limb.ts';
import type { LimbPlace } from '../../../src/try-on/wear/hand/limb-points.ts';
import type { Cutout } from '../../../src/try-on/wear/types.ts';
import { aCutout, type Colour } from './a-cutout.ts';
import { finished } from './worn-truth.ts';

const GOLD: Colour = [205, 160, 80];

/** A flat bangle. @param isSetting in halves of the width and height from its middle */
const aLyingBangle = (
  front: (x: number, y: number) => Colour = () => GOLD,
  isSetting = (_across: number, _down: number) => false,
): Cutout =>
  aCutout('jewelry', 400, 200, (x, y) => {
    const [across, down] = [x / 200 - 1, y / 100 - 1];
    const isBand = Math.hypot(across, down) < 1 && Math.hypot(across / 0.86, down / 0.7) > 1;
    return isBand || isSetting(across, down) ? (down > 0 ? front(x, y) : GOLD) : null;
  });

describe('A picture of a bangle that lies', () => {
  for (const [title, bangle, expected] of [
    ['can be worn', aLyingBangle(), 1],
    [
      'can be worn with diamonds, which have no colour, at its front',
      aLyingBangle((x, y) => (((x >> 3) + (y >> 3)) % 2 ? [240, 240, 238] : [90, 92, 96])),
      1,
    ],
    [
      'can’t be worn where what seems to be its front is its shadow on the floor',
      aLyingBangle((_x, y) => [150 + (y % 9), 150 + (y % 9), 148]),
      0,
    ],
    [
      'can’t be worn where its setting is at its back',
      aLyingBangle(undefined, (across, down) => Math.abs(across) < 0.15 && down < 0 && down > -0.98),
      0,
    ],
    ['can’t be worn where its setting is at its side', aLyingBangle(undefined, (across) => across < -0.2), 0],
    [
      'can be worn where its setting is at its front',
      aLyingBangle(undefined, (across, down) => Math.abs(across) < 0.2 && down > 0.2),
      1,
    ],
  ] as const)
    it(title, () => expect(fitness(bangle)).to.equal(expected));
});

describe('A picture of a bracelet', () => {
  it('can’t be worn of links, or open: without an opening around the wrist', () => {
    const links = aCutout('jewelry', 400, 60, (x, y) =>
      Math.hypot((x % 50) - 25, y - 30) < 26 ? GOLD : null,
    );
    expect(fitness(links)).to.equal(0);
  });

  it('can’t be worn where it stands, as its round opening shows the inner side', () => {
    const standing = aCutout('jewelry', 400, 400, (x, y) => {
      const away = Math.hypot(x - 200, y - 200);
      return away < 200 && away > 170 ? GOLD : null;
    });
    expect(fitness(standing)).to.equal(0);
  });
});

describe('A bangle that lies in its picture, drawn on a wrist', () => {
  const BLACK: Colour = [0, 0, 0];
  const isIn = (x: number, y: number, top: number, width: number, height: number) =>
    ((x - 200) / width) ** 2 + ((y - top) / height) ** 2 < 1;
  /** Its opening lies a little higher than its outside. @param isGap between stones */
  const aBangle = (isGap = (_x: number, _y: number) => false) =>
    aCutout('jewelry', 400, 220, (x, y) =>
      isIn(x, y, 110, 200, 110) && !isIn(x, y, 92, 188, 84) && !isGap(x, y) ? BLACK : null,
    );
  const front = findFront(aBangle())!;
  const PHOTO = { data: new Uint8ClampedArray(400 * 400 * 4).fill(200), width: 400, height: 400 };
  /** An upright arm. */
  const WRIST: LimbPlace = { x: 200, y: 200, width: 100, angle: -Math.PI / 2, across: Math.PI };
  const PLACE = { x: 200, y: 200, width: 108, angle: 0, isMirrored: false };
  const wear = (wrist = WRIST, place = PLACE) =>
    finished(wearOnLimb(front.cutout, front, PHOTO, wrist, place))!;

  /** In a column of the photo, the first row of the bangle and how many there are; its shadow is not so dark. */
  function drawnIn(x: number): { first: number; count: number } {
    const { data, width, height, left, top } = wear();
    const rows = [...Array(height).keys()].filter((y) => data[(y * width + x - left) * 4 + 3]! > 160);
    return { first: top + (rows[0] ?? NaN), count: rows.length };
  }

  it('reaches as far where there are gaps between the stones at its front', () => {
    const gapped = aBangle((x, y) => x > 220 && x < 240 && y > 194 && y < 212 && isIn(x, y, 102, 200, 110));
    expect(findFront(gapped)!.reach).to.be.closeTo(front.reach, 0.01);
  });

  it('is bowed as it is seen from above, less than in its picture, its ends towards the finger tips', () => {
    const [middle, beside] = [drawnIn(200), drawnIn(160)];
    expect(middle.count).to.be.above(5);
    expect(middle.first + middle.count / 2 - beside.first - beside.count / 2).to.be.within(0, 100 * 0.08);
  });

  it('lies with its nearer half where the bangle is placed', () => {
    const { first, count } = drawnIn(200);
    expect(first + count / 2).to.be.closeTo(PLACE.y, 6);
  });

  it('ends at the wrist’s edges, nowhere much thicker than in its middle', () => {
    const { count } = drawnIn(200);
    for (const x of [150, 152, 156, 170, 230, 244, 247, 249])
      expect(drawnIn(x).count).to.be.within(1, count * 1.8);
    for (const x of [144, 256]) expect(drawnIn(x).count).to.equal(0);
  });

  it('is drawn nowhere else beside a wrist that is turned', () => {
    for (const turned of [20, 45, 70, -30, -60]) {
      const angle = (turned * Math.PI) / 180;
      const wrist = { ...WRIST, angle: angle - Math.PI / 2, across: angle + Math.PI };
      const { data, width, left, top } = wear(wrist, { ...PLACE, angle });
      const furthest = data.reduce((most, value, i) => {
        if (i % 4 !== 3 || value < 100) return most;
        const [x, y] = [left + (((i - 3) / 4) % width) - 200, top + Math.floor(i / 4 / width) - 200];
        return Math.max(most, Math.abs(y * Math.cos(angle) - x * Math.sin(angle)));
      }, 0);
      expect(furthest, `turned by ${turned}°`).to.be.within(5, 30);
    }
  });

  it('has no nearer half where there is no opening', () => {
    expect(
      findFront(aCutout('jewelry', 400, 220, (x, y) => (isIn(x, y, 110, 200, 110) ? BLACK : null))),
    ).to.equal(null);
  });

  it('fits into the part of a frame that is drawn on, as a watch does', () => {
    const watch = { ...aBangle(), category: 'watch' };
    const [left, top, right, bottom] = extentOn(WRIST, watch, { ...PLACE, angle: -Math.PI / 2 });
    // With room for its shadow.
    for (const edge of [200 - left, right - 200]) expect(edge).to.be.within(52, 70);
    expect(bottom - top).to.be.within(PLACE.width, PLACE.width + 40);
  });
});
