import { expect } from 'chai';
import type { PixelSource } from '../../../src/try-on/find/geometry.ts';
import { handSearch } from '../../../src/try-on/find/hand-search.ts';

/** What the landmark network reads from a photo of bare feet, in its pixels: with more certainty than on some hands. */
const FEET = {
  score: 0.984,
  width: 800,
  height: 534,
  points:
    '313,329 329,353 329,382 324,406 322,427 292,404 285,432 283,450 283,465 275,399 263,427 258,445 255,460 261,391 247,416 242,432 242,445 251,379 235,398 230,413 229,426',
};
/** The same from a photo of a foot from above, on paper. */
const FOOT = {
  score: 0.916,
  width: 500,
  height: 800,
  points:
    '246,485 188,423 177,364 180,314 195,272 213,335 217,292 218,269 216,255 256,346 260,305 265,278 265,264 293,368 299,327 300,301 293,288 328,393 334,360 333,339 326,327',
};

/** Finds by a palm, in a picture on which the landmark network reads always the same. */
function findIn({ score, width, height, points }: typeof FEET) {
  const source: PixelSource = { width, height, read: () => new Uint8ClampedArray(0) };
  const read = points.split(' ').map((point) => {
    const [x, y] = point.split(',').map(Number);
    return { x: x!, y: y! };
  });
  const search = handSearch(async () => ({ score, handedness: 0.5, points: read }));
  return search.find(source, async () => [{ x: width / 2, y: height / 2, side: width, angle: 0 }]);
}

describe('The search for a hand', () => {
  for (const [name, foot] of Object.entries({ FEET, FOOT })) {
    it(`takes no bare foot for a hand (${name})`, async () => {
      expect(await findIn(foot)).to.equal(null);
    });
  }

  it('finds a hand with fingers that look so short, as where they point to the camera, if it is certain', async () => {
    expect(await findIn({ ...FEET, score: 0.995 })).not.to.equal(null);
  });
});
