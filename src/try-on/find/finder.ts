/**
 * Parts with networks, and finders for a page's pictures among them: loads the networks from files beside the script, and runs them
 * off the page's thread. Everything stays on the device.
 */
import { systemClock, withTimeout, type Clock } from '../../core/base/clock.ts';
import { offThread } from '../parts/off-thread.ts';
import type { PartCalls } from '../parts/worker-parts.ts';

/** Time limit for each file: a stalled download starts again with the next photo. Slow lines may need half of it. */
const LOAD_MS = 60_000;

type FinderPart = 'face-finder' | 'hand-finder';
type PartWithFiles = FinderPart | 'draw-eyewear';

export interface FinderOptions {
  readonly isDebugging?: boolean;
  /** Reports the loaded share of the files, from 0 to 1, if there is anything to wait for. */
  onProgress?(part: number): void;
  readonly clock?: Clock;
}

export interface Finder<Part extends FinderPart> {
  /** Searches a picture; results are in its pixels. @throws the signal's reason once it is aborted */
  find(picture: HTMLCanvasElement, signal: AbortSignal): ReturnType<PartCalls<Part>['find']>;
  /**
   * Searches the next frame of a moving picture. The frame is transferred, and comes back. Abort the signal when following ends:
   * that overwrites what the searches left in memory.
   */
  follow: PartCalls<Part>['follow'];
}

type Files = Readonly<Record<string, readonly URL[]>>;

/** Loads a finder once for the page, as `partWithFiles` does. */
export function createFinder<Part extends FinderPart>(part: Part, totalBytes: number, networks: Files) {
  const load = partWithFiles(part, totalBytes, networks);
  let opened: PartCalls<Part> | null = null;
  let finder: Finder<Part>;
  return async (options?: FinderOptions): Promise<Finder<Part>> => {
    const calls = await load(options);
    if (calls !== opened) [opened, finder] = [calls, onPage(calls)];
    return finder;
  };
}

/**
 * Loads a part with its networks once for the page. The returned function rejects if a file can't be loaded; the next call tries
 * again.
 * @param totalBytes of the files together
 * @param networks the files of each, by the part's name for it
 */
export function partWithFiles<Part extends PartWithFiles>(
  part: Part,
  totalBytes: number,
  networks: Files,
): (options?: FinderOptions) => Promise<PartCalls<Part>> {
  let worker: Promise<unknown> | null = null;
  let loaded: Promise<PartCalls<Part>> | null = null;
  let loadedBytes = 0;
  const listeners = new Set<(part: number) => void>();

  /** Passes a file's bytes on and reports their number. */
  function counted(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        loadedBytes += chunk.length;
        for (const listener of listeners) listener(Math.min(loadedBytes / totalBytes, 0.99));
        controller.enqueue(chunk);
      },
    });
    return body.pipeThrough(count);
  }

  const fileFrom = (url: URL, clock: Clock) =>
    withTimeout({ clock, timeoutMs: LOAD_MS }, async (signal) => {
      const response = await fetch(url, { credentials: 'omit', signal });
      if (!response.ok) throw new Error(`it answered ${response.status}.`);
      return new Response(response.body && counted(response.body)).blob();
    }).catch((cause: unknown) => {
      throw new Error(`${url.href} could not be loaded: ${(cause as Error).message}`, { cause });
    });

  async function open(started: Promise<PartCalls<PartWithFiles>>, clock: Clock): Promise<PartCalls<Part>> {
    const load = async ([name, urls]: [string, readonly URL[]]) => {
      const parts = await Promise.all(urls.map((url) => fileFrom(url, clock)));
      return [name, await new Blob(parts).arrayBuffer()] as const;
    };
    const [calls, ...files] = await Promise.all([started, ...Object.entries(networks).map(load)]);
    const wrong = await calls.open(Object.fromEntries(files));
    // Many servers send a page in place of a missing file.
    if (wrong) throw new Error(`${networks[wrong]![0]!.href} is not the file that lies beside the script.`);
    return calls as PartCalls<Part>;
  }

  return async ({ isDebugging = false, onProgress, clock = systemClock } = {}) => {
    const started = offThread<PartWithFiles>(part, isDebugging);
    // A worker that crashed has lost its networks: they load again in a new one.
    if (worker !== started) loaded = null;
    worker = started;
    if (onProgress) listeners.add(onProgress);
    try {
      if (!loaded) loadedBytes = 0;
      return await (loaded ??= open(started, clock).catch((error: unknown) => {
        loaded = null;
        throw error;
      }));
    } finally {
      if (onProgress) listeners.delete(onProgress);
      onProgress?.(1);
    }
  };
}

function onPage<Part extends FinderPart>(calls: PartCalls<Part>): Finder<Part> {
  const forget = () => void calls.forget();
  const find = async (canvas: HTMLCanvasElement, signal: AbortSignal) => {
    // A picture that was released meanwhile has no pixels.
    signal.throwIfAborted();
    return calls.find({ picture: await createImageBitmap(canvas) }, signal);
  };
  const follow = (question: never, signal: AbortSignal) => {
    // The same listener is added only once for all frames of a signal; one per frame would cost time.
    signal.addEventListener('abort', forget, { once: true });
    return calls.follow(question, signal);
  };
  return { find, follow } as Finder<Part>;
}

/** Whether a finder can follow a moving picture on this device. Loads no network. */
export async function canFollow(part: FinderPart, isDebugging: boolean): Promise<boolean> {
  const is = await (await offThread(part, isDebugging)).isFast();
  if (!is && isDebugging) {
    console.info(
      "storefront-tryon: the search for a face or hand is slow, and the camera's view is not followed, because WebAssembly is not allowed here. A content security policy needs 'wasm-unsafe-eval' in script-src for it: see docs/try-on.md.",
    );
  }
  return is;
}
