/** Hair over eyewear: over its ends, and never over more of its front than hair really covers. */
import { expect } from 'chai';
import { GLASSES } from './glasses.ts';
import { BREADTH, drawPhoto, SKINS, WIDTH, type Head } from './head.ts';
import { drawOn } from './worn-truth.ts';

const HEAD: Head = { yaw: 0, skin: SKINS.light!, light: 0.74 };
const KIND = GLASSES.find(({ name }) => name === 'broad temples')!;
/** As far as the face's outline reaches, which is farther away than the eyes. */
const ACROSS = BREADTH * 0.92;
const LEFT = WIDTH / 2 - ACROSS / 2;

/**
 * What hair takes of glasses where it hangs over the face from its left side on.
 * @param part of the face's width that lies below the hair
 * @returns how much of the glasses it takes, and the rightmost place where it does, in parts of the width from the left end
 */
function takenBy(part: number): { taken: number; upTo: number } {
  const photo = drawPhoto(HEAD);
  const bare = drawOn(photo, HEAD, KIND, { side: 400 });
  for (let y = 60; y < 420; y++)
    for (let x = Math.floor(LEFT - 30); x < LEFT + part * ACROSS; x++)
      photo.data.set([28, 21, 19], (y * WIDTH + x) * 4);
  const patch = drawOn(photo, HEAD, KIND, { side: 400 });
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
  it('covers its end', () => {
    const { taken, upTo } = takenBy(0.04);
    expect(taken).to.be.greaterThan(0.001);
    expect(upTo).to.be.lessThan(0.06);
  });

  it('covers nothing of it where its mask would take more than a twentieth of the front, as of a dark background', () => {
    expect(takenBy(0.3).taken).to.equal(0);
  });
});
