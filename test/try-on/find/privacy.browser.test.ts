/** That nothing of a face leaves the search for it: into requests, storage, logs, events or the page. */
import { expect } from '@open-wc/testing';
import { aProduct, buttonIn, someGlasses } from '../a-dialog.ts';
import { status } from '../wear/placed-product.ts';
import { seedPicture } from '../drawn.ts';
import { afterTest, replace, wrap } from '../../helpers/replace.ts';
import { choose, opened } from '../room/a-preview.ts';
import { findFaceAnchors, type FaceAnchors } from '../../../src/try-on/find/face-points.ts';
import type { Point } from '../../../src/try-on/find/geometry.ts';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import type { HandAnchors } from '../../../src/try-on/find/hand-anchors.ts';
import { loadHandFinder } from '../../../src/try-on/find/hand-finder.ts';
import type { HandLandmarks } from '../../../src/try-on/find/hand-landmarks.ts';
import { aCanvas, portrait, showToCamera } from './a-finder.ts';
import { aHand } from './a-hand.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const OWN_FILES =
  /\/(face-detector|face-landmarks|hand-landmarks|eyewear-parser)(-\d)?\.bin$|\/src\/|\/node_modules\/|\/__wds|\/__web-/;

/** Behind the picture in the photo's file: wherever the file goes, it goes. */
const CANARY = 'canary-51d0c8';

/** Whether a text holds an array of number pairs or a number that is one of `coordinates` when both are rounded. */
function holdsPoints(text: string, coordinates: readonly number[]): boolean {
  if (/\[\s*-?\d[\d.e+-]*\s*,\s*-?\d[\d.e+-]*\s*\]/.test(text)) return true;
  const rounded = coordinates.map(Math.round);
  const numbers = text.match(/\d+(\.\d+)?/g) ?? [];
  return numbers.some((number) => rounded.includes(Math.round(Number(number))));
}

const listCoordinates = (anchors: FaceAnchors) =>
  Object.values(anchors).flatMap((value: number | Point) =>
    typeof value === 'number' ? [] : [value.x, value.y],
  );

/** Every body that is sent from now on, as text. */
function recordBodies(): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  const record = (body: unknown) => bodies.push(new Response(body as BodyInit).text());
  wrap(window, 'fetch', (fetch) => (input, init) => {
    record(init?.body ?? (input instanceof Request ? input.clone().body : null));
    return fetch(input, init);
  });
  wrap(
    XMLHttpRequest.prototype,
    'send',
    (send) =>
      function (this: XMLHttpRequest, body) {
        record(body);
        send.call(this, body);
      },
  );
  wrap(
    Navigator.prototype,
    'sendBeacon',
    (beacon) =>
      function (this: Navigator, url, body) {
        record(body);
        return beacon.call(this, url, body);
      },
  );
  return bodies;
}

/** @param said once what the photo shows is found */
async function onPhoto(root: ShadowRoot, canvas: HTMLCanvasElement, said: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  choose(root, new File([blob!, CANARY], 'me.png', { type: 'image/png' }));
  await waitUntil(() => status(root).includes(said), said, { timeout: 90_000 });
}

/** @param said once what the camera sees is found */
async function onCamera(root: ShadowRoot, canvas: HTMLCanvasElement, said: string): Promise<void> {
  showToCamera(canvas);
  buttonIn(root, 'Use the camera').click();
  await waitUntil(() => status(root).includes(said), said, { timeout: 90_000 });
}

describe('A face that was found', function () {
  this.timeout(180_000);
  for (const [where, act] of Object.entries({
    'a photo': (root: ShadowRoot, canvas: HTMLCanvasElement) => onPhoto(root, canvas, 'In place.'),
    'the camera’s view': (root: ShadowRoot, canvas: HTMLCanvasElement) =>
      onCamera(root, canvas, 'Face found'),
  })) {
    it(`on ${where} is not sent, stored, logged or put into an event`, async () => {
      const canvas = await aCanvas(portrait);
      await expectKept({ product: someGlasses() }, (root) => act(root, canvas));
    });
  }
});

