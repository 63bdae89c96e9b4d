/** Reads the boxes of a single-shot detector with fixed anchors, whatever it detects. Pure. */

export interface Box {
  /** From 0 to 1. */
  readonly score: number;
  /** Centre, width, height, then points; as fractions of the crop. */
  readonly values: readonly number[];
}

/** How many boxes a cell has, in the fine grid and in the coarse one. */
const BOXES = [2, 6];
const MIN_SCORE = 0.5;
/** Boxes that overlap by more than this share of their area are one thing. */
const MAX_OVERLAP = 0.3;

/**
 * Returns one box for each thing, the most certain first.
 * @param outputs of the network: the values of both grids, then their scores
 * @param size of the network's input in pixels
 */
export const boxesFrom = (outputs: readonly Float32Array[], size: number): Box[] =>
  merged(BOXES.flatMap((boxes, grid) => [...boxesIn(outputs[grid]!, outputs[grid + 2]!, boxes, size)]));

function* boxesIn(values: Float32Array, scores: Float32Array, boxes: number, size: number): Generator<Box> {
  const cells = Math.sqrt(scores.length / boxes);
  const count = values.length / scores.length;
  for (let index = 0; index < scores.length; index++) {
    const score = 1 / (1 + Math.exp(-scores[index]!));
    if (score < MIN_SCORE) continue;
    const cell = Math.floor(index / boxes);
    const corner = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
    const raw = values.subarray(index * count, (index + 1) * count);
    // Width and height are sizes; all other values are offsets from the cell's middle.
    const box = [...raw].map((value, i) => value / size + (i === 2 || i === 3 ? 0 : corner[i % 2]!));
    yield { score, values: box };
  }
}

/** Avoids `reduce()`, which old versions of Prototype.js replace. */
function weighBoxes(boxes: readonly Box[], readSide: (box: Box) => number): number {
  let sum = 0;
  for (const box of boxes) sum += readSide(box);
  return sum;
}

/** Merges overlapping boxes to their mean, weighted by score. */
function merged(boxes: readonly Box[]): Box[] {
  const rest = [...boxes].sort((a, b) => b.score - a.score);
  const found: Box[] = [];
  while (rest.length > 0) {
    const [best] = rest as [Box];
    const same = rest.filter((box) => box === best || overlap(box, best) > MAX_OVERLAP);
    const weight = weighBoxes(same, ({ score }) => score);
    const values = best.values.map((_, i) => weighBoxes(same, (box) => box.values[i]! * box.score) / weight);
    found.push({ score: best.score, values });
    for (const box of same) rest.splice(rest.indexOf(box), 1);
  }
  return found;
}

/** Intersection over union. */
function overlap(a: Box, b: Box): number {
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
