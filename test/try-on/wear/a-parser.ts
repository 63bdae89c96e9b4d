/** The eyewear parser as the build packs it. */
import { readFileSync } from 'node:fs';
import { machineMaker } from '../../../src/try-on/find/kernels.ts';
import { openNetwork, type Network } from '../../../src/try-on/find/network.ts';

const FILE = new URL('../../../build/networks/eyewear-parser/parser.bin', import.meta.url);
let parser: Network | null = null;

export const readParser = (): ArrayBuffer => new Uint8Array(readFileSync(FILE)).buffer;
export const openParser = (): Network => (parser ??= openNetwork(readParser(), machineMaker()));
