/** What a shopper meets first: the faces that the shop offers, one thing to do when something fails, and all products at once. */
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { offerSamplePhotos } from '../../../src/try-on/index.ts';
import { aProduct, buttonIn, press } from '../a-dialog.ts';
import { status } from '../wear/placed-product.ts';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { onDevice, restoreDevice } from './a-device.ts';
import { adjust, aPhoto, choose, opened, rowsIn, withPhoto } from './a-preview.ts';
import { alertIn, another } from './room-states.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const file = (name: string) => new URL(`../find/pictures/${name}`, import.meta.url).href;
const seed = (name: string) => new URL(`/src/service/mock/seed/pictures/${name}.webp`, location.href).href;
const ASTRONAUT = { url: file('astronaut.webp'), label: 'Astronaut' };
const FOUND = { ...ASTRONAUT, points: file('astronaut.points.json') };
const product = aProduct({ image_url: seed('tortoise-round-glasses') });

const cardsIn = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('.card')];
const worn = (root: ShadowRoot) => root.querySelector('[aria-current]')?.textContent ?? '';

async function withAll() {
  await another();
  await another('c', 'Panto');
  offerSamplePhotos([FOUND]);
  const found = await opened({ autoPlace: true, product });
  buttonIn(found.root, 'Astronaut').click();
  await waitUntil(() => found.root.querySelector('.backdrop canvas.worn'), 'the product on the face');
  return found;
}

async function seeAll(root: ShadowRoot, count: number): Promise<void> {
  buttonIn(root, 'All on me').click();
  await waitUntil(() => root.querySelectorAll('.cell').length === count, 'all products');
}

