/**
 * Spreads the updates of the page's elements over several tasks, so that many elements cause no long task: after enough time in
 * one task, the rest update in the next.
 */

/** How long updates may take in one task: a slow phone's last one may take as long again, and a task should end within 50. */
const SLICE_MS = 16;

export interface Turns {
  /** In the order in which they come. */
  readonly waiting: [element: Element | undefined, begin: () => void][];
  /** Awaited before each slice. Set by the part for shown buttons, which also changes the order. */
  pace?: () => Promise<void>;
}

export const turns: Turns = { waiting: [] };
const { waiting } = turns;
/** Until when updates may begin in this task. */
let endMs = 0;
let nextSliceMs = SLICE_MS;
let channel: MessageChannel | undefined;

function openChannel(): MessageChannel {
  // Not a timer, which browsers delay.
  const opened = new MessageChannel();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- this starts the port as well
  opened.port1.onmessage = updateWaiting;
  // Firefox loses what is posted while the page goes into the back/forward cache.
  addEventListener('pageshow', updateWaiting);
  return opened;
}

async function updateWaiting(): Promise<void> {
  await turns.pace?.();
  endMs = performance.now() + nextSliceMs;
  nextSliceMs = SLICE_MS;
  while (waiting.length > 0 && performance.now() < endMs) {
    waiting.shift()![1]();
    // The update itself.
    await Promise.resolve();
  }
  endMs = 0;
  if (waiting.length > 0) channel!.port2.postMessage(0);
}

/**
 * Null where the update may begin at once; else resolves when it may.
 * @param isFirst of its element: all of these together, because that is when elements say which products they ask for
 */
export function turnToUpdate(isFirst: boolean, element?: Element): Promise<void> | null {
  const isNow = nextSliceMs < Infinity;
  // The DOM of tests, Jest's for one, may have no channels.
  if ((isFirst && isNow) || !globalThis.MessageChannel) return null;
  channel ??= openChannel();
  const now = performance.now();
  // So long after the last slice it is another task, or one in which other things take long.
  if (now > endMs + SLICE_MS) endMs = now + SLICE_MS;
  if (isNow && waiting.length === 0 && now < endMs) return null;
  if (waiting.length === 0) channel.port2.postMessage(0);
  return new Promise((resolve) => waiting.push([element, resolve]));
}

/** Leaves the updates of this task to the next one, because it has had enough to do. */
export function updateInNextTask(): void {
  nextSliceMs = Infinity;
}
