/** Whether a picture shows a ring as it could be worn: a drawn one that lies. */
import { expect } from 'chai';
import { fitness } from '../../../src/try-on/wear/hand/wearable.ts';

type Colour = readonly [number, number, number];
const WIDTH = 400;
const HEIGHT = 200;
const GOLD: Colour = [205, 160, 80];

/** A flat ring of gold, whose nearer half is what is said here. @param isSetting in halves of the width and height from its middle */
function aRing(
  front: (x: number, y: number) => Colour,
  isSetting = (_across: number, _down: number) => false,
) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 8);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 8) {
      const [across, down] = [(x + 0.5) / (WIDTH / 2) - 1, (y + 0.5) / (HEIGHT / 2) - 1];
      const isBand = Math.hypot(across, down) < 1 && Math.hypot(across / 0.86, down / 0.7) > 1;
      if (isBand || isSetting(across, down)) data.set([...(down > 0 ? front(x, y) : GOLD), 255], at);
    }
  return {
    category: 'jewelry',
    sheet: { data, width: WIDTH },
    box: { width: WIDTH, height: HEIGHT },
    inset: { x: 0, y: 0 },
  };
}

describe('A picture of a ring that lies', () => {
  it('can be worn', () => {
    expect(
      fitness(
        'finger',
        aRing(() => GOLD),
      ),
    ).to.equal(1);
  });

  it('can be worn with diamonds, which have no colour, at its front', () => {
    const facet = (x: number, y: number): Colour =>
      ((x >> 3) + (y >> 3)) % 2 ? [240, 240, 238] : [90, 92, 96];
    expect(fitness('finger', aRing(facet))).to.equal(1);
  });

  it('can’t be worn where what seems to be its front is its shadow on the floor', () => {
    expect(
      fitness(
        'finger',
        aRing((_x, y) => [150 + (y % 9), 150 + (y % 9), 148]),
      ),
    ).to.equal(0);
  });

  const gold = () => GOLD;
  for (const [where, isSetting] of Object.entries({
    'at its back': (across: number, down: number) => Math.abs(across) < 0.15 && down < 0 && down > -0.98,
    'at its side': (across: number) => across < -0.2,
  })) {
    it(`can’t be worn where its setting is ${where}`, () => {
      expect(fitness('finger', aRing(gold, isSetting))).to.equal(0);
    });
  }

  it('can be worn where its setting is at its front', () => {
    const isSetting = (across: number, down: number) => Math.abs(across) < 0.2 && down > 0.2;
    expect(fitness('finger', aRing(gold, isSetting))).to.equal(1);
  });
});
