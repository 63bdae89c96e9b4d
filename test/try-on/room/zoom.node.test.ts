import { expect } from 'chai';
import { covering, nearProduct, type Viewport } from '../../../src/try-on/room/zoom.ts';

const WHOLE = { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 1 };
/** A portrait on a phone, whose controls lie over its lower third. */
const VIEW: Viewport = {
  width: 390,
  height: 700,
  photo: { width: 390, height: 520 },
  freeHeight: 460,
  clearTop: 60,
  clearBottom: 410,
};
const EARRING = { x: 0.3, y: 0.45, width: 0.05 };

describe('The closer view', () => {
  for (const [pixels, screen] of [
    [600, 3],
    [1200, 3],
    [3000, 2],
  ] as const) {
    it(`of a photo of ${pixels} pixels has at most two of a screen of ${screen} for each, or goes from edge to edge`, () => {
      const { scale } = nearProduct(EARRING, WHOLE, pixels / screen, VIEW);
      const enlarged = (scale * VIEW.width * screen) / pixels;
      expect(enlarged <= 2.001 || scale === covering(VIEW).scale, String(enlarged)).to.equal(true);
    });
  }

  it('shows the product whole in what neither control nor message covers, also at the photo’s lower edge', () => {
    const watch = { x: 0.6, y: 0.93, width: 0.12 };
    const { scale, x, y } = nearProduct(watch, WHOLE, 4000, VIEW);
    const [photoWidth, photoHeight] = [VIEW.photo.width * scale, VIEW.photo.height * scale];
    const centre = {
      x: VIEW.width / 2 + (watch.x - x) * photoWidth,
      y: VIEW.freeHeight / 2 + (watch.y - y) * photoHeight,
    };
    const half = (watch.width * photoWidth) / 2;
    expect(centre.x - half).to.be.at.least(0);
    expect(centre.x + half).to.be.at.most(VIEW.width);
    expect(centre.y - half).to.be.at.least(VIEW.clearTop);
    expect(centre.y + half).to.be.at.most(VIEW.clearBottom);
  });
});
