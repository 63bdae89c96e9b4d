/** Compiles a TFLite graph for `network.ts`. Rejects operators, activations and options that the finders' models do not use. */
import { joinBytes } from '../../src/core/http/streams.ts';
import type { NetworkHeader, Step } from '../../src/try-on/find/network.ts';
import { NetworkMemory, type Region } from './memory.ts';
import { NetworkWeights, padChannels } from './weights.ts';
import { ActivationFunctionType, BuiltinOperator, type Operator, type TfliteGraph } from './tflite.ts';

/**
 * @param quantized whether the weights of convolutions are stored as int8
 * @throws Error for an unsupported operator, activation or option
 */
export function compile(graph: TfliteGraph, quantized: boolean): Uint8Array {
  return new NetworkCompiler(graph, quantized).compile();
}

/** Removes the outputs after the first `count`, and the operators that only they need. */
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
  /** The regions of each step; their offsets are only known at the end. */
  readonly #pending: { step: Step; regions: Record<string, Region> }[] = [];
  /** Maps the output of a DEQUANTIZE to its input, an f16 constant. */
  readonly #dequantized = new Map<number, number>();
  /** Maps the output of a PAD to its input. Padding channels are not stored; the addition skips them. */
  readonly #unpadded = new Map<number, number>();
  /** Maps a sum to its step, which an activation may be merged into. */
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
      // A sum without an activation keeps negative values.
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
      input: { offset: input.offset, height, width, channels: padChannels(channels) },
      outputs: ends.map((tensor) => this.#output(tensor)),
      memory,
      weights: this.#weights.length,
      constants: this.#weights.constants,
      steps: this.#steps,
    };
    return packNetwork(header, this.#weights.chunks);
  }

  #add(operator: Operator): void {
    switch (operator.code) {
      case BuiltinOperator.DEQUANTIZE:
      case BuiltinOperator.RESHAPE:
      case BuiltinOperator.CONCATENATION:
        // These need no step: constants and outputs are read as they are stored.
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
    const values = transpose(this.#readValues(weights), b.channels, kernel * kernel * inner);
    const { same, stride } = convolutionOptions(option);
    this.#emit(
      {
        type: 'convolution',
        in: 0,
        out: 0,
        height: a.height,
        width: a.width,
        channels: padChannels(a.channels),
        outHeight: b.height,
        outWidth: b.width,
        outChannels: padChannels(b.channels),
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
        channels: padChannels(a.channels),
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

  /** A fully connected layer is a convolution of one pixel. */
  #addFullyConnected({ inputs, outputs, option }: Operator): void {
    const [from, weights, bias] = inputs as [number, number, number];
    const to = outputs[0]!;
    const [{ channels: inner }, { channels: outer }] = [this.#shape(from), this.#shape(to)];
    const values = transpose(this.#readValues(weights), outer, inner);
    this.#emit(
      {
        type: 'convolution',
        in: 0,
        out: 0,
        height: 1,
        width: 1,
        channels: padChannels(inner),
        outHeight: 1,
        outWidth: 1,
        outChannels: padChannels(outer),
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

  /** The mean of each channel over all pixels. */
  #addMean({ inputs, outputs }: Operator): void {
    const [from, to] = [inputs[0]!, outputs[0]!];
    const [a, b] = [this.#shape(from), this.#shape(to)];
    if (b.height * b.width !== 1 || a.channels !== b.channels) {
      throw new Error('A mean is supported over all pixels only.');
    }
    this.#emit(
      { type: 'mean', in: 0, out: 0, pixels: a.height * a.width, channels: padChannels(a.channels) },
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
      { type: 'resize', in: 0, out: 0, height, width, channels: padChannels(channels) },
      { in: this.#use(from), out: this.#create(to) },
    );
  }

  /** The step works in place. */
  #addLogistic({ inputs, outputs }: Operator): void {
    const { height, width, channels } = this.#shape(outputs[0]!);
    const out = this.#overwrite(inputs[0]!);
    this.#memory.share(outputs[0]!, out);
    this.#emit({ type: 'logistic', out: 0, count: height * width * padChannels(channels) }, { out });
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
        channels: padChannels(a.channels),
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

  /** Adds the shortcut in place to the operand that nothing else reads. */
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
    const regions = { out: this.#overwrite(sum), shortcut: this.#use(shortcut) };
    this.#memory.share(to, regions.out);
    const step: Step = {
      type: 'finish',
      out: 0,
      pixels: height * width,
      channels: padChannels(channels),
      shortcut: 0,
      shortcutChannels: padChannels(this.#shape(shortcut).channels),
      slope: null,
    };
    this.#emit(step, regions);
    this.#sums.set(to, step);
  }

  /** Merges the activation into the sum before it, or adds a step that works in place. */
  #addActivation({ code, inputs, outputs }: Operator): void {
    const [from, slopes] = inputs as [number, number];
    const to = outputs[0]!;
    const { height, width, channels } = this.#shape(to);
    const values = code === BuiltinOperator.PRELU ? this.#readValues(slopes) : new Float32Array(channels);
    const slope = this.#weights.addVector(values, channels);
    const sum = this.#sums.get(from);
    const out = this.#overwrite(from);
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
        channels: padChannels(channels),
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
    return this.#memory.create(tensor, height * width * padChannels(channels), this.#steps.length);
  }

  #use(tensor: number): Region {
    return this.#memory.use(tensor, this.#steps.length);
  }

  /** Uses a tensor whose region the result overwrites. */
  #overwrite(tensor: number): Region {
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
    return { offset, pixels: height * width, channels, stride: padChannels(channels) };
  }

  /** The convolutions, in order, whose results form an output. */
  #findConvolutions(tensor: number): number[] {
    const { code, inputs } = this.#graph.operators.find(({ outputs }) => outputs[0] === tensor)!;
    // A RESHAPE may have its new shape as a second input.
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

/** The upper limit of an activation, whose lower limit is zero; null without an activation. */
function clampMax(activation: number): number | null {
  if (activation === ActivationFunctionType.NONE) return null;
  if (activation === ActivationFunctionType.RELU6) return 6;
  // JSON can't represent infinity.
  if (activation === ActivationFunctionType.RELU) return Number.MAX_SAFE_INTEGER;
  throw new Error(`The compiler does not support activation ${activation}.`);
}

/** The number of padding zeros before the input. With padding SAME, an odd zero comes after it. */
function zerosBefore(same: boolean, size: number, out: number, kernel: number, stride: number): number {
  return same ? Math.floor(Math.max((out - 1) * stride + kernel - size, 0) / 2) : 0;
}

/** Transposes [rows][columns] to [columns][rows]. */
function transpose(values: Float32Array, rows: number, columns: number): Float32Array {
  return values.map((_, index) => values[(index % rows) * columns + Math.floor(index / rows)]!);
}

/** Joins the header's length, the header as JSON, and the weights. */
function packNetwork(header: NetworkHeader, chunks: readonly Uint8Array[]): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new Uint32Array([json.length]).buffer);
  return joinBytes([length, json, ...chunks]);
}
