/**
 * Makes the face finder's files before the build: reads the two TFLite models in the npm package `@mediapipe/face_mesh`
 * (Apache-2.0), turns each into a list of steps with weights that `network.ts` runs, and assembles the kernels. Nothing
 * of this reaches a shopper but what it writes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import wabt from 'wabt';
import type { Constant, NetworkHeader, Step } from '../src/dialog/photo/face/network.ts';
import { halfFromFloat } from './half-floats.ts';
import { BuiltinOperator, readTflite, type Operator, type TfliteGraph } from './tflite.ts';

const FACE = 'src/dialog/photo/face';
const FOLDER = `${FACE}/files`;
/** Committed, so that neither types nor tests need a build. */
export const KERNELS = `${FACE}/kernels-wasm.ts`;
const PACKED = 'face_mesh_solution_packed_assets.data';

/** Where the models lie in the packed assets of version 0.4.1657299874. */
export const MODELS = {
  'face-detector': { start: 3757224, end: 3986256, quantized: false },
  'face-landmarks': { start: 2495952, end: 3737848, quantized: true },
} as const;

/** The bytes of one model, a TFLite flat buffer. */
export function modelBytes(name: keyof typeof MODELS): Uint8Array {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/face_mesh/package.json'));
  const { start, end } = MODELS[name];
  return new Uint8Array(readFileSync(join(folder, PACKED)).subarray(start, end));
}

export async function writeFaceFiles(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of Object.keys(MODELS) as (keyof typeof MODELS)[]) {
    const graph = readTflite(modelBytes(name));
    writeFileSync(join(FOLDER, `${name}.bin`), compile(graph, MODELS[name].quantized));
  }
  writeFileSync(KERNELS, await assembledKernels());
}

/** What `kernels-wasm.ts` has to hold: `kernels.wat` as WebAssembly, in base64. */
export async function assembledKernels(): Promise<string> {
  const { parseWat } = await wabt();
  const module = parseWat('kernels.wat', readFileSync(`${FACE}/kernels.wat`), { simd: true });
  const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
  return `/**
 * \`kernels.wat\` as WebAssembly, in base64; written by \`npm run build\`. Not a file of its own: bundlers make addresses of
 * small files that a strict content security policy refuses.
 */
export const KERNELS_WASM =
  '${base64}';
`;
}

/** Channels are padded to whole SIMD vectors; the weights of padding are 0. */
const padded = (channels: number) => Math.ceil(channels / 4) * 4;

