/**
 * Draws a watch or bangle on a wrist: the part around the limb is bent, and ends at its edges; a rigid watch case lies flat on top.
 * Pure.
 */
import type { LimbPlace } from './limb-points.ts';
import type { Front } from './front-of-bangle.ts';
import { boxBlur, BYTES, clamp01, type Pixels, type Work } from '../pixels.ts';
import type { Cutout, Patch, Place } from '../types.ts';
import { cutPatch, soften } from '../finish.ts';
import { levelFor, readSheet } from '../picture/sampler.ts';
import { emptyLayer, type Layer } from '../warp.ts';

/** How much thicker a limb is together with the product. */
const OUTSIDE = 1.04;
/** Thickness of a wrist, as a share of its width. */
const FLATNESS = 0.72;
/** Largest share of the limb's half width that a rigid case covers. */
const MAX_CASE = 0.86;
/** Bow of a bangle at its ends, seen a little from the wrist; as a share of the half width. */
const BOW = 0.14;
/** Share of the light at the limb's edge. */
const EDGE_LIGHT = 0.5;
/** Softness as a share of the limb's width. */
const SHADOW = { softness: 0.035, darkness: 0.4 };
/** Standard deviation in pixels: a sheet is sharper than most photos. */
const BLUR = 1;
/** The product is on the limb within these limits: distance as a share of the limb's width, and radians. */
const NEAR = { away: 0.3, turned: Math.PI / 9 };
const SAMPLES = 4;
/** Number of a pixel's bytes that are used. */
const VALUES = 7;

/**
 * Whether the product is placed as it is worn there; if not, it is drawn flat.
 * @param category of the product (specification, section 2.1)
 */
export function isOnLimb(limb: LimbPlace, { x, y, angle }: Place, category: string | undefined): boolean {
  const away = Math.abs((x - limb.x) * Math.sin(limb.angle) - (y - limb.y) * Math.cos(limb.angle));
  const turned = angle - limb.angle - (category === 'watch' ? 0 : Math.PI / 2);
  return away < limb.width * NEAR.away && Math.abs(Math.sin(turned)) < Math.sin(NEAR.turned);
}

/** The part of a photo that the product and its shadow cover, as left, top, right and bottom. */
export function extentOn(
  limb: LimbPlace,
  { box, category }: Cutout,
  { x, y, width }: Place,
): readonly [number, number, number, number] {
  const [cos, sin] = [Math.abs(Math.cos(limb.angle)), Math.abs(Math.sin(limb.angle))];
  const room = limb.width * SHADOW.softness * 3 + 2;
  const length = category === 'watch' ? width : (width * box.height) / box.width + limb.width * BOW;
  const [along, across] = [length / 2 + room, (limb.width / 2) * OUTSIDE + room];
  // Along the limb the product's middle counts; across it, the limb's.
  const shift = (x - limb.x) * Math.cos(limb.angle) + (y - limb.y) * Math.sin(limb.angle);
  const [middleX, middleY] = [limb.x + shift * Math.cos(limb.angle), limb.y + shift * Math.sin(limb.angle)];
  const [toSide, down] = [along * cos + across * sin, along * sin + across * cos];
  return [middleX - toSide, middleY - down, middleX + toSide, middleY + down];
}

/** @param front nearer half of a bangle, which is the cutout; null for a watch */
export function* wearOnLimb(
  cutout: Cutout,
  front: Front | null,
  photo: Pixels,
  limb: LimbPlace,
  place: Place,
): Work<Patch | null> {
  const layer = emptyLayer(extentOn(limb, cutout, place), photo);
  if (!layer) return null;
  const around = front ? profileBangle(front, limb, place) : profileStrap(cutout, limb, place);
  yield* bend(layer, cutout, limb, place, around);
  soften(layer, BLUR);
  yield;
  shade(layer, limb);
  return cutPatch(layer, photo);
}

/** Maps a distance from the limb's middle, in pixels of the photo, to the product. */
interface Profile {
  /** A bangle runs along its picture's columns; a watch's strap along its rows. */
  readonly isAcrossColumns: boolean;
  /** Distance on the product. */
  at(across: number): number;
  /** Bow towards the wrist. */
  bowAt(across: number): number;
  /** Light from 0 to 1. */
  lightAt(across: number): number;
}

/** The limb's half width with the product, and how far around the limb a distance from its middle is, as an angle and a length. */
function roundLimb({ width }: LimbPlace) {
  const radius = (width / 2) * OUTSIDE;
  const turnAt = (across: number) => Math.asin(Math.max(-1, Math.min(1, across / radius)));
  return {
    radius,
    arc: (across: number) => arcLength(radius, turnAt(Math.abs(across))) * Math.sign(across),
    light: (across: number) => EDGE_LIGHT + (1 - EDGE_LIGHT) * Math.cos(turnAt(across)),
  };
}

