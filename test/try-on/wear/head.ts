/**
 * A head of our own making, turned and lit as we say: its photo, its 468 points as far as drawing uses them, and what eyewear
 * looks like on it. Every ray is followed to a cylinder around the head, so that the truth shares no formula with the drawing.
 */
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import type { FacePoints } from '../../../src/try-on/wear/types.ts';
import { BROWS, CHEEKS, LIDS, OVAL } from '../../../src/try-on/wear/face/face.ts';
import type { Glasses } from './glasses.ts';

type Vector = readonly [number, number, number];

export interface Head {
  /** Radians, positive towards the right of the picture. */
  readonly yaw: number;
  readonly skin: Vector;
  /** Of the light, from 0 to about 1. */
  readonly light: number;
  /** Painted as the white of the eyes, 0 to 255; of narrowed ones it lies in the shade of the lids. */
  readonly whites?: number;
}

export const SKINS: Readonly<Record<string, Vector>> = {
  light: [232, 196, 174],
  medium: [190, 140, 108],
  dark: [98, 66, 50],
};

/** From very light to very dark. */
export const SIX_SKINS: Readonly<Record<string, Vector>> = {
  'very light': [246, 222, 206],
  light: SKINS.light!,
  olive: [206, 164, 130],
  tan: [166, 118, 86],
  brown: [112, 76, 56],
  'very dark': [66, 44, 34],
};

export const WIDTH = 480;
export const HEIGHT = 560;
const HAIR: Vector = [38, 28, 26];
/** Pixels between the temples of a head that looks ahead. */
export const BREADTH = 210;
const CENTRE = { x: WIDTH / 2, y: 240 };
/** In parts of the breadth: from the camera to the eyes, and from the eyes back to the axis of the neck. */
const CAMERA = 4.3;
const AXIS = 0.35;
/** Eyewear is bent around a cylinder of this radius, and so far before the eyes. */
const RADIUS = 2.7;
const BEFORE_EYES = 0.115;
/** Of the upper end of the ear, from the eyes. */
export const EAR: Vector = [0.5, -0.02, 0.56];
const TEMPLE = { half: 0.016, v: -0.05 };
/** Eyewear in parts of the breadth; temples are farther away than the front, and so look closer to one another. */
export const GLASSES_WIDTH = 0.9;
/** The white of an eye in full light, by the white that is painted here; and what skin mirrors, as light on each. */
const WHITE = 235;
const FULL_LIGHT = 173 / WHITE;
const GLOSS: Vector = [255, 255, 255];

/** From the head (parts of its breadth, between the eyes, `z` away from the camera) to the picture, with its depth. */
export function projectPoint([x, y, z]: Vector, yaw: number): Vector {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  const turnedX = x * cos - (z - AXIS) * sin;
  const turnedZ = x * sin + (z - AXIS) * cos + AXIS;
  const scale = (BREADTH * CAMERA) / (CAMERA + turnedZ);
  return [CENTRE.x + turnedX * scale, CENTRE.y + y * scale, turnedZ * BREADTH];
}

/** The ray through a pixel, in the head's own axes: where it begins, and its direction. */
function rayThrough(px: number, py: number, yaw: number): [Vector, Vector] {
  const unturned = (x: number, y: number, z: number): Vector => {
    const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
    return [x * cos + (z - AXIS) * sin, y, -x * sin + (z - AXIS) * cos + AXIS];
  };
  const from = unturned(0, 0, -CAMERA);
  const to = unturned((px - CENTRE.x) / BREADTH, (py - CENTRE.y) / BREADTH, 0);
  return [from, [to[0] - from[0], to[1] - from[1], to[2] - from[2]]];
}

/** Points of the left and the right side, and where the right one is. */
const PAIRS: readonly (readonly [left: number, right: number, at: Vector])[] = [
  [33, 263, [0.325, 0, 0.05]],
  [133, 362, [0.125, 0, 0]],
  [CHEEKS[0], CHEEKS[1], [0.27, 0.3, 0]],
  [101, 330, [0.2, 0.25, -0.04]],
  [127, 356, [0.5, 0, 0.36]],
  [234, 454, [0.49, 0.1, 0.4]],
];
/** Points in the middle, with how far down and back they are. */
const MIDDLE: readonly Vector[] = [
  [151, -0.3, -0.08],
  [9, -0.15, -0.08],
  [168, -0.03, -0.09],
  [6, 0.05, -0.11],
  [195, 0.16, -0.15],
  [10, -0.4, -0.11],
  [152, 0.72, 0],
];

export function projectPoints({ yaw }: Head): FacePoints {
  const points = new Float32Array(468 * 3);
  const set = (index: number, at: Vector) => points.set(projectPoint(at, yaw), index * 3);
  OVAL.forEach((index, i) => {
    const angle = (2 * Math.PI * i) / OVAL.length;
    const [x, y] = [Math.sin(angle) * 0.5, -Math.cos(angle)];
    set(index, [x, y < 0 ? y * 0.4 : y * 0.72, 0.36 * Math.abs(Math.sin(angle)) - (y < 0 ? 0.1 * -y : 0)]);
  });
  for (const side of [-1, 1]) {
    const pick = (pair: readonly (readonly number[])[]) => pair[side < 0 ? 0 : 1]!;
    const lids = pick(LIDS);
    lids.forEach((index, i) => {
      const angle = (2 * Math.PI * i) / lids.length;
      const out = side * (0.225 + 0.1 * Math.cos(angle));
      set(index, [out, 0.042 * Math.sin(angle), 0.02 + 0.03 * Math.cos(angle)]);
    });
    pick(BROWS).forEach((index, i) =>
      set(index, [side * (0.1 + 0.1 * (i % 3)), -0.14 + (i < 3 ? -0.015 : 0.015), 0]),
    );
  }
  for (const [left, right, [x, y, z]] of PAIRS) {
    set(left, [-x, y, z]);
    set(right, [x, y, z]);
  }
  for (const [index, y, z] of MIDDLE) set(index, [0, y, z]);
  return points;
}

