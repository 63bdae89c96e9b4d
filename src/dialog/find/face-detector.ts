/**
 * Finds faces in a square crop: runs BlazeFace (short range) and reads its boxes. Does not know what a face is used for, and
 * infers nothing about the person.
 */
import { fromCrop, type Crop, type PixelSource, type Point } from './geometry.ts';
import type { Network } from './network.ts';

export interface DetectedFace {
  /** From 0 to 1. */
  readonly score: number;
  readonly centre: Point;
  /** Of the box around the face, from eyebrows to chin, in pixels of the picture. */
  readonly side: number;
  /** The eyes as the picture shows them: the one further left first. */
  readonly eyes: readonly [Point, Point];
}

export type Detect = (source: PixelSource, crop: Crop) => Promise<DetectedFace[]>;

const MIN_SCORE = 0.5;
/** Boxes that share more than this part of their area are of the same face. */
const MAX_OVERLAP = 0.3;
const VALUES = 16;
/** Cells of the two grids, and how many boxes each cell has. */
const GRIDS = [
  { cells: 16, boxes: 2 },
  { cells: 8, boxes: 6 },
] as const;

interface Box {
  score: number;
  /** Centre, width, height, then six points, in parts of the crop. */
  values: number[];
}

/** @param pause awaited between steps; may throw to end the search */
export function faceDetector(network: Network, pause: () => Promise<void> | undefined): Detect {
  return async (source, crop) => {
    const { size, input } = network;
    const pixels = source.read(crop, size);
    for (let i = 0; i < input.length; i++) input[i] = i % 4 < 3 ? pixels[i]! / 127.5 - 1 : 0;
    const [fine, coarse, fineScores, coarseScores] = await network.run(pause);
    const boxes = [
      ...boxesIn(fine!, fineScores!, GRIDS[0], size),
      ...boxesIn(coarse!, coarseScores!, GRIDS[1], size),
    ];
    return merged(boxes).map(({ score, values }) => {
      const point = (at: number) => fromCrop(crop, { x: values[at]!, y: values[at + 1]! });
      const side = Math.max(values[2]!, values[3]!) * crop.side;
      return { score, centre: point(0), side, eyes: [point(4), point(6)] };
    });
  };
}

function* boxesIn(
  values: Float32Array,
  scores: Float32Array,
  { cells, boxes }: { cells: number; boxes: number },
  size: number,
): Generator<Box> {
  for (let index = 0; index < scores.length; index++) {
    const score = 1 / (1 + Math.exp(-scores[index]!));
    if (score < MIN_SCORE) continue;
    const cell = Math.floor(index / boxes);
    const corner = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
    const raw = values.subarray(index * VALUES, (index + 1) * VALUES);
    // All but width and height are measured from the cell's middle.
    const box = [...raw].map((value, i) => value / size + (i === 2 || i === 3 ? 0 : corner[i % 2]!));
    yield { score, values: box };
  }
}

/** Not by `reduce()`, which old versions of Prototype.js replace. */
function sumOf(boxes: readonly Box[], valueOf: (box: Box) => number): number {
  let sum = 0;
  for (const box of boxes) sum += valueOf(box);
  return sum;
}

/** One box for each face: the mean of those that overlap, weighted by score; the most certain face first. */
function merged(boxes: Box[]): Box[] {
  const rest = [...boxes].sort((a, b) => b.score - a.score);
  const faces: Box[] = [];
  while (rest.length > 0) {
    const [best] = rest as [Box];
    const same = rest.filter((box) => box === best || overlap(box, best) > MAX_OVERLAP);
    const weight = sumOf(same, ({ score }) => score);
    const values = best.values.map((_, i) => sumOf(same, (box) => box.values[i]! * box.score) / weight);
    faces.push({ score: best.score, values });
    for (const box of same) rest.splice(rest.indexOf(box), 1);
  }
  return faces;
}

/** The shared area as a part of the area that both cover. */
function overlap(a: Pick<Box, 'values'>, b: Pick<Box, 'values'>): number {
  const shared = [0, 1].map((axis) => {
    const [from, to] = [a, b].map(({ values }) => [
      values[axis]! - values[axis + 2]! / 2,
      values[axis]! + values[axis + 2]! / 2,
    ]) as [[number, number], [number, number]];
    return Math.max(0, Math.min(from[1], to[1]) - Math.max(from[0], to[0]));
  });
  const area = shared[0]! * shared[1]!;
  return area / (a.values[2]! * a.values[3]! + b.values[2]! * b.values[3]! - area);
}
