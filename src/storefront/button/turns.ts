/**
 * Schedules the updates of the page's elements over several tasks, so that many elements cause no long task, those in view first.
 * While a dialog opens, no other element is updated.
 */
import { nextTask } from '../../core/base/tasks.ts';

/** The time for updates in one task. On a slow phone the last update may take as long again, and a task should end within 50 ms. */
const SLICE_MS = 16;
const MAX_IMMEDIATE = 100;
/** The longest time for which a shopper's click may delay other updates. */
const MAX_HOLD_MS = 3000;

type Turn = readonly [element: Element, begin: () => void];

/** Queued updates: those of elements that were not measured yet, and the others by their distance to the view. */
let fresh: Turn[] = [];
let near: Turn[] = [];
let far: Turn[] = [];
/** Whether an element is near the view, cached until the page scrolls: measuring again after each update would force a layout. */
let known = new WeakMap<Element, boolean>();
/** Elements that were notified in their turn, and update in the same turn. */
const notifying = new WeakSet<Element>();
/** The time until which updates may begin in this task. */
let endMs = 0;
/** Whether no more updates may begin in this task. */
let isFull = false;
let run: Promise<void> | undefined;
/** The number of elements that were notified in this microtask. */
let notificationCount = 0;
const openings = new Set<Promise<unknown>>();

/** Whether this task has time for another element. A slice's length after the end of a slice, a new slice begins. */
export function hasTime(): boolean {
  const now = performance.now();
  if (now > endMs + SLICE_MS) endMs = now + SLICE_MS;
  return now < endMs;
}

/**
 * Null if the element may update at once; else a promise that resolves when it may.
 * @param isFirst whether this is the element's first update, which waits for no other: a dialog that opens may delay those
 */
export function awaitTurn(element: Element, isFirst = false): Promise<void> | null {
  const isOwn = notifying.delete(element);
  if (!isFull && (isFirst || isOwn || !isAnyLeft()) && hasTime()) return null;
  return queue(element);
}

/** Like `awaitTurn`, for the notification of many elements at once: the first hundred are notified immediately. */
export function queueNotification(element: Element): Promise<void> | null {
  if (notificationCount++ === 0) queueMicrotask(() => (notificationCount = 0));
  if (notificationCount <= MAX_IMMEDIATE) return null;
  return queue(element).then(() => void notifying.add(element));
}

function queue(element: Element): Promise<void> {
  run ??= runAll();
  return new Promise((begin) => fresh.push([element, begin]));
}

/** Moves all further updates to the next task, because this one is already long. */
export function runInNextTask(): void {
  isFull = true;
  run ??= runAll();
}

/** Calls back once every element has had its turn and has requested its product. */
export function afterTurns(callback: () => void): void {
  void (run ?? nextTask()).then(callback);
}

/** Delays the updates of other elements until `opening` has settled. */
export function holdTurns(opening: Promise<unknown>): void {
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_HOLD_MS));
  const held = Promise.race([opening.catch(() => {}), timeout]);
  openings.add(held);
  void held.then(() => openings.delete(held));
}

async function runAll(): Promise<void> {
  addEventListener('scroll', lookAgain, true);
  known = new WeakMap();
  do {
    await Promise.all(openings);
    // If a page has broken the scheduler, no button waits for it.
    await nextTask().catch(() => {});
    isFull = false;
    endMs = performance.now() + SLICE_MS;
    do {
      sort();
      const turn = near.shift() ?? far.shift();
      turn?.[1]();
      // The update itself.
      await Promise.resolve();
    } while (isAnyLeft() && performance.now() < endMs);
  } while (isAnyLeft());
  removeEventListener('scroll', lookAgain, true);
  run = undefined;
}

const isAnyLeft = () => fresh.length + near.length + far.length > 0;

function lookAgain(): void {
  fresh = [...fresh, ...near, ...far];
  near = [];
  far = [];
  known = new WeakMap();
}

/** Reads the layout for all new elements in a row, so that it is computed once. */
function sort(): void {
  for (const turn of fresh) {
    const [element] = turn;
    if (!known.has(element)) known.set(element, isNear(element));
    (known.get(element) ? near : far).push(turn);
  }
  fresh = [];
}

/** Whether the element is within a screen of the view. One without a box counts as being where the next element around it with a box is. */
function isNear(element: Element): boolean {
  const { top, bottom, width, height } = element.getBoundingClientRect();
  if (width || height) return bottom > -innerHeight && top < 2 * innerHeight;
  const root = element.getRootNode();
  const around = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return !around || isNear(around);
}
