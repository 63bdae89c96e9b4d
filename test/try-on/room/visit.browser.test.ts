/** The photo of the visit: the next product opens worn on it, in memory as a rule, and in the tab's session where the shopper wants that. */
import { expect } from '@open-wc/testing';
import { offerSamplePhotos } from '../../../src/experience.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import { forgetPhoto } from '../../../src/try-on/photo/visit-photo.ts';
import { afterTest, replace, wrap } from '../../helpers/replace.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct, buttonIn, press, someGlasses } from '../a-dialog.ts';
import { seedPicture } from '../drawn.ts';
import { ASTRONAUT_POINTS, photo } from '../find/a-finder.ts';
import { pixelAt } from '../read-pixels.ts';
import { status } from '../wear/placed-product.ts';
import { aPhoto, onPhoto, opened, openedAgain, photoIn } from './a-preview.ts';

const KEY = 'storefront-tryon.photo';
const other = () =>
  aProduct({ id: 'b', title: 'Aviator', image_url: seedPicture('black-aviator-sunglasses') });
const aWatch = (id = 'w') => aProduct({ id, category: 'watch', title: 'Diver' });

/** The photo of a product before, whose dialog is closed. */
async function closedWithPhoto(changes: Partial<TryonDialog> = {}): Promise<HTMLCanvasElement> {
  const { dialog, root } = await opened(changes);
  const canvas = await onPhoto(root);
  dialog.close();
  return canvas;
}

/** The start, while another photo is chosen. */
async function changePhoto(root: ShadowRoot): Promise<HTMLInputElement | null> {
  await press(root, 'New photo');
  await waitUntil(() => root.querySelector('.start'));
  return root.querySelector<HTMLInputElement>('.privacy [type=checkbox]');
}

/** As after the page was left for another page of the shop, in the same tab. */
function leavePage(): string | null {
  const kept = sessionStorage.getItem(KEY);
  forgetPhoto();
  if (kept) sessionStorage.setItem(KEY, kept);
  return kept;
}

