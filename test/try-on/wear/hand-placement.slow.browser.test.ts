/** Watches and bangles on the shopper's hand, from the photo to what is drawn on it. */
import { expect } from '@open-wc/testing';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { seedPicture } from '../drawn.ts';
import { wrap } from '../../helpers/replace.ts';
import { readPixels } from '../read-pixels.ts';
import { aCanvas, aFile, photo, portrait } from '../find/a-finder.ts';
import { aHand, type HandDrawing } from '../find/a-hand.ts';
import { adjust, onPhoto, opened, placeByHand, placeIn } from '../room/a-preview.ts';
import { middle, status } from './placed-product.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const WATCH = aProduct({ category: 'watch', image_url: seedPicture('leather-dress-watch') });

/** What was asked for; the browser's own list of resources is full at some time. */
const asked: string[] = [];
const isLoaded = (file: string) => asked.some((name) => name.endsWith(`/${file}.bin`));

async function on(canvas: HTMLCanvasElement, changes: Partial<TryonDialog> = {}): Promise<ShadowRoot> {
  const { root } = await opened({ autoPlace: true, product: WATCH, ...changes });
  await onPhoto(root, await aFile(canvas, 'image/png'));
  return root;
}

const onHand = async (drawing: HandDrawing, changes: Partial<TryonDialog> = {}) =>
  on((await aHand(drawing)).canvas, changes);

const says = (root: ShadowRoot, text: string) =>
  waitUntil(() => status(root).includes(text), text, { timeout: 90_000 }).catch(() => {
    throw new Error(`“${text}” was not said, but “${status(root)}”.`);
  });

/** Where the product that is drawn on the photo covers it, as parts of the photo. */
const drawnOn = (root: ShadowRoot) => root.querySelector<HTMLCanvasElement>('.backdrop canvas.worn');

describe('A watch on a photo', function () {
  this.timeout(180_000);
  beforeEach(() => {
    wrap(window, 'fetch', (fetch) => (input, init) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    });
  });

  // First: what is loaded once stays in the list of the page's resources.
  it('says before a photo is chosen that a hand will be looked for, and has loaded nothing for it', async () => {
    const { root } = await opened({ autoPlace: true, product: WATCH });
    const start = root.querySelector('.start')!.textContent;
    expect(start).to.contain('Your device finds your hand').and.not.to.contain('your face');
    expect(isLoaded('hand-landmarks')).to.equal(false);
  });

  it('looks for no hand where the shop has not asked for it, nor where the box is not ticked', async () => {
    for (const changes of [{ autoPlace: false }, { faceConsent: 'ask' }]) {
      const root = await onHand({}, changes);
      await says(root, 'Drag the product into place.');
      await adjust(root);
      expect(root.textContent).not.to.contain('Reset');
    }
    expect(isLoaded('hand-landmarks')).to.equal(false);
  });

  it('is put on the wrist, and drawn as if it were worn there, without the palm network', async () => {
    const hand = await aHand({});
    const root = await on(hand.canvas);
    await says(root, 'In place.');
    const { centre } = hand.wrist;
    expect(middle(root).x).to.be.closeTo(centre.x / 1200, 0.03);
    // Along the arm it may lie a little higher or lower.
    expect(middle(root).y).to.be.within(centre.y / 1200 - 0.05, centre.y / 1200 + 0.12);
    expect(isLoaded('palm-detector')).to.equal(false);
    // Its strap is bent around the wrist, and ends at its edges.
    const patch = drawnOn(root)!;
    const data = readPixels(patch);
    let [left, right] = [patch.width, 0];
    data.forEach((value, i) => {
      if (i % 4 !== 3 || value < 200) return;
      const column = ((i - 3) / 4) % patch.width;
      [left, right] = [Math.min(left, column), Math.max(right, column)];
    });
    expect((right - left) / hand.wrist.width).to.be.within(0.95, 1.15);
  });

  it('has 12 o’clock at the little finger’s side on both hands', async () => {
    const angles: string[] = [];
    for (const isRight of [false, true]) {
      const root = await onHand({ isRight });
      await says(root, 'In place.');
      const transform = placeIn(root);
      angles.push(Number(/rotate\(([-\d.]+)rad\)/.exec(transform)![1]) < 0 ? 'left' : 'right');
      expect(transform).not.to.match(/scale\(-/);
    }
    expect(angles).to.deep.equal(['left', 'right']);
  });

  it('is laid flat again where the shopper moves it away, and can be placed again', async () => {
    const root = await onHand({});
    await says(root, 'In place.');
    await adjust(root);
    buttonIn(root, 'Rotate left').click();
    await says(root, 'turned by');
    buttonIn(root, 'Reset').click();
    await says(root, 'In place.');
  });

  it('asks for a bare wrist where a sleeve covers it', async () => {
    const root = await onHand({ sleeve: 1900 });
    await says(root, 'We can’t see the wrist well');
  });

  it('is put on the wrist of a real hand, and drawn as if it were worn there', async () => {
    const root = await on(await aCanvas(photo('hand-pointing')));
    await says(root, 'In place.');
    // The photo's 480 × 640 pixels, the wrist's middle marked by eye.
    expect(middle(root).x).to.be.closeTo(212 / 480, 0.08);
    expect(middle(root).y).to.be.closeTo(590 / 640, 0.08);
    expect(drawnOn(root)).not.to.equal(null);
  });

  it('is not put on a coloured glove; the shopper moves it there by hand', async () => {
    const root = await onHand({ skin: 'blue' });
    await says(root, 'We couldn’t find a hand');
    expect(drawnOn(root)).to.equal(null);
    await placeByHand(root);
    const before = middle(root);
    await adjust(root);
    buttonIn(root, 'Move right').click();
    await waitUntil(() => middle(root).x > before.x, 'the watch was not moved');
  });

  it('asks for a hand where there is none, once it has looked with the palm network', async () => {
    const root = await on(await aCanvas(portrait));
    await says(root, 'We couldn’t find a hand');
    expect(isLoaded('palm-detector')).to.equal(true);
  });
});

describe('A bangle on a photo', function () {
  this.timeout(180_000);

  it('is put around the wrist, of which its nearer half is seen', async () => {
    const product = aProduct({ category: 'jewelry', image_url: seedPicture('silver-bangle') });
    const root = await onHand({}, { product, wornAt: 'wrist' });
    await says(root, 'In place.');
    expect(drawnOn(root)).not.to.equal(null);
  });
});
