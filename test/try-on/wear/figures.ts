/** How far a drawing is from the truth, in figures. */
import type { Glasses } from './glasses.ts';
import { SIDE, studioWidth } from './glasses.ts';

type Colour = readonly [number, number, number];

/** What is seen at a pixel of a product's picture: what covers the ground, and what is let through of it, by channel. */
export interface Seen {
  readonly cover: Colour;
  readonly through: Colour;
}
export type Drawing = (x: number, y: number) => Seen;

const on = (ground: Colour, { cover, through }: Seen): Colour => [
  cover[0] + ground[0] * through[0],
  cover[1] + ground[1] * through[1],
  cover[2] + ground[2] * through[2],
];

export interface Figures {
  /** Mean of by how much the part of the ground that is seen is wrong, from 0 to 1, over the product and its outline. */
  alpha: number;
  /** Mean colour difference (CIE76) over the product and its outline, on skin. */
  colour: number;
  /** Mean of by how much outlines are too light on dark skin, in units of L*. */
  fringe: number;
}

const SKIN: Colour = [190, 140, 108];
const DARK: Colour = [70, 46, 36];
const SAMPLES = 3;

/** @param drawn what is compared, in pixels of the studio's picture */
export function measureFigures(of: Glasses, drawn: Drawing): Figures {
  const truth: Drawing = (x, y) => {
    const cover: [number, number, number] = [0, 0, 0];
    const passed: [number, number, number] = [0, 0, 0];
    for (let i = 0; i < SAMPLES * SAMPLES; i++) {
      const u = (x + ((i % SAMPLES) + 0.5) / SAMPLES - SIDE / 2) / studioWidth;
      const v = (y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES - SIDE / 2) / studioWidth;
      const { alpha, colour, through } = of.at(u, v);
      for (let c = 0; c < 3; c++) {
        cover[c]! += (alpha * colour[c]!) / (SAMPLES * SAMPLES);
        passed[c]! += ((1 - alpha) * through[c]!) / (SAMPLES * SAMPLES);
      }
    }
    return { cover, through: passed };
  };
  let [alpha, colour, count, fringe, outline] = [0, 0, 0, 0, 0];
  const half = (of.height / 2) * studioWidth + 24;
  for (let y = Math.floor(SIDE / 2 - half); y < SIDE / 2 + half; y += 2) {
    for (let x = 60; x < SIDE - 60; x += 2) {
      const [is, was] = [truth(x, y), drawn(x, y)];
      if (is.through[1] > 0.995 && was.through[1] > 0.995) continue;
      count++;
      alpha += Math.abs(is.through[1] - was.through[1]);
      colour += difference(on(SKIN, is), on(SKIN, was));
      // Next to where nothing is, or half of it.
      const isOutline = [-3, 3].some((by) => Math.abs(seenAt(of, x + by, y) - is.through[1]) > 0.3);
      if (!isOutline) continue;
      outline++;
      fringe += Math.max(0, toLab(on(DARK, was))[0] - toLab(on(DARK, is))[0]);
    }
  }
  return { alpha: alpha / count, colour: colour / count, fringe: fringe / Math.max(1, outline) };
}

function seenAt(of: Glasses, x: number, y: number): number {
  const { alpha, through } = of.at((x - SIDE / 2) / studioWidth, (y - SIDE / 2) / studioWidth);
  return (1 - alpha) * through[1];
}

export const difference = (a: Colour, b: Colour): number => {
  const [p, q] = [toLab(a), toLab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

export const lightness = (colour: Colour): number => toLab(colour)[0];

/** CIE L*a*b* of sRGB, under D65. */
function toLab(colour: Colour): Colour {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Colour;
  const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
