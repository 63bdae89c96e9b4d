/** What is read off a face beside its points: the light on it, where its lobes end, and the hair before it. */
import { expect } from 'chai';
import { LIDS, readPoint } from '../../../src/try-on/wear/face/face.ts';
import { LOBE_DOWN, lobeDown } from '../../../src/try-on/wear/face/lobe.ts';
import { measureLook } from '../../../src/try-on/wear/face/look.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import type { Colour } from './a-cutout.ts';
import { named } from './glasses.ts';
import { BREADTH, drawPhoto, projectPoints, SKINS, WIDTH, type Head } from './head.ts';
import { drawOn } from './worn-truth.ts';

/** The mean of what a product's colours are multiplied by, where the whites of the eyes are in so much shade. */
function lightOn(head: Head, shade: number): number {
  const [photo, points] = [drawPhoto(head), projectPoints(head)];
  for (const lids of LIDS) {
    const [xs, ys] = [0, 1].map((axis) => lids.map((index) => readPoint(points, index)[axis]!)) as [
      number[],
      number[],
    ];
    for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y++) {
      for (let x = Math.floor(Math.min(...xs)); x <= Math.max(...xs); x++) {
        for (let i = 0; i < 3; i++) photo.data[(y * photo.width + x) * 4 + i]! *= shade;
      }
    }
  }
  const [left, right] = measureLook(photo, points).light;
  return (left[1] + right[1]) / 2;
}

describe('The light on a face', () => {
  for (const [title, skin, light, shade, from, to] of [
    ['is not taken for dark where eyes are narrowed and the face is light', 'light', 0.95, 0.4, 0.85, 1.1],
    ['is dim where both the eyes and the skin are', 'light', 0.45, 1, 0.6, 0.75],
    ['is seen by the eyes where skin is dark', 'dark', 0.73, 1, 0.95, 1.05],
    ['is dim where skin is dark and the eyes are dim', 'dark', 0.45, 1, 0.6, 0.75],
  ] as const)
    it(title, () => expect(lightOn({ yaw: 0, skin: SKINS[skin]!, light }, shade)).to.be.within(from, to));

  it('is taken for no darker on dark skin than on light skin where eyes are narrowed', () => {
    const [onLight, onDark] = [SKINS.light!, SKINS.dark!].map((skin) =>
      lightOn({ yaw: 0, skin, light: 0.74 }, 0.55),
    ) as [number, number];
    expect(onDark).to.be.greaterThan(0.8);
    expect(onDark).to.be.closeTo(onLight, 0.05);
  });
});

const [FROM, TO, ROWS] = [-0.16, 0.12, 64];
const TONES = { light: [226, 176, 152], dark: [92, 62, 50] } as const;
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
  for (const [skin, colour] of Object.entries(TONES))
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

const HEAD: Head = { yaw: 0, skin: SKINS.light!, light: 0.74 };
const KIND = named('broad temples');
/** As far as the face's outline reaches, which is farther away than the eyes. */
const ACROSS = BREADTH * 0.92;
const LEFT = WIDTH / 2 - ACROSS / 2;

/**
 * What hair takes of glasses where it hangs over the face from its left side on.
 * @param part of the face's width that lies below the hair
 * @returns how much of the glasses it takes, and the rightmost place where it does, in parts of the width from the left end
 */
async function takenBy(part: number): Promise<{ taken: number; upTo: number }> {
  const photo = drawPhoto(HEAD);
  const bare = await drawOn(photo, HEAD, KIND, { side: 400 });
  for (let y = 60; y < 420; y++)
    for (let x = Math.floor(LEFT - 30); x < LEFT + part * ACROSS; x++)
      photo.data.set([28, 21, 19], (y * WIDTH + x) * 4);
  const patch = await drawOn(photo, HEAD, KIND, { side: 400 });
  let [taken, all, upTo] = [0, 0, 0];
  for (let at = 3; at < bare.data.length; at += 4) {
    all += bare.data[at]!;
    const less = bare.data[at]! - patch.data[at]!;
    // All else is shadow.
    if (bare.data[at]! < 128 || less < 1) continue;
    taken += less;
    upTo = Math.max(upTo, (bare.left + ((at >> 2) % bare.width) - LEFT) / ACROSS);
  }
  return { taken: taken / all, upTo };
}

describe('Hair before eyewear', () => {
  it('covers its end', async () => {
    const { taken, upTo } = await takenBy(0.04);
    expect(taken).to.be.greaterThan(0.001);
    expect(upTo).to.be.lessThan(0.06);
  });

  it('covers nothing of it where its mask would take more than a twentieth of the front, as of a dark background', async () => {
    expect((await takenBy(0.3)).taken).to.equal(0);
  });
});
