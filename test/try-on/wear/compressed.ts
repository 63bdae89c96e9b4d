/** What saving a picture as JPEG does to it, the same in every engine: ripples beside its edges, within blocks of eight pixels. */
import type { Pixels } from '../../../src/try-on/wear/picture/pixels.ts';

const SIDE = 8;
/** Of lightness, at quality 50 (ITU-T T.81, annex K.1). */
const STEPS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
/** By wave, then pixel. */
const COSINES = Array.from({ length: SIDE * SIDE }, (_, i) => {
  const [wave, pixel] = [Math.floor(i / SIDE), i % SIDE];
  return Math.cos(((2 * pixel + 1) * wave * Math.PI) / 16) * (wave ? 0.5 : Math.SQRT1_2 / 2);
});

/** Each row of a block by the waves, turned over: twice is the whole transform. */
function transformed(block: readonly number[], isInverse: boolean): number[] {
  return block.map((_, to) => {
    const [row, column] = [to % SIDE, Math.floor(to / SIDE)];
    let sum = 0;
    for (let i = 0; i < SIDE; i++) {
      sum += block[row * SIDE + i]! * COSINES[isInverse ? i * SIDE + column : column * SIDE + i]!;
    }
    return sum;
  });
}

/** @param quality from 50 to 100, as of libjpeg; sides are multiples of eight */
export function compressed({ data, width, height }: Pixels, quality: number): Pixels {
  const to = Uint8ClampedArray.from(data);
  const part = 2 - quality / 50;
  for (let y = 0; y < height; y += SIDE) {
    for (let x = 0; x < width; x += SIDE) {
      for (let channel = 0; channel < 3; channel++) {
        const at = (i: number) => ((y + Math.floor(i / SIDE)) * width + x + (i % SIDE)) * 4 + channel;
        const block = STEPS.map((_, i) => data[at(i)]! - 128);
        if (block.every((value) => value === block[0])) continue;
        const waves = transformed(transformed(block, false), false).map((value, i) => {
          const step = Math.max(1, Math.round(STEPS[i]! * part));
          return Math.round(value / step) * step;
        });
        transformed(transformed(waves, true), true).forEach((value, i) => (to[at(i)] = value + 128));
      }
    }
  }
  return { data: to, width, height };
}