describe('The photo of the visit', function () {
  this.timeout(120_000);
  afterEach(() => {
    offerSamplePhotos([]);
    forgetPhoto();
  });

  it('is there when the next product opens, with that product on it', async () => {
    const before = await closedWithPhoto();
    const { dialog, root } = await openedAgain({ product: other() });
    await waitUntil(() => photoIn(root), 'the photo');
    expect(photoIn(root) === before).to.equal(true);
    await waitUntil(() => root.querySelector('.picture:not([hidden]) > *'), 'the product on it');
    expect(dialog.shadowRoot!.querySelector('h2')!.textContent).to.equal('Aviator');
  });

  it('has the next product worn at once, without a search', async () => {
    let searches = 0;
    wrap(await loadFaceFinder(), 'find', (find) => (picture, signal) => {
      searches++;
      return find(picture, signal);
    });
    offerSamplePhotos([{ url: photo('astronaut').href, label: 'Astronaut', points: ASTRONAUT_POINTS }]);
    const { dialog, root } = await opened({ autoPlace: true, product: someGlasses() });
    buttonIn(root, 'Astronaut').click();
    const isWorn = (room: ShadowRoot) => () => room.querySelector('.backdrop canvas.worn');
    await waitUntil(isWorn(root), 'the product on the face', { timeout: 30_000 });
    dialog.close();
    offerSamplePhotos([]);
    const { root: next } = await openedAgain({ autoPlace: true, product: other() });
    await waitUntil(isWorn(next), 'the next product on the face', { timeout: 30_000 });
    expect(status(next)).to.contain('In place.');
    expect(searches).to.equal(0);
  });

  it('tells the page of no photo that the shopper has chosen anew', async () => {
    await closedWithPhoto();
    let photos = 0;
    const count = () => photos++;
    document.addEventListener('tryon-photo', count);
    afterTest(() => document.removeEventListener('tryon-photo', count));
    const { root } = await openedAgain({ product: other() });
    await waitUntil(() => photoIn(root));
    expect(photos).to.equal(0);
  });

  for (const [what, first, second] of [
    ['of a hand is not shown for glasses', aWatch, other],
    ['of a face is not shown for a watch', other, aWatch],
  ] as const) {
    it(what, async () => {
      await closedWithPhoto({ product: first() });
      const { root } = await openedAgain({ product: second() });
      expect(root.querySelector('.start') !== null).to.equal(true);
      expect(photoIn(root)).to.equal(null);
    });
  }

  it('is gone once the page is left, also where the browser keeps the page', async () => {
    await closedWithPhoto();
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const { root } = await openedAgain({ product: other() });
    expect(root.querySelector('.start')).to.not.equal(null);
    expect(photoIn(root)).to.equal(null);
  });

  it('of a hand is shown for the next watch', async () => {
    await closedWithPhoto({ product: aWatch() });
    const { root } = await openedAgain({ product: aWatch('another') });
    await waitUntil(() => photoIn(root));
  });

  it('makes way for the next one', async () => {
    const before = await closedWithPhoto();
    const { dialog, root } = await openedAgain({ product: other() });
    await waitUntil(() => photoIn(root));
    await changePhoto(root);
    await onPhoto(root, await aPhoto(90, 120));
    await waitUntil(() => photoIn(root)?.width === 90);
    expect(before.width, 'the one before, which is released').to.equal(0);
    dialog.close();
    const { root: next } = await openedAgain();
    await waitUntil(() => photoIn(next)?.width === 90);
  });

  it('is gone once it is forgotten, also for the next product', async () => {
    const canvas = await closedWithPhoto();
    const { dialog, root } = await openedAgain({ product: other() });
    await waitUntil(() => photoIn(root));
    await changePhoto(root);
    await press(root, 'Forget my photo');
    await waitUntil(() => canvas.width === 0, 'its release');
    dialog.close();
    const { root: next } = await openedAgain();
    expect(next.querySelector('.start') !== null).to.equal(true);
  });

  describe('and the box that keeps it', () => {
    /** A room with a photo, and the box, which is ticked. */
    async function ticked(file?: File) {
      const found = await opened();
      await onPhoto(found.root, file);
      const box = (await changePhoto(found.root))!;
      box.click();
      return { ...found, box };
    }

    it('is offered once there is a photo, and is not ticked', async () => {
      const { root } = await opened();
      expect(root.querySelector('.privacy [type=checkbox]') === null).to.equal(true);
      await onPhoto(root);
      const box = await changePhoto(root);
      expect(box!.checked).to.equal(false);
      expect(box!.closest('label')!.textContent!.trim()).to.equal('Keep my photo while I shop in this tab');
      expect(sessionStorage.getItem(KEY)).to.equal(null);
    });

    it('is not offered where the shop keeps nothing in the session', async () => {
      const script = document.createElement('script');
      script.dataset['session'] = 'none';
      script.type = 'text/plain';
      document.head.append(script);
      afterTest(() => script.remove());
      const { root } = await opened();
      await onPhoto(root);
      expect((await changePhoto(root)) === null).to.equal(true);
    });

    it('keeps a small JPEG of it on the next page of the tab', async () => {
      await ticked(await aPhoto(3000, 1500));
      expect(leavePage()).to.match(/^face,\/9j\//);
      const { root } = await openedAgain({ product: other() });
      await waitUntil(() => photoIn(root), 'the photo');
      const { width, height } = photoIn(root)!;
      expect([width, height]).to.deep.equal([1280, 640]);
      const [red, , blue] = pixelAt(photoIn(root)!, 600, 300);
      expect(red! < 30 && blue! > 230, 'its colour').to.equal(true);
      expect((await changePhoto(root))!.checked).to.equal(true);
    });

    it('keeps the one that takes its place, too', async () => {
      const { root } = await ticked();
      await onPhoto(root, await aPhoto(90, 120));
      await waitUntil(() => photoIn(root)?.width === 90);
      leavePage();
      const { root: next } = await openedAgain();
      await waitUntil(() => photoIn(next)?.width === 90);
    });

    for (const [how, end] of [
      ['is no longer ticked', async (_: ShadowRoot, box: HTMLInputElement) => box.click()],
      ['is forgotten with the photo', (root: ShadowRoot) => press(root, 'Forget my photo')],
    ] as const) {
      it(`takes it out of the session where it ${how}`, async () => {
        const { root, box } = await ticked();
        expect(sessionStorage.getItem(KEY)).to.not.equal(null);
        await end(root, box);
        await waitUntil(() => sessionStorage.getItem(KEY) === null);
      });
    }

    it('throws nothing in a browser that lets the page keep nothing', async () => {
      replace(Storage.prototype, 'setItem', () => {
        throw new DOMException('', 'QuotaExceededError');
      });
      const { dialog } = await ticked();
      dialog.close();
      const { root } = await openedAgain();
      await waitUntil(() => photoIn(root), 'the photo, from memory');
    });

    it('shows the start where what the session has is no photo', async () => {
      sessionStorage.setItem(KEY, 'face,bm8gcGhvdG8=');
      const { root } = await openedAgain();
      await waitUntil(() => root.querySelector('.start'));
      expect(photoIn(root)).to.equal(null);
    });
  });
});
