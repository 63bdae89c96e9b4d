/** The worker's side of off-thread.ts. */

/** The functions of a part: each takes one value that can be cloned, and a signal that may end it. */
export type Calls = Record<string, (value: never, signal: AbortSignal) => Promise<unknown>>;

/** A message from the page: a call, or, without a name, the end of one. */
export interface Question {
  readonly id: number;
  readonly name?: string;
  readonly value?: unknown;
}

export interface Answer {
  /** 0 for the first message, whose value lists the names of all calls. */
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Answers the page if this runs in a worker; does nothing on a page's own thread. */
export function answerCalls(calls: Calls): void {
  if (!('importScripts' in globalThis)) return;
  const running = new Map<number, AbortController>();
  const answer = (answered: Answer) =>
    (postMessage as (message: Answer, transfer: Transferable[]) => void)(
      answered,
      transferablesIn(answered.value),
    );
  addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    const { id, name, value } = data;
    if (name === undefined) return running.get(id)?.abort();
    const end = new AbortController();
    running.set(id, end);
    try {
      answer({ id, value: await calls[name]!(value as never, end.signal) });
    } catch (error) {
      answer({ id, error: String((error as Error).message ?? error) });
    } finally {
      running.delete(id);
    }
  });
  answer({ id: 0, value: Object.keys(calls) });
}

/** Bitmaps, and buffers of pixels and numbers: they are transferred, as the worker no longer needs them. */
function transferablesIn(value: unknown): Transferable[] {
  if (value instanceof ImageBitmap) return [value];
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (value instanceof ImageData) return [value.data.buffer];
  return value && typeof value === 'object' ? Object.values(value).flatMap(transferablesIn) : [];
}
