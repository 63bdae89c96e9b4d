/**
 * Compiles a TFLite graph into the steps and weights that `network.ts` runs. Supports what the models of the finders use, and
 * rejects all other operators, activations and forms of them.
 */
import type { NetworkHeader, Step } from '../../src/try-on/find/network.ts';
import { NetworkMemory, type Region } from './memory.ts';
import { NetworkWeights, padded } from './weights.ts';
import { ActivationFunctionType, BuiltinOperator, type Operator, type TfliteGraph } from './tflite.ts';

/**
 * @param quantized whether the weights of convolutions are stored as int8
 * @throws Error for an operator, an activation or a form of either that is not supported
 */
export function compile(graph: TfliteGraph, quantized: boolean): Uint8Array {
  return new NetworkCompiler(graph, quantized).compile();
}

/** Without those outputs of a model that nobody reads, and all that only they need. */
export function withOutputs(graph: TfliteGraph, count: number): TfliteGraph {
  const outputs = graph.outputs.slice(0, count);
  const needed = new Set(outputs);
  const operators = graph.operators.toReversed().filter((operator) => {
    if (!operator.outputs.some((tensor) => needed.has(tensor))) return false;
    for (const tensor of operator.inputs) needed.add(tensor);
    return true;
  });
  return { ...graph, outputs, operators: operators.toReversed() };
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
    for (const sum of this.#sums.values()) {
      // One that no activation has joined keeps what is below zero.
      sum.slope ??= this.#weights.addVector(new Float32Array(sum.channels).fill(1), sum.channels);
    }
    const ends = outputs.flatMap((tensor) => this.#findConvolutions(tensor));
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
        return this.#addPad(operator);
      case BuiltinOperator.FULLY_CONNECTED:
        return this.#addFullyConnected(operator);
      case BuiltinOperator.MEAN:
        return this.#addMean(operator);
      case BuiltinOperator.RESIZE_BILINEAR:
        return this.#addResize(operator);
      case BuiltinOperator.LOGISTIC:
        return this.#addLogistic(operator);
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
    const values = transposed(this.#readValues(weights), b.channels, kernel * kernel * inner);
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
        bias: this.#weights.addVector(this.#readValues(bias), b.channels),
        max: clampMax(option(3, 'byte')),
      },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  #addDepthwise({ inputs, outputs, option }: Operator): void {
    const [from, weights, bias] = inputs as [number, number, number];
    const to = outputs[0]!;
    const [a, b] = [this.#shape(from), this.#shape(to)];
    const [, kernel] = this.#graph.tensors[weights]!.shape as [number, number];
    if (kernel !== 3 && kernel !== 5) throw new Error(`A depthwise window of ${kernel} is not supported.`);
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
        kernel,
        stride,
        top: zerosBefore(same, a.height, b.height, kernel, stride),
        left: zerosBefore(same, a.width, b.width, kernel, stride),
        weights: this.#weights.add(this.#readValues(weights), kernel * kernel, 1, a.channels, false),
        bias: this.#weights.addVector(this.#readValues(bias), a.channels),
        max: clampMax(option(4, 'byte')),
      },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  /** All inputs to all outputs, which is a convolution of one pixel. */
  #addFullyConnected({ inputs, outputs, option }: Operator): void {
    const [from, weights, bias] = inputs as [number, number, number];
    const to = outputs[0]!;
    const [{ channels: inner }, { channels: outer }] = [this.#shape(from), this.#shape(to)];
    const values = transposed(this.#readValues(weights), outer, inner);
    this.#emit(
      {
        type: 'convolution',
        in: 0,
        out: 0,
        height: 1,
        width: 1,
        channels: padded(inner),
        outHeight: 1,
        outWidth: 1,
        outChannels: padded(outer),
        kernel: 1,
        stride: 1,
        top: 0,
        left: 0,
        weights: this.#weights.add(values, 1, inner, outer, this.#quantized),
        bias: this.#weights.addVector(this.#readValues(bias), outer),
        max: clampMax(option(0, 'byte')),
      },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  /** Of each channel over all pixels. */
  #addMean({ inputs, outputs }: Operator): void {
    const [from, to] = [inputs[0]!, outputs[0]!];
    const [a, b] = [this.#shape(from), this.#shape(to)];
    if (b.height * b.width !== 1 || a.channels !== b.channels) {
      throw new Error('A mean is supported over all pixels only.');
    }
    this.#emit(
      { type: 'mean', in: 0, out: 0, pixels: a.height * a.width, channels: padded(a.channels) },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  #addResize({ inputs, outputs, option }: Operator): void {
    const [from, to] = [inputs[0]!, outputs[0]!];
    const [a, b] = [this.#shape(from), this.#shape(to)];
    const isHalfPixel = option(3, 'byte') === 1 && option(2, 'byte') === 0;
    if (!isHalfPixel || b.height !== 2 * a.height || b.width !== 2 * a.width) {
      throw new Error('Resizing is supported to twice the size, with half-pixel centres only.');
    }
    const { height, width, channels } = a;
    this.#emit(
      { type: 'resize', in: 0, out: 0, height, width, channels: padded(channels) },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  /** In place. */
  #addLogistic({ inputs, outputs }: Operator): void {
    const { height, width, channels } = this.#shape(outputs[0]!);
    const out = this.#useUp(inputs[0]!);
    this.#memory.share(outputs[0]!, out);
    this.#emit({ type: 'logistic', out: 0, count: height * width * padded(channels) }, { out });
  }

  #addPool({ inputs, outputs, option }: Operator): void {
    const [from, to] = [inputs[0]!, outputs[0]!];
    const [a, b] = [this.#shape(from), this.#shape(to)];
    const isByTwo = [1, 2, 3, 4].every((field) => option(field) === 2);
    if (!isByTwo || option(5, 'byte') !== ActivationFunctionType.NONE) {
      throw new Error('Pooling is supported by 2 × 2 pixels only, without an activation.');
    }
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

  #addPad({ inputs, outputs }: Operator): void {
    const [a, b] = [this.#shape(inputs[0]!), this.#shape(outputs[0]!)];
    if (a.height !== b.height || a.width !== b.width) throw new Error('Only channels can be padded.');
    this.#unpadded.set(outputs[0]!, inputs[0]!);
  }

  /** Adds the shortcut to the other operand, in place: one that nothing else reads. */
  #addSum({ inputs, outputs, option }: Operator): void {
    const to = outputs[0]!;
    if (option(0, 'byte') !== ActivationFunctionType.NONE) {
      throw new Error('A sum is supported without an activation of its own only.');
    }
    const sum = inputs.find((tensor) => !this.#unpadded.has(tensor) && this.#countReaders(tensor) === 1);
    if (sum === undefined) throw new Error(`Both operands of the sum ${to} are needed after it.`);
    const other = inputs.find((tensor) => tensor !== sum)!;
    const shortcut = this.#unpadded.get(other) ?? other;
    const { height, width, channels } = this.#shape(to);
    const regions = { out: this.#useUp(sum), shortcut: this.#use(shortcut) };
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
    const values = code === BuiltinOperator.PRELU ? this.#readValues(slopes) : new Float32Array(channels);
    const slope = this.#weights.addVector(values, channels);
    const sum = this.#sums.get(from);
    const out = this.#useUp(from);
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

  /** What is computed from it takes its place. */
  #useUp(tensor: number): Region {
    if (this.#countReaders(tensor) > 1)
      throw new Error(`Tensor ${tensor} is needed after it is overwritten.`);
    return this.#use(tensor);
  }

  #countReaders(tensor: number): number {
    const { operators, outputs } = this.#graph;
    const reads = [...operators.flatMap(({ inputs }) => inputs), ...outputs];
    return reads.filter((read) => read === tensor).length;
  }

  #shape(tensor: number): Shape {
    const { shape } = this.#graph.tensors[tensor]!;
    const [, height = 1, width = 1, channels = 1] = shape.length === 2 ? [1, 1, 1, shape[1]] : shape;
    return { height, width, channels };
  }

  #readValues(tensor: number): Float32Array {
    return this.#graph.floats(this.#dequantized.get(tensor) ?? tensor);
  }

  #output(tensor: number): NetworkHeader['outputs'][number] {
    const { height, width, channels } = this.#shape(tensor);
    const { offset } = this.#memory.of(tensor);
    return { offset, pixels: height * width, channels, stride: padded(channels) };
  }

  /** The convolutions whose results make up an output, in order. */
  #findConvolutions(tensor: number): number[] {
    const { code, inputs } = this.#graph.operators.find(({ outputs }) => outputs[0] === tensor)!;
    // A new shape may stand beside the tensor that takes it.
    const parts = { [BuiltinOperator.RESHAPE]: inputs.slice(0, 1), [BuiltinOperator.CONCATENATION]: inputs }[
      code
    ];
    return parts ? parts.flatMap((part) => this.#findConvolutions(part)) : [tensor];
  }
}

function convolutionOptions(option: Operator['option']) {
  if (option(1) !== option(2)) throw new Error('A stride that differs by direction is not supported.');
  return { same: option(0, 'byte') === 0, stride: option(1) };
}

/** What the activation keeps results below, and above zero; null where there is none. */
function clampMax(activation: number): number | null {
  if (activation === ActivationFunctionType.NONE) return null;
  if (activation === ActivationFunctionType.RELU6) return 6;
  // JSON has no infinity.
  if (activation === ActivationFunctionType.RELU) return Number.MAX_SAFE_INTEGER;
  throw new Error(`The compiler does not support activation ${activation}.`);
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
  const parts = [length, json, ...chunks];
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
