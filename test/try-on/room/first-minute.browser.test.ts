/** What a shopper meets first: the faces that the shop offers, one thing to do when something fails, and all products at once. */
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { offerSamplePhotos } from '../../../src/experience.ts';
import { aProduct, buttonIn, press, someGlasses } from '../a-dialog.ts';
import { status } from '../wear/placed-product.ts';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { seedPicture } from '../drawn.ts';
import { ASTRONAUT_POINTS, photo, showToCamera } from '../find/a-finder.ts';
import { listenToConsole, replace, wrap } from '../../helpers/replace.ts';
import {
  adjust,
  alertIn,
  onPhoto,
  opened,
  photoIn,
  pictureIn,
  placeIn,
  settled,
  withPhoto,
} from './a-preview.ts';
import { another } from './room-states.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const ASTRONAUT = { url: photo('astronaut').href, label: 'Astronaut' };
const FOUND = { ...ASTRONAUT, points: ASTRONAUT_POINTS };
const product = someGlasses();

const cardsIn = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('.card')];
const worn = (root: ShadowRoot) => root.querySelector('[aria-current]')?.textContent ?? '';

async function withAll() {
  await another('b', 'Aviator', { image_url: seedPicture('black-aviator-sunglasses') });
  await another('c', 'Panto', { image_url: seedPicture('blue-square-glasses') });
  offerSamplePhotos([FOUND]);
  const found = await opened({ autoPlace: true, product });
  buttonIn(found.root, 'Astronaut').click();
  await waitUntil(() => found.root.querySelector('.backdrop canvas.worn'), 'the product on the face');
  return found;
}

async function seeAll(root: ShadowRoot, count: number): Promise<void> {
  buttonIn(root, 'All on me').click();
  await waitUntil(() => root.querySelectorAll('.all .card').length === count, 'all products');
}

