/** Where the product lies in a preview, and what is said of it. */
import { expect } from '@open-wc/testing';
import { backdropIn, findMiddle, pictureIn } from '../room/a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** What the preview says to the shopper. */
export const status = (root: ShadowRoot) => root.querySelector('[role=status]')?.textContent?.trim() ?? '';

const isPlaced = (root: ShadowRoot) => status(root).startsWith('In place.');
export const placed = (root: ShadowRoot, timeout = 60_000) =>
  waitUntil(() => isPlaced(root), 'the product on the face', { timeout });

/** Another photo, onto the page. */
export function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

export function moveByKey(root: ShadowRoot, key: 'ArrowDown' | 'ArrowRight' | 'ArrowUp', times = 1): void {
  for (let press = 0; press < times; press++)
    backdropIn(root).dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true }));
}

/** A short press on the product. */
export function touch(root: ShadowRoot): void {
  const backdrop = backdropIn(root);
  // Of an event that a test makes up there is nothing to capture.
  backdrop.setPointerCapture = () => {};
  const at = findMiddle(pictureIn(root));
  for (const type of ['pointerdown', 'pointerup'])
    backdrop.dispatchEvent(new PointerEvent(type, { bubbles: true, ...at }));
}

/** Says, whenever it is asked, whether the camera was followed and that was given up, as it is on a machine that is too busy. */
function givingUp(root: ShadowRoot): () => boolean {
  let wasLive = false;
  return () => {
    const isLive = root.querySelector('canvas.live') !== null;
    wasLive ||= isLive;
    return wasLive && !isLive;
  };
}

/** The middle of the product, in parts of the backdrop. */
export function middle(root: ShadowRoot): { x: number; y: number } {
  const backdrop = backdropIn(root).getBoundingClientRect();
  const { left, top, width, height } = pictureIn(root).getBoundingClientRect();
  return {
    x: (left + width / 2 - backdrop.left) / backdrop.width,
    y: (top + height / 2 - backdrop.top) / backdrop.height,
  };
}

/** But for what the browser rounds. */
export function expectSame(a: { x: number; y: number }, b: { x: number; y: number }): void {
  expect(a.x).to.be.closeTo(b.x, 1e-3);
  expect(a.y).to.be.closeTo(b.y, 1e-3);
}

/** Where the product was placed, one after the other, from now on. */
export function placements(root: ShadowRoot): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = [];
  const observer = new MutationObserver((records) => {
    const isMoved = ({ target }: MutationRecord) =>
      target.isConnected && (target as Element).matches('.backdrop');
    // Not before its picture is seen.
    const isSeen = root.querySelector('.picture:not([hidden]) > *') !== null;
    if (isSeen && records.some(isMoved)) places.push(middle(root));
  });
  observer.observe(root, { attributeFilter: ['style'], subtree: true });
  return places;
}

/**
 * Waits for what following a face or hand leads to. The test is skipped where the widget finds this machine too slow to follow, as a
 * busy one may be.
 */
export async function untilFollowed(
  test: Mocha.Context,
  root: ShadowRoot,
  holds: () => boolean,
  what: string,
): Promise<void> {
  const isGivenUp = givingUp(root);
  await waitUntil(() => holds() || isGivenUp(), what, { timeout: 120_000, interval: 20 });
  if (isGivenUp()) test.skip();
}

export const untilSaid = (test: Mocha.Context, root: ShadowRoot, text: string) =>
  untilFollowed(test, root, () => status(root).startsWith(text), text);

export const isAt = (root: ShadowRoot, x: number) => () => Math.abs(middle(root).x - x) < 0.03;

export const opacity = (root: ShadowRoot) => Number(getComputedStyle(pictureIn(root)).opacity);

/** The middle of a colour in the picture, in its pixels; null where there is too little of it. */
function middleOfColour(
  { data, width }: ImageData,
  is: (red: number, green: number, blue: number) => boolean,
): number | null {
  let [sum, count] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (!is(data[i]!, data[i + 1]!, data[i + 2]!)) continue;
    sum += (i / 4) % width;
    count++;
  }
  return count > 100 ? sum / count : null;
}

/**
 * The time of a scene before the camera, which waits for its frames to be shown: nothing jumps far from one frame to the next because
 * the machine is busy, and a finder loses nothing that it follows.
 */
export function sceneTime(): { tick(): number; frameShown(): void } {
  let [now, left] = [0, 240];
  return {
    tick() {
      const step = Math.min(30, left);
      // It never stands still: a frame that shows the same is not seen as another one.
      left += 3 - step;
      return (now += step);
    },
    frameShown: () => (left = 240),
  };
}

/**
 * Watches how a green product keeps to a magenta spot that moves, on the frames that are shown.
 * @returns says whether enough was seen, and by how much it slides to and fro, in pixels
 */
export function watchSliding(
  root: ShadowRoot,
  onFrame: () => void,
): { isSeen(): boolean; measure(): number } {
  const slides: number[] = [];
  let last = NaN;
  return {
    isSeen() {
      const live = root.querySelector<HTMLCanvasElement>('canvas.live');
      if (!live?.width) return false;
      const pixels = live.getContext('2d')!.getImageData(0, 0, live.width, live.height);
      const spot = middleOfColour(pixels, (r, g, b) => r > 200 && g < 90 && b > 200);
      const product = middleOfColour(pixels, (r, g, b) => g > 90 && r < g / 2 && b < g / 2);
      if (spot === null || product === null || spot === last) return false;
      last = spot;
      onFrame();
      slides.push(product - spot);
      return slides.length > 25;
    },
    measure() {
      // The first ones may be on their way to it.
      const settled = slides.slice(10);
      const mean = settled.reduce((sum, value) => sum + value, 0) / settled.length;
      return Math.sqrt(settled.reduce((sum, value) => sum + (value - mean) ** 2, 0) / settled.length);
    },
  };
}
