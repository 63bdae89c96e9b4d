/** What the searches of all finders have in common in their worker: one canvas, one turn after the other, and nothing left behind. */
import { timeSlices } from '../time-slices.ts';
import type { PixelSource } from './geometry.ts';
import { machineMaker, plainMachine } from './kernels.ts';
import { openNetwork, type Network } from './network.ts';

/** What is sought is followed from one frame to the next within a slice, unless the machine is slow. */
const SLICE_MS = 12;
/** Of the picture's side, in pixels, at which its brightness is measured. */
const GLANCE = 16;

export const slices = timeSlices(SLICE_MS);
/** Crops of all pictures pass through it. */
export const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1);
const networks: Network[] = [];
/** A network has one memory: searches take turns. */
let turn: Promise<unknown> = Promise.resolve();

export function inTurn<Result>(signal: AbortSignal, begin: () => Promise<Result>): Promise<Result> {
  const result = turn.then(() => {
    // The picture may be gone already.
    signal.throwIfAborted();
    slices.begin(signal);
    return begin();
  });
  turn = result.catch(() => {});
  return result;
}

/** Nothing of what was sought may stay in the networks' memory, nor of the picture on the canvas. */
export function clear(): void {
  for (const network of networks) network.clear();
  canvas!.width = 0;
}

/** The same once the search under way has ended. */
export async function forget(): Promise<void> {
  await (turn = turn.then(clear));
}

/** The mean of a picture's middle, from 0 to 255. */
export function brightnessOf(source: PixelSource): number {
  const { width, height } = source;
  const square = { x: width / 2, y: height / 2, side: Math.min(width, height), angle: 0 };
  const pixels = source.read(square, GLANCE);
  let sum = 0;
  for (let i = 0; i < pixels.length; i++) if (i % 4 < 3) sum += pixels[i]!;
  return sum / ((pixels.length / 4) * 3);
}

/** Whether a moving picture can be followed here: WebAssembly with SIMD is there. Needs no network. */
export async function isFast(): Promise<boolean> {
  return canvas !== null && (await machineMaker()) !== plainMachine;
}

/** The networks of these files; the number of the first file that is not what it should be. */
export async function openNetworks(files: readonly ArrayBuffer[]): Promise<Network[] | number> {
  const make = await machineMaker();
  const opened: Network[] = [];
  for (const file of files) {
    try {
      opened.push(openNetwork(file, make));
    } catch {
      return opened.length;
    }
  }
  networks.push(...opened);
  return opened;
}
