/** Where the product lies in a preview, and the shopper whom automatic placement finds. */
import { expect } from '@open-wc/testing';

/** The drawn shopper of the demo, 1200 × 1500 pixels. */
export const portrait = new URL('../../../test/try-on/find/pictures/portrait.webp', import.meta.url);

/** What the preview says to the shopper. */
export const status = (root: ShadowRoot) => root.querySelector('[role=status]')?.textContent?.trim() ?? '';

/** Says, whenever it is asked, whether the camera was followed and that was given up, as it is on a machine that is too busy. */
export function givingUp(root: ShadowRoot): () => boolean {
  let wasLive = false;
  return () => {
    const isLive = root.querySelector('canvas.live') !== null;
    wasLive ||= isLive;
    return wasLive && !isLive;
  };
}

/** The middle of the product, in parts of the backdrop. */
export function middle(root: ShadowRoot): { x: number; y: number } {
  const backdrop = root.querySelector('.backdrop')!.getBoundingClientRect();
  const { left, top, width, height } = root.querySelector('.picture')!.getBoundingClientRect();
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

/** The first place that is another than where the product lay at first. */
export const firstOther = (places: { x: number; y: number }[]) =>
  places.find(({ x, y }) => Math.hypot(x - places[0]!.x, y - places[0]!.y) > 1e-4);
