/**
 * Writes the face finder's files before the build: the two models of the npm package `@mediapipe/face_mesh` (Apache-2.0),
 * each compiled for `network.ts` and in as many files as it takes, and the assembled kernels.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import wabt from 'wabt';
import { compile } from './compiler.ts';
import { readTflite } from './tflite.ts';

const FACE = 'src/dialog/find';
const FOLDER = `${FACE}/files`;
/** Committed, so that neither types nor tests need a build. */
export const KERNELS = `${FACE}/kernels-wasm.ts`;
const PACKED = 'face_mesh_solution_packed_assets.data';

/** Above 244 KiB a file is one that webpack warns of. */
const MAX_FILE_BYTES = 240_000;

/** The models' positions in the packed assets of version 0.4.1657299874. */
const MODELS = {
  'face-detector': { start: 3757224, end: 3986256, quantized: false },
  'face-landmarks': { start: 2495952, end: 3737848, quantized: true },
} as const;

/** The bytes of one model, a TFLite flat buffer. */
function modelBytes(name: keyof typeof MODELS): Uint8Array {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/face_mesh/package.json'));
  const { start, end } = MODELS[name];
  return new Uint8Array(readFileSync(join(folder, PACKED)).subarray(start, end));
}

export async function writeFaceFiles(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of Object.keys(MODELS) as (keyof typeof MODELS)[]) {
    const graph = readTflite(modelBytes(name));
    const bytes = compile(graph, MODELS[name].quantized);
    for (let start = 0, part = 1; start < bytes.length; start += MAX_FILE_BYTES, part++) {
      const file = part === 1 ? `${name}.bin` : `${name}-${part}.bin`;
      writeFileSync(join(FOLDER, file), bytes.subarray(start, start + MAX_FILE_BYTES));
    }
  }
  writeFileSync(KERNELS, await assembledKernels());
}

/** The content of `kernels-wasm.ts`: `kernels.wat` as WebAssembly, in base64. */
export async function assembledKernels(): Promise<string> {
  const { parseWat } = await wabt();
  const module = parseWat('kernels.wat', readFileSync(`${FACE}/kernels.wat`), { simd: true });
  const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
  return `/**
 * \`kernels.wat\` as WebAssembly, in base64; written by \`npm run build\`. Not a separate file, because bundlers turn small files
 * into data: addresses, which a strict content security policy refuses.
 */
export const KERNELS_WASM =
  '${base64}';
`;
}
