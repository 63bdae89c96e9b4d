/**
 * What the searches of all finders have in common in their worker: one canvas, one turn after the other. Nothing of a picture, or of
 * what was found on it, is left here after a search.
 */
import { timeSlices } from '../../core/base/tasks.ts';
import { canvas, canvasSource } from './canvas-source.ts';
import type { PixelSource } from './geometry.ts';
import { machineMaker, plainMachine } from './kernels.ts';
import { openNetwork, type Network } from './network.ts';

/** What is sought is followed from one frame to the next within a slice, unless the machine is slow. */
const SLICE_MS = 12;
/** Of the picture's side, in pixels, at which its brightness is measured. */
const GLANCE = 16;

export const slices = timeSlices(SLICE_MS);
/** Those whose files are here, by name. */
export const networks: Record<string, Network> = {};
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

function clear(): void {
  for (const network of Object.values(networks)) network.clear();
  canvas.width = 0;
}

/** The mean of a picture's middle, from 0 to 255. */
export function measureBrightness(source: PixelSource): number {
  const { width, height } = source;
  const square = { x: width / 2, y: height / 2, side: Math.min(width, height), angle: 0 };
  const pixels = source.read(square, GLANCE);
  let sum = 0;
  for (let i = 0; i < pixels.length; i++) if (i % 4 < 3) sum += pixels[i]!;
  return sum / ((pixels.length / 4) * 3);
}

/** The calls that a finder's part answers. */
export function createSearchCalls<Question extends { frame: ImageBitmap }, Found, Followed>(
  find: (source: PixelSource) => Promise<Found>,
  follow: (source: PixelSource, question: Question) => Promise<Followed>,
) {
  return {
    /** Whether a moving picture can be followed here: WebAssembly with SIMD is there. Needs no network. */
    isFast: async (): Promise<boolean> => (await machineMaker()) !== plainMachine,

    /**
     * Takes the networks' files; before any search.
     * @returns the name of the first that is not what it should be
     */
    async open(files: Readonly<Record<string, ArrayBuffer>>): Promise<string | null> {
      const make = await machineMaker();
      for (const [name, file] of Object.entries(files)) {
        try {
          networks[name] = openNetwork(file, make);
        } catch {
          return name;
        }
      }
      return null;
    },

    find: ({ picture }: { picture: ImageBitmap }, signal: AbortSignal): Promise<Found> =>
      inTurn(signal, async () => {
        try {
          return await find(canvasSource(picture));
        } finally {
          picture.close();
          clear();
        }
      }),

    /** On the next frame of a moving picture, which is returned. `forget` is to be called in the end. */
    follow: (question: Question, signal: AbortSignal): Promise<Followed & { frame: ImageBitmap }> =>
      inTurn(signal, async () => {
        const { frame } = question;
        return { ...(await follow(canvasSource(frame), question)), frame };
      }),

    /** Overwrites what following has left, once the search under way has ended. */
    async forget(): Promise<void> {
      await (turn = turn.then(clear));
    },
  };
}
