/** The networks that a part runs, in its own worker or between the page's frames. */
import { timeSlices } from '../../core/base/tasks.ts';
import { machineMaker } from './kernels.ts';
import { openNetwork, type Network } from './network.ts';

/** One frame's search fits into a slice, unless the device is slow. */
const SLICE_MS = 12;

export const slices = timeSlices(SLICE_MS);
/** Loaded networks by name. */
export const networks: Record<string, Network> = {};
/** A network has one memory: its runs follow one another. */
let turn: Promise<unknown> = Promise.resolve();

/** Begins once all that began before has ended. @throws the signal's reason if it is aborted by then */
export function inTurn<Result>(begin: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const result = turn.then(() => {
    // A picture may be released by now.
    signal?.throwIfAborted();
    slices.begin(signal);
    return begin();
  });
  turn = result.catch(() => {});
  return result;
}

/** Takes the networks' files. Call it before any run. @returns the name of the first invalid one */
export async function openNetworks(files: Readonly<Record<string, ArrayBuffer>>): Promise<string | null> {
  const make = machineMaker();
  for (const [name, file] of Object.entries(files)) {
    try {
      networks[name] = openNetwork(file, make);
    } catch {
      return name;
    }
  }
  return null;
}
