/** Products that can't be drawn on the shopper: shown beside the photo, made by the photo swap, or placed by hand. */
import { expect } from '@open-wc/testing';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { aProduct, buttonIn, press } from '../a-dialog.ts';
import { fill, onWhite, seedPicture } from '../drawn.ts';
import { showToCamera } from '../find/a-finder.ts';
import { aRelay, RELAY } from '../photo-swap/an-engine.ts';
import { pixelAt } from '../read-pixels.ts';
import { status } from '../wear/placed-product.ts';
import { afterTest, wrap } from '../../helpers/replace.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aPhoto, backdropIn, listenTo, onPhoto, opened, photoIn, pictureIn, withPhoto } from './a-preview.ts';
import { another } from './room-states.ts';

const SENTENCE = 'We can’t show this one on you yet.';

/** Glasses at an angle: the right half is narrower. */
const aslant = () => onWhite(200, 80, fill('#222', [20, 20, 70, 40], [90, 30, 20, 6], [110, 32, 28, 16]));

const ring = () => aProduct({ category: 'jewelry', image_url: seedPicture('onyx-ring') });
const UNWORN: Record<string, () => Partial<TryonDialog>> = {
  'glasses that no picture shows from the front': () => ({ product: aProduct({ image_url: aslant() }) }),
  'a necklace': () => ({ product: ring(), wornAt: 'neck' }),
  'a ring': () => ({ product: ring(), wornAt: 'finger' }),
};

const cardIn = (root: ShadowRoot) => root.querySelector<HTMLImageElement>('.line .tile img');

/** Another ring of the page, which the tray holds. */
async function anotherRing(image_url: string): Promise<void> {
  await another('b', 'Other ring', { category: 'jewelry', image_url });
  Object.assign(document.querySelector('tryon-button')!, { wornAt: 'finger' });
}

/** Counts events of the page by name. */
function countEvents(name: string): () => number {
  let count = 0;
  const hear = () => count++;
  document.addEventListener(name, hear);
  afterTest(() => document.removeEventListener(name, hear));
  return () => count;
}

async function beside(changes: Partial<TryonDialog>) {
  const found = await withPhoto({ autoPlace: true, ...changes });
  await waitUntil(() => status(found.root) === SENTENCE, 'the sentence', { timeout: 60_000 });
  return found;
}

