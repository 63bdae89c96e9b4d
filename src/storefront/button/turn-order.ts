/**
 * The order in which the buttons of a page are rendered, once one can be shown: those near the view first, then the others, in slices
 * between which the browser does what is more urgent. While a dialog opens no other button is rendered.
 */
import type { Turns } from './update-turns.ts';

/** As long as a shopper's own click may hold up the others, and as a browser without idle time gives to everything else. */
const MAX_HOLD_MS = 3000;
const MAX_IDLE_WAIT_MS = 100;
const PAUSE_MS = 8;

const near = new WeakSet<Element>();
/** A button that is not shown yet has no box, so it is where the next element around it is that has one. */
const waitingAt = new Map<Element, Set<Element>>();
const placeOf = new WeakMap<Element, Element>();
const openings = new Set<Promise<unknown>>();
let view: IntersectionObserver | undefined;

/** The element's turns come by where it is, until it has been rendered. */
export function orderTurns(element: Element, turns: Turns): void {
  // Where a page has broken what this waits by, no button waits.
  turns.pace ??= () => pace(turns).catch(() => {});
  // The DOM of tests may have none.
  if (typeof IntersectionObserver === 'undefined') return;
  // One screen around the view.
  view ??= new IntersectionObserver(onView, { rootMargin: '100%' });
  forgetPlace(element);
  follow(element, element);
}

/** After it was rendered, or taken away. */
export function forgetPlace(element: Element): void {
  const place = placeOf.get(element);
  const others = place && waitingAt.get(place);
  others?.delete(element);
  if (others?.size !== 0) return;
  waitingAt.delete(place!);
  view!.unobserve(place!);
}

/** Holds back the renders of others until this has ended, either way. */
export function holdTurns(opening: Promise<unknown>): void {
  const held = Promise.race([opening.catch(() => {}), wait(MAX_HOLD_MS)]);
  openings.add(held);
  void held.then(() => openings.delete(held));
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Awaited before each slice. */
async function pace({ waiting }: Turns): Promise<void> {
  await Promise.all(openings);
  waiting.sort(([a], [b]) => +near.has(b!) - +near.has(a!));
  if (waiting.length === 0 || near.has(waiting[0]![0]!)) return;
  await ('requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_IDLE_WAIT_MS }))
    : wait(PAUSE_MS));
}

function follow(element: Element, from: Element): void {
  const root = from.getRootNode();
  const place = from.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  if (!place) return;
  placeOf.set(element, place);
  if (!waitingAt.has(place)) waitingAt.set(place, new Set());
  waitingAt.get(place)!.add(element);
  view!.observe(place);
}

function onView(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const hasBox = isIntersecting || boundingClientRect.width || boundingClientRect.height;
    for (const element of waitingAt.get(target) ?? []) {
      if (isIntersecting) near.add(element);
      else near.delete(element);
      if (hasBox) continue;
      forgetPlace(element);
      follow(element, target);
    }
  }
}
