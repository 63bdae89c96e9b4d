/** The weights of a compiled network, one constant after the other in the form in which they are stored. */
import type { Constant } from '../../src/try-on/find/network.ts';
import { halfFromFloat } from './half-floats.ts';

/** Channels are padded to whole SIMD vectors; the weights of padding are 0. */
export const padded = (channels: number) => Math.ceil(channels / 4) * 4;

export class NetworkWeights {
  readonly constants: Constant[] = [];
  readonly chunks: Uint8Array[] = [];
  #length = 0;

  /** In floats, after decoding. */
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
    this.chunks.push(int8 ? int8PerColumn(values, outer) : halves(values));
    this.#length += rows * (inner === 1 ? 1 : padded(inner)) * padded(outer);
    return offset;
  }

  /** One value for each channel. */
  addVector(values: Float32Array, channels: number): number {
    return this.add(values, 1, 1, channels, false);
  }
}

function halves(values: Float32Array): Uint8Array {
  return new Uint8Array(Uint16Array.from(values, halfFromFloat).buffer);
}

/** One scale for each output channel, then each weight as a multiple of its scale. */
function int8PerColumn(values: Float32Array, columns: number): Uint8Array {
  const scales = new Float32Array(columns);
  for (const [index, value] of values.entries()) {
    scales[index % columns] = Math.max(scales[index % columns]!, Math.abs(value) / 127);
  }
  const steps = Int8Array.from(values, (value, index) => Math.round(value / (scales[index % columns]! || 1)));
  return new Uint8Array([...new Uint8Array(scales.buffer), ...new Uint8Array(steps.buffer)]);
}
