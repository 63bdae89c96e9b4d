import { expect } from '@open-wc/testing';
import { pixelAt } from '../read-pixels.ts';
import { wrap } from '../../helpers/replace.ts';
import { BackdropError } from '../../../src/try-on/photo/backdrop-error.ts';
import { MAX_PHOTO_SIDE, openPhoto } from '../../../src/try-on/photo/open-photo.ts';

/** A photo whose left half is red and right half blue. */
async function twoHalves(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#f00';
  ctx.fillRect(0, 0, width / 2, height);
  ctx.fillStyle = '#00f';
  ctx.fillRect(width / 2, 0, width / 2, height);
  return canvas.convertToBlob({ type, quality: 0.9 });
}

/** The same JPEG with an EXIF block that says how to turn it. */
async function oriented(jpeg: Blob, orientation: number): Promise<Blob> {
  const directory = [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
  const exif = [0xff, 0xe1, 0, 34, ...new TextEncoder().encode('Exif\0\0II*\0'), ...directory];
  const parts = new Blob([jpeg.slice(0, 2), new Uint8Array(exif), jpeg.slice(2)]);
  // In one piece, like a file: Firefox decodes no blob that is made of slices.
  return new Blob([await parts.arrayBuffer()], { type: 'image/jpeg' });
}

const colour = (canvas: HTMLCanvasElement, x: number, y: number) => {
  const [red, , blue] = pixelAt(canvas, x * canvas.width, y * canvas.height);
  return red! > blue! ? 'red' : 'blue';
};

async function readProblem(file: Blob): Promise<string> {
  try {
    await openPhoto(file);
  } catch (error) {
    return (error as BackdropError).problem;
  }
  return 'none';
}

/** Opens a photo, and tells whether all of it was decoded elsewhere than in the page. */
async function openWatched(file: Blob): Promise<{ photo: HTMLCanvasElement; isBeside: boolean }> {
  let isBeside = true;
  wrap(window, 'createImageBitmap', (create) => (source: ImageBitmapSource) => {
    isBeside = false;
    return create(source);
  });
  const photo = await openPhoto(file);
  return { photo, isBeside };
}

describe('A photo', () => {
  it('is turned as its EXIF data says', async () => {
    const photo = await openPhoto(await oriented(await twoHalves(80, 40), 6));
    expect([photo.width, photo.height]).to.deep.equal([40, 80]);
    expect([colour(photo, 0.5, 0.1), colour(photo, 0.5, 0.9)]).to.deep.equal(['red', 'blue']);
  });

  describe('of 48 megapixels', () => {
    let file: Blob;
    before(async () => (file = await oriented(await twoHalves(8000, 6000), 6)));

    it('is decoded beside the page, scaled down to a limited size and turned as ever', async () => {
      const { photo, isBeside } = await openWatched(file);
      expect(isBeside).to.equal(true);
      expect([photo.width, photo.height]).to.deep.equal([(MAX_PHOTO_SIDE * 3) / 4, MAX_PHOTO_SIDE]);
      expect([colour(photo, 0.5, 0.1), colour(photo, 0.5, 0.9)]).to.deep.equal(['red', 'blue']);
    });

    it('does not hold the page up while it is decoded', async () => {
      const start = performance.now();
      let [last, longest] = [start, 0];
      const turns = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      });
      await openPhoto(file).finally(() => clearInterval(turns));
      const end = performance.now();
      expect(Math.max(longest, end - last)).to.be.below((end - start) / 2);
    });
  });

  it('as a PNG of 20 megapixels is decoded beside the page too', async () => {
    const { photo, isBeside } = await openWatched(await twoHalves(5000, 4000, 'image/png'));
    expect(isBeside).to.equal(true);
    expect(colour(photo, 0.1, 0.5)).to.equal('red');
  });

  it('is told apart from a file that is no photo, from a broken one and from HEIC', async () => {
    const heic = new TextEncoder().encode('\0\0\0\u0018ftypheic');
    for (const [problem, ...blob] of [
      ['heicUnsupported', [heic], { type: 'image/jpeg' }],
      ['photoUnreadable', [Uint8Array.of(0xff, 0xd8, 0xff)]],
      ['notAPhoto', ['hello']],
      ['notAPhoto', []],
    ] as [string, BlobPart[], BlobPropertyBag?][])
      expect(await readProblem(new Blob(...blob))).to.equal(problem);
  });
});
