/** Products that can't be drawn on the shopper, or not on this photo: shown beside it, made by the photo swap, or placed by hand. */
import { expect } from '@open-wc/testing';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { aProduct, buttonIn, press, someGlasses } from '../a-dialog.ts';
import { fill, onWhite, seedPicture } from '../drawn.ts';
import { showToCamera } from '../find/a-finder.ts';
import { aRelay, made, RELAY } from '../photo-swap/an-engine.ts';
import { pixelAt } from '../read-pixels.ts';
import { status } from '../wear/placed-product.ts';
import { afterTest, wrap } from '../../helpers/replace.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import {
  aPhoto,
  backdropIn,
  holdPictures,
  listenTo,
  onPhoto,
  opened,
  photoIn,
  pictureIn,
  placeByHand,
  withPhoto,
} from './a-preview.ts';
import { another } from './room-states.ts';

const SENTENCE = 'We can’t show this one on you yet.';

/** Glasses at an angle: the right half is narrower. */
const aslant = () => onWhite(200, 80, fill('#222', [20, 20, 70, 40], [90, 30, 20, 6], [110, 32, 28, 16]));

const ring = () => aProduct({ category: 'jewelry', image_url: seedPicture('onyx-ring') });
const UNWORN: Record<string, () => Partial<TryonDialog>> = {
  'glasses that no picture shows from the front': () => ({ product: aProduct({ image_url: aslant() }) }),
  'a necklace': () => ({ product: ring(), wornAt: 'neck' }),
  'a ring': () => ({ product: ring(), wornAt: 'finger' }),
  'a tee': () => ({ product: aProduct({ category: 'clothes' }) }),
};

const cardIn = (root: ShadowRoot) => root.querySelector<HTMLElement>('.beside');

/** Another ring of the page, which the tray holds. */
async function anotherRing(image_url: string): Promise<void> {
  await another('b', 'Other ring', { category: 'jewelry', image_url });
  Object.assign(document.querySelector('tryon-button')!, { wornAt: 'finger' });
}

