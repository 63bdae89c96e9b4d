/**
 * Compiles a TFLite graph into the steps and weights that `network.ts` runs. Supports the operators that the two models of
 * the face finder use, and rejects all others.
 */
import type { NetworkHeader, Step } from '../../src/dialog/find/network.ts';
import { NetworkMemory, type Region } from './memory.ts';
import { NetworkWeights, padded } from './weights.ts';
import { BuiltinOperator, type Operator, type TfliteGraph } from './tflite.ts';

/**
 * @param quantized whether the weights of convolutions are stored as int8
 * @throws Error for an operator that is not supported
 */
export function compile(graph: TfliteGraph, quantized: boolean): Uint8Array {
  return new NetworkCompiler(graph, quantized).compile();
}

interface Shape {
  height: number;
  width: number;
  channels: number;
}

class NetworkCompiler {
  readonly #graph: TfliteGraph;
  readonly #quantized: boolean;
  readonly #weights = new NetworkWeights();
  readonly #memory = new NetworkMemory();
  readonly #steps: Step[] = [];
  /** The regions of each step, whose offsets are known only at the end. */
  readonly #pending: { step: Step; regions: Record<string, Region> }[] = [];
  /** Constants are f16 behind a DEQUANTIZE: its output -> its input. */
  readonly #dequantized = new Map<number, number>();
  /** Output of a PAD -> its input. Padding channels are not stored: the addition skips them. */
  readonly #unpadded = new Map<number, number>();
  /** Sum -> the step that adds it, which an activation may join. */
  readonly #sums = new Map<number, Step & { type: 'finish' }>();

  constructor(graph: TfliteGraph, quantized: boolean) {
    this.#graph = graph;
    this.#quantized = quantized;
  }

  compile(): Uint8Array {
    const { operators, inputs, outputs } = this.#graph;
    for (const { code, inputs, outputs } of operators) {
      if (code === BuiltinOperator.DEQUANTIZE) this.#dequantized.set(outputs[0]!, inputs[0]!);
    }
    const input = this.#create(inputs[0]!);
    for (const operator of operators) this.#add(operator);
    const ends = outputs.flatMap((tensor) => this.#convolutionsOf(tensor));
    for (const tensor of ends) this.#memory.use(tensor, Infinity);
    const memory = this.#memory.allocate();
    for (const { step, regions } of this.#pending) {
      for (const [key, { offset }] of Object.entries(regions)) Object.assign(step, { [key]: offset });
    }
    const { height, width, channels } = this.#shape(inputs[0]!);
    const header: NetworkHeader = {
      input: { offset: input.offset, height, width, channels: padded(channels) },
      outputs: ends.map((tensor) => this.#output(tensor)),
      memory,
      weights: this.#weights.length,
      constants: this.#weights.constants,
      steps: this.#steps,
    };
    return packed(header, this.#weights.chunks);
  }

  #add(operator: Operator): void {
    switch (operator.code) {
      case BuiltinOperator.DEQUANTIZE:
      case BuiltinOperator.RESHAPE:
      case BuiltinOperator.CONCATENATION:
        // Not needed: constants and outputs are read as they are stored.
        return;
      case BuiltinOperator.CONV_2D:
        return this.#addConvolution(operator);
      case BuiltinOperator.DEPTHWISE_CONV_2D:
        return this.#addDepthwise(operator);
      case BuiltinOperator.MAX_POOL_2D:
        return this.#addPool(operator);
      case BuiltinOperator.PAD:
        this.#unpadded.set(operator.outputs[0]!, operator.inputs[0]!);
        return;
      case BuiltinOperator.ADD:
        return this.#addSum(operator);
      case BuiltinOperator.RELU:
      case BuiltinOperator.PRELU:
        return this.#addActivation(operator);
      default:
        throw new Error(`The compiler does not support operator ${operator.code}.`);
    }
  }

  #addConvolution({ inputs, outputs, option }: Operator): void {
    const [from, weights, bias] = inputs as [number, number, number];
    const to = outputs[0]!;
    const [a, b] = [this.#shape(from), this.#shape(to)];
    const [, kernel, , inner] = this.#graph.tensors[weights]!.shape as [number, number, number, number];
    const values = transposed(this.#valuesOf(weights), b.channels, kernel * kernel * inner);
    const { same, stride } = convolutionOptions(option);
    this.#emit(
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
        top: zerosBefore(same, a.height, b.height, kernel, stride),
        left: zerosBefore(same, a.width, b.width, kernel, stride),
        weights: this.#weights.add(values, kernel * kernel, inner, b.channels, this.#quantized),
        bias: this.#weights.addVector(this.#valuesOf(bias), b.channels),
      },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  #addDepthwise({ inputs, outputs, option }: Operator): void {
    const [from, weights, bias] = inputs as [number, number, number];
    const to = outputs[0]!;
    const [a, b] = [this.#shape(from), this.#shape(to)];
    const { same, stride } = convolutionOptions(option);
    this.#emit(
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
        top: zerosBefore(same, a.height, b.height, 3, stride),
        left: zerosBefore(same, a.width, b.width, 3, stride),
        weights: this.#weights.add(this.#valuesOf(weights), 9, 1, a.channels, false),
        bias: this.#weights.addVector(this.#valuesOf(bias), a.channels),
      },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  #addPool({ inputs, outputs }: Operator): void {
    const [from, to] = [inputs[0]!, outputs[0]!];
    const [a, b] = [this.#shape(from), this.#shape(to)];
    this.#emit(
      {
        type: 'pool',
        in: 0,
        out: 0,
        width: a.width,
        channels: padded(a.channels),
        outHeight: b.height,
        outWidth: b.width,
      },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  /** Adds the shortcut to the result of a convolution, in place. */
  #addSum({ inputs, outputs }: Operator): void {
    const to = outputs[0]!;
    const operands = inputs.map((tensor) => this.#unpadded.get(tensor) ?? tensor);
    const isConvolution = (tensor: number) =>
      this.#graph.operators.some(
        ({ code, outputs }) => code === BuiltinOperator.CONV_2D && outputs[0] === tensor,
      );
    const sum = operands.find(isConvolution)!;
    const shortcut = operands.find((tensor) => tensor !== sum)!;
    const { height, width, channels } = this.#shape(to);
    const regions = { out: this.#use(sum), shortcut: this.#use(shortcut) };
    this.#memory.share(to, regions.out);
    const step: Step = {
      type: 'finish',
      out: 0,
      pixels: height * width,
      channels: padded(channels),
      shortcut: 0,
      shortcutChannels: padded(this.#shape(shortcut).channels),
      slope: null,
    };
    this.#emit(step, regions);
    this.#sums.set(to, step);
  }

  /** As part of the sum before it, or in place by a step of its own. */
  #addActivation({ code, inputs, outputs }: Operator): void {
    const [from, slopes] = inputs as [number, number];
    const to = outputs[0]!;
    const { height, width, channels } = this.#shape(to);
    const values = code === BuiltinOperator.PRELU ? this.#valuesOf(slopes) : new Float32Array(channels);
    const slope = this.#weights.addVector(values, channels);
    const sum = this.#sums.get(from);
    const out = this.#use(from);
    this.#memory.share(to, out);
    if (sum) {
      sum.slope = slope;
      return;
    }
    this.#emit(
      {
        type: 'finish',
        out: 0,
        pixels: height * width,
        channels: padded(channels),
        shortcut: null,
        shortcutChannels: 0,
        slope,
      },
      { out },
    );
  }

  #emit(step: Step, regions: Record<string, Region>): void {
    this.#steps.push(step);
    this.#pending.push({ step, regions });
  }

  #create(tensor: number): Region {
    const { height, width, channels } = this.#shape(tensor);
    return this.#memory.create(tensor, height * width * padded(channels), this.#steps.length);
  }

  #use(tensor: number): Region {
    return this.#memory.use(tensor, this.#steps.length);
  }

