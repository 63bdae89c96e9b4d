/** The calls of a drawing part that runs on the page's own thread. */
import { expect } from '@open-wc/testing';
import { drawingCalls } from '../../../src/try-on/wear/calls.ts';
import { aCutout } from './a-cutout.ts';
import { drawPhoto, projectPoints } from './head.ts';

const HEAD = { yaw: 0, skin: [190, 140, 108], light: 1 } as const;
const PLACE = { x: 240, y: 240, width: 10, angle: 0, isMirrored: false };

/** As wide as PLACE, with so many opaque rows of as many pixels. */
const rows = (count: number) => aCutout('eyewear', 10, 10, (_, y) => (y < count ? [20, 20, 20] : null));

/** Five opaque pixels, whatever is worn. */
const PATCH = { data: new Uint8ClampedArray(400).fill(255, 0, 20), width: 10, height: 10, left: 0, top: 0 };

async function aDrawing() {
  const calls = drawingCalls(
    function* () {
      yield;
      return PATCH;
    },
    () => Promise.reject(new Error('There is no picture to prepare.')),
  );
  const { data, width, height } = drawPhoto(HEAD);
  const photo = await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height));
  await calls.face({ photo, points: projectPoints(HEAD) });
  return calls;
}

describe('A drawing part on the page’s own thread', () => {
  it('draws nothing of a product of which hardly anything is seen', async () => {
    const calls = await aDrawing();
    await calls.product({ cutout: rows(10) });
    expect(await calls.wear({ place: PLACE })).to.equal(null);
  });

  it('measures what is seen of a product by that one, also if the next one comes meanwhile', async () => {
    const calls = await aDrawing();
    await calls.product({ cutout: rows(1) });
    const drawn = calls.wear({ place: PLACE });
    await calls.product({ cutout: rows(10) });
    expect(await drawn).to.equal(PATCH);
  });
});
