import { expect } from 'chai';
import { bandOfRing } from '../../../src/try-on/wear/hand/band-of-ring.ts';
import { BYTES, type Cutout } from '../../../src/try-on/wear/picture/layers.ts';
import { standingRing } from '../../../src/try-on/wear/hand/standing-ring.ts';

const RADIUS = 200;
const GOLD = [200, 150, 60] as const;
const BLUE = [40, 60, 160] as const;

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

/** A ring of gold that stands, with a blue stone, as it is cut out of its picture. */
function aRing({ opening = 170, setting = [120, 110], squeezed = 1, isTapered }: Drawn = {}): Cutout {
  const [stoneWidth, stoneHeight, aside = 0] = setting;
  const inset = { x: 10, y: 10 };
  const box = { x: 0, y: 0, width: Math.round(2 * RADIUS * squeezed), height: 2 * RADIUS + stoneHeight };
  const [width, height] = [box.width + 20, box.height + 20];
  const data = new Uint8ClampedArray(width * height * BYTES);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += BYTES) {
      const x = (column + 0.5 - 10) / squeezed - RADIUS;
      const y = row + 0.5 - 10 - stoneHeight - RADIUS;
      const away = Math.hypot(x, y);
      const inside = isTapered ? opening - (110 * (RADIUS - y)) / (2 * RADIUS) : opening;
      const isBand = away < RADIUS && away > inside;
      const isStone = y < -opening && y > -RADIUS - stoneHeight && Math.abs(x - aside) < stoneWidth / 2;
      data.fill(255, at + 4, at + BYTES);
      if (isBand || isStone) data.set([...(isStone ? BLUE : GOLD), 255], at);
    }
  }
  return { category: 'jewelry', sheet: { data, width, height }, box, inset, isAlone: true };
}

describe('A ring that stands in its picture', () => {
  it('is known by its even, round band and its setting on top', () => {
    const { thickness, setting } = standingRing(aRing())!;
    expect(thickness).to.be.closeTo(30, 2);
    expect(setting).to.be.closeTo(120, 3);
  });

  for (const [what, drawing] of Object.entries<Drawn>({
    'without a setting, of which the width along the finger is not seen': { setting: [0, 0] },
    'seen at a slant': { squeezed: 0.75 },
    'that is a signet ring, thicker towards its top': { isTapered: true },
    'with a setting beside its middle': { setting: [120, 110, 40] },
    'with a flat setting, of which the edge alone is seen': { setting: [160, 50] },
    'with a setting as wide as the finger': { setting: [260, 200] },
    'that has no opening': { opening: 0 },
  })) {
    it(`is not sure of one ${what}`, () => {
      expect(standingRing(aRing(drawing))).to.equal(null);
    });
  }

  it('becomes a band in its metal’s colours, as wide as the ring, with the setting in its middle', () => {
    const ring = aRing();
    const { cutout } = bandOfRing(ring)!;
    expect(cutout.box.width).to.equal(ring.box.width);
    expect(cutout.box.height).to.be.closeTo(110, 2);
    const colourAt = (x: number, y: number) => {
      const { sheet, inset, box } = cutout;
      const column = inset.x + Math.round(box.width / 2 + x);
      const at = ((inset.y + Math.round(box.height / 2 + y)) * sheet.width + column) * BYTES;
      return [...sheet.data.subarray(at, at + 4)];
    };
    for (const x of [-190, -90, 90, 190]) expect(colourAt(x, 0)).to.deep.equal([...GOLD, 255]);
    expect(colourAt(0, 0)).to.deep.equal([...BLUE, 255]);
    // Above and below the band nothing is left of the ring's circle.
    for (const y of [-30, 30]) expect(colourAt(150, y)[3]).to.equal(0);
    for (const y of [-30, 30]) expect(colourAt(0, y)).to.deep.equal([...BLUE, 255]);
  });
});
