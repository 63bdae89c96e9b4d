/**
 * Reads the parts of a TFLite flat buffer that the models of the finders use: tensors, their constants, and operators with their
 * options. Field numbers are those of TensorFlow's `schema.fbs`.
 */
import { floatFromHalf } from '../../src/try-on/find/network.ts';

/** The codes of the supported operators in `schema.fbs`. */
export const BuiltinOperator = {
  ADD: 0,
  CONCATENATION: 2,
  CONV_2D: 3,
  DEPTHWISE_CONV_2D: 4,
  DEQUANTIZE: 6,
  FULLY_CONNECTED: 9,
  LOGISTIC: 14,
  MAX_POOL_2D: 17,
  RELU: 19,
  RESHAPE: 22,
  RESIZE_BILINEAR: 23,
  PAD: 34,
  MEAN: 40,
  PRELU: 54,
} as const;

/** The supported activations that are part of another operator. */
export const ActivationFunctionType = { NONE: 0, RELU: 1, RELU6: 3 } as const;

export interface Operator {
  readonly code: number;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** A scalar field of the operator's options table; 0 if it is absent. */
  option(field: number, kind?: 'int' | 'byte'): number;
}

export interface TfliteGraph {
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  readonly tensors: readonly { readonly shape: readonly number[] }[];
  readonly operators: readonly Operator[];
  /** A constant tensor's values, from f32 or f16. */
  floats(tensor: number): Float32Array;
}

const FLOAT32 = 0;
const FLOAT16 = 1;

export function readTflite(bytes: Uint8Array): TfliteGraph {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const int = (at: number) => view.getInt32(at, true);
  const byte = (at: number) => view.getInt8(at);
  const follow = (at: number) => at + view.getUint32(at, true);
  /** The position of a table's field; 0 if it is absent. */
  const field = (table: number, index: number) => {
    const vtable = table - int(table);
    const entry = 4 + 2 * index;
    const offset = entry < view.getUint16(vtable, true) ? view.getUint16(vtable + entry, true) : 0;
    return offset ? table + offset : 0;
  };
  const scalar = (table: number, index: number, read: (at: number) => number) => {
    const at = field(table, index);
    return at ? read(at) : 0;
  };
  const vector = <Item>(table: number, index: number, read: (at: number) => Item): Item[] => {
    const at = field(table, index);
    if (!at) return [];
    const start = follow(at);
    return Array.from({ length: int(start) }, (_, item) => read(start + 4 + 4 * item));
  };
  const data = (table: number) => {
    const at = field(table, 0);
    const start = at ? follow(at) : 0;
    return at ? bytes.slice(start + 4, start + 4 + int(start)) : new Uint8Array();
  };

  const model = follow(0);
  const codes = vector(model, 1, follow).map((code) => Math.max(scalar(code, 0, byte), scalar(code, 3, int)));
  const buffers = vector(model, 4, follow);
  const [graph] = vector(model, 2, follow) as [number];
  const tensors = vector(graph, 0, follow).map((tensor) => ({
    shape: vector(tensor, 0, int),
    type: scalar(tensor, 1, byte),
    buffer: scalar(tensor, 2, int),
  }));
  const operators = vector(graph, 3, follow).map((operator): Operator => {
    const at = field(operator, 4);
    const options = at ? follow(at) : 0;
    return {
      code: codes[scalar(operator, 0, int)]!,
      inputs: vector(operator, 1, int),
      outputs: vector(operator, 2, int),
      option: (index, kind = 'int') => (options ? scalar(options, index, kind === 'int' ? int : byte) : 0),
    };
  });
  return {
    inputs: vector(graph, 1, int),
    outputs: vector(graph, 2, int),
    tensors,
    operators,
    floats(tensor) {
      const { type, buffer } = tensors[tensor]!;
      const { buffer: content } = data(buffers[buffer]!);
      if (type === FLOAT32) return new Float32Array(content);
      if (type === FLOAT16) return Float32Array.from(new Uint16Array(content), floatFromHalf);
      throw new Error(`Tensor ${tensor} has type ${type}; f32 (0) or f16 (1) expected.`);
    },
  };
}
