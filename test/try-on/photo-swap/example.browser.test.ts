/** The example that stands in for a picture where the engine is simulated. */
import { expect } from '@open-wc/testing';
import { drawExample } from '../../../src/try-on/photo-swap/example.ts';
import { aJpeg } from '../room/a-preview.ts';
import { seedPicture } from '../drawn.ts';
import { aShirt } from './an-engine.ts';

/** Reads parts of the picture, in a photo of 300 by 400. */
async function drawn(changes = {}) {
  const product = aShirt({ image_url: seedPicture('heavy-cotton-tee'), ...changes });
  const picture = await createImageBitmap(await drawExample(await aJpeg('#3366cc', 300, 400), product));
  expect([picture.width, picture.height]).to.deep.equal([300, 400]);
  const context = new OffscreenCanvas(300, 400).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  return (x: number, y: number, width: number, height: number): number[][] => {
    const { data } = context.getImageData(x, y, width, height);
    return Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 3)]);
  };
}

const share = (area: number[][], is: (pixel: number[]) => boolean) =>
  area.filter((pixel) => is(pixel)).length / area.length;
const isWhite = (pixel: number[]) => Math.min(...pixel) > 235;

describe('The example of the simulated engine', () => {
  it('is the photo in a softer tone, and pastes nothing on the person', async () => {
    const pixels = await drawn();
    const [[red, green, blue]] = pixels(10, 10, 1, 1) as [[number, number, number]];
    expect(blue - red, 'less colour than the photo').to.be.within(40, 0xcc - 0x33 - 10);
    const isToned = ([r, g, b]: number[]) =>
      Math.abs(r! - red) + Math.abs(g! - green) + Math.abs(b! - blue) < 30;
    expect(pixels(0, 0, 300, 250).every(isToned), 'the face, and what is worn').to.equal(true);
    expect(pixels(0, 370, 100, 30).every(isToned), 'the place of the room’s own mark').to.equal(true);
  });

  it('has a white card in its lower corner, with the product at the left and a sentence at the right', async () => {
    const pixels = await drawn();
    const [left, right] = [pixels(140, 320, 40, 40), pixels(190, 320, 90, 40)];
    expect(share(right, isWhite)).to.be.above(0.5);
    expect(
      share(right, (pixel) => Math.max(...pixel) < 90),
      'letters',
    ).to.be.within(0.03, 0.4);
    expect(
      share(left, ([r, , b]) => r! - b! > 40),
      'a red shirt',
    ).to.be.above(0.1);
  });

  it('has the card without a picture where that may not be copied', async () => {
    const pixels = await drawn({ image_url: 'https://shop.invalid/tee.jpg' });
    expect(share(pixels(140, 320, 40, 40), isWhite)).to.be.above(0.9);
  });
});