const controlsOf = (root: ShadowRoot) =>
  [...root.querySelectorAll<HTMLElement>('[data-control]:not(.corner *)')].map(
    ({ dataset }) => dataset['control'],
  );

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
      expect(cardIn(root)!.ariaLabel).to.equal('Round glasses');
      expect(backdropIn(root).ariaLabel).to.contain(SENTENCE);
      expect(count()).to.equal(0);
    });

    it(`is placed by hand when the shopper asks for it: ${name}`, async () => {
      const count = countEvents('tryon-placed');
      const { root } = await beside(changes());
      expect(controlsOf(root)).to.deep.equal(['anotherPhoto']);
      await placeByHand(root);
      expect(status(root)).to.equal('Drag the product into place.');
      expect(cardIn(root) === null).to.equal(true);
      expect(root.activeElement).to.equal(backdropIn(root));
      expect(controlsOf(root)).to.deep.equal(['anotherPhoto', 'compare', 'share', 'adjust']);
      expect(root.querySelector('[data-control]:disabled')).to.equal(null);
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
    await placeByHand(root);
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
      expect(start.textContent).not.to.match(/finds your (face|hand)/);
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
    await placeByHand(root);
    expect(action()[0]!.classList.contains('main')).to.equal(true);
  });

  it('is beside the photo again after another product, and on another photo', async () => {
    await anotherRing(seedPicture('gold-signet-ring'));
    const { root } = await beside(UNWORN['a ring']!());
    await placeByHand(root);
    root.querySelectorAll<HTMLButtonElement>('.tray .card')[1]!.click();
    await waitUntil(
      () => cardIn(root)?.ariaLabel === 'Other ring' && status(root) === SENTENCE,
      'the other one',
    );
    expect(pictureIn(root).hidden).to.equal(true);
    await placeByHand(root);
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
    const found = () => status(root) === 'We couldn’t find a face.';
    await waitUntil(found, 'what was found for the next one', { timeout: 60_000 });
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

  for (const [what, changes] of Object.entries({
    'a tee': { category: 'clothes' },
    shoes: { category: 'shoes' },
    'a bag': { category: 'bag' },
    luggage: { category: 'luggage' },
    'jewelry that may be worn anywhere': { category: 'jewelry' },
  }))
    it(`is beside the photo without automatic placing too: ${what}`, async () => {
      const { root } = await withPhoto({ product: aProduct(changes) });
      await waitUntil(() => status(root) === SENTENCE && cardIn(root), 'the product beside the photo');
      expect(pictureIn(root).hidden).to.equal(true);
    });

  it('is never said to be dragged into place while it is beside, however late its picture comes', async () => {
    const arrive = holdPictures();
    const { root } = await opened({ product: aProduct({ category: 'clothes' }) });
    const said = listenTo(root);
    await onPhoto(root);
    arrive();
    await waitUntil(() => cardIn(root) && status(root) === SENTENCE, 'the product beside the photo');
    expect(said()).not.to.include('Drag the product into place.');
  });

  for (const [what, changes] of Object.entries<() => Partial<TryonDialog>>({
    glasses: () => ({ product: aProduct({ image_url: aslant() }) }),
    'a watch': () => ({ product: aProduct({ category: 'watch' }) }),
    earrings: () => ({ product: ring(), wornAt: 'ears' }),
  }))
    it(`lies on the photo from the start where automatic placing could wear such, but is off: ${what}`, async () => {
      const { root } = await withPhoto(changes());
      await waitUntil(() => status(root) === 'Drag the product into place.');
      expect(pictureIn(root).hidden).to.equal(false);
      expect(cardIn(root) === null).to.equal(true);
    });

  it('has the photo swap’s picture as little beside it as any other', async () => {
    const relay = aRelay();
    const { root } = await beside({ ...UNWORN['a tee']!(), photoSwap: true, photoSwapUrl: RELAY });
    await made(root, relay);
    expect(cardIn(root) === null).to.equal(true);
    expect(controlsOf(root)).to.include('share');
  });

  after(() => setViewport({ width: 1000, height: 800 }));
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const)
    it(`takes one half of the stage, and the photo the other: ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const { root } = await beside(UNWORN['a ring']!());
      const boxOf = (selector: string) => root.querySelector(selector)!.getBoundingClientRect();
      const [figure, view, picture, pill] = ['.beside', '.view', '.beside > *', '.pill'].map(boxOf);
      expect(figure!.width).to.be.closeTo(view!.width, 1);
      expect(figure!.right).to.be.closeTo(view!.left, 1);
      expect(picture!.top, 'below what is said').to.be.at.least(pill!.bottom);
      expect(Math.min(picture!.width, picture!.height)).to.be.above(80);
      const middleOf = ({ left, right }: DOMRect) => (left + right) / 2;
      const photo = photoIn(root)!.getBoundingClientRect();
      expect(middleOf(photo), 'the middle of the photo').to.be.closeTo(middleOf(view!), 1);
    });
});

describe('A product that could not be placed on this photo', function () {
  this.timeout(120_000);

  it('is beside it where no face was found, with the way to another photo and by hand', async () => {
    const { root } = await withPhoto({ autoPlace: true, product: someGlasses() });
    await waitUntil(() => status(root) === 'We couldn’t find a face.', 'what was found', { timeout: 60_000 });
    await waitUntil(() => cardIn(root), 'the product beside the photo');
    expect(controlsOf(root)).to.deep.equal(['anotherPhoto']);
    const pill = root.querySelector('.pill')!;
    expect(buttonIn(pill, 'New photo').checkVisibility()).to.equal(true);
    await placeByHand(root);
    expect(cardIn(root) === null).to.equal(true);
  });

  it('is beside it where nothing of the product would be seen', async () => {
    const { root } = await withPhoto();
    (root.host as FittingRoom).store.set({ isUnplaced: true, message: null });
    await waitUntil(() => cardIn(root) && status(root) === SENTENCE);
    expect(pictureIn(root).hidden).to.equal(true);
  });
});
