/**
 * The face finder on the pictures of a page: loads the networks, which lie in files beside it, and searches off the page's thread.
 * Everything that it does stays on the device.
 */
import { systemClock, withTimeout, type Clock } from '../../base/clock.ts';
import { packagedFile } from '../../base/packaged-file.ts';
import { offThread } from '../off-thread.ts';
import type { FacePoints } from './face-points.ts';
import type { Followed } from './index.ts';

/** The files of each network. Written out one by one, so that bundlers find each file. */
const NETWORKS = [
  [new URL('./files/face-detector.bin', import.meta.url)],
  [
    new URL('./files/face-landmarks.bin', import.meta.url),
    new URL('./files/face-landmarks-2.bin', import.meta.url),
    new URL('./files/face-landmarks-3.bin', import.meta.url),
  ],
].map((files) => files.map(packagedFile));

/** For each file, so that a download that stalls is begun anew with the next photo. Slow lines may need half of it. */
const LOAD_MS = 60_000;

export interface FaceFinder {
  /**
   * The points of each of the picture's faces, in its pixels, the largest face first.
   * @throws the signal's reason once it is aborted
   */
  find(picture: HTMLCanvasElement, signal: AbortSignal): Promise<FacePoints[]>;
  /**
   * The one face of the next frame of a moving picture, beginning where the face was. What the search leaves in memory is
   * overwritten once the signal is aborted: abort it when following ends.
   * @param frame is handed over, and comes back with what was found on it
   */
  follow(frame: ImageBitmap, last: FacePoints | null, signal: AbortSignal): Promise<Followed>;
}

export interface FinderOptions {
  readonly isDebugging?: boolean;
  /** Is told how much of the files is loaded, from 0 to 1, if there is anything to wait for. */
  onProgress?(part: number): void;
  readonly clock?: Clock;
}

/** Whether a moving picture can be followed here. Loads no network. */
export async function isFast(isDebugging = false): Promise<boolean> {
  const is = await (await offThread('face-finder', isDebugging)).isFast();
  if (!is && isDebugging) {
    console.info(
      "storefront-tryon: the search for a face is slow, and the camera's view is not followed, because WebAssembly is not allowed here. A content security policy needs 'wasm-unsafe-eval' in script-src for it: see docs/try-on.md.",
    );
  }
  return is;
}

let loaded: Promise<FaceFinder> | null = null;
/** Of the files together. */
const TOTAL_BYTES = 872_000;
let loadedBytes = 0;
const listeners = new Set<(part: number) => void>();

/** Rejects where a file can't be loaded; the next call tries again. */
export async function loadFaceFinder({
  isDebugging = false,
  onProgress,
  clock = systemClock,
}: FinderOptions = {}): Promise<FaceFinder> {
  if (onProgress) listeners.add(onProgress);
  try {
    return await (loaded ??= open(isDebugging, clock).catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
  } finally {
    if (onProgress) listeners.delete(onProgress);
    onProgress?.(1);
  }
}

/** Passes a file's bytes on, and tells of them. */
function counted(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      loadedBytes += chunk.length;
      for (const listener of listeners) listener(Math.min(loadedBytes / TOTAL_BYTES, 0.99));
      controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(count);
}

async function open(isDebugging: boolean, clock: Clock): Promise<FaceFinder> {
  loadedBytes = 0;
  const [calls, ...networks] = await Promise.all([
    offThread('face-finder', isDebugging),
    ...NETWORKS.map(async (files) =>
      new Blob(await Promise.all(files.map((url) => fileFrom(url, clock)))).arrayBuffer(),
    ),
  ]);
  const wrong = await calls.open(networks);
  // Many servers answer with a page where they have no file.
  if (wrong !== null)
    throw new Error(`${NETWORKS[wrong]![0]!.href} is not the file that lies beside the script.`);
  const forget = () => void calls.forget();
  return {
    async find(canvas, signal) {
      // One that was released meanwhile has no pixels.
      signal.throwIfAborted();
      const picture = await createImageBitmap(canvas);
      return calls.find({ picture }, signal).catch((error: unknown) => {
        // The worker may have ended by itself: the next photo gets another one.
        if (!signal.aborted) loaded = null;
        throw error;
      });
    },
    follow(frame, last, signal) {
      // Once for all frames of a signal, as it is the same listener; after each frame it would cost time.
      signal.addEventListener('abort', forget, { once: true });
      return calls.follow({ frame, last }, signal);
    },
  };
}

async function fileFrom(url: URL, clock: Clock): Promise<ArrayBuffer> {
  return withTimeout({ clock, timeoutMs: LOAD_MS }, async (signal) => {
    const response = await fetch(url, { credentials: 'omit', signal });
    if (!response.ok) throw new Error(`it answered ${response.status}.`);
    return new Response(response.body && counted(response.body)).arrayBuffer();
  }).catch((cause: unknown) => {
    throw new Error(`${url.href} could not be loaded: ${(cause as Error).message}`, { cause });
  });
}
