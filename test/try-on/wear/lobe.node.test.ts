/** Where the hole in a lobe is found: the colour of an ear ends below it, beside the jaw. */
import { expect } from 'chai';
import { LOBE_DOWN, lobeDown } from '../../../src/try-on/wear/face/lobe.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';

type Colour = readonly [number, number, number];

const [FROM, TO, ROWS] = [-0.16, 0.12, 64];
const SKINS = { light: [226, 176, 152], dark: [92, 62, 50] } as const;
const GROUNDS = { wall: [214, 208, 198], leaves: [70, 110, 52], night: [24, 22, 26] } as const;

/** What stands beside the jaw: an ear whose lobe ends so far below the ear's point, in heights of the face, and the ground below it. */
function aColumn(skin: Colour, ground: Colour, end: number, seed = 1): Uint8ClampedArray {
  const random = seededRandom(seed);
  return Uint8ClampedArray.from({ length: ROWS * 4 }, (_, i) => {
    if (i % 4 === 3) return 255;
    const at = FROM + ((TO - FROM) * (Math.floor(i / 4) + 0.5)) / ROWS;
    return (at < end ? skin : ground)[i % 4]! + (random() - 0.5) * 20;
  });
}

describe('The hole in a lobe', () => {
  for (const [skin, colour] of Object.entries(SKINS))
    for (const [ground, behind] of Object.entries(GROUNDS)) {
      if (skin === 'dark' && ground === 'night') continue;
      it(`of ${skin} skin before ${ground} is above the lobe’s end`, () => {
        for (const end of [-0.08, -0.015, 0.03]) {
          const found = lobeDown([aColumn(colour, behind, end), aColumn(colour, behind, end, 2)]);
          expect(found, `${end}`).to.be.within(end - 0.04, end - 0.015);
        }
      });
    }

  it('is where most have it if nothing tells it', () => {
    const hair = aColumn([30, 24, 22], [30, 24, 22], 0);
    expect(lobeDown([hair, hair])).to.be.closeTo(LOBE_DOWN, 0.02);
    expect(lobeDown([])).to.be.closeTo(LOBE_DOWN, 0.003);
  });
});
