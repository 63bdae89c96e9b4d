/**
 * Measures how a photo shows a face: light, sharpness and grain, and the colours of skin and hair. Measured once for each face; it
 * describes the photo, and infers nothing about the person. Pure.
 */
import { findShade, markedIn, percentile, ramp, type Colour, type Pixels } from '../pixels.ts';
import type { FacePoints, Look } from '../types.ts';
import { measureBreadth, CHEEKS, fillPolygon, HAIRLINE, LIDS, OVAL, readPoint, measurePose } from './face.ts';
import { clamp } from '../../../core/base/numbers.ts';

/** Brightness of the white of the eye in full light. */
const FULL_LIGHT = 173;
const LIGHT_PART = 0.75;
const TINT_PART = 0.3;
/**
 * A face counts as fully lit if its lightest hundredth (reflections on skin, teeth, whites of the eyes) is this light, however dark
 * the whites of narrowed eyes are. In 200 portraits (Nov 2026) it is 183 on dark skin and 221 on light skin, where skin itself is
 * 92 and 196.
 */
const GLOSS_PART = 0.99;
const FULL_GLOSS = 220;
/** Share of the pixels between the lids that are darker than the white of the eyes, and the least number of pixels for a measurement. */
const WHITE_PART = 0.88;
const MIN_EYES = 24;
/** Least distance of the hair's colour to all shades of the skin; below it they are too much alike. */
const MIN_CONTRAST = 36;
/** Heights above the forehead's points, as shares of the breadth. */
const HAIR_ABOVE = [0.17, 0.3];
const SKIN_SHADES = [0.5, 1.2] as const;
const HAIR_SHADES = [0.4, 1.6] as const;

const measureLight = ([red, green, blue]: Colour) => 0.3 * red + 0.59 * green + 0.11 * blue;

export function measureLook(photo: Pixels, points: FacePoints): Look {
  const breadth = measureBreadth(points);
  const [centreX, centreY] = readPoint(points, 6);
  /** Median shade around some of the points, or beyond them as seen from the middle of the face. */
  const shadeAt = (indices: readonly number[], beyond = 0) =>
    shadeAround(
      photo,
      indices.map((index) => {
        const [x, y] = readPoint(points, index);
        const away = 1 + (beyond * breadth) / (Math.hypot(x - centreX, y - centreY) || 1);
        return [centreX + (x - centreX) * away, centreY + (y - centreY) * away] as const;
      }),
      breadth * 0.04,
    );
  const skin = shadeAt([...CHEEKS, 101, 330, 151, 9]);
  // A high forehead needs a higher sample.
  const hair = HAIR_ABOVE.map((beyond) => shadeAt(HAIRLINE, beyond)).find(
    (colour) => distanceToShades(skin, SKIN_SHADES, ...colour) >= MIN_CONTRAST,
  );
  const cheeks = CHEEKS.map((index) => measureLight(shadeAt([index])));
  const pose = measurePose(points);
  const light = lightOn(photo, points, cheeks);
  return { points, pose, breadth, light, ...measureQuality(photo, points), skin, hair };
}

/** How much a pixel of the photo is hair, from 0 (skin) to 1 (hair); 0 if hair can't be told from skin. */
export function hairAt({ skin, hair }: Look, photo: Pixels, x: number, y: number): number {
  if (!hair) return 0;
  const at = pixelAt(photo, x, y) * 4;
  const red = photo.data[at]!;
  const green = photo.data[at + 1]!;
  const blue = photo.data[at + 2]!;
  const toSkin = distanceToShades(skin, SKIN_SHADES, red, green, blue);
  const toHair = distanceToShades(hair, HAIR_SHADES, red, green, blue);
  return ramp(0.5, 0.8, toSkin / (toSkin + toHair + 1));
}

/** Distance to the nearest shade of a colour, from one darkness to another: skin in the shadow of a brow is not hair. */
function distanceToShades(
  colour: Colour,
  shades: readonly [darkest: number, lightest: number],
  red: number,
  green: number,
  blue: number,
): number {
  const r = colour[0];
  const g = colour[1];
  const b = colour[2];
  const along = (red * r + green * g + blue * b) / (r * r + g * g + b * b + 1);
  const shade = clamp(along, shades[0], shades[1]);
  // `Math.hypot()` takes many times as long, and each pixel around a face is asked about.
  return Math.sqrt((red - r * shade) ** 2 + (green - g * shade) ** 2 + (blue - b * shade) ** 2);
}