describe('In the first minute', () => {
  type Fetched = () => Promise<Response>;
  const asEver = (real: Fetched) => real();
  /** What is fetched, and what answers for the finder's files. */
  let fetched: string[];
  let answerFile: (real: Fetched) => Promise<Response>;
  const missing = async () => new Response(null, { status: 404 });
  const isOfFinder = (url: string) => /\/face-\w+(-\d)?\.bin$/.test(url);
  const filesFetched = () => fetched.filter(isOfFinder).length;

  beforeEach(async () => {
    [fetched, answerFile] = [[], asEver];
    wrap(window, 'fetch', (fetch) => async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      fetched.push(url);
      const real = () => fetch(input, init);
      return isOfFinder(url) ? answerFile(real) : real();
    });
    await setViewport({ width: 1000, height: 800 });
  });
  afterEach(() => offerSamplePhotos([]));

  it('a product is on a sample face whose points are stored without a finder, and without being asked', async () => {
    offerSamplePhotos([FOUND]);
    const { root, dialog } = await opened({ autoPlace: true, faceConsent: 'ask', product });
    const placed = oneEvent(dialog, 'tryon-placed');
    buttonIn(root, 'Astronaut').click();
    await placed;
    expect(status(root)).to.contain('In place.');
    expect(filesFetched()).to.equal(0);
    await waitUntil(() => root.querySelector('.backdrop canvas.worn'));
  });

  it('a file that holds no points is named, and the photo is one as any other', async () => {
    const said = listenToConsole('warn');
    offerSamplePhotos([{ ...ASTRONAUT, points: 'data:application/json,[1,2]' }]);
    const { root } = await opened({ product });
    buttonIn(root, 'Astronaut').click();
    await waitUntil(() => photoIn(root));
    expect(said.join()).to.contain('1404 numbers');
  });

  it('what could not be loaded can be tried again, as the first thing to do', async () => {
    offerSamplePhotos([{ url: '/no-such-photo.webp', label: 'Nobody' }]);
    const { root } = await opened();
    buttonIn(root, 'Nobody').click();
    await waitUntil(() => alertIn(root));
    const first = [...root.querySelectorAll('.main')].map(({ textContent }) => textContent!.trim());
    expect(first).to.deep.equal(['Try again']);
    const before = alertIn(root);
    fetched.length = 0;
    buttonIn(root, 'Try again').click();
    await waitUntil(() => alertIn(root) && alertIn(root) !== before);
    expect(fetched.some((url) => url.endsWith('/no-such-photo.webp'))).to.equal(true);
  });

  it('the bytes of the finder are counted, and the product can be placed by hand at once', async () => {
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    // Of all files: half of the bytes, and then nothing.
    answerFile = async (real) => {
      const bytes = new Uint8Array(await (await real()).arrayBuffer());
      const body = new ReadableStream<Uint8Array>({ start: (one) => void bodies.push(one) });
      bodies.at(-1)!.enqueue(bytes.slice(0, bytes.length / 2));
      return new Response(body, { headers: { 'content-length': String(bytes.length) } });
    };
    const { root } = await opened({ autoPlace: true, product });
    await onPhoto(root);
    const part = () => root.querySelector('progress')?.value ?? 0;
    await waitUntil(() => part() > 0.3 && part() < 0.7, 'half of it');
    expect(root.querySelector('.scan')).to.not.equal(null);
    expect(pictureIn(root).hidden).to.equal(true);
    expect(status(root)).to.equal('Getting ready…');
    expect(root.querySelectorAll('.pill')).to.have.length(1);
    await waitUntil(() => root.querySelector('.pill button'), 'the way on by hand');
    buttonIn(root, 'Place it by hand').click();
    await waitUntil(() => root.querySelector('progress') === null);
    await adjust(root);
    const before = placeIn(root);
    buttonIn(root, 'Move right').click();
    expect(placeIn(root)).to.not.equal(before);
    // Or the next dialog of this page would go on waiting for them.
    for (const body of bodies) body.error(new Error('The connection was lost.'));
  });

  it('a face finder that could not be loaded for the camera’s view can be tried again there', async () => {
    showToCamera(Object.assign(document.createElement('canvas'), { width: 320, height: 240 }));
    answerFile = missing;
    const { root } = await opened({ autoPlace: true, product });
    buttonIn(root, 'Use the camera').click();
    await waitUntil(() => status(root) === 'We couldn’t load the try-on.', 'what went wrong');
    const before = filesFetched();
    buttonIn(root, 'Try again').click();
    await waitUntil(() => filesFetched() > before, 'another try');
  });

  it('a face finder that could not be loaded without a connection is said to be offline', async () => {
    offerSamplePhotos([ASTRONAUT]);
    const { root } = await opened({ autoPlace: true, product });
    answerFile = missing;
    replace(navigator, 'onLine', false);
    buttonIn(root, 'Astronaut').click();
    await waitUntil(() => status(root) === 'You’re offline.', 'what went wrong');
    expect(buttonIn(root.querySelector('.pill')!, 'Try again').checkVisibility()).to.equal(true);
  });

  it('a face finder that could not be loaded can be tried again, beside placing by hand', async () => {
    offerSamplePhotos([ASTRONAUT]);
    const { root } = await opened({ autoPlace: true, product });
    answerFile = missing;
    buttonIn(root, 'Astronaut').click();
    await waitUntil(() => status(root) === 'We couldn’t load the try-on.', 'what went wrong');
    answerFile = asEver;
    expect(pictureIn(root).hidden).to.equal(true);
    expect(root.querySelector('.beside')).to.not.equal(null);
    expect(buttonIn(root, 'Place it by hand').checkVisibility()).to.equal(true);
    buttonIn(root, 'Try again').click();
    await waitUntil(() => status(root).includes('In place.'), 'a product on the face');
    expect(root.querySelector('.pill button, .beside')).to.equal(null);
  });

  it('nine controls are in sight with two products', async () => {
    await another();
    const { root, dialog } = await withPhoto({ addToCart: async () => ({ added: true }) });
    const seen = [dialog.shadowRoot!, root].flatMap((one) =>
      [...one.querySelectorAll('button')].filter((button) => button.checkVisibility()),
    );
    expect(seen).to.have.length(9);
  });

  it('what is said with its button leaves the product and the way out free on a small phone', async () => {
    await setViewport({ width: 320, height: 568 });
    const { dialog, root } = await withPhoto();
    (root.host as FittingRoom).store.set({ message: { text: 'noFaceFound' } });
    await waitUntil(() => root.querySelector('.pill button'));
    await settled(root);
    const pill = root.querySelector('.pill')!.getBoundingClientRect();
    expect(pill.bottom).to.be.at.most(pictureIn(root).getBoundingClientRect().top);
    const close = dialog.shadowRoot!.querySelector('.close')!.getBoundingClientRect();
    expect(pill.right).to.be.at.most(close.left);
  });

  it('the arrows of Adjust stand where they lead to, in Arabic too', async () => {
    const { root } = await withPhoto({ lang: 'ar' });
    await adjust(root);
    const [left, , , right] = [...root.querySelectorAll('.adjust .row:first-child button')].map(
      (button) => button.getBoundingClientRect().left,
    );
    expect(left).to.be.lessThan(right!);
  });

  it('a product that was placed again after the hand had moved it is no more where the hand had put it', async () => {
    const { root } = await withAll();
    const found = placeIn(root);
    await adjust(root);
    buttonIn(root, 'Move right').click();
    expect(placeIn(root)).to.not.equal(found);
    await press(root, 'Reset');
    await waitUntil(() => placeIn(root) === found, 'its place on the face');
    await press(root, 'Adjust');
    await waitUntil(() => cardsIn(root).length === 3);
    for (const [at, title] of [
      [1, 'Aviator'],
      [0, 'Round glasses'],
    ] as const) {
      cardsIn(root)[at]!.click();
      await waitUntil(() => worn(root).includes(title) && root.querySelector('.backdrop canvas.worn'), title);
    }
    await waitUntil(() => placeIn(root) === found, 'its place on the face again');
  });

  it('each card of the tray becomes the shopper', async () => {
    const { root } = await withAll();
    await waitUntil(() => root.querySelector('.card[aria-current] canvas'), 'a card with the worn product');
  });

  it('a press on one of all products selects it, and a second press shows it alone', async () => {
    const { root } = await withAll();
    await seeAll(root, 3);
    await waitUntil(() => root.activeElement?.matches('[aria-current]'), 'the focus on the one that is worn');
    cardsIn(root)[2]!.click();
    await waitUntil(() => worn(root).includes('Panto'));
    expect(root.querySelectorAll('.all .card')).to.have.length(3);
    expect(root.querySelectorAll('[aria-current]')).to.have.length(1);
    cardsIn(root)[2]!.click();
    await waitUntil(() => root.querySelector('.work'), 'the product alone');
    await waitUntil(() => worn(root).includes('Panto') && root.querySelector('.backdrop canvas.worn'));
  });

  it('the way back from all products shows the one that was selected last', async () => {
    const { root } = await withAll();
    await seeAll(root, 3);
    cardsIn(root)[1]!.click();
    await waitUntil(() => worn(root).includes('Aviator'));
    expect(buttonIn(root, 'Back').classList.contains('main')).to.equal(false);
    buttonIn(root, 'Back').click();
    await waitUntil(() => root.querySelector('.work') && worn(root).includes('Aviator'));
  });

  for (const [width, height, columns] of [
    [390, 844, 2],
    [844, 390, 3],
    [1440, 900, 2],
  ] as const) {
    it(`all products are as large as fits at once on ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const { root } = await withAll();
      await seeAll(root, 3);
      const grid = root.querySelector<HTMLElement>('.all .view')!;
      await waitUntil(() => grid.style.getPropertyValue('--columns') === String(columns), 'its columns');
      expect(grid.scrollHeight).to.be.at.most(grid.clientHeight);
      const tiles = [...grid.querySelectorAll('.tile')].map((tile) => tile.getBoundingClientRect().width);
      expect(Math.min(...tiles)).to.be.at.least(130);
      expect(Math.max(...tiles)).to.equal(Math.min(...tiles));
    });
  }

  it('a comparison that is still being drawn does not take the place of all products', async () => {
    const { root } = await withAll();
    const { store } = root.host as FittingRoom;
    buttonIn(root, 'Compare').click();
    expect(store.state.comparing).not.to.equal(null);
    await seeAll(root, 3);
    await waitUntil(() => !store.state.comparing, 'the end of the comparison');
    expect([store.state.mode, store.state.compared.length]).to.deep.equal(['all', 0]);
    await waitUntil(() => store.state.product.title === 'Round glasses', 'the product of before');
  });

  it('among them is what else is worn on the same face, on the shopper too', async () => {
    const button = await fixture(html`<tryon-button state="ready" worn-at="ears"></tryon-button>`);
    const image_url = seedPicture('pearl-drop-earrings');
    const pearls = aProduct({ id: 'pearls', title: 'Pearls', category: 'jewelry', image_url });
    Object.assign(button, { product: pearls, wornAt: 'ears' });
    const { root } = await withAll();
    await seeAll(root, 4);
    const card = () => cardsIn(root).find(({ textContent }) => textContent!.includes('Pearls'));
    await waitUntil(() => card()?.querySelector('canvas'), 'the earrings on the shopper');
    for (let press = 0; press < 2; press++) {
      card()!.click();
      await waitUntil(() => worn(root).includes('Pearls'));
    }
    // Below the glasses, which are seen until then.
    const top = () => parseFloat(root.querySelector<HTMLElement>('.backdrop canvas.worn')?.style.top ?? '0');
    await waitUntil(() => top() > 20, 'the earrings on the face');
  });
});
