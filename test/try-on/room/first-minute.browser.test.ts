/** What a shopper meets first: the faces that the shop offers, one thing to do when something fails, and all products at once. */
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { offerSamplePhotos } from '../../../src/try-on/index.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { status } from '../wear/placed-product.ts';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { adjust, opened, rowsIn, withPhoto } from './a-preview.ts';
import { alertIn, another } from './room-states.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const file = (name: string) => new URL(`../find/pictures/${name}`, import.meta.url).href;
const ASTRONAUT = { url: file('astronaut.webp'), label: 'Astronaut' };
const glasses = {
  image_url: new URL('/src/service/mock/seed/pictures/tortoise-round-glasses.webp', location.href).href,
};

/** The addresses that `act` loads by fetch. */
async function fetchedBy(act: () => Promise<unknown>): Promise<string[]> {
  const { fetch } = window;
  const fetched: string[] = [];
  window.fetch = (input, init) => {
    fetched.push(String(input instanceof Request ? input.url : input));
    return fetch(input, init);
  };
  await act().finally(() => (window.fetch = fetch));
  return fetched;
}

async function withAll() {
  await another();
  await another('c', 'Panto');
  offerSamplePhotos([{ ...ASTRONAUT, points: file('astronaut.points.json') }]);
  const found = await opened({ autoPlace: true, product: aProduct(glasses) });
  buttonIn(found.root, 'Astronaut').click();
  await waitUntil(() => found.root.querySelector('.backdrop canvas.worn'), 'the product on the face');
  return found;
}

