/** Runs a part in a worker, so that it blocks no click; on the page's own thread where workers are not allowed. */
import type { Answer, Calls, Question } from './answer-calls.ts';
import { importWorkerPart, startWorker, type PartCalls, type WorkerPart } from './worker-parts.ts';

/** Time limit for the worker's start: a worker that a policy refuses may send no error. */
const MAX_START_MS = 8000;

const running: Partial<Record<WorkerPart, Promise<unknown>>> = {};

/**
 * Returns the part's calls. Bitmaps and frames in a call's value are transferred. Rejects if the part can't be loaded; the next call tries
 * again.
 * @param isDebugging reports in the console why there is no worker
 */
export function offThread<Name extends WorkerPart>(
  name: Name,
  isDebugging: boolean,
): Promise<PartCalls<Name>> {
  return (running[name] ??= start(name, isDebugging).catch((error: unknown) => {
    delete running[name];
    throw error;
  })) as Promise<PartCalls<Name>>;
}

async function start(name: WorkerPart, isDebugging: boolean): Promise<unknown> {
  try {
    return await connectCalls(startWorker(name), () => delete running[name]);
  } catch (error) {
    if (isDebugging) {
      console.info(
        `storefront-tryon: ${name}.js runs on the page's own thread instead of in a worker, which is slower. A content security policy needs worker-src for it: see docs/try-on.md.`,
        error,
      );
    }
    return (await importWorkerPart(name)).calls;
  }
}

/** @param onCrash called when the worker crashes; its running calls have failed */
function connectCalls(worker: Worker, onCrash: () => void): Promise<Calls> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  let failure: Error | null = null;
  const call = (name: string) => (value: unknown, signal?: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      if (failure) throw failure;
      const id = ++last;
      const onAbort = () => {
        settle(() => reject(signal!.reason));
        worker.postMessage({ id } satisfies Question, []);
      };
      const settle = (how: () => void) => {
        waiting.delete(id);
        signal?.removeEventListener('abort', onAbort);
        how();
      };
      signal?.addEventListener('abort', onAbort);
      waiting.set(id, (answer) =>
        settle(() => (answer.error === undefined ? resolve(answer.value) : reject(new Error(answer.error)))),
      );
      worker.postMessage({ id, name, value } satisfies Question, picturesIn(value));
    });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      failure = error;
      worker.terminate();
      reject(error);
      onCrash();
      for (const settle of waiting.values()) settle({ id: 0, error: error.message });
    };
    const timer = setTimeout(() => fail(new Error('The worker did not start.')), MAX_START_MS);
    worker.addEventListener('error', (event) => {
      clearTimeout(timer);
      // Hides the error from the page's own scripts.
      event.preventDefault();
      fail(new Error(event.message || 'The worker could not be started.'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.id) return waiting.get(data.id)?.(data);
      clearTimeout(timer);
      resolve(Object.fromEntries((data.value as string[]).map((name) => [name, call(name)])));
    });
  });
}

const picturesIn = (value: unknown): (ImageBitmap | VideoFrame)[] =>
  value && typeof value === 'object' ? Object.values(value).filter(isPicture) : [];

const isPicture = (part: unknown) =>
  part instanceof ImageBitmap || ('VideoFrame' in window && part instanceof VideoFrame);