/** The head without anything on it. */
export function drawPhoto(head: Head): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const inEllipse = (px: number, py: number, at: Vector, rx: number, ry: number) => {
    const [cx, cy] = projectPoint(at, head.yaw);
    return ((px - cx) / (rx * BREADTH)) ** 2 + ((py - cy) / (ry * BREADTH)) ** 2 <= 1;
  };
  const cos = Math.cos(head.yaw);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      let colour: readonly number[] = [196, 204, 210];
      if (inEllipse(x, y, [0, 0.06, AXIS], 0.6, 0.78)) colour = HAIR;
      if (inEllipse(x, y, [0, 0.2, AXIS * 0.7], 0.53, 0.62)) colour = head.skin;
      if (inEllipse(x, y, [0, -0.27, -0.08], 0.1 * cos, 0.05)) colour = GLOSS;
      for (const side of [-1, 1]) {
        const eye: Vector = [side * 0.225, 0, 0.02];
        const { whites = WHITE } = head;
        if (inEllipse(x, y, eye, 0.1 * cos, 0.042)) colour = [whites, whites, whites];
        if (inEllipse(x, y, eye, 0.04 * cos, 0.04)) colour = [60, 44, 36];
      }
      data.set(
        colour.map((value) => value * head.light),
        at,
      );
    }
  }

  return { data, width: WIDTH, height: HEIGHT };
}

export interface WornTruth {
  /** The photo with the eyewear on it, without any shadow. */
  readonly picture: Pixels;
  /** 1 where the front covers or tints. */
  readonly isFront: Uint8Array;
  readonly isTemple: Uint8Array;
}

/** `below` is how far the glasses' centre lies below the eyes, in parts of their width. */
export function wornTruth(head: Head, of: Glasses, below: number): WornTruth {
  const photo = drawPhoto(head);
  const data = Uint8ClampedArray.from(photo.data);
  const isFront = new Uint8Array(WIDTH * HEIGHT);
  const isTemple = new Uint8Array(WIDTH * HEIGHT);
  const near = head.yaw > 0 ? -1 : 1;
  const light = Math.min(1, head.light / FULL_LIGHT);
  const grid = 3;
  const reach = BREADTH * (of.height / 2 + 0.1);
  const [top, bottom] = [-1, 1].map((side) => Math.round(CENTRE.y + below * BREADTH + side * reach)) as [
    number,
    number,
  ];
  for (let y = top, pixel = top * WIDTH; y < bottom; y++) {
    for (let x = 0; x < WIDTH; x++, pixel++) {
      const sum = [0, 0, 0];
      let [front, temple] = [0, 0];
      for (let i = 0; i < grid * grid; i++) {
        const ray = rayThrough(
          x + ((i % grid) + 0.5) / grid,
          y + (Math.floor(i / grid) + 0.5) / grid,
          head.yaw,
        );
        const [u, v] = onCylinder(ray, below);
        const truth = Math.abs(u) <= 0.5 ? of.at(u / GLASSES_WIDTH, v / GLASSES_WIDTH) : null;
        const isArm = hitsTemple(ray, near, below);
        if (isArm) temple++;
        if (truth && (truth.alpha > 0 || truth.through[0] < 0.98)) front++;
        const arm = of.at(near * 0.49, TEMPLE.v / GLASSES_WIDTH).colour;
        for (let c = 0; c < 3; c++) {
          const skin = photo.data[pixel * 4 + c]!;
          const behind = isArm ? arm[c]! * light : skin;
          const alpha = truth?.alpha ?? 0;
          sum[c]! +=
            alpha * (truth?.colour[c] ?? 0) * light + (1 - alpha) * (truth?.through[c] ?? 1) * behind;
        }
      }
      for (let c = 0; c < 3; c++) data[pixel * 4 + c] = sum[c]! / (grid * grid);
      if (front > 4) isFront[pixel] = 1;
      if (temple > 4 && !front) isTemple[pixel] = 1;
    }
  }
  return { picture: { data, width: WIDTH, height: HEIGHT }, isFront, isTemple };
}

/** Where a ray meets the cylinder of the front: along its arc, and down. */
function onCylinder([from, way]: [Vector, Vector], below: number): [number, number] {
  const z0 = -BEFORE_EYES + RADIUS;
  const [fx, fz] = [from[0], from[2] - z0];
  const a = way[0] ** 2 + way[2] ** 2;
  const b = 2 * (fx * way[0] + fz * way[2]);
  const c = fx * fx + fz * fz - RADIUS * RADIUS;
  const root = b * b - 4 * a * c;
  if (root < 0) return [9, 9];
  const t = (-b - Math.sqrt(root)) / (2 * a);
  const [x, z] = [from[0] + way[0] * t, from[2] + way[2] * t - z0];
  return [Math.atan2(x, -z) * RADIUS, from[1] + way[1] * t - below];
}

/** A temple is a flat bar from the hinge to the ear, beside the head. */
function hitsTemple([from, way]: [Vector, Vector], side: number, below: number): boolean {
  const t = (side * 0.49 * GLASSES_WIDTH - from[0]) / way[0];
  const [y, z] = [from[1] + way[1] * t - below, from[2] + way[2] * t];
  return t > 0 && z > -BEFORE_EYES + 0.04 && z < EAR[2] && Math.abs(y - TEMPLE.v) < TEMPLE.half;
}