describe('A hand that was found', function () {
  this.timeout(180_000);
  it('on a photo is not sent, stored, logged or put into an event', async () => {
    const { canvas } = await aHand();
    const [found] = await (await loadHandFinder()).find(canvas, new AbortController().signal);
    const coordinates = coordinatesOfHand(found!);
    await expectKept({ product: aWatch() }, (root) => onPhoto(root, canvas, 'In place.'), coordinates);
  });

  it('on the camera’s view is not sent, stored, logged or put into an event', async () => {
    const { canvas } = await aHand();
    const finder = await loadHandFinder();
    const { signal } = new AbortController();
    let hand: HandLandmarks | null = null;
    let coordinates: number[] = [];
    // The camera sees the same all the time.
    await waitUntil(async () => {
      const found = await finder.follow({ frame: await createImageBitmap(canvas), last: hand }, signal);
      found.frame.close();
      hand = found.hand;
      const landmarks = hand?.points.flatMap(({ x, y }) => [x, y]) ?? [];
      coordinates = [...landmarks, ...(found.anchors ? coordinatesOfHand(found.anchors) : [])];
      return found.anchors?.wrist;
    }, 'the hand');
    await expectKept({ product: aWatch() }, (root) => onCamera(root, canvas, 'Hand found'), coordinates);
  });
});

const aWatch = () => aProduct({ category: 'watch', image_url: seedPicture('leather-dress-watch') });

const coordinatesOfHand = ({ wrist }: HandAnchors) =>
  wrist ? [wrist.centre.x, wrist.centre.y, wrist.width] : [];

/**
 * @param act lets a face or hand be found in the preview
 * @param coordinates of what it finds; of a face they are taken from the finder
 */
async function expectKept(
  changes: Parameters<typeof opened>[0],
  act: (root: ShadowRoot) => Promise<void>,
  coordinates: number[] = [],
): Promise<void> {
  const finder = await loadFaceFinder();
  wrap(finder, 'find', (find) => async (picture, signal) => {
    const faces = await find(picture, signal);
    coordinates = listCoordinates(findFaceAnchors(faces[0]!));
    return faces;
  });
  wrap(finder, 'follow', (follow) => async (question, signal) => {
    const found = await follow(question, signal);
    if (found.points) coordinates = listCoordinates(findFaceAnchors(found.points));
    return found;
  });
  const bodies = recordBodies();
  const requests: string[] = [];
  const observer = new PerformanceObserver((list) =>
    requests.push(...list.getEntries().map(({ name }) => name)),
  );
  const logged: unknown[] = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    replace(console, method, (...values: unknown[]) => void logged.push(...values));
  const details: unknown[] = [];
  wrap(
    EventTarget.prototype,
    'dispatchEvent',
    (dispatch) =>
      function (this: EventTarget, event) {
        // The product itself is not of the shopper, and its category is eyewear.
        const { product: _, ...detail } = (event as CustomEvent<Record<string, unknown> | null>).detail ?? {};
        details.push({ type: event.type, detail });
        return dispatch.call(this, event);
      },
  );
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  const before = stored();
  const { dialog, root } = await opened({ autoPlace: true, ...changes });
  afterTest(() => observer.disconnect());
  observer.observe({ type: 'resource' });
  await act(root);
  dialog.close();
  // Proves that the observer, the log and the events would have shown one.
  console.info('seen');
  window.dispatchEvent(new CustomEvent('seen'));
  await fetch('/package.json?seen');
  await fetch('/package.json?seen', { method: 'POST', body: 'seen' });
  await waitUntil(() => requests.some((name) => name.includes('seen')));
  const foreign = requests.filter(
    (name) => !OWN_FILES.test(new URL(name).pathname) && !name.includes('seen') && !name.startsWith('data:'),
  );
  expect(foreign.filter((name) => name !== String(portrait))).to.deep.equal([]);
  expect(logged).to.deep.equal(['seen']);
  expect(stored()).to.equal(before);
  expect(await indexedDB.databases()).to.deep.equal([]);
  expect(details.some((entry) => (entry as { type: string }).type === 'seen')).to.equal(true);
  expect(JSON.stringify(details)).not.to.match(/eye|temple|chin|yaw|anchors|landmark/i);
  expect(coordinates.length).to.be.above(2);
  const sent = await Promise.all(bodies);
  expect(sent).to.include('seen');
  for (const text of [...details.map((entry) => JSON.stringify(entry)), ...logged.map(String), ...sent]) {
    expect(holdsPoints(text, coordinates), text).to.equal(false);
    expect(text).not.to.contain(CANARY);
  }
}