/** The case is rigid and the strap bends. A strap that is too short in its picture is stretched to the edges, where its end is not seen. */
function profileStrap({ box }: Cutout, limb: LimbPlace, place: Place): Profile {
  const { radius, arc, light } = roundLimb(limb);
  const rigid = Math.min(place.width / 2, radius * MAX_CASE);
  const half = (place.width * box.height) / box.width / 2;
  const [from, to] = [arc(rigid), arc(radius)];
  const stretch = Math.min(1, Math.max(0.1, (half - rigid) / (to - from)));
  return {
    isAcrossColumns: false,
    at(across) {
      const away = Math.abs(across);
      return away <= rigid ? across : Math.sign(across) * (rigid + (arc(away) - from) * stretch);
    },
    bowAt: () => 0,
    lightAt: (across) => (Math.abs(across) <= rigid ? 1 : light(across) / light(rigid)),
  };
}

/** On the wrist a bangle is seen from higher up than in its picture, so that its bow is smaller. */
function profileBangle({ bow, reach }: Front, limb: LimbPlace, place: Place): Profile {
  const { radius, light } = roundLimb(limb);
  const change = BOW - (bow * place.width) / radius;
  // Places the middle between the middle and the ends of the bow.
  const middle = (change * radius) / 2;
  const squeezed = Math.min(1, (reach * place.width) / radius);
  return {
    isAcrossColumns: true,
    at: (across) => across * squeezed,
    bowAt: (across) => change * (radius - Math.sqrt(Math.max(0, radius * radius - across * across))) - middle,
    lightAt: light,
  };
}

/** Length along an ellipse from its flat top, by Simpson's rule. */
function arcLength(radius: number, angle: number): number {
  const speed = (at: number) => radius * Math.hypot(Math.cos(at), FLATNESS * Math.sin(at));
  return (angle / 6) * (speed(0) + 4 * speed(angle / 2) + speed(angle));
}

function* bend(layer: Layer, cutout: Cutout, limb: LimbPlace, place: Place, around: Profile): Work<void> {
  const { data, left, top, width, height } = layer;
  const { sheet, box, inset } = cutout;
  const scale = place.width / box.width;
  const { sheet: level, scale: levelScale } = levelFor(sheet, 1 / scale);
  const [cos, sin] = [Math.cos(place.angle), Math.sin(place.angle)];
  // The limb's middle relative to the product: the shopper may have moved the product a little across.
  const middle = [limb.x - place.x, limb.y - place.y] as const;
  const columns = middle[0] * cos + middle[1] * sin;
  const rows = middle[1] * cos - middle[0] * sin;
  const offset = around.isAcrossColumns ? columns : rows;
  const shift = around.at(-offset);
  const edge = (limb.width / 2) * OUTSIDE;
  const mirror = place.isMirrored ? -1 : 1;
  const sampled = new Float32Array(BYTES);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += BYTES) {
      let [shown, light] = [0, 0];
      for (let sample = 0; sample < SAMPLES; sample++) {
        const dx = left + x + 0.25 + (sample % 2) / 2 - place.x;
        const dy = top + y + 0.25 + (sample >> 1) / 2 - place.y;
        let [column, row] = [dx * cos + dy * sin, dy * cos - dx * sin];
        const across = (around.isAcrossColumns ? column : row) - offset;
        if (Math.abs(across) > edge) continue;
        if (around.isAcrossColumns) column = around.at(across) - shift;
        else {
          // Skips what is beside a watch in its picture.
          if (Math.abs(column) > place.width / 2) continue;
          row = around.at(across) - shift;
        }
        row += around.bowAt(across);
        shown++;
        light += around.lightAt(across);
        const u = ((mirror * column) / scale + box.width / 2 + inset.x) * levelScale;
        const v = (row / scale + box.height / 2 + inset.y) * levelScale;
        // Sampling leaves colours unset beyond the sheet.
        sampled.fill(0);
        readSheet(level, u, v, sampled, 0);
        for (let i = 0; i < VALUES; i++) data[at + i]! += sampled[i]! / SAMPLES;
      }
      for (let i = 4; i < VALUES; i++) data[at + i]! += 255 * (1 - shown / SAMPLES);
      if (shown) for (let i = 0; i < 3; i++) data[at + i]! *= light / shown;
    }
    if (y % 16 === 0) yield;
  }
}

/** Draws a soft shadow beside the product, on the limb only. */
function shade({ data, left, top, width, height }: Layer, limb: LimbPlace): void {
  const shadow = new Float32Array(width * height);
  for (let pixel = 0; pixel < shadow.length; pixel++) shadow[pixel] = data[pixel * BYTES + 3]! / 255;
  const radius = Math.max(1, Math.round(limb.width * SHADOW.softness));
  boxBlur(shadow, width, height, radius);
  boxBlur(shadow, width, height, radius);
  const [cos, sin] = [Math.cos(limb.angle), Math.sin(limb.angle)];
  for (let pixel = 0; pixel < shadow.length; pixel++) {
    const [dx, dy] = [left + (pixel % width) - limb.x, top + Math.floor(pixel / width) - limb.y];
    const within = clamp01((limb.width / 2 - Math.abs(dy * cos - dx * sin)) / radius);
    const rest = 1 - shadow[pixel]! * SHADOW.darkness * within;
    for (let i = 4; i < VALUES; i++) data[pixel * BYTES + i]! *= rest;
  }
}
