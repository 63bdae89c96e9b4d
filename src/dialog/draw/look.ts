/**
 * How a photo shows a face: its light, sharpness and grain, and the colours of skin and hair. Measured once for each face; it
 * describes the photo, and infers nothing about the person. Pure.
 */
import {
  breadthOf,
  CHEEKS,
  fillPolygon,
  HAIRLINE,
  LIDS,
  OVAL,
  pointOf,
  poseOf,
  type FacePoints,
  type Pose,
} from './face.ts';
import { percentile, ramp, type Pixels } from './pixels.ts';

type Colour = readonly [number, number, number];

export interface Look {
  readonly points: FacePoints;
  readonly pose: Pose;
  readonly breadth: number;
  /** What a product's colours are multiplied by, at the left and at the right of the face. */
  readonly light: readonly [left: Colour, right: Colour];
  /** Standard deviation of the photo's blur, in its pixels. */
  readonly blur: number;
  /** Standard deviation of its grain, 0 to 255. */
  readonly grain: number;
  readonly skin: Colour;
  /** Null where hair can't be told from skin. */
  readonly hair: Colour | null;
}

/** The white of the eye in full light. */
const FULL_LIGHT = 173;
const LIGHT_PART = 0.75;
const TINT_PART = 0.3;
/** Below it hair and skin are too much alike, by the distance of the hair's colour to all shades of the skin. */
const MIN_CONTRAST = 36;
/** Above the forehead's points, in parts of the breadth. */
const HAIR_ABOVE = [0.17, 0.3];
/** By how much light changes at a bridge, of what it is there: 0.2 at most without glasses, 0.39 at least with them. */
const MIN_BRIDGE = 0.3;
const SKIN_SHADES = [0.5, 1.2] as const;
const HAIR_SHADES = [0.4, 1.6] as const;

const lightOf = ([red, green, blue]: Colour) => 0.3 * red + 0.59 * green + 0.11 * blue;

export function lookOf(photo: Pixels, points: FacePoints): Look {
  const breadth = breadthOf(points);
  const patch = (index: number, radius: number) =>
    medianAround(photo, points[index * 3]!, points[index * 3 + 1]!, radius);
  const radius = breadth * 0.04;
  const skin = medianOf([...CHEEKS, 101, 330, 151, 9].map((index) => patch(index, radius)));
  const centre = pointOf(points, 6);
  // Farther up where a forehead is high.
  const hair = HAIR_ABOVE.map((part) =>
    medianOf(
      HAIRLINE.map((index) => {
        const [x, y] = pointOf(points, index);
        const away = (part * breadth) / (Math.hypot(x - centre[0], y - centre[1]) || 1);
        return medianAround(photo, x + (x - centre[0]) * away, y + (y - centre[1]) * away, radius);
      }),
    ),
  ).find((colour) => distanceToShades(skin, SKIN_SHADES, ...colour) >= MIN_CONTRAST);
  return {
    points,
    pose: poseOf(points),
    breadth,
    light: lightOn(photo, points, CHEEKS.map((index) => lightOf(patch(index, radius))) as [number, number]),
    ...qualityOf(photo, points),
    skin,
    hair: hair ?? null,
  };
}

/** From 0 (skin) to 1 (hair), by colour alone; 0 where hair can't be told. */
function hairiness({ skin, hair }: Look, red: number, green: number, blue: number): number {
  if (!hair) return 0;
  const toSkin = distanceToShades(skin, SKIN_SHADES, red, green, blue);
  const toHair = distanceToShades(hair, HAIR_SHADES, red, green, blue);
  return ramp(0.5, 0.8, toSkin / (toSkin + toHair + 1));
}

/** The same for what a photo shows somewhere. */
export function hairAt(look: Look, photo: Pixels, x: number, y: number): number {
  return hairiness(look, ...colourAt(photo, x, y));
}

/** Whether somebody wears glasses already: their bridge is a step across the nose, where skin has none. */
export function wearsGlasses(photo: Pixels, points: FacePoints): boolean {
  const [brow, nose] = [pointOf(points, 9), pointOf(points, 195)];
  const [dx, dy] = [nose[0] - brow[0], nose[1] - brow[1]];
  const length = Math.hypot(dx, dy);
  const step = Math.max(1, breadthOf(points) * 0.02);
  const light: number[] = [];
  for (let along = length * 0.1; along <= length; along += step / 2) {
    const at = (across: number, part: number) => across + (part * along) / length;
    light.push(lightOf(medianAround(photo, at(brow[0], dx), at(brow[1], dy), step * 0.6)));
  }
  return light.some((value, i) => {
    const before = light[i - 4];
    return before !== undefined && Math.abs(value - before) / ((value + before) / 2 + 20) > MIN_BRIDGE;
  });
}