/** Compiles a graph of the few operators that both models use. Throws at any other. */
export function compile(graph: TfliteGraph, quantized: boolean): Uint8Array {
  const { operators, tensors } = graph;
  const chunks: Uint8Array[] = [];
  const constants: Constant[] = [];
  const steps: Step[] = [];
  let weightsLength = 0;

  /** f16 weights stand behind a DEQUANTIZE each. */
  const source = new Map<number, number>();
  for (const { code, inputs, outputs } of operators) {
    if (code === BuiltinOperator.DEQUANTIZE) source.set(outputs[0]!, inputs[0]!);
  }
  const valuesOf = (tensor: number) => graph.floats(source.get(tensor) ?? tensor);

  /** @param values [rows][inner][outer], the outermost index first; inner and outer channels are padded when decoded */
  function constant(
    values: Float32Array,
    rows: number,
    inner: number,
    outer: number,
    asInt8: boolean,
  ): number {
    const offset = weightsLength;
    constants.push({ rows, inner, outer, int8: asInt8 });
    chunks.push(asInt8 ? int8PerColumn(values, outer) : halves(values));
    weightsLength += rows * (inner === 1 ? 1 : padded(inner)) * padded(outer);
    return offset;
  }

  /** Which buffer a tensor lies in: several tensors share one where an operator works in place. */
  const bufferOf = new Map<number, Buffer>();
  const buffers: Buffer[] = [];
  interface Buffer {
    size: number;
    first: number;
    last: number;
    offset: number;
  }
  function create(tensor: number): Buffer {
    const [, height = 1, width = 1, channels = 1] = tensors[tensor]!.shape;
    const buffer = {
      size: height * width * padded(channels),
      first: steps.length,
      last: steps.length,
      offset: 0,
    };
    buffers.push(buffer);
    bufferOf.set(tensor, buffer);
    return buffer;
  }
  function use(tensor: number): Buffer {
    const buffer = bufferOf.get(tensor);
    if (!buffer) throw new Error(`Tensor ${tensor} is used before it is made.`);
    buffer.last = steps.length;
    return buffer;
  }
  /** Steps name buffers while their offsets are not known. */
  const pending: { step: Step; refs: Record<string, Buffer> }[] = [];
  function emit(step: Step, refs: Record<string, Buffer>) {
    steps.push(step);
    pending.push({ step, refs });
  }
  const shape = (tensor: number) => {
    const [, height, width, channels] = tensors[tensor]!.shape as [number, number, number, number];
    return { height, width, channels };
  };
  /** How many zeros stand before the input: padding SAME puts the odd one behind. */
  const before = (same: boolean, size: number, out: number, kernel: number, stride: number) =>
    same ? Math.floor(Math.max((out - 1) * stride + kernel - size, 0) / 2) : 0;

  const unpadded = new Map<number, number>();
  const input = create(graph.inputs[0]!);
  const finished = new Map<number, Step & { type: 'finish' }>();

  for (const operator of operators) {
    const { code, inputs, outputs } = operator;
    const [from, weights, bias] = inputs as [number, number, number];
    const to = outputs[0]!;
    switch (code) {
      case BuiltinOperator.DEQUANTIZE:
      case BuiltinOperator.RESHAPE:
      case BuiltinOperator.CONCATENATION:
        // The outputs are read as the convolutions leave them.
        break;
      case BuiltinOperator.CONV_2D: {
        const [a, b] = [shape(from), shape(to)];
        const [, kernel, , inner] = tensors[weights]!.shape as [number, number, number, number];
        const values = transposed(valuesOf(weights), b.channels, kernel * kernel * inner);
        const { same, stride } = convolutionOptions(operator);
        const refs = { in: use(from), out: create(to) };
        emit(
          {
            type: 'convolution',
            in: 0,
            out: 0,
            height: a.height,
            width: a.width,
            channels: padded(a.channels),
            outHeight: b.height,
            outWidth: b.width,
            outChannels: padded(b.channels),
            kernel,
            stride,
            top: before(same, a.height, b.height, kernel, stride),
            left: before(same, a.width, b.width, kernel, stride),
            weights: constant(values, kernel * kernel, inner, b.channels, quantized),
            bias: constant(valuesOf(bias), 1, 1, b.channels, false),
          },
          refs,
        );
        break;
      }
      case BuiltinOperator.DEPTHWISE_CONV_2D: {
        const [a, b] = [shape(from), shape(to)];
        const { same, stride } = convolutionOptions(operator);
        const refs = { in: use(from), out: create(to) };
        emit(
          {
            type: 'depthwise',
            in: 0,
            out: 0,
            height: a.height,
            width: a.width,
            channels: padded(a.channels),
            outHeight: b.height,
            outWidth: b.width,
            stride,
            top: before(same, a.height, b.height, 3, stride),
            left: before(same, a.width, b.width, 3, stride),
            weights: constant(valuesOf(weights), 9, 1, a.channels, false),
            bias: constant(valuesOf(bias), 1, 1, a.channels, false),
          },
          refs,
        );
        break;
      }
      case BuiltinOperator.MAX_POOL_2D: {
        const [a, b] = [shape(from), shape(to)];
        const refs = { in: use(from), out: create(to) };
        emit(
          {
            type: 'pool',
            in: 0,
            out: 0,
            width: a.width,
            channels: padded(a.channels),
            outHeight: b.height,
            outWidth: b.width,
          },
          refs,
        );
        break;
      }
      case BuiltinOperator.PAD:
        // Channels that are all zero need not be there: the addition skips them.
        unpadded.set(to, from);
        break;
      case BuiltinOperator.ADD: {
        const operands = inputs.map((tensor) => unpadded.get(tensor) ?? tensor);
        const isInPlace = (tensor: number) =>
          operators.some(({ code, outputs }) => code === BuiltinOperator.CONV_2D && outputs[0] === tensor);
        const sum = operands.find(isInPlace)!;
        const shortcut = operands.find((tensor) => tensor !== sum)!;
        const { height, width, channels } = shape(to);
        const refs = { out: use(sum), shortcut: use(shortcut) };
        bufferOf.set(to, refs.out);
        const step: Step = {
          type: 'finish',
          out: 0,
          pixels: height * width,
          channels: padded(channels),
          shortcut: 0,
          shortcutChannels: padded(shape(shortcut).channels),
          slope: null,
        };
        emit(step, refs);
        finished.set(to, step);
        break;
      }
      case BuiltinOperator.RELU:
      case BuiltinOperator.PRELU: {
        const { height, width, channels } = shape(to);
        const slopes = code === BuiltinOperator.PRELU ? valuesOf(weights) : new Float32Array(channels);
        const slope = constant(slopes, 1, 1, channels, false);
        const step = finished.get(from);
        bufferOf.set(to, use(from));
        if (step) step.slope = slope;
        else {
          emit(
            {
              type: 'finish',
              out: 0,
              pixels: height * width,
              channels: padded(channels),
              shortcut: null,
              shortcutChannels: 0,
              slope,
            },
            { out: use(from) },
          );
        }
        break;
      }
      default:
        throw new Error(`The compiler knows no operator ${code}.`);
    }
  }

  const ends = graph.outputs.flatMap((tensor) => leaves(operators, tensor));
  for (const tensor of ends) use(tensor).last = Infinity;
  const memory = allocate(buffers);
  for (const { step, refs } of pending) {
    for (const [key, { offset }] of Object.entries(refs))
      (step as unknown as Record<string, number>)[key] = offset;
  }
  const { height, width, channels } = shape(graph.inputs[0]!);
  const header: NetworkHeader = {
    input: { offset: input.offset, height, width, channels: padded(channels) },
    outputs: ends.map((tensor) => {
      const { height, width, channels } = shape(tensor);
      return {
        offset: bufferOf.get(tensor)!.offset,
        pixels: height * width,
        channels,
        stride: padded(channels),
      };
    }),
    memory,
    weights: weightsLength,
    constants,
    steps,
  };
  return packed(header, chunks);
}

