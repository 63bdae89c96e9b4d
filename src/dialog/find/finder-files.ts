/** Loads what a finder needs, once for the page: its files, which lie beside the script, with a word on how far that is. */
import { systemClock, withTimeout, type Clock } from '../../base/clock.ts';
import { offThread } from '../off-thread.ts';

/** For each file, so that a download that stalls is begun anew with the next photo. Slow lines may need half of it. */
const LOAD_MS = 60_000;

export interface FinderOptions {
  readonly isDebugging?: boolean;
  /** Is told how much of the files is loaded, from 0 to 1, if there is anything to wait for. */
  onProgress?(part: number): void;
  readonly clock?: Clock;
}

/** Reads the files of a network, which lie beside the script. */
export type LoadNetwork = (files: readonly URL[]) => Promise<ArrayBuffer>;

export interface Loader<Loaded> {
  /** Rejects where a file can't be loaded; the next call tries again. */
  load(options?: FinderOptions): Promise<Loaded>;
  /** What was loaded is gone: the next call begins anew. */
  forget(): void;
}

/** @param totalBytes of the files together */
export function loaderOf<Loaded>(
  totalBytes: number,
  open: (isDebugging: boolean, loadNetwork: LoadNetwork) => Promise<Loaded>,
): Loader<Loaded> {
  let loaded: Promise<Loaded> | null = null;
  let loadedBytes = 0;
  const listeners = new Set<(part: number) => void>();

  /** Passes a file's bytes on, and tells of them. */
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

  const networkFrom = (clock: Clock) => async (files: readonly URL[]) =>
    new Blob(await Promise.all(files.map((url) => fileFrom(url, clock)))).arrayBuffer();

  const forget = () => {
    loaded = null;
  };

  return {
    forget,
    async load({ isDebugging = false, onProgress, clock = systemClock } = {}) {
      if (onProgress) listeners.add(onProgress);
      try {
        if (!loaded) loadedBytes = 0;
        return await (loaded ??= open(isDebugging, networkFrom(clock)).catch((error: unknown) => {
          forget();
          throw error;
        }));
      } finally {
        if (onProgress) listeners.delete(onProgress);
        onProgress?.(1);
      }
    },
  };
}

/** Whether a finder can follow a moving picture here. Loads no network. */
export async function canFollow(name: 'face-finder' | 'hand-finder', isDebugging: boolean): Promise<boolean> {
  const is = await (await offThread(name, isDebugging)).isFast();
  if (!is && isDebugging) {
    console.info(
      "storefront-tryon: the search for a face or hand is slow, and the camera's view is not followed, because WebAssembly is not allowed here. A content security policy needs 'wasm-unsafe-eval' in script-src for it: see docs/try-on.md.",
    );
  }
  return is;
}

/** Many servers answer with a page where they have no file. */
export const wrongFile = ([first]: readonly URL[]): Error =>
  new Error(`${first!.href} is not the file that lies beside the script.`);