  #shape(tensor: number): Shape {
    const [, height = 1, width = 1, channels = 1] = this.#graph.tensors[tensor]!.shape;
    return { height, width, channels };
  }

  #valuesOf(tensor: number): Float32Array {
    return this.#graph.floats(this.#dequantized.get(tensor) ?? tensor);
  }

  #output(tensor: number): NetworkHeader['outputs'][number] {
    const { height, width, channels } = this.#shape(tensor);
    const { offset } = this.#memory.of(tensor);
    return { offset, pixels: height * width, channels, stride: padded(channels) };
  }

  /** The convolutions whose results make up an output, in order. */
  #convolutionsOf(tensor: number): number[] {
    const { code, inputs } = this.#graph.operators.find(({ outputs }) => outputs[0] === tensor)!;
    const isLayout = code === BuiltinOperator.RESHAPE || code === BuiltinOperator.CONCATENATION;
    return isLayout ? inputs.flatMap((input) => this.#convolutionsOf(input)) : [tensor];
  }
}

function convolutionOptions(option: Operator['option']) {
  return { same: option(0, 'byte') === 0, stride: option(1) };
}

/** The zeros before the input. With padding SAME, an odd zero comes behind it. */
function zerosBefore(same: boolean, size: number, out: number, kernel: number, stride: number): number {
  return same ? Math.floor(Math.max((out - 1) * stride + kernel - size, 0) / 2) : 0;
}

/** [rows][columns] to [columns][rows]. */
function transposed(values: Float32Array, rows: number, columns: number): Float32Array {
  return values.map((_, index) => values[(index % rows) * columns + Math.floor(index / rows)]!);
}

/** The header's length, the header as JSON, the weights. */
function packed(header: NetworkHeader, chunks: readonly Uint8Array[]): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new Uint32Array([json.length]).buffer);
  return Buffer.concat([length, json, ...chunks]);
}
