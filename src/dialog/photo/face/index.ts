/**
 * The face finder as one part that is loaded when a photo or the camera is there: its networks lie in files next to it,
 * and everything it does stays on the device. Knows no product.
 */
import { canvasSource } from './canvas-source.ts';
import { faceDetector } from './face-detector.ts';
import { faceFinder } from './face-finder.ts';
import { landmarkReader, type FaceAnchors } from './face-landmarks.ts';
import { machineMaker } from './kernels.ts';
import { openNetwork } from './network.ts';
import { timeSlices } from './time-slices.ts';

export { AutoPlacement, type AutoPlacementHost, type FaceStatus } from './auto-placement.ts';

/** Written out one by one, so that bundlers find each file. */
const FILES = {
  detector: new URL('./files/face-detector.bin', import.meta.url),
  landmarks: new URL('./files/face-landmarks.bin', import.meta.url),
  kernels: new URL('./files/face-kernels.wasm', import.meta.url),
};

export interface PictureFaceFinder {
  /**
   * The points of the picture's one face, in its pixels; null where there is none or where several could be meant.
   * @throws the signal's reason once it is aborted
   */
  find(picture: HTMLCanvasElement | HTMLVideoElement, signal: AbortSignal): Promise<FaceAnchors | null>;
  /** The same for the next frame of a moving picture, beginning where the face was. */
  follow(video: HTMLVideoElement, last: FaceAnchors | null, signal: AbortSignal): Promise<FaceAnchors | null>;
  /** Whether it is fast enough to follow a moving picture: WebAssembly with SIMD is there. */
  readonly isFast: boolean;
}

let loaded: Promise<PictureFaceFinder> | null = null;

/** Rejects where a file can't be loaded; the next call tries again. */
export function loadFaceFinder(): Promise<PictureFaceFinder> {
  loaded ??= open().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function open(): Promise<PictureFaceFinder> {
  const [detectorFile, landmarksFile, makeMachine] = await Promise.all([
    bytesOf(FILES.detector),
    bytesOf(FILES.landmarks),
    // Without its kernels the finder is slower, and all the same right.
    bytesOf(FILES.kernels).then(machineMaker, () => machineMaker(null)),
  ]);
  const slices = timeSlices();
  const detector = openNetwork(detectorFile, makeMachine);
  const landmarks = openNetwork(landmarksFile, makeMachine);
  const finder = faceFinder(faceDetector(detector, slices.pause), landmarkReader(landmarks, slices.pause));

  /** A network has one memory: searches take turns. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(signal: AbortSignal, search: () => Promise<Result>): Promise<Result> {
    const result = turn.then(() => {
      slices.begin(signal);
      return search();
    });
    turn = result.catch(() => {});
    return result;
  }

  return {
    isFast: detector.isFast,
    find: (picture, signal) => inTurn(signal, () => finder.find(canvasSource(picture))),
    follow: (video, last, signal) => inTurn(signal, () => finder.follow(canvasSource(video), last)),
  };
}

async function bytesOf(url: URL): Promise<ArrayBuffer> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}.`);
  return response.arrayBuffer();
}