describe('In the first minute', () => {
  before(() => setViewport({ width: 1000, height: 800 }));
  afterEach(() => offerSamplePhotos([]));

  it('a product is on a sample face whose points are stored without a finder, and without being asked', async () => {
    offerSamplePhotos([{ ...ASTRONAUT, points: file('astronaut.points.json') }]);
    const { root, dialog } = await opened({
      autoPlace: true,
      faceConsent: 'ask',
      product: aProduct(glasses),
    });
    const fetched = await fetchedBy(async () => {
      const placed = oneEvent(dialog, 'tryon-placed');
      buttonIn(root, 'Astronaut').click();
      await placed;
    });
    expect(status(root)).to.contain('Placed on your face');
    expect(fetched.filter((url) => url.includes('.bin'))).to.deep.equal([]);
    await waitUntil(() => root.querySelector('.backdrop canvas.worn'));
  });

  it('a file that holds no points is named, and the photo is one as any other', async () => {
    const { warn } = console;
    const said: string[] = [];
    console.warn = (text: string) => void said.push(text);
    try {
      offerSamplePhotos([{ ...ASTRONAUT, points: 'data:application/json,[1,2]' }]);
      const { root } = await opened({ product: aProduct(glasses) });
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
    expect([...root.querySelectorAll('.main')].map(({ textContent }) => textContent!.trim())).to.deep.equal([
      'Try again',
    ]);
    const before = alertIn(root);
    const fetched = await fetchedBy(async () => {
      buttonIn(root, 'Try again').click();
      await waitUntil(() => alertIn(root) && alertIn(root) !== before);
    });
    expect(fetched.some((url) => url.endsWith('/no-such-photo.webp'))).to.equal(true);
  });

  it('a face finder that could not be loaded for the camera’s view can be tried again there', async () => {
    const { fetch } = window;
    const { getUserMedia } = navigator.mediaDevices;
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const ctx = canvas.getContext('2d')!;
    const drawing = setInterval(() => ctx.fillRect(0, 0, 320, 240), 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    let asked = 0;
    window.fetch = async (input, init) => {
      if (!String(input).includes('.bin')) return fetch(input, init);
      asked++;
      return new Response(null, { status: 404 });
    };
    try {
      const { root } = await opened({ autoPlace: true, product: aProduct(glasses) });
      buttonIn(root, 'Use the camera').click();
      await waitUntil(() => status(root).includes('could not be loaded'), 'what went wrong', {
        timeout: 20_000,
      });
      const before = asked;
      buttonIn(root, 'Try again').click();
      await waitUntil(() => asked > before, 'another try');
    } finally {
      window.fetch = fetch;
      navigator.mediaDevices.getUserMedia = getUserMedia;
      clearInterval(drawing);
    }
  });

  it('a face finder that could not be loaded can be tried again, beside placing by hand', async () => {
    offerSamplePhotos([ASTRONAUT]);
    const { root } = await opened({ autoPlace: true, product: aProduct(glasses) });
    const { fetch } = window;
    window.fetch = async (input, init) =>
      String(input).includes('.bin') ? new Response(null, { status: 404 }) : fetch(input, init);
    try {
      buttonIn(root, 'Astronaut').click();
      await waitUntil(() => status(root).includes('Move the product into place'), 'the hand’s turn', {
        timeout: 20_000,
      });
    } finally {
      window.fetch = fetch;
    }
    expect(root.querySelector<HTMLElement>('.picture')!.hidden).to.equal(false);
    buttonIn(root, 'Try again').click();
    await waitUntil(() => status(root).includes('Placed on your face'), 'a product on the face', {
      timeout: 20_000,
    });
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

  it('Compare says in the rail of a phone in landscape too which product it adds', async () => {
    await setViewport({ width: 844, height: 390 });
    try {
      await another();
      const { root } = await withPhoto();
      const detail = root.querySelector<HTMLElement>('[data-control=compare] .quiet')!;
      expect(detail.textContent).to.equal('Aviator');
      expect(detail.getBoundingClientRect().width).to.be.greaterThan(20);
    } finally {
      await setViewport({ width: 1000, height: 800 });
    }
  });

  it('what is said lies in one row with its button on a small phone, below the product', async () => {
    await setViewport({ width: 320, height: 568 });
    try {
      const { root } = await withPhoto();
      (root.host as FittingRoom).store.set({ message: { text: 'noFaceFound' } });
      await waitUntil(() => root.querySelector('.pill button'));
      expect(rowsIn(root.querySelector('.pill')!)).to.equal(1);
    } finally {
      await setViewport({ width: 1000, height: 800 });
    }
  });

  it('the arrows of Adjust stand where they lead to, in Arabic too', async () => {
    const { root } = await withPhoto({ lang: 'ar' });
    await adjust(root);
    const [left, , , right] = [...root.querySelectorAll('.adjust .row:first-child button')].map(
      (button) => button.getBoundingClientRect().left,
    );
    expect(left).to.be.lessThan(right!);
  });

  it('each card of the tray becomes the shopper with that product on', async () => {
    const { root } = await withAll();
    await waitUntil(() => root.querySelectorAll('.card canvas').length > 0, 'a card with the worn product', {
      timeout: 20_000,
    });
    expect(root.querySelector('.card[aria-current] canvas')).to.not.equal(null);
  });

  it('of all products at once one press wears one', async () => {
    const { root } = await withAll();
    buttonIn(root, 'All on me').click();
    await waitUntil(() => root.querySelectorAll('.cell').length === 3);
    root.querySelectorAll<HTMLElement>('.cell .card')[2]!.click();
    await waitUntil(() => root.querySelector('[aria-current]')?.textContent!.includes('Panto'));
    expect(root.querySelector('.cell')).to.equal(null);
  });

  it('among them is what else is worn on the same face, on the shopper too', async () => {
    const button = await fixture(html`<tryon-button state="ready" worn-at="ears"></tryon-button>`);
    const picture = new URL('/src/service/mock/seed/pictures/pearl-drop-earrings.webp', location.href);
    const pearls = aProduct({ id: 'pearls', title: 'Pearls', category: 'jewelry', image_url: picture.href });
    Object.assign(button, { product: pearls, wornAt: 'ears' });
    const { root } = await withAll();
    buttonIn(root, 'All on me').click();
    const cell = () =>
      [...root.querySelectorAll<HTMLElement>('.cell')].find(({ textContent }) =>
        textContent!.includes('Pearls'),
      );
    await waitUntil(() => cell()?.querySelector('.card canvas'), 'the earrings on the shopper', {
      timeout: 20_000,
    });
    cell()!.querySelector<HTMLElement>('.card')!.click();
    await waitUntil(() => root.querySelector('[aria-current]')?.textContent!.includes('Pearls'));
    // Below the glasses, which are seen until then.
    const top = () => parseFloat(root.querySelector<HTMLElement>('.backdrop canvas.worn')?.style.top ?? '0');
    await waitUntil(() => top() > 20, 'the earrings on the face', { timeout: 20_000 });
  });

  it('a friend is asked by one picture of what is marked, at most four', async () => {
    for (const id of ['d', 'e']) await another(id, id.toUpperCase());
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => void shared.push(data);
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      const { root } = await withAll();
      buttonIn(root, 'All on me').click();
      await waitUntil(() => root.querySelectorAll('.heart').length === 5);
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
      for (const name of ['share', 'canShare'] as const) Reflect.deleteProperty(navigator, name);
    }
  });
});
