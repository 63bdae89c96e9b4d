import { expect } from 'chai';
import type { Crop, PixelSource } from '../../../src/try-on/find/geometry.ts';
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

const pointsOf = (text: string) =>
  text.split(' ').map((point) => {
    const [x, y] = point.split(',').map(Number);
    return { x: x!, y: y! };
  });

/** Finds by a palm, in a picture on which the landmark network reads always the same. */
function findIn({ score, width, height, points }: typeof FEET) {
  const source: PixelSource = { width, height, read: () => new Uint8ClampedArray(0) };
  const read = pointsOf(points);
  const search = handSearch(async () => ({ score, handedness: 0.5, points: read }));
  return search.find(source, async () => [{ x: width / 2, y: height / 2, side: width, angle: 0 }]);
}

describe('The search for a hand', () => {
  for (const [name, foot] of Object.entries({ FEET, FOOT })) {
    it(`takes no bare foot for a hand (${name})`, async () => {
      expect(await findIn(foot)).to.deep.equal([]);
    });
  }

  it('finds a hand with fingers that look so short, as where they point to the camera, if it is certain', async () => {
    expect(await findIn({ ...FEET, score: 0.995 })).to.have.lengthOf(1);
  });

  it('finds both hands, each once, the most certain first', async () => {
    const hand = pointsOf(FEET.points);
    const centre = ({ x }: Crop) => (x < 600 ? 0 : 1);
    const search = handSearch(async (_, crop) => ({
      score: [0.996, 0.999][centre(crop)]!,
      handedness: 0.5,
      points: hand.map(({ x, y }) => ({ x: x + centre(crop) * 600, y })),
    }));
    const source = { width: 1200, height: 534, read: () => new Uint8ClampedArray(0) };
    const found = await search.find(source, async () =>
      [290, 300, 900].map((x) => ({ x, y: 400, side: 400, angle: 0 })),
    );
    expect(found.map(({ score }) => score)).to.deep.equal([0.999, 0.996]);
  });
});
