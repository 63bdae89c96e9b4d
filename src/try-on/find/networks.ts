/** The networks that a part runs, in its own worker. */
import { machineMaker } from './kernels.ts';
import { openNetwork, type Network } from './network.ts';

/** Loaded networks by name. */
export const networks: Record<string, Network> = {};

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
