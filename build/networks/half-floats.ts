/** Encodes IEEE 754 half floats. The decoder is in network.ts, which shoppers download. */

const scratch = new DataView(new ArrayBuffer(4));

/** The nearest half float's bits; ties go to the even one, as in hardware. Weights are far from infinity. */
export function halfFromFloat(value: number): number {
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
