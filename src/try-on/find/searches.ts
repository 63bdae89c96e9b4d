/** What all finders share in their worker: one canvas, one search at a time. Nothing of a picture or result stays after a search. */
import { timeSlices } from '../../core/base/tasks.ts';
import { canvas, canvasSource } from './canvas-source.ts';
import type { PixelSource } from './geometry.ts';
import { machineMaker, plainMachine } from './kernels.ts';
import { networks, openNetworks } from './networks.ts';

/** One frame's search fits into a slice, unless the device is slow. */
const SLICE_MS = 12;
/** Side of the picture in pixels for measuring its brightness. */
const GLANCE = 16;

export const slices = timeSlices(SLICE_MS);
/** A network has one memory: searches run one after the other. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<Result>(signal: AbortSignal, begin: () => Promise<Result>): Promise<Result> {
  const result = turn.then(() => {
    // The picture may be released by now.
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

/** Mean brightness of a picture's middle, from 0 to 255. */
export function measureBrightness(source: PixelSource): number {
  const { width, height } = source;
  const square = { x: width / 2, y: height / 2, side: Math.min(width, height), angle: 0 };
  const pixels = source.read(square, GLANCE);
  let sum = 0;
  for (let i = 0; i < pixels.length; i++) if (i % 4 < 3) sum += pixels[i]!;
  return sum / ((pixels.length / 4) * 3);
}

/** Calls of a finder's part. */
export function createSearchCalls<Question extends { frame: ImageBitmap }, Found, Followed>(
  find: (source: PixelSource) => Promise<Found>,
  follow: (source: PixelSource, question: Question) => Promise<Followed>,
) {
  return {
    /** Whether the device can follow a moving picture: it needs WebAssembly with SIMD, and no network. */
    isFast: async (): Promise<boolean> => machineMaker() !== plainMachine,

    open: openNetworks,

    find: ({ picture }: { picture: ImageBitmap }, signal: AbortSignal): Promise<Found> =>
      inTurn(signal, async () => {
        try {
          return await find(canvasSource(picture));
        } finally {
          picture.close();
          clear();
        }
      }),

    /** Searches the next frame of a moving picture, and returns the frame. Call `forget` in the end. */
    follow: (question: Question, signal: AbortSignal): Promise<Followed & { frame: ImageBitmap }> =>
      inTurn(signal, async () => {
        const { frame } = question;
        return { ...(await follow(canvasSource(frame), question)), frame };
      }),

    /** Overwrites what following has left in memory, once the current search has ended. */
    async forget(): Promise<void> {
      await (turn = turn.then(clear));
    },
  };
}
