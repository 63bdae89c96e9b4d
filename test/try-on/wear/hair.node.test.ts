/** Hair over eyewear: over its ends, and never over more of its front than hair really covers. */
import { expect } from 'chai';
import { frontOn, hairBefore } from '../../../src/try-on/wear/eyewear/hair.ts';
import { measureLook } from '../../../src/try-on/wear/face/look.ts';
import { emptyLayer, measureReach, type Seat } from '../../../src/try-on/wear/warp.ts';
import { BREADTH, drawPhoto, projectPoints, WIDTH } from './head.ts';

const HEAD = { yaw: 0, skin: [232, 196, 174], light: 0.74 } as const;
const MIDDLE = { x: WIDTH / 2, y: 240 };
/** As far as the face's outline reaches, which is farther away than the eyes. */
const ACROSS = BREADTH * 0.92;

/**
 * A bar as wide as the face lies over the eyes, and hair hangs over the face from its left side on.
 * @param part of the bar that lies below the hair
 * @returns how much of the bar hair takes, and the rightmost place where it does, in parts of its width from its left end
 */
function takenBy(part: number): { taken: number; upTo: number } {
  const photo = drawPhoto(HEAD);
  const left = MIDDLE.x - ACROSS / 2;
  for (let y = 60; y < 420; y++) {
    for (let x = Math.floor(left - 30); x < left + part * ACROSS; x++)
      photo.data.set([38 * HEAD.light, 28 * HEAD.light, 26 * HEAD.light], (y * WIDTH + x) * 4);
  }
  const look = measureLook(photo, projectPoints(HEAD));
  const seat: Seat = { ...MIDDLE, width: ACROSS, pose: look.pose, isMirrored: false, bend: 0 };
  const box = { x: 0, y: 0, width: 100, height: 40 };
  const layer = emptyLayer(measureReach(seat, { box } as never), photo)!;
  for (let pixel = 0; pixel < layer.width * layer.height; pixel++) {
    const [x, y] = [layer.left + (pixel % layer.width), layer.top + Math.floor(pixel / layer.width)];
    const isBar = Math.abs(x - MIDDLE.x) <= ACROSS / 2 && Math.abs(y - MIDDLE.y) < 20;
    layer.data.fill(255, pixel * 8 + (isBar ? 3 : 4), pixel * 8 + 8);
  }
  const front = frontOn(layer);
  const hidden = hairBefore(look, photo, layer, seat, front);
  let [taken, all, upTo] = [0, 0, 0];
  front.forEach((cover, pixel) => {
    all += cover;
    if (!cover || !hidden(pixel)) return;
    taken += hidden(pixel);
    upTo = Math.max(upTo, (layer.left + (pixel % layer.width) - left) / ACROSS);
  });
  return { taken: taken / all, upTo };
}

describe('Hair before eyewear', () => {
  it('covers its end', () => {
    const { taken, upTo } = takenBy(0.04);
    expect(taken).to.be.greaterThan(0.002);
    expect(upTo).to.be.lessThan(0.06);
  });

  it('covers nothing of it where its mask would take more than a twentieth of the front, as of a dark background', () => {
    expect(takenBy(0.3).taken).to.equal(0);
  });
});