/** To the nearest of a colour's shades, from one darkness to another: skin in the shadow of a brow is no hair. */
function distanceToShades(
  colour: Colour,
  [darkest, lightest]: readonly [number, number],
  red: number,
  green: number,
  blue: number,
): number {
  const [r, g, b] = colour;
  const along = (red * r + green * g + blue * b) / (r * r + g * g + b * b + 1);
  const shade = between(darkest, lightest, along);
  return Math.hypot(red - r * shade, green - g * shade, blue - b * shade);
}

/** By the whites of the eyes, which are alike for all tones of skin, and by both cheeks. */
function lightOn(photo: Pixels, points: FacePoints, cheeks: readonly [number, number]): Look['light'] {
  const whites = LIDS.map((lids) => whiteOf(photo, points, lids)).filter((white) => white !== null);
  let gains: number[] = [1, 1, 1];
  if (whites.length > 0) {
    const white = meanOf(whites);
    const light = lightOf(white);
    const gain = between(0.45, 1.02, 1 + LIGHT_PART * (light / FULL_LIGHT - 1));
    gains = white.map((value) => gain * between(0.92, 1.06, 1 + TINT_PART * (value / light - 1)));
  }
  const ratio = between(0.7, 1.43, Math.sqrt((cheeks[0] + 8) / (cheeks[1] + 8)));
  const side = (part: number) => gains.map((gain) => gain * part) as unknown as Colour;
  return [side((2 * ratio) / (1 + ratio)), side(2 / (1 + ratio))];
}

const between = (min: number, max: number, value: number) => Math.min(max, Math.max(min, value));

/** The mean of the 80th to 95th percentile between the lids; null where too little of an eye is seen. */
function whiteOf(photo: Pixels, points: FacePoints, lids: readonly number[]): Colour | null {
  const xs = lids.map((index) => points[index * 3]!);
  const ys = lids.map((index) => points[index * 3 + 1]!);
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  const width = Math.ceil(Math.max(...xs)) - left;
  const height = Math.ceil(Math.max(...ys)) - top;
  if (width < 3 || height < 2) return null;
  const mask = new Uint8Array(width * height);
  fillPolygon(mask, width, [left, top], points, lids);
  const colours: Colour[] = [];
  mask.forEach((is, pixel) => {
    const [x, y] = [left + (pixel % width), top + Math.floor(pixel / width)];
    if (is && x >= 0 && y >= 0 && x < photo.width && y < photo.height) colours.push(colourAt(photo, x, y));
  });
  if (colours.length < 12) return null;
  colours.sort((a, b) => lightOf(a) - lightOf(b));
  const part = colours.slice(Math.floor(colours.length * 0.8), Math.ceil(colours.length * 0.95));
  return meanOf(part);
}

/** Beyond the photo, as at its edge. */
function colourAt({ data, width, height }: Pixels, x: number, y: number): Colour {
  const column = between(0, width - 1, Math.round(x));
  const byte = (between(0, height - 1, Math.round(y)) * width + column) * 4;
  return [data[byte]!, data[byte + 1]!, data[byte + 2]!];
}

function medianAround(photo: Pixels, x: number, y: number, radius: number): Colour {
  const step = Math.max(1, radius / 4);
  const colours: Colour[] = [];
  for (let dy = -radius; dy <= radius; dy += step) {
    for (let dx = -radius; dx <= radius; dx += step) {
      colours.push(colourAt(photo, x + dx, y + dy));
    }
  }
  return medianOf(colours);
}

function meanOf(colours: readonly Colour[]): Colour {
  const sums: [number, number, number] = [0, 0, 0];
  for (const colour of colours) for (let i = 0; i < 3; i++) sums[i]! += colour[i]! / colours.length;
  return sums;
}

const medianOf = (colours: readonly Colour[]): Colour =>
  [0, 1, 2].map((i) =>
    percentile(
      colours.map((colour) => colour[i]!),
      0.5,
    ),
  ) as unknown as Colour;

/** Pixels along a row in which an edge is measured. */
const REACH = 8;
const MIN_EDGE = 48;
/** Standard deviation, in pixels, of what a perfectly sharp edge is blurred by where pixels are all that is seen of it. */
const OF_PIXELS = 0.8;

/** By the steepest edges of the face, and by what its smoothest parts differ from their neighbours. */
function qualityOf({ data, width, height }: Pixels, points: FacePoints): { blur: number; grain: number } {
  const xs = OVAL.map((index) => points[index * 3]!);
  const ys = OVAL.map((index) => points[index * 3 + 1]!);
  const [left, right] = [
    Math.max(REACH, Math.floor(Math.min(...xs))),
    Math.min(width - REACH - 1, Math.max(...xs)),
  ];
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
  // The slope of an edge of height 1 that is blurred by σ is 0.4 / σ, and pixels blur it as well.
  const slope = Math.max(0.05, percentile(steepness, 0.97));
  const blur = steepness.length > 20 ? Math.sqrt(between(0, 36, (0.4 / slope) ** 2 - OF_PIXELS ** 2)) : 0;
  return { blur, grain: Math.max(0, (1.48 * percentile(residues, 0.5)) / 1.12 - 0.45) };
}