describe('A product that can’t be worn', function () {
  this.timeout(120_000);

  for (const [name, changes] of Object.entries(UNWORN)) {
    it(`is not drawn on the photo, but shown beside it: ${name}`, async () => {
      const count = countEvents('tryon-placed');
      const { root } = await beside(changes());
      expect(pictureIn(root).hidden).to.equal(true);
      expect(root.querySelector('.worn')).to.equal(null);
      expect(cardIn(root)!.alt).to.equal('Round glasses');
      expect(backdropIn(root).ariaLabel).to.contain(SENTENCE);
      expect(count()).to.equal(0);
    });

    it(`is placed by hand when the shopper asks for it: ${name}`, async () => {
      const count = countEvents('tryon-placed');
      const { root } = await beside(changes());
      for (const control of ['share', 'adjust', 'before'])
        for (const button of root.querySelectorAll<HTMLButtonElement>(`[data-control=${control}]`))
          expect(button.disabled, control).to.equal(true);
      buttonIn(root, 'Place it myself').click();
      await waitUntil(() => !pictureIn(root).hidden, 'the product on the photo');
      expect(status(root)).to.equal('This is your photo. Move the product into place.');
      expect(cardIn(root)).to.equal(null);
      expect(root.activeElement).to.equal(backdropIn(root));
      expect(root.querySelector<HTMLButtonElement>('[data-control=adjust]')!.disabled).to.equal(false);
      expect(count()).to.equal(0);
    });
  }

  it('moves by no key and no long press as long as it is not on the photo', async () => {
    const { root } = await beside(UNWORN['a ring']!());
    backdropIn(root).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    expect(pictureIn(root).hidden).to.equal(true);
    expect(status(root)).to.equal(SENTENCE);
  });

  it('is not drawn on the camera’s view either', async () => {
    showToCamera(Object.assign(document.createElement('canvas'), { width: 320, height: 240 }));
    const { root } = await opened({ autoPlace: true, ...UNWORN['a ring']!() });
    buttonIn(root, 'Use the camera').click();
    await waitUntil(() => status(root) === SENTENCE, 'the sentence');
    expect(pictureIn(root).hidden).to.equal(true);
    expect(root.querySelector('.outline')).to.equal(null);
    buttonIn(root, 'Place it myself').click();
    await waitUntil(() => !pictureIn(root).hidden, 'the product on the view');
  });

  for (const wornAt of ['neck', 'finger'])
    it(`has no face or hand looked for, and nothing asked about it: ${wornAt}`, async () => {
      const requests: string[] = [];
      wrap(window, 'fetch', (original) => (input, init) => {
        requests.push(String(input));
        return original(input, init);
      });
      const { root } = await opened({ autoPlace: true, faceConsent: 'ask', product: ring(), wornAt });
      const start = root.querySelector('.start')!;
      expect(start.querySelector('.consent')).to.equal(null);
      expect(start.textContent).not.to.match(/your (face|hand) is looked for/);
      await onPhoto(root);
      await waitUntil(() => status(root) === SENTENCE, 'the sentence');
      expect(requests.filter((url) => url.includes('.bin'))).to.deep.equal([]);
    });

  it('has the photo swap as its main action', async () => {
    aRelay();
    const { root } = await beside({
      product: aProduct({ image_url: aslant() }),
      photoSwap: true,
      photoSwapUrl: RELAY,
    });
    const action = () => root.querySelectorAll('.make-real');
    await waitUntil(() => action().length === 1, 'the way to a picture');
    expect(action()[0]!.classList.contains('main')).to.equal(true);
    buttonIn(root, 'Place it myself').click();
    await waitUntil(() => !pictureIn(root).hidden);
    expect(action()[0]!.classList.contains('main')).to.equal(true);
  });

  it('is beside the photo again after another product, and on another photo', async () => {
    await anotherRing(seedPicture('gold-signet-ring'));
    const { root } = await beside(UNWORN['a ring']!());
    const placeIt = async () => {
      buttonIn(root, 'Place it myself').click();
      await waitUntil(() => !pictureIn(root).hidden, 'the product on the photo');
    };
    await placeIt();
    root.querySelectorAll<HTMLButtonElement>('.tray .card')[1]!.click();
    await waitUntil(() => cardIn(root)?.alt === 'Other ring' && status(root) === SENTENCE, 'the other one');
    expect(pictureIn(root).hidden).to.equal(true);
    await placeIt();
    const before = photoIn(root);
    await press(root, 'New photo');
    await waitUntil(() => root.querySelector('.start'));
    await onPhoto(root, await aPhoto(400, 300));
    await waitUntil(() => photoIn(root) !== before && status(root) === SENTENCE, 'another photo');
  });

  it('says nothing of the kind of the next product, which can be worn', async () => {
    await another('b', 'Straight glasses', { image_url: seedPicture('black-aviator-sunglasses') });
    const { root } = await beside({ product: aProduct({ image_url: aslant() }) });
    const said = listenTo(root);
    root.querySelectorAll<HTMLButtonElement>('.tray .card')[1]!.click();
    await waitUntil(() => status(root) !== SENTENCE && !root.querySelector('.spinner'), 'the next one', {
      timeout: 60_000,
    });
    expect(cardIn(root)).to.equal(null);
    expect(said()).not.to.include(SENTENCE);
  });

  it('is compared by its own picture', async () => {
    await anotherRing(onWhite(100, 100, ['#c00', 20, 20, 60, 60]));
    const { root } = await beside(UNWORN['a ring']!());
    expect(root.querySelectorAll('.tray .tile img')).to.have.length(2);
    await press(root, 'Compare');
    const pictures = () => root.querySelectorAll<HTMLCanvasElement>('figure canvas');
    await waitUntil(() => pictures().length === 2, 'both');
    const { width } = pictures()[1]!;
    expect(pixelAt(pictures()[1]!, 5, 5).slice(0, 3)).to.deep.equal([255, 255, 255]);
    expect(pixelAt(pictures()[1]!, width / 2, width / 2).slice(0, 3)).to.deep.equal([204, 0, 0]);
  });

  it('lies on the photo from the start without automatic placing', async () => {
    const { root } = await withPhoto({ ...UNWORN['a ring']!() });
    await waitUntil(() => status(root).includes('Move the product into place'));
    expect(pictureIn(root).hidden).to.equal(false);
    expect(cardIn(root)).to.equal(null);
  });

  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const)
    it(`leaves the middle of the photo free: ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      afterTest(() => void setViewport({ width: 1000, height: 800 }));
      const { root } = await beside(UNWORN['a ring']!());
      const card = cardIn(root)!.parentElement!.getBoundingClientRect();
      const view = root.querySelector('.view')!.getBoundingClientRect();
      const pill = root.querySelector('.pill')!.getBoundingClientRect();
      expect(card.right).to.be.at.most(pill.left);
      expect((card.right - view.left) / view.width).to.be.below(0.3);
      expect(card.width / view.width).to.be.above(0.1);
    });
});
