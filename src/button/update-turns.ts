/**
 * Spreads the updates of the page's elements over several tasks, so that many elements cause no long task: after enough time in
 * one task, the rest update in the next.
 */

/** Milliseconds of updates in one task: a slow phone's last one may take as long again, and a task should end within 50. */
const SLICE_MS = 16;

const waiting: (() => void)[] = [];
/** Until when updates may begin in this task. */
let endMs = 0;
let nextSliceMs = SLICE_MS;
/** Calls `updateWaiting` in the next task. */
let plan: (() => void) | undefined;

function openChannel(): () => void {
  // Firefox loses what is posted while the page goes into the back/forward cache.
  addEventListener('pageshow', updateWaiting);
  // Not a timer, which browsers delay; Jest's DOM has nothing else.
  if (!globalThis.MessageChannel) return () => setTimeout(updateWaiting);
  const { port1, port2 } = new MessageChannel();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- this starts the port as well
  port1.onmessage = updateWaiting;
  return () => port2.postMessage(0);
}

async function updateWaiting(): Promise<void> {
  endMs = performance.now() + nextSliceMs;
  nextSliceMs = SLICE_MS;
  while (waiting.length > 0 && performance.now() < endMs) {
    waiting.shift()!();
    // The update itself.
    await Promise.resolve();
  }
  endMs = 0;
  if (waiting.length > 0) plan!();
}

/**
 * Null where the update may begin at once; else resolves when it may.
 * @param isFirst of its element: all of these together, because that is when elements say which products they ask for
 */
export function turnToUpdate(isFirst: boolean): Promise<void> | null {
  const isNow = nextSliceMs < Infinity;
  if (isFirst && isNow) return null;
  plan ??= openChannel();
  const now = performance.now();
  // So long after the last slice it is another task, or one in which other things take long.
  if (now > endMs + SLICE_MS) endMs = now + SLICE_MS;
  if (isNow && waiting.length === 0 && now < endMs) return null;
  if (waiting.length === 0) plan();
  return new Promise((resolve) => waiting.push(resolve));
}

/** Leaves the updates of this task to the next one, because it has had enough to do. */
export function updateInNextTask(): void {
  nextSliceMs = Infinity;
}
