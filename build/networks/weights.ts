/** The constants of a compiled network in their stored form. */
import type { Constant } from '../../src/try-on/find/network.ts';

/** Channels are padded to whole SIMD vectors; the weights of padding are 0. */
export const padChannels = (channels: number) => Math.ceil(channels / 4) * 4;

export class NetworkWeights {
  readonly constants: Constant[] = [];
  readonly chunks: Uint8Array[] = [];
  #length = 0;

  /** The number of floats after decoding. */
  get length(): number {
    return this.#length;
  }

  /**
   * @param values [rows][inner][outer], the outermost index first; inner and outer channels are padded when decoded
   * @returns the offset of the constant, in floats after decoding
   */
  add(values: Float32Array, rows: number, inner: number, outer: number, int8: boolean): number {
    const offset = this.#length;
    this.constants.push({ rows, inner, outer, int8 });
    this.chunks.push(int8 ? int8PerColumn(values, outer) : encodeHalves(values));
    this.#length += rows * (inner === 1 ? 1 : padChannels(inner)) * padChannels(outer);
    return offset;
  }

  /** Adds one value for each channel. */
  addVector(values: Float32Array, channels: number): number {
    return this.add(values, 1, 1, channels, false);
  }
}

function encodeHalves(values: Float32Array): Uint8Array {
  return new Uint8Array(Uint16Array.from(values, halfFromFloat).buffer);
}

/** Encodes one scale for each output channel, then each weight as a multiple of its scale. */
function int8PerColumn(values: Float32Array, columns: number): Uint8Array {
  const scales = new Float32Array(columns);
  for (const [index, value] of values.entries()) {
    scales[index % columns] = Math.max(scales[index % columns]!, Math.abs(value) / 127);
  }
  const steps = Int8Array.from(values, (value, index) => Math.round(value / (scales[index % columns]! || 1)));
  return new Uint8Array([...new Uint8Array(scales.buffer), ...new Uint8Array(steps.buffer)]);
}

const scratch = new DataView(new ArrayBuffer(4));

/** The bits of the nearest IEEE 754 half float; ties round to even, as in hardware. `network.ts` decodes them. */
function halfFromFloat(value: number): number {
  scratch.setFloat32(0, value);
  const bits = scratch.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = Math.abs(value);
  if (magnitude < 2 ** -14) return sign | Math.round(magnitude * 2 ** 24);
  const exponent = ((bits >>> 23) & 0xff) - 112;
  const mantissa = bits & 0x7fffff;
  const rounded = (mantissa + 0xfff + ((mantissa >>> 13) & 1)) >>> 13;
  return sign | ((exponent << 10) + rounded);
}