describe('In the first minute', () => {
  const { fetch } = window;
  let fetched: string[];

  /** Remembers what is fetched, and answers for the finder's files. */
  function answerFiles(answer: (real: () => Promise<Response>) => Promise<Response>): void {
    window.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      fetched.push(url);
      const real = () => fetch(input, init);
      return url.endsWith('.bin') ? answer(real) : real();
    };
  }
  const missing = async () => new Response(null, { status: 404 });
  const filesFetched = () => fetched.filter((url) => url.endsWith('.bin')).length;

  beforeEach(async () => {
    fetched = [];
    await setViewport({ width: 1000, height: 800 });
  });
  afterEach(() => {
    offerSamplePhotos([]);
    window.fetch = fetch;
  });

  it('a product is on a sample face whose points are stored without a finder, and without being asked', async () => {
    offerSamplePhotos([FOUND]);
    const { root, dialog } = await opened({ autoPlace: true, faceConsent: 'ask', product });
    answerFiles((real) => real());
    const placed = oneEvent(dialog, 'tryon-placed');
    buttonIn(root, 'Astronaut').click();
    await placed;
    expect(status(root)).to.contain('Placed on your face');
    expect(filesFetched()).to.equal(0);
    await waitUntil(() => root.querySelector('.backdrop canvas.worn'));
  });

  it('a file that holds no points is named, and the photo is one as any other', async () => {
    const { warn } = console;
    const said: string[] = [];
    console.warn = (text: string) => void said.push(text);
    try {
      offerSamplePhotos([{ ...ASTRONAUT, points: 'data:application/json,[1,2]' }]);
      const { root } = await opened({ product });
      buttonIn(root, 'Astronaut').click();
      await waitUntil(() => root.querySelector('.backdrop canvas'));
      expect(said.join()).to.contain('1404 numbers');
    } finally {
      console.warn = warn;
    }
  });

  it('what could not be loaded can be tried again, as the first thing to do', async () => {
    offerSamplePhotos([{ url: '/no-such-photo.webp', label: 'Nobody' }]);
    const { root } = await opened();
    buttonIn(root, 'Nobody').click();
    await waitUntil(() => alertIn(root));
    const first = [...root.querySelectorAll('.main')].map(({ textContent }) => textContent!.trim());
    expect(first).to.deep.equal(['Try again']);
    const before = alertIn(root);
    answerFiles(missing);
    buttonIn(root, 'Try again').click();
    await waitUntil(() => alertIn(root) && alertIn(root) !== before);
    expect(fetched.some((url) => url.endsWith('/no-such-photo.webp'))).to.equal(true);
  });

  it('the bytes of the finder are counted, and the product can be placed by hand at once', async () => {
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    // Of all files: half of the bytes, and then nothing.
    answerFiles(async (real) => {
      const bytes = new Uint8Array(await (await real()).arrayBuffer());
      const body = new ReadableStream<Uint8Array>({ start: (one) => void bodies.push(one) });
      bodies.at(-1)!.enqueue(bytes.slice(0, bytes.length / 2));
      return new Response(body, { headers: { 'content-length': String(bytes.length) } });
    });
    const { root } = await opened({ autoPlace: true });
    choose(root, await aPhoto());
    const part = () => root.querySelector('progress')?.value ?? 0;
    await waitUntil(() => part() > 0.3 && part() < 0.7, 'half of it');
    expect(root.querySelector('.scan')).to.not.equal(null);
    expect(root.querySelector<HTMLElement>('.picture')!.hidden).to.equal(true);
    expect(status(root)).to.equal('Getting the placement ready…');
    expect(root.querySelectorAll('.pill')).to.have.length(1);
    const byHand = () =>
      [...root.querySelectorAll<HTMLElement>('.pill button')].find(({ textContent }) =>
        textContent!.includes('Place it myself'),
      );
    await waitUntil(byHand, 'the way on by hand');
    byHand()!.click();
    await waitUntil(() => root.querySelector('progress') === null);
    await adjust(root);
    const { style } = root.querySelector<HTMLElement>('.backdrop')!;
    const before = style.getPropertyValue('--picture-transform');
    buttonIn(root, 'Move right').click();
    expect(style.getPropertyValue('--picture-transform')).to.not.equal(before);
    // Or the next dialog of this page would go on waiting for them.
    for (const body of bodies) body.error(new Error('The connection was lost.'));
  });

  it('a face finder that could not be loaded for the camera’s view can be tried again there', async () => {
    const { getUserMedia } = navigator.mediaDevices;
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const ctx = canvas.getContext('2d')!;
    const drawing = setInterval(() => ctx.fillRect(0, 0, 320, 240), 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    answerFiles(missing);
    try {
      const { root } = await opened({ autoPlace: true, product });
      buttonIn(root, 'Use the camera').click();
      await waitUntil(() => status(root).includes('could not be loaded'), 'what went wrong');
      const before = filesFetched();
      buttonIn(root, 'Try again').click();
      await waitUntil(() => filesFetched() > before, 'another try');
    } finally {
      navigator.mediaDevices.getUserMedia = getUserMedia;
      clearInterval(drawing);
    }
  });

  it('a face finder that could not be loaded can be tried again, beside placing by hand', async () => {
    offerSamplePhotos([ASTRONAUT]);
    const { root } = await opened({ autoPlace: true, product });
    answerFiles(missing);
    buttonIn(root, 'Astronaut').click();
    await waitUntil(() => status(root).includes('Move the product into place'), 'the hand’s turn');
    window.fetch = fetch;
    expect(root.querySelector<HTMLElement>('.picture')!.hidden).to.equal(false);
    buttonIn(root, 'Try again').click();
    await waitUntil(() => status(root).includes('Placed on your face'), 'a product on the face');
    expect(root.querySelector('.pill button')).to.equal(null);
  });

  it('nine controls are in sight with two products', async () => {
    await another();
    const { root, dialog } = await withPhoto({ addToCart: async () => ({ added: true }) });
    const seen = [dialog.shadowRoot!, root].flatMap((one) =>
      [...one.querySelectorAll('button')].filter((button) => button.checkVisibility()),
    );
    expect(seen).to.have.length(9);
  });

  it('what is said lies in one row with its button on a small phone, below the product', async () => {
    await setViewport({ width: 320, height: 568 });
    const { root } = await withPhoto();
    (root.host as FittingRoom).store.set({ message: { text: 'noFaceFound' } });
    await waitUntil(() => root.querySelector('.pill button'));
    expect(rowsIn(root.querySelector('.pill')!)).to.equal(1);
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
    const { style } = root.querySelector<HTMLElement>('.backdrop')!;
    const place = () => style.getPropertyValue('--picture-transform');
    const found = place();
    await adjust(root);
    buttonIn(root, 'Move right').click();
    expect(place()).to.not.equal(found);
    await press(root, 'Place again');
    await waitUntil(() => place() === found, 'its place on the face');
    await press(root, 'Adjust');
    await waitUntil(() => cardsIn(root).length === 3);
    for (const [at, title] of [
      [1, 'Aviator'],
      [0, 'Round glasses'],
    ] as const) {
      cardsIn(root)[at]!.click();
      await waitUntil(() => worn(root).includes(title) && root.querySelector('.backdrop canvas.worn'), title);
    }
    await waitUntil(() => place() === found, 'its place on the face again');
  });

  it('each card of the tray becomes the shopper, and of all products at once one press wears one', async () => {
    const { root } = await withAll();
    await waitUntil(() => root.querySelector('.card[aria-current] canvas'), 'a card with the worn product');
    await seeAll(root, 3);
    cardsIn(root)[2]!.click();
    await waitUntil(() => worn(root).includes('Panto'));
    expect(root.querySelector('.cell')).to.equal(null);
  });

  it('among them is what else is worn on the same face, on the shopper too', async () => {
    const button = await fixture(html`<tryon-button state="ready" worn-at="ears"></tryon-button>`);
    const image_url = seed('pearl-drop-earrings');
    const pearls = aProduct({ id: 'pearls', title: 'Pearls', category: 'jewelry', image_url });
    Object.assign(button, { product: pearls, wornAt: 'ears' });
    const { root } = await withAll();
    await seeAll(root, 4);
    const card = () => cardsIn(root).find(({ textContent }) => textContent!.includes('Pearls'));
    await waitUntil(() => card()?.querySelector('canvas'), 'the earrings on the shopper');
    card()!.click();
    await waitUntil(() => worn(root).includes('Pearls'));
    // Below the glasses, which are seen until then.
    const top = () => parseFloat(root.querySelector<HTMLElement>('.backdrop canvas.worn')?.style.top ?? '0');
    await waitUntil(() => top() > 20, 'the earrings on the face');
  });

  it('a friend is asked by one picture of what is marked, at most four', async () => {
    for (const id of ['d', 'e']) await another(id, id.toUpperCase());
    const shared: ShareData[] = [];
    onDevice({ canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    try {
      const { root } = await withAll();
      await seeAll(root, 5);
      const hearts = () => [...root.querySelectorAll<HTMLButtonElement>('.heart')];
      for (const at of [0, 1, 2, 3]) {
        hearts()[at]!.click();
        await waitUntil(() => hearts()[at]!.getAttribute('aria-pressed') === 'true');
      }
      expect(hearts()[4]!.disabled).to.equal(true);
      buttonIn(root, 'Ask a friend').click();
      await waitUntil(() => shared.length === 1, 'the share sheet');
      const card = await createImageBitmap(shared[0]!.files![0]!);
      expect(card.width).to.equal(1080);
      expect(card.height).to.be.greaterThan(1080);
      for (const heart of hearts().slice(0, 4)) heart.click();
    } finally {
      restoreDevice();
    }
  });
});
