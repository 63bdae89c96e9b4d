/**
 * Finds hair in front of the face, which covers what is worn there: pixels of the hair's colour that are connected to the hair
 * above the forehead. Brows and eyes may have that colour, but nothing connects them. Colour alone may be wrong, for example with a
 * dark background: hair covers temples and the ends of a front, and none of the front if it would cover more. Pure.
 */
import { BROWS, fillPolygon, LIDS, OVAL } from '../face/face.ts';
import type { Hidden } from '../finish.ts';
import { boxBlur, BYTES, ramp, spread, type Pixels } from '../pixels.ts';
import type { Look } from '../types.ts';
import { hairAt } from '../face/look.ts';
import { locate, type Layer, type Seat } from '../warp.ts';

/** Shares of the face's breadth: cells of the search for hair, and the face's edge. */
const CELL = 0.008;
const EDGE = 0.04;
const COVERED = 0.4;
/** Distance from the middle, in widths of the eyewear, from which hair may cover its front. */
const ENDS = [0.45, 0.48] as const;
/** Largest share of the visible front that hair may cover. */
const MAX_TAKEN = 0.05;

/** How much the front covers or tints each pixel of a layer, from 0 to 1. Call it before anything else is drawn there. */
export function frontOn({ data }: Layer): Float32Array {
  const front = new Float32Array(data.length / BYTES);
  for (let pixel = 0, at = 0; pixel < front.length; pixel++, at += BYTES)
    front[pixel] = 1 - (1 - data[at + 3]! / 255) * (data[at + 5]! / 255);
  return front;
}

/** How much of each pixel of a layer is hair in front of the face. */
export function hairBefore(look: Look, photo: Pixels, layer: Layer, seat: Seat, front: Float32Array): Hidden {
  const { points, breadth } = look;
  const { left } = layer;
  const cell = Math.max(1, Math.round(breadth * CELL));
  // The search starts above the forehead, where the hair begins.
  const top = Math.floor(Math.min(layer.top, points[10 * 3 + 1]! - breadth * 0.1));
  const width = Math.ceil(layer.width / cell);
  const height = Math.ceil((layer.top + layer.height - top) / cell);
  const size = width * height;
  const within = (...outlines: (readonly number[])[]) => {
    const mask = new Uint8Array(size);
    for (const outline of outlines) fillPolygon(mask, width, [left, top], points, outline, cell);
    return mask;
  };
  const isFace = within(OVAL);
  const amount = new Float32Array(size);
  for (let at = 0; at < size; at++)
    amount[at] = hairAt(look, photo, left + (at % width) * cell, top + Math.floor(at / width) * cell);
  boxBlur(amount, width, height, 1);
  const marks = within(...BROWS, ...LIDS);
  const seeds: number[] = [];
  for (let at = 0; at < size; at++) if (!isFace[at] && amount[at]! > 0.6 && !marks[at]) seeds.push(at);
  const isHair = new Float32Array(size);
  const found = spread(marks, width, seeds, Infinity, (at) => amount[at]! > 0.5);
  for (const at of found) if (isFace[at]) isHair[at] = 1;
  // Hair that covers the face's edge also covers what stands out beside the face.
  const band = Math.ceil((breadth * EDGE) / cell);
  for (let row = 0; row < size; row += width) {
    for (const step of [1, -1]) {
      const start = step > 0 ? row : row + width - 1;
      let edge = start;
      while (edge >= row && edge < row + width && !isFace[edge]) edge += step;
      let covered = 0;
      for (let i = 0; i < band; i++) covered += isHair[edge + i * step] ?? 0;
      if (covered < band * COVERED) continue;
      for (let at = start; at !== edge; at += step) if (marks[at]) isHair[at] = 1;
    }
  }
  boxBlur(isHair, width, height, 1);
  const hair: Hidden = (pixel) => {
    const x = pixel % layer.width;
    const y = Math.floor(pixel / layer.width) + layer.top;
    const part = isHair[Math.floor((y - top) / cell) * width + Math.floor(x / cell)]!;
    return part && Math.min(1, part * 1.2) * hairAt(look, photo, left + x, y);
  };
  let [taken, all] = [0, 0];
  for (let pixel = 0; pixel < front.length; pixel++) {
    const cover = front[pixel]!;
    all += cover;
    if (cover > 0) taken += cover * hair(pixel);
  }
  if (taken > all * MAX_TAKEN) return () => 0;
  return (pixel) => {
    const part = hair(pixel);
    if (!part || !front[pixel]) return part;
    const x = left + (pixel % layer.width);
    const y = layer.top + Math.floor(pixel / layer.width);
    return part * ramp(...ENDS, Math.abs(locate(seat, x + 0.5, y + 0.5)[0]));
  };
}