/** The convolutions whose results an output is put together from, in order. */
function leaves(operators: readonly Operator[], tensor: number): number[] {
  const operator = operators.find(({ outputs }) => outputs[0] === tensor)!;
  const isLayout =
    operator.code === BuiltinOperator.RESHAPE || operator.code === BuiltinOperator.CONCATENATION;
  return isLayout ? operator.inputs.flatMap((input) => leaves(operators, input)) : [tensor];
}

function convolutionOptions({ option }: Operator) {
  return { same: option(0, 'byte') === 0, stride: option(1) };
}

/** [rows][columns] to [columns][rows]. */
function transposed(values: Float32Array, rows: number, columns: number): Float32Array {
  return values.map((_, index) => values[(index % rows) * columns + Math.floor(index / rows)]!);
}

function halves(values: Float32Array): Uint8Array {
  return new Uint8Array(Uint16Array.from(values, halfFromFloat).buffer);
}

/** One scale for each output channel, then the weights in steps of it. */
function int8PerColumn(values: Float32Array, columns: number): Uint8Array {
  const scales = new Float32Array(columns);
  for (const [index, value] of values.entries()) {
    scales[index % columns] = Math.max(scales[index % columns]!, Math.abs(value) / 127);
  }
  const steps = Int8Array.from(values, (value, index) => Math.round(value / (scales[index % columns]! || 1)));
  return new Uint8Array([...new Uint8Array(scales.buffer), ...new Uint8Array(steps.buffer)]);
}

/** First fit: a buffer takes the lowest place that no buffer alive at the same time holds. Returns the floats needed. */
function allocate(buffers: { size: number; first: number; last: number; offset: number }[]): number {
  const placed: typeof buffers = [];
  for (const buffer of buffers.toSorted((a, b) => b.size - a.size)) {
    const rivals = placed
      .filter(({ first, last }) => first <= buffer.last && buffer.first <= last)
      .toSorted((a, b) => a.offset - b.offset);
    let offset = 0;
    for (const rival of rivals) {
      if (offset + buffer.size <= rival.offset) break;
      offset = Math.max(offset, rival.offset + rival.size);
    }
    buffer.offset = offset;
    placed.push(buffer);
  }
  return Math.max(...placed.map(({ offset, size }) => offset + size));
}

/** The header's length, the header as JSON, the weights. */
function packed(header: NetworkHeader, chunks: readonly Uint8Array[]): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new Uint32Array([json.length]).buffer);
  return Buffer.concat([length, json, ...chunks]);
}
