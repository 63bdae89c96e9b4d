/** Which pictures of rings could be worn, and what is drawn of them on a finger: drawn ones that lie, or stand. */
import { expect } from 'chai';
import { fitness } from '../../../src/try-on/wear/hand/wearable.ts';
import { bandOfRing } from '../../../src/try-on/wear/hand/band-of-ring.ts';
import { findFront } from '../../../src/try-on/wear/hand/front-of-ring.ts';
import { extentOn, wearOnLimb } from '../../../src/try-on/wear/hand/limb.ts';
import type { LimbPlace } from '../../../src/try-on/wear/hand/limb-points.ts';
import { BYTES } from '../../../src/try-on/wear/pixels.ts';
import type { Cutout } from '../../../src/try-on/wear/types.ts';
import { aCutout, type Colour } from './a-cutout.ts';
import { finished } from './worn-truth.ts';

const GOLD: Colour = [205, 160, 80];
const BLUE: Colour = [40, 60, 160];

/** A flat ring. @param isSetting in halves of the width and height from its middle */
const aLyingRing = (
  front: (x: number, y: number) => Colour = () => GOLD,
  isSetting = (_across: number, _down: number) => false,
): Cutout =>
  aCutout('jewelry', 400, 200, (x, y) => {
    const [across, down] = [x / 200 - 1, y / 100 - 1];
    const isBand = Math.hypot(across, down) < 1 && Math.hypot(across / 0.86, down / 0.7) > 1;
    return isBand || isSetting(across, down) ? (down > 0 ? front(x, y) : GOLD) : null;
  });

describe('A picture of a ring that lies', () => {
  for (const [title, ring, expected] of [
    ['can be worn', aLyingRing(), 1],
    [
      'can be worn with diamonds, which have no colour, at its front',
      aLyingRing((x, y) => (((x >> 3) + (y >> 3)) % 2 ? [240, 240, 238] : [90, 92, 96])),
      1,
    ],
    [
      'can’t be worn where what seems to be its front is its shadow on the floor',
      aLyingRing((_x, y) => [150 + (y % 9), 150 + (y % 9), 148]),
      0,
    ],
    [
      'can’t be worn where its setting is at its back',
      aLyingRing(undefined, (across, down) => Math.abs(across) < 0.15 && down < 0 && down > -0.98),
      0,
    ],
    ['can’t be worn where its setting is at its side', aLyingRing(undefined, (across) => across < -0.2), 0],
    [
      'can be worn where its setting is at its front',
      aLyingRing(undefined, (across, down) => Math.abs(across) < 0.2 && down > 0.2),
      1,
    ],
  ] as const)
    it(title, () => expect(fitness('finger', ring)).to.equal(expected));
});

const RADIUS = 200;

interface Drawn {
  /** Of the opening. */
  readonly opening?: number;
  /** Width and height of the setting, and how far it lies beside the middle. */
  readonly setting?: readonly [number, number, number?];
  /** The ring's own width by its height, as of one that is seen at a slant. */
  readonly squeezed?: number;
  /** Thicker towards its top, as a signet ring. */
  readonly isTapered?: boolean;
}

/** A ring of gold that stands, with a blue stone. */
function aStandingRing({ opening = 170, setting = [120, 110], squeezed = 1, isTapered }: Drawn = {}): Cutout {
  const [stoneWidth, stoneHeight, aside = 0] = setting;
  return aCutout('jewelry', Math.round(2 * RADIUS * squeezed), 2 * RADIUS + stoneHeight, (column, row) => {
    const [x, y] = [column / squeezed - RADIUS, row - stoneHeight - RADIUS];
    const away = Math.hypot(x, y);
    const inside = isTapered ? opening - (110 * (RADIUS - y)) / (2 * RADIUS) : opening;
    if (y < -opening && y > -RADIUS - stoneHeight && Math.abs(x - aside) < stoneWidth / 2) return BLUE;
    return away < RADIUS && away > inside ? GOLD : null;
  });
}

