/** What all finders share in their worker: one canvas, one search at a time. Nothing of a picture or result stays after a search. */
import { canvas, canvasSource } from './canvas-source.ts';
import { centred, type PixelSource } from './geometry.ts';
import { machineMaker, plainMachine } from './kernels.ts';
import { inTurn, networks, openNetworks } from './networks.ts';

/** Side of the picture in pixels for measuring its brightness. */
const GLANCE = 16;

function clear(): void {
  for (const network of Object.values(networks)) network.clear();
  canvas.width = 0;
}

/** Mean brightness of a picture's middle, from 0 to 255. */
export function measureBrightness(source: PixelSource): number {
  const { width, height } = source;
  const pixels = source.read(centred(source, Math.min(width, height)), GLANCE);
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
      inTurn(async () => {
        try {
          return await find(canvasSource(picture));
        } finally {
          picture.close();
          clear();
        }
      }, signal),

    /** Searches the next frame of a moving picture, and returns the frame. Call `forget` in the end. */
    follow: (question: Question, signal: AbortSignal): Promise<Followed & { frame: ImageBitmap }> =>
      inTurn(async () => {
        const { frame } = question;
        return { ...(await follow(canvasSource(frame), question)), frame };
      }, signal),

    /** Overwrites what following has left in memory, once the current search has ended. */
    async forget(): Promise<void> {
      await inTurn(async () => clear());
    },
  };
}