/**
 * Measures the light by the whites of the eyes, which are alike for all skin tones, by other light parts of the face, and by both
 * cheeks.
 * @param cheeks lightness of the left and the right one
 */
function lightOn(photo: Pixels, points: FacePoints, cheeks: readonly number[]): Look['light'] {
  const [left, right] = cheeks as [number, number];
  const within = (...outlines: (readonly number[])[]) => {
    const marks = new Uint8Array(photo.width * photo.height);
    for (const outline of outlines) fillPolygon(marks, photo.width, [0, 0], points, outline);
    return markedIn(marks);
  };
  const seen = within(...LIDS);
  let gains: readonly number[] = [1, 1, 1];
  if (seen.length >= MIN_EYES) {
    const white = findShade(photo.data, seen, WHITE_PART);
    const light = measureLight(white);
    const gloss = measureLight(findShade(photo.data, within(OVAL), GLOSS_PART));
    const gain = clamp(1 + LIGHT_PART * (light / FULL_LIGHT - 1), Math.min(1, gloss / FULL_GLOSS), 1.02);
    gains = white.map((value) => gain * clamp(1 + TINT_PART * (value / light - 1), 0.92, 1.06));
  }
  const ratio = clamp(Math.sqrt((left + 8) / (right + 8)), 0.7, 1.43);
  return [ratio, 1].map((part) =>
    gains.map((gain) => (gain * 2 * part) / (1 + ratio)),
  ) as unknown as Look['light'];
}

/** Pixels beyond the photo are those at its edge. */
export const pixelAt = ({ width, height }: Pixels, x: number, y: number): number =>
  clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1);

/** Median of each channel. */
function shadeAround(photo: Pixels, places: readonly (readonly [number, number])[], radius: number): Colour {
  const step = Math.max(1, radius / 4);
  const pixels: number[] = [];
  for (const [x, y] of places) {
    for (let dy = -radius; dy <= radius; dy += step) {
      for (let dx = -radius; dx <= radius; dx += step) pixels.push(pixelAt(photo, x + dx, y + dy));
    }
  }
  return findShade(photo.data, pixels, 0.5);
}

/** Pixels along a row in which an edge is measured. */
const REACH = 8;
const MIN_EDGE = 48;
/** Blur of a perfectly sharp edge by the pixels themselves, as a standard deviation in pixels. */
const OF_PIXELS = 0.8;

/** Measures blur by the face's steepest edges, and grain by the differences between neighbours in its smoothest parts. */
function measureQuality({ data, width, height }: Pixels, points: FacePoints) {
  const xs = OVAL.map((index) => points[index * 3]!);
  const ys = OVAL.map((index) => points[index * 3 + 1]!);
  const left = Math.max(REACH, Math.floor(Math.min(...xs)));
  const right = Math.min(width - REACH - 1, Math.max(...xs));
  const [top, bottom] = [Math.max(1, Math.floor(Math.min(...ys))), Math.min(height - 2, Math.max(...ys))];
  const rows = Math.max(1, Math.floor((bottom - top) / 160));
  const green = (x: number, y: number) => data[(y * width + x) * 4 + 1]!;
  const steepness: number[] = [];
  const residues: number[] = [];
  for (let y = top; y <= bottom; y += rows) {
    for (let x = left; x <= right; x++) {
      const step = Math.abs(green(x + 1, y) - green(x - 1, y)) / 2;
      if (step > 6) {
        let [min, max] = [255, 0];
        for (let dx = -REACH; dx <= REACH; dx++) {
          const value = green(x + dx, y);
          if (value < min) min = value;
          if (value > max) max = value;
        }
        if (max - min >= MIN_EDGE) steepness.push(step / (max - min));
      } else if (x % 2) {
        const mean = (green(x - 1, y) + green(x + 1, y) + green(x, y - 1) + green(x, y + 1)) / 4;
        residues.push(Math.abs(green(x, y) - mean));
      }
    }
  }
  // An edge of height 1 that is blurred by σ has a slope of 0.4 / σ, and pixels blur it as well.
  const slope = Math.max(0.05, percentile(steepness, 0.97));
  const blur = steepness.length > 20 ? Math.sqrt(clamp((0.4 / slope) ** 2 - OF_PIXELS ** 2, 0, 36)) : 0;
  return { blur, grain: Math.max(0, (1.48 * percentile(residues, 0.5)) / 1.12 - 0.45) };
}
