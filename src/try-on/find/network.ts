/** Runs a small neural network, as `build/networks/` compiled it: a list of steps over one memory of floats. */
import type { Machine, MachineMaker } from './kernels.ts';

/** Weights as they are stored: [rows][inner][outer], f16, or int8 with one f32 scale for each outer index. */
export interface Constant {
  rows: number;
  inner: number;
  outer: number;
  int8: boolean;
}

/** A step that makes one grid of pixels from another. */
interface Grid {
  in: number;
  out: number;
  width: number;
  channels: number;
  outHeight: number;
  outWidth: number;
}

interface Window extends Grid {
  height: number;
  stride: number;
  /** Rows and columns of zeros before the input. */
  top: number;
  left: number;
  weights: number;
  bias: number;
  kernel: number;
  /** Results are clamped between zero and this; null if they are not clamped. */
  max: number | null;
}

/** `in`, `out` and `shortcut` are positions in the activations; `weights`, `bias` and `slope` in the weights. */
export type Step =
  | ({ type: 'convolution'; outChannels: number } & Window)
  | ({ type: 'depthwise' } & Window)
  | {
      type: 'finish';
      out: number;
      pixels: number;
      channels: number;
      shortcut: number | null;
      shortcutChannels: number;
      slope: number | null;
    }
  | ({ type: 'pool' } & Grid)
  | { type: 'mean'; in: number; out: number; pixels: number; channels: number }
  | { type: 'resize'; in: number; out: number; height: number; width: number; channels: number }
  | { type: 'logistic'; out: number; count: number };

export interface NetworkHeader {
  input: { offset: number; height: number; width: number; channels: number };
  outputs: { offset: number; pixels: number; channels: number; stride: number }[];
  /** Floats of activations. */
  memory: number;
  /** Floats of weights after decoding. */
  weights: number;
  constants: Constant[];
  steps: Step[];
}

export type Network = ReturnType<typeof openNetwork>;

export function openNetwork(file: ArrayBuffer, makeMachine: MachineMaker) {
  const view = new DataView(file);
  const length = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as NetworkHeader;
  const { input, outputs, memory, weights, steps } = header;
  const scratch = weights + memory;
  const machine = makeMachine(scratch + scratchSize(steps));
  const { floats } = machine;
  decode(header.constants, file.slice(4 + length), floats);
  const runStep = stepRunner(machine, weights, scratch);
  return {
    /** Width and height of the input, whose channels are red, green, blue and an unused one. */
    size: input.width,

    /** Fill it before each run. */
    input: floats.subarray(
      weights + input.offset,
      weights + input.offset + input.height * input.width * input.channels,
    ),

    /**
     * Computes the outputs, each [pixels × channels]; valid until the next run.
     * @param pause awaited after each step, so that a slow device stays responsive; may throw to end the run
     */
    async run(pause?: () => Promise<void> | undefined): Promise<Float32Array[]> {
      for (const step of steps) {
        runStep(step);
        const paused = pause?.();
        if (paused) await paused;
      }
      return outputs.map(({ offset, pixels, channels, stride }) => {
        const start = weights + offset;
        if (channels === stride) return floats.subarray(start, start + pixels * channels);
        return Float32Array.from(
          { length: pixels * channels },
          (_, i) => floats[start + Math.floor(i / channels) * stride + (i % channels)]!,
        );
      });
    },

    /** Overwrites all data of the runs with zeros, input and outputs included. Do not call it during a run. */
    clear(): void {
      floats.fill(0, weights);
    },
  };
}

const margined = ({ outHeight, outWidth, stride, kernel }: Window) => ({
  height: (outHeight - 1) * stride + kernel,
  width: (outWidth - 1) * stride + kernel,
});

/** Size of the input with its margin and, behind it, one row of the product for each output pixel. */
function scratchSize(steps: readonly Step[]): number {
  const sizes = steps.map((step) => {
    if (step.type !== 'convolution' && step.type !== 'depthwise') return 0;
    const { kernel } = step;
    if (kernel === 1) return 0;
    const { height, width } = margined(step);
    const patches =
      step.type === 'convolution' ? step.outHeight * step.outWidth * kernel * kernel * step.channels : 0;
    return height * width * step.channels + patches;
  });
  return Math.max(...sizes);
}

