/** The sharpness of a product on the frames of a moving picture. */
import { expect } from '@open-wc/testing';
import { frameDrawing } from '../../../src/try-on/wear/live.ts';

/** As wide as glasses of a face that fills half of a camera's picture. */
const PLACE = { x: 400, y: 200, width: 600, angle: 0, isMirrored: false };

/** Draws frames until the sharpness settles. @param drawMs how long a frame takes @returns pixels of the product per pixel of the frame */
async function sharpness(drawMs: number, frames: number): Promise<number> {
  const drawOn = frameDrawing<string>(
    () => [100, 50, 140, 70],
    function* (_, photo) {
      yield;
      for (const end = performance.now() + drawMs; performance.now() < end;);
      return { data: photo.data, width: photo.width, height: photo.height, left: 0, top: 0 };
    },
  );
  const canvas = new OffscreenCanvas(800, 400);
  canvas.getContext('2d')!.fillRect(0, 0, 800, 400);
  const frame = canvas.transferToImageBitmap();
  let last = 0;
  for (let i = 0; i < frames; i++) {
    const worn = { frame, points: new Float32Array(9), place: PLACE, scale: 2 };
    last = (await drawOn(worn, 'glasses')).scale;
  }
  return last;
}

describe('A product on a moving picture', () => {
  it('has the frame’s own pixels where the device keeps up', async () => {
    expect(await sharpness(0, 60)).to.equal(1);
  });

  it('has fewer where it does not', async () => {
    expect(await sharpness(80, 12)).to.be.below(0.4);
  });
});
