/**
 * The face finder on the pictures of a page, put together from its networks, which lie in files next to it. Everything it
 * does stays on the device. Knows no product.
 */
import { systemClock, withTimeout, type Clock } from '../../base/clock.ts';
import { timeSlices } from '../time-slices.ts';
import { canvasSource } from './canvas-source.ts';
import { faceDetector } from './face-detector.ts';
import { faceSearch } from './face-search.ts';
import { landmarkReader, type FaceAnchors } from './face-landmarks.ts';
import { machineMaker, plainMachine, type MachineMaker } from './kernels.ts';
import { openNetwork, type Network } from './network.ts';

/** Written out one by one, so that bundlers find each file. */
const FILES = {
  detector: new URL('./files/face-detector.bin', import.meta.url),
  landmarks: new URL('./files/face-landmarks.bin', import.meta.url),
};

/** A face is followed from one frame to the next within a slice, unless the machine is slow. */
const SLICE_MS = 12;
/** For each file, so that a download that stalls is begun anew with the next photo. Slow lines may need half of it. */
const LOAD_MS = 60_000;

export interface FaceFinder {
  /**
   * The points of the picture's one face, in its pixels; null where there is none or where several could be meant.
   * @throws the signal's reason once it is aborted
   */
  find(picture: HTMLCanvasElement | HTMLVideoElement, signal: AbortSignal): Promise<FaceAnchors | null>;
  /**
   * The same for the next frame of a moving picture, beginning where the face was. What the search leaves in memory is
   * overwritten once the signal is aborted: abort it when following ends.
   */
  follow(video: HTMLVideoElement, last: FaceAnchors | null, signal: AbortSignal): Promise<FaceAnchors | null>;
}

/** Whether a moving picture can be followed here: WebAssembly with SIMD is there. Loads nothing. */
export async function isFast(): Promise<boolean> {
  return (await machineMaker()) !== plainMachine;
}

let loaded: Promise<FaceFinder> | null = null;
/** Of the files together. */
const TOTAL_BYTES = 872_000;
let loadedBytes = 0;
const listeners = new Set<(part: number) => void>();

/**
 * Rejects where a file can't be loaded; the next call tries again.
 * @param onProgress is told how much of the files is loaded, from 0 to 1, if there is anything to wait for
 */
export async function loadFaceFinder(
  onProgress: (part: number) => void = () => {},
  clock: Clock = systemClock,
): Promise<FaceFinder> {
  listeners.add(onProgress);
  try {
    return await (loaded ??= open(clock).catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
  } finally {
    listeners.delete(onProgress);
    onProgress(1);
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

async function open(clock: Clock): Promise<FaceFinder> {
  loadedBytes = 0;
  const makeMachine = machineMaker();
  const [detector, landmarks] = await Promise.all([
    loadNetwork(FILES.detector, makeMachine, clock),
    loadNetwork(FILES.landmarks, makeMachine, clock),
  ]);
  const slices = timeSlices(SLICE_MS);
  const search = faceSearch(faceDetector(detector, slices.pause), landmarkReader(landmarks, slices.pause));

  /** Crops of all pictures pass through it. */
  const canvas = document.createElement('canvas');

  /** A network has one memory: searches take turns. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(signal: AbortSignal, begin: () => Promise<Result>): Promise<Result> {
    const result = turn.then(() => {
      // The picture may be gone already.
      signal.throwIfAborted();
      slices.begin(signal);
      return begin();
    });
    turn = result.catch(() => {});
    return result;
  }

  /** Of a face, nothing may stay in the networks' memory, nor of the picture on the canvas. */
  function clear(): void {
    detector.clear();
    landmarks.clear();
    canvas.width = 0;
  }
  const clearInTurn = (): void => {
    turn = turn.then(clear);
  };

  return {
    find: (picture, signal) =>
      inTurn(signal, async () => {
        try {
          return await search.find(canvasSource(picture, canvas));
        } finally {
          clear();
        }
      }),
    follow(video, last, signal) {
      // Once for all frames of a signal, as it is the same listener; after each frame it would cost time.
      signal.addEventListener('abort', clearInTurn, { once: true });
      return inTurn(signal, () => search.follow(canvasSource(video, canvas), last));
    },
  };
}

async function loadNetwork(url: URL, makeMachine: Promise<MachineMaker>, clock: Clock): Promise<Network> {
  const file = await withTimeout({ clock, timeoutMs: LOAD_MS }, async (signal) => {
    const response = await fetch(url, { credentials: 'omit', signal });
    if (!response.ok) throw new Error(`it answered ${response.status}.`);
    return new Response(response.body && counted(response.body)).arrayBuffer();
  }).catch((cause: unknown) => {
    throw new Error(`${url.href} could not be loaded: ${(cause as Error).message}`, { cause });
  });
  try {
    return openNetwork(file, await makeMachine);
  } catch (cause) {
    // Many servers answer with a page where they have no file.
    throw new Error(`${url.href} is not the file that lies beside the script.`, { cause });
  }
}
