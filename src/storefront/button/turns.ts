/**
 * Spreads the updates of the page's elements over several tasks, so that many elements cause no long task, and begins with those in
 * view. While a dialog opens, no other element is updated.
 */
import { nextTask } from '../../core/base/tasks.ts';

/** How long updates may take in one task: a slow phone's last one may take as long again, and a task should end within 50. */
const SLICE_MS = 16;
const MAX_TOLD = 100;
/** As long as a shopper's own click may hold up the others. */
const MAX_HOLD_MS = 3000;

type Turn = readonly [element: Element, begin: () => void];

/** Those that were not looked at yet, and the others by where they are. */
let fresh: Turn[] = [];
let near: Turn[] = [];
let far: Turn[] = [];
/** Kept until somebody scrolls: each update changes the layout, which would be made anew to look again. */
let known = new WeakMap<Element, boolean>();
/** Those that were told something in their turn, and update in the same one. */
const hearing = new WeakSet<Element>();
/** Until when updates may begin in this task. */
let endMs = 0;
/** Nothing more may begin in this task. */
let isFull = false;
let run: Promise<void> | undefined;
/** How many elements were told something in this microtask. */
let told = 0;
const openings = new Set<Promise<unknown>>();

/** Whether this task has time for another element. So long after the last slice it is another task, or other things take long. */
export function hasTime(): boolean {
  const now = performance.now();
  if (now > endMs + SLICE_MS) endMs = now + SLICE_MS;
  return now < endMs;
}

/**
 * Null where the element may update at once; else resolves when it may.
 * @param isFirst of its element, which waits for no other: a dialog that opens may hold those
 */
export function awaitTurn(element: Element, isFirst = false): Promise<void> | null {
  const isOwn = hearing.delete(element);
  if (!isFull && (isFirst || isOwn || !isAnyLeft()) && hasTime()) return null;
  return queue(element);
}

/** The same for what many elements are told in one go: the first hundred act at once. */
export function turnToHear(element: Element): Promise<void> | null {
  if (told++ === 0) queueMicrotask(() => (told = 0));
  if (told <= MAX_TOLD) return null;
  return queue(element).then(() => void hearing.add(element));
}

function queue(element: Element): Promise<void> {
  run ??= runAll();
  return new Promise((begin) => fresh.push([element, begin]));
}

/** Leaves all that follows to the next task, because this one has had enough to do. */
export function runInNextTask(): void {
  isFull = true;
  run ??= runAll();
}

/** Calls back once every element has had its turn: all of them have asked for their products then. */
export function afterTurns(callback: () => void): void {
  void (run ?? nextTask()).then(callback);
}

/** Holds back the updates of others until this has ended, either way. */
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
    // Where a page has broken what this waits by, no button waits.
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

/** All reads of the page's layout in a row. */
function sort(): void {
  for (const turn of fresh) {
    const [element] = turn;
    if (!known.has(element)) known.set(element, isNear(element));
    (known.get(element) ? near : far).push(turn);
  }
  fresh = [];
}

/** Within a screen around the view. What takes no space yet is where the next element around it is that has a box. */
function isNear(element: Element): boolean {
  const { top, bottom, width, height } = element.getBoundingClientRect();
  if (width || height) return bottom > -innerHeight && top < 2 * innerHeight;
  const root = element.getRootNode();
  const around = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return !around || isNear(around);
}
