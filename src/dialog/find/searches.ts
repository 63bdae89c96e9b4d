/** What the searches of all finders have in common in their worker: one canvas, one turn after the other, and nothing left behind. */
import { timeSlices } from '../time-slices.ts';
import { machineMaker, plainMachine } from './kernels.ts';
import { openNetwork, type Network } from './network.ts';

/** What is sought is followed from one frame to the next within a slice, unless the machine is slow. */
const SLICE_MS = 12;

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
