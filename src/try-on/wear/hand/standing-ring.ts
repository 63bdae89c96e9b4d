/**
 * Recognizes a ring that stands upright in its picture, seen from the front: a round band with a setting on top. Only certain ones
 * count: from any other side a picture shows too little of what a finger shows.
 */
import type { ProductPixels } from '../types.ts';

/** In pixels of the picture. The outside of the band is a circle as wide as the product, at the product's foot. */
export interface StandingRing {
  /** Thickness of the band, from its outside to its opening. */
  readonly thickness: number;
  /** Width of the setting; its height is what exceeds the circle. */
  readonly setting: number;
}

const OPAQUE = 64;
/** Degrees between the rays from the middle, and from the foot up to the lowest setting. */
const STEP = 3;
const BAND = 135;
/** Largest deviation of the band's outside from the circle, and limits of its thickness; as shares of the radius. */
const MAX_OFF = 0.07;
const THICKNESS = [0.05, 0.3] as const;
/** Limits of the thickness anywhere, as shares of its median: a signet ring or a band of stones is uneven. */
const EVEN = [0.6, 1.5] as const;
/** Limits of height by width: a flat setting shows only its edge. */
const SETTING = [0.5, 1.5] as const;
/** Limits of the setting, as shares of the radius and of its width. */
const MAX_SETTING = 0.95;
const MAX_ASKEW = 0.15;

const isWithin = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;

/** Null for any other picture. */
export function standingRing({ sheet, box, inset }: ProductPixels): StandingRing | null {
  const isOpaque = (x: number, y: number) =>
    sheet.data[((inset.y + Math.round(y)) * sheet.width + inset.x + Math.round(x)) * 8 + 3]! >= OPAQUE;
  const radius = box.width / 2;
  const middle = box.height - radius;
  const height = box.height - box.width;
  const thicknesses: number[] = [];
  for (let angle = -BAND; angle <= BAND; angle += STEP) {
    const [dx, dy] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const isBand = (at: number) => isOpaque(radius + dx * at, middle + dy * at);
    let outside = radius * (1 + MAX_OFF);
    while (outside > 0 && !isBand(outside)) outside--;
    let inside = outside;
    while (inside > 0 && isBand(inside)) inside--;
    if (outside < radius * (1 - MAX_OFF)) return null;
    thicknesses.push(outside - inside);
  }
  const thickness = thicknesses.sort((a, b) => a - b)[thicknesses.length >> 1]!;
  const isEven = [thicknesses[0]!, thicknesses.at(-1)!].every((one) => isWithin(one / thickness, EVEN));
  if (!isEven || !isWithin(thickness / radius, THICKNESS)) return null;
  // What is outside of the circle.
  let [left, right] = [0, 0];
  for (let y = 0; y < middle; y++) {
    for (let x = 0; x < box.width; x++) {
      const away = x - radius;
      if (Math.hypot(away, y - middle) < radius * (1 + MAX_OFF) || !isOpaque(x, y)) continue;
      [left, right] = [Math.max(left, -away), Math.max(right, away)];
    }
  }
  const setting = left + right;
  return setting < radius * MAX_SETTING &&
    Math.abs(left - right) < setting * MAX_ASKEW &&
    isWithin(height / setting, SETTING)
    ? { thickness, setting }
    : null;
}
