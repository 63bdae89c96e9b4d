/**
 * The four computations that take most of a network's time: in WebAssembly if the page's policy and the browser allow it, else in
 * plain JavaScript with the same results.
 */
import { KERNELS_WASM } from './kernels-wasm.ts';

/** All positions are indexes of floats in one memory. Channels come in multiples of four. `plainMachine` names the values of each. */
export type Kernels = Readonly<
  Record<'multiply' | 'depthwise' | 'finish' | 'pool', (...values: number[]) => void>
>;

/** A memory of that many floats, and the kernels that compute in it. */
export interface Machine {
  readonly floats: Float32Array;
  readonly kernels: Kernels;
}

export type MachineMaker = (floats: number) => Machine;

const PAGE = 65_536;

/** WebAssembly's machine; the plain one without WebAssembly or SIMD, or if a content security policy lacks `'wasm-unsafe-eval'`. */
export function machineMaker(): MachineMaker {
  try {
    const bytes = Uint8Array.from(atob(KERNELS_WASM), (byte) => byte.charCodeAt(0));
    // WebKit never settles the promise of `compile()` for about one call in fifty in a worker. Kernels of 1 kB compile at once.
    const module = new WebAssembly.Module(bytes);
    return (size) => fastMachine(module, size);
  } catch {
    return plainMachine;
  }
}

function fastMachine(module: WebAssembly.Module, size: number): Machine {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((size * 4) / PAGE) });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const raw = exports as Kernels;
  return {
    floats: new Float32Array(memory.buffer),
    kernels: {
      multiply: (input, weights, bias, out, ...sizes) =>
        raw.multiply(input * 4, weights * 4, bias * 4, out * 4, ...sizes),
      depthwise: (input, weights, bias, out, ...sizes) =>
        raw.depthwise(input * 4, weights * 4, bias * 4, out * 4, ...sizes),
      finish: (out, pixels, channels, shortcut, shortcutChannels, slope) =>
        raw.finish(out * 4, pixels, channels, shortcut * 4, shortcutChannels, slope * 4),
      pool: (input, out, ...sizes) => raw.pool(input * 4, out * 4, ...sizes),
    },
  };
}

export function plainMachine(size: number): Machine {
  const f = new Float32Array(size);
  return {
    floats: f,
    kernels: {
      /** out[rows][outer] = in[rows][inner] × weights[inner][outer] + bias[outer], kept between `min` and `max` */
      multiply(input, weights, bias, out, rows, inner, outer, min, max) {
        const kept = (value: number) => Math.min(Math.max(value, min), max);
        for (let row = 0; row < rows; row++, input += inner, out += outer) {
          for (let column = 0; column < outer; column += 4) {
            let [a, b, c, d] = [
              f[bias + column]!,
              f[bias + column + 1]!,
              f[bias + column + 2]!,
              f[bias + column + 3]!,
            ];
            for (let i = 0, w = weights + column; i < inner; i++, w += outer) {
              const value = f[input + i]!;
              a += value * f[w]!;
              b += value * f[w + 1]!;
              c += value * f[w + 2]!;
              d += value * f[w + 3]!;
            }
            f[out + column] = kept(a);
            f[out + column + 1] = kept(b);
            f[out + column + 2] = kept(c);
            f[out + column + 3] = kept(d);
          }
        }
      },
      /**
       * Depthwise convolution with a window of 3×3 or 5×5, kept between `min` and `max`. The input has its margin of zeros already,
       * which `width` includes.
       */
      depthwise(input, weights, bias, out, width, channels, outHeight, outWidth, stride, kernel, min, max) {
        for (let y = 0; y < outHeight; y++) {
          for (let x = 0; x < outWidth; x++, out += channels) {
            const corner = input + (y * stride * width + x * stride) * channels;
            for (let c = 0; c < channels; c++) {
              let sum = f[bias + c]!;
              for (let tap = 0; tap < kernel * kernel; tap++) {
                const pixel = ((tap / kernel) | 0) * width + (tap % kernel);
                sum += f[corner + pixel * channels + c]! * f[weights + tap * channels + c]!;
              }
              f[out + c] = Math.min(Math.max(sum, min), max);
            }
          }
        }
      },
      /** Adds a shortcut of as many or fewer channels to `out`, then multiplies negative values by `slope`. */
      finish(out, pixels, channels, shortcut, shortcutChannels, slope) {
        for (let pixel = 0; pixel < pixels; pixel++, out += channels, shortcut += shortcutChannels) {
          for (let c = 0; c < channels; c++) {
            const value = f[out + c]! + (c < shortcutChannels ? f[shortcut + c]! : 0);
            f[out + c] = value > 0 ? value : value * f[slope + c]!;
          }
        }
      },
      /** Max pooling of 2×2 pixels. */
      pool(input, out, width, channels, outHeight, outWidth) {
        const row = width * channels;
        for (let y = 0; y < outHeight; y++) {
          for (let x = 0; x < outWidth; x++) {
            const corner = input + (2 * y * width + 2 * x) * channels;
            for (let p = corner; p < corner + channels; p++, out++) {
              f[out] = Math.max(f[p]!, f[p + channels]!, f[p + row]!, f[p + row + channels]!);
            }
          }
        }
      },
    },
  };
}