function stepRunner({ floats, kernels }: Machine, activations: number, scratch: number) {
  /** Returns the width with the margin. */
  function withMargin(step: Window): number {
    const { in: from, height, width, channels, top, left } = step;
    const target = margined(step);
    floats.fill(0, scratch, scratch + target.height * target.width * channels);
    const rows = Math.min(height, target.height - top);
    const length = Math.min(width, target.width - left) * channels;
    for (let y = 0; y < rows; y++) {
      const source = activations + from + y * width * channels;
      floats.copyWithin(scratch + ((y + top) * target.width + left) * channels, source, source + length);
    }
    return target.width;
  }

  /** im2col: copies the window of each output pixel to a row of its own; returns where the rows begin. */
  function patches(step: Step & { type: 'convolution' }): number {
    const { kernel, stride, channels, outHeight, outWidth } = step;
    const width = withMargin(step);
    const start = scratch + margined(step).height * width * channels;
    const length = kernel * channels;
    let to = start;
    for (let y = 0; y < outHeight; y++) {
      for (let x = 0; x < outWidth; x++) {
        for (let row = 0; row < kernel; row++, to += length) {
          const from = scratch + ((y * stride + row) * width + x * stride) * channels;
          floats.copyWithin(to, from, from + length);
        }
      }
    }
    return start;
  }

  return (step: Step): void => {
    const out = activations + step.out;
    if (step.type === 'convolution' || step.type === 'depthwise') {
      const { kernel, channels, outHeight, outWidth, stride, weights, bias, max } = step;
      const bounds = max === null ? ([-Infinity, Infinity] as const) : ([0, max] as const);
      if (step.type === 'depthwise') {
        const width = withMargin(step);
        const sizes = [width, channels, outHeight, outWidth, stride, kernel] as const;
        return kernels.depthwise(scratch, weights, bias, out, ...sizes, ...bounds);
      }
      const input = kernel === 1 ? activations + step.in : patches(step);
      const inner = kernel * kernel * channels;
      kernels.multiply(input, weights, bias, out, outHeight * outWidth, inner, step.outChannels, ...bounds);
    } else if (step.type === 'finish') {
      const { pixels, channels, shortcut, shortcutChannels, slope } = step;
      kernels.finish(out, pixels, channels, activations + (shortcut ?? 0), shortcutChannels, slope!);
    } else if (step.type === 'pool') {
      const { width, channels, outHeight, outWidth } = step;
      kernels.pool(activations + step.in, out, width, channels, outHeight, outWidth);
    } else if (step.type === 'mean') {
      mean(activations + step.in, out, step.pixels, step.channels);
    } else if (step.type === 'resize') {
      resize(activations + step.in, out, step);
    } else {
      for (let i = out; i < out + step.count; i++) floats[i] = 1 / (1 + Math.exp(-floats[i]!));
    }
  };

  function mean(from: number, to: number, pixels: number, channels: number): void {
    for (let c = 0; c < channels; c++) {
      let sum = 0;
      for (let pixel = 0; pixel < pixels; pixel++) sum += floats[from + pixel * channels + c]!;
      floats[to + c] = sum / pixels;
    }
  }

  /** Bilinear upsampling by two. */
  function resize(from: number, to: number, { height, width, channels }: Step & { type: 'resize' }): void {
    for (let y = 0; y < 2 * height; y++) {
      const [above, below, fy] = neighbours(y, height);
      for (let x = 0; x < 2 * width; x++) {
        const [left, right, fx] = neighbours(x, width);
        let a = from + (above * width + left) * channels;
        let b = from + (above * width + right) * channels;
        let c = from + (below * width + left) * channels;
        let d = from + (below * width + right) * channels;
        const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
        for (const end = to + channels; to < end;) {
          floats[to++] = floats[a++]! * wa + floats[b++]! * wb + floats[c++]! * wc + floats[d++]! * wd;
        }
      }
    }
  }
}

/** For position `at` of twice `length` pixels: the source pixels before and after it, and the weight of the second. */
function neighbours(at: number, length: number): [before: number, after: number, part: number] {
  const place = Math.max(0, (at + 0.5) / 2 - 0.5);
  const before = Math.floor(place);
  return [before, Math.min(before + 1, length - 1), place - before];
}

/** Writes the weights to the beginning of `floats`, padded with zeros to whole vectors. */
function decode(constants: readonly Constant[], content: ArrayBuffer, floats: Float32Array): void {
  let at = 0;
  let to = 0;
  const pad = (channels: number) => Math.ceil(channels / 4) * 4;
  for (const { rows, inner, outer, int8 } of constants) {
    const count = rows * inner * outer;
    const scales = int8 ? new Float32Array(content.slice(at, (at += outer * 4))) : null;
    const values = scales
      ? new Int8Array(content.slice(at, (at += count)))
      : new Uint16Array(content.slice(at, (at += count * 2)));
    const innerPadded = inner === 1 ? 1 : pad(inner);
    for (let i = 0; i < count; i++) {
      const column = i % outer;
      const row = Math.floor(i / outer);
      const place = Math.floor(row / inner) * innerPadded + (row % inner);
      floats[to + place * pad(outer) + column] = scales
        ? values[i]! * scales[column]!
        : floatFromHalf(values[i]!);
    }
    to += rows * innerPadded * pad(outer);
  }
  // Many servers send a page in place of a missing file.
  if (at !== content.byteLength) throw new RangeError('These are not the weights.');
}

export function floatFromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const mantissa = bits & 1023;
  return sign * (exponent ? (1 + mantissa / 1024) * 2 ** (exponent - 15) : mantissa * 2 ** -24);
}