describe('A picture of a ring that stands', () => {
  for (const [what, drawing, isSure] of [
    ['is sure by its even, round band and its setting on top', {}, true],
    ['is not sure without a setting, as its width along the finger is not seen', { setting: [0, 0] }, false],
    ['is not sure seen at a slant', { squeezed: 0.75 }, false],
    ['is not sure of a signet ring, thicker towards its top', { isTapered: true }, false],
    ['is not sure with a setting beside its middle', { setting: [120, 110, 40] }, false],
    ['is not sure with a flat setting, of which the edge alone is seen', { setting: [160, 50] }, false],
    ['is not sure with a setting as wide as the finger', { setting: [260, 200] }, false],
    ['is not sure without an opening', { opening: 0 }, false],
  ] as const)
    it(what, () => {
      const ring = aStandingRing(drawing);
      expect(fitness('finger', ring) > 0).to.equal(isSure);
      expect(bandOfRing(ring) !== null).to.equal(isSure);
    });

  it('becomes a band in its metal’s colours, as wide as the ring, with the setting in its middle', () => {
    const ring = aStandingRing();
    const { sheet, inset, box } = bandOfRing(ring)!.cutout;
    expect(box.width).to.equal(ring.box.width);
    expect(box.height).to.be.closeTo(110, 2);
    const colourAt = (x: number, y: number) => {
      const column = inset.x + Math.round(box.width / 2 + x);
      const at = ((inset.y + Math.round(box.height / 2 + y)) * sheet.width + column) * BYTES;
      return [...sheet.data.subarray(at, at + 4)];
    };
    for (const x of [-190, -90, 90, 190]) expect(colourAt(x, 0)).to.deep.equal([...GOLD, 255]);
    for (const y of [-30, 0, 30])
      for (const x of [-55, 0, 55]) expect(colourAt(x, y)).to.deep.equal([...BLUE, 255]);
    // Above and below the band nothing is left of the ring's circle.
    for (const y of [-30, 30]) expect(colourAt(150, y)[3]).to.equal(0);
  });
});

describe('A ring that lies in its picture, drawn on a finger', () => {
  const BLACK: Colour = [0, 0, 0];
  const isIn = (x: number, y: number, top: number, width: number, height: number) =>
    ((x - 200) / width) ** 2 + ((y - top) / height) ** 2 < 1;
  /** Its opening lies a little higher than its outside. @param isGap between stones */
  const aRing = (isGap = (_x: number, _y: number) => false) =>
    aCutout('jewelry', 400, 220, (x, y) =>
      isIn(x, y, 110, 200, 110) && !isIn(x, y, 92, 188, 84) && !isGap(x, y) ? BLACK : null,
    );
  const front = findFront(aRing())!;
  const PHOTO = { data: new Uint8ClampedArray(400 * 400 * 4).fill(200), width: 400, height: 400 };
  /** An upright finger. */
  const FINGER: LimbPlace = { x: 200, y: 200, width: 100, angle: -Math.PI / 2, across: Math.PI };
  const PLACE = { x: 200, y: 200, width: 108, angle: 0, isMirrored: false };
  const wear = (finger = FINGER, place = PLACE) =>
    finished(wearOnLimb(front.cutout, front, PHOTO, finger, place))!;

  /** In a column of the photo, the first row of the ring and how many there are; its shadow is not so dark. */
  function drawnIn(x: number): { first: number; count: number } {
    const { data, width, height, left, top } = wear();
    const rows = [...Array(height).keys()].filter((y) => data[(y * width + x - left) * 4 + 3]! > 160);
    return { first: top + (rows[0] ?? NaN), count: rows.length };
  }

  it('reaches as far where there are gaps between the stones at its front', () => {
    const gapped = aRing((x, y) => x > 220 && x < 240 && y > 194 && y < 212 && isIn(x, y, 102, 200, 110));
    expect(findFront(gapped)!.reach).to.be.closeTo(front.reach, 0.01);
  });

  it('is bowed as it is seen from above, less than in its picture, its ends towards the finger tip', () => {
    const [middle, beside] = [drawnIn(200), drawnIn(160)];
    expect(middle.count).to.be.above(5);
    expect(middle.first + middle.count / 2 - beside.first - beside.count / 2).to.be.within(0, 100 * 0.08);
  });

  it('lies with its nearer half where the ring is placed', () => {
    const { first, count } = drawnIn(200);
    expect(first + count / 2).to.be.closeTo(PLACE.y, 6);
  });

  it('ends at the finger’s edges, nowhere much thicker than in its middle', () => {
    const { count } = drawnIn(200);
    for (const x of [150, 152, 156, 170, 230, 244, 247, 249])
      expect(drawnIn(x).count).to.be.within(1, count * 1.8);
    for (const x of [144, 256]) expect(drawnIn(x).count).to.equal(0);
  });

  it('is drawn nowhere else beside a finger that is turned', () => {
    for (const turned of [20, 45, 70, -30, -60]) {
      const angle = (turned * Math.PI) / 180;
      const finger = { ...FINGER, angle: angle - Math.PI / 2, across: angle + Math.PI };
      const { data, width, left, top } = wear(finger, { ...PLACE, angle });
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
    const watch = { ...aRing(), category: 'watch' };
    const [left, top, right, bottom] = extentOn(FINGER, watch, { ...PLACE, angle: -Math.PI / 2 });
    // With room for its shadow.
    for (const edge of [200 - left, right - 200]) expect(edge).to.be.within(52, 70);
    expect(bottom - top).to.be.within(PLACE.width, PLACE.width + 40);
  });
});
