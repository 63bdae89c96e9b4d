/**
 * Writes the networks' files before the build: models of the npm packages `@mediapipe/face_mesh` and `@mediapipe/hands`
 * (Apache-2.0), compiled for `network.ts`, the eyewear parser, all split into files of limited size, and the assembled kernels.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import wabt from 'wabt';
import { compile, withOutputs } from './compiler.ts';
import { readTflite } from './tflite.ts';

const FIND = 'src/try-on/find';
const FOLDER = `${FIND}/files`;
/** Trained and exported here, in the form that `network.ts` reads. */
const PARSER = 'build/networks/eyewear-parser/parser.bin';
/** This file is committed, so that types and tests need no build. */
export const KERNELS = `${FIND}/kernels-wasm.ts`;

/** Webpack warns about files of more than 244 KiB. */
const MAX_FILE_BYTES = 240_000;

interface Model {
  readonly package: string;
  readonly file: string;
  /** The position in packed assets of the version in package.json. */
  readonly bytes?: readonly [start: number, end: number];
  readonly quantized: boolean;
  /** The number of outputs that are read. */
  readonly outputs: number;
}

const FACE = { package: '@mediapipe/face_mesh', file: 'face_mesh_solution_packed_assets.data' };
const HAND = { package: '@mediapipe/hands' };

const MODELS = {
  'face-detector': { ...FACE, bytes: [3757224, 3986256], quantized: false, outputs: 2 },
  'face-landmarks': { ...FACE, bytes: [2495952, 3737848], quantized: true, outputs: 2 },
  'palm-detector': {
    ...HAND,
    file: 'hands_solution_packed_assets.data',
    bytes: [2341291, 4326731],
    quantized: true,
    outputs: 2,
  },
  // The fourth output, points in metres, is not needed.
  'hand-landmarks': { ...HAND, file: 'hand_landmark_lite.tflite', quantized: true, outputs: 3 },
} as const satisfies Record<string, Model>;

/** The bytes of one model, a TFLite flat buffer. */
function modelBytes({ package: name, file, bytes }: Model): Uint8Array {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  return new Uint8Array(readFileSync(join(folder, file)).subarray(...(bytes ?? [])));
}

export async function writeNetworkFiles(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, model] of Object.entries<Model>(MODELS)) {
    writeParts(name, compile(withOutputs(readTflite(modelBytes(model)), model.outputs), model.quantized));
  }
  writeParts('eyewear-parser', readFileSync(PARSER));
  writeFileSync(KERNELS, await assembleKernels());
}

function writeParts(name: string, bytes: Uint8Array): void {
  for (let start = 0, part = 1; start < bytes.length; start += MAX_FILE_BYTES, part++) {
    const file = part === 1 ? `${name}.bin` : `${name}-${part}.bin`;
    writeFileSync(join(FOLDER, file), bytes.subarray(start, start + MAX_FILE_BYTES));
  }
}

/** The content of `kernels-wasm.ts`: `kernels.wat` as WebAssembly, in base64. */
export async function assembleKernels(): Promise<string> {
  const { parseWat } = await wabt();
  const module = parseWat('kernels.wat', readFileSync(`${FIND}/kernels.wat`), { simd: true });
  const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
  return `/**
 * \`kernels.wat\` as WebAssembly, in base64; written by \`npm run build\`. Not a separate file, because bundlers turn small files
 * into data: addresses, which a strict content security policy refuses.
 */
export const KERNELS_WASM =
  '${base64}';
`;
}
