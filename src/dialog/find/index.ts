/**
 * The search for faces as a part for off-thread.ts: pictures in, the points of faces out. Nothing of a picture or a face is left
 * here after a search.
 */
import { answerCalls } from '../answer-calls.ts';
import { timeSlices } from '../time-slices.ts';
import { canvasSource } from './canvas-source.ts';
import { faceDetector } from './face-detector.ts';
import { landmarkReader } from './face-landmarks.ts';
import type { FacePoints } from './face-points.ts';
import { faceSearch, type FaceSearch } from './face-search.ts';
import { machineMaker, plainMachine } from './kernels.ts';
import { openNetwork, type Network } from './network.ts';

/** A face is followed from one frame to the next within a slice, unless the machine is slow. */
const SLICE_MS = 12;
/** Of the picture's side, in pixels, at which its brightness is measured. */
const GLANCE = 16;

export interface Followed {
  readonly points: FacePoints | null;
  /** The mean from 0 to 255, where no face was found. */
  readonly brightness: number;
  /** The frame that was searched. */
  readonly frame: ImageBitmap;
}

const slices = timeSlices(SLICE_MS);
/** Crops of all pictures pass through it. */
const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1);
let networks: readonly Network[] = [];
let search: FaceSearch;
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
  for (const network of networks) network.clear();
  canvas!.width = 0;
}

export const calls = {
  /** Whether a moving picture can be followed here: WebAssembly with SIMD is there. Needs no network. */
  async isFast(): Promise<boolean> {
    return canvas !== null && (await machineMaker()) !== plainMachine;
  },

  /**
   * Takes the networks' files; before any search.
   * @returns which of them is not what it should be, 0 or 1; null where all is right
   */
  async open(files: readonly ArrayBuffer[]): Promise<number | null> {
    const make = await machineMaker();
    const opened: Network[] = [];
    for (const file of files) {
      try {
        opened.push(openNetwork(file, make));
      } catch {
        return opened.length;
      }
    }
    networks = opened;
    const [detector, landmarks] = opened as [Network, Network];
    search = faceSearch(faceDetector(detector, slices.pause), landmarkReader(landmarks, slices.pause));
    return null;
  },

  /** The points of each face, in pixels of the picture, the largest face first. */
  find: ({ picture }: { picture: ImageBitmap }, signal: AbortSignal): Promise<FacePoints[]> =>
    inTurn(signal, async () => {
      try {
        return await search.find(canvasSource(picture, canvas!));
      } finally {
        picture.close();
        clear();
      }
    }),

  /** The same for the next frame of a moving picture, beginning where the one face was. `forget` is to be called in the end. */
  follow: (
    { frame, last }: { frame: ImageBitmap; last: FacePoints | null },
    signal: AbortSignal,
  ): Promise<Followed> =>
    inTurn(signal, async () => {
      const source = canvasSource(frame, canvas!);
      const points = await search.follow(source, last);
      return { points, brightness: points ? 255 : brightnessOf(source.read(squareOf(frame), GLANCE)), frame };
    }),

  forget: async (): Promise<void> => {
    await (turn = turn.then(clear));
  },
};

const squareOf = ({ width, height }: ImageBitmap) => ({
  x: width / 2,
  y: height / 2,
  side: Math.min(width, height),
  angle: 0,
});

function brightnessOf(pixels: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < pixels.length; i++) if (i % 4 < 3) sum += pixels[i]!;
  return sum / ((pixels.length / 4) * 3);
}

answerCalls(calls);
