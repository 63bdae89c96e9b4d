/** Which pictures of rings could be worn, and what is drawn of them on a finger: drawn ones that lie, or stand. */
import { expect } from 'chai';
import { fitness } from '../../../src/try-on/wear/hand/wearable.ts';
import { bandOfRing } from '../../../src/try-on/wear/hand/band-of-ring.ts';
import { BYTES, type Cutout } from '../../../src/try-on/wear/picture/layers.ts';

type Colour = readonly [number, number, number];
const GOLD: Colour = [205, 160, 80];
const BLUE: Colour = [40, 60, 160];

/** Jewelry as it is cut out of its picture. @param colourAt null where it is not */
function aCutout(width: number, height: number, colourAt: (x: number, y: number) => Colour | null): Cutout {
  const inset = { x: 10, y: 10 };
  const sheet = { width: width + 20, height: height + 20 };
  const data = new Uint8ClampedArray(sheet.width * sheet.height * BYTES);
  for (let row = 0, at = 0; row < sheet.height; row++)
    for (let column = 0; column < sheet.width; column++, at += BYTES) {
      const colour = colourAt(column + 0.5 - inset.x, row + 0.5 - inset.y);
      data.fill(255, at + 4, at + BYTES);
      if (colour) data.set([...colour, 255], at);
    }
  return {
    category: 'jewelry',
    sheet: { ...sheet, data },
    box: { x: 0, y: 0, width, height },
    inset,
    isAlone: true,
  };
}

/** A flat ring. @param isSetting in halves of the width and height from its middle */
const aLyingRing = (
  front: (x: number, y: number) => Colour = () => GOLD,
  isSetting = (_across: number, _down: number) => false,
): Cutout =>
  aCutout(400, 200, (x, y) => {
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
  return aCutout(Math.round(2 * RADIUS * squeezed), 2 * RADIUS + stoneHeight, (column, row) => {
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
    [
      'is not sure without a setting, of which the width along the finger is not seen',
      { setting: [0, 0] },
      false,
    ],
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
