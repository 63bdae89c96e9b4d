/**
 * Prepares a picture of eyewear to be worn, and judges it: the parser finds its parts, and they are unmixed from the ground. What
 * can't be worn is cut out whole, with its temples, so that shoppers can place it by hand. Pure.
 */
import type { Network } from '../../find/network.ts';
import { BYTES, findParts, percentile, type Pixels } from '../pixels.ts';
import { inSteps } from '../steps.ts';
import type { Prepared } from '../types.ts';
import type { Unfit, Verdict } from '../verdict.ts';
import { cropped, FIELD, parseEyewear, type Parsed } from './parser.ts';
import { dilated, eroded, type Size } from './planes.ts';
import { unmix, type Unmixed } from './unmix.ts';

/**
 * Limits of what can be worn. The score's is the parser's own; the others come from 240 rendered pictures, and leave out the worst
 * twentieth of those on plain ground: in the median a picture beyond one of them is twice as far from the truth.
 */
const MIN_SCORE = 0.65;
/** Least value of the ground's darkest channel, and the change from place to place that nine tenths do not exceed; of 255. */
const MIN_GROUND = 80;
const MAX_TEXTURE = 9;
/** Largest shares of the lenses: places that may be temple or not, and print. */
const MAX_UNSURE = 0.2;
const MAX_PRINT = 0.05;
/** Both in places of the field: how far a part may be from where its mirror image is, and half the side of a badge. */
const MIRRORED_WITHIN = 2;
const BADGE = 3;
/** Least share of the largest of all pieces. */
const MIN_CONNECTED = 0.9;
/** Least size of a second lens by the first; and of one that is not turned away: a pair that is turned by 12° has 0.9. */
const MIN_LENS = 0.3;
const MIN_BALANCE = 0.83;
/** Light that is kept back, from 0 to 1: of what belongs to a piece, in a clear lens, and more than on the other side. */
const MIN_SEEN = 0.25;
const OF_LENS = 0.45;
const MAX_MORE = 0.4;

/** @param pause awaited between the network's steps; may throw to end the work */
export async function prepareEyewear(
  pixels: Pixels,
  network: Network,
  pause?: () => Promise<void> | undefined,
): Promise<Prepared> {
  const opaque = onWhite(pixels);
  const { front, parseWhole } = await parseEyewear(network, opaque, pause);
  const hasPlainGround = isPlain(opaque, front);
  let unfit = faultOfParts(hasPlainGround, front);
  if (!unfit) {
    const near = cropped(front);
    const unmixed = await inSteps(unmix(opaque, near));
    unfit = faultOfCutout(unmixed, near);
    if (!unfit) return prepared(near, unmixed, { score: front.score, unfit });
  }
  const verdict = { score: front.score, unfit };
  if (!hasPlainGround) return asItIs(pixels, verdict);
  const whole = cropped(await parseWhole());
  const unmixed = await inSteps(unmix(opaque, whole));
  return unmixed.box ? prepared(whole, unmixed, verdict) : asItIs(pixels, verdict);
}

function prepared({ left, top }: Parsed, { sheet, box, scale }: Unmixed, verdict: Verdict): Prepared {
  const cutout = { category: 'eyewear', sheet, box: box!, inset: box!, isAlone: true };
  return { cutout, at: { left, top, scale }, verdict };
}

/** The picture with its background: nothing is cut out. */
function asItIs({ width, height }: Pixels, verdict: Verdict): Prepared {
  const box = { x: 0, y: 0, width, height };
  const sheet = { data: new Uint8ClampedArray(), width: 0, height: 0 };
  const cutout = { category: 'eyewear', sheet, box, inset: box, isAlone: false };
  return { cutout, at: { left: 0, top: 0, scale: 1 }, verdict };
}

/** Lays a picture on white, where it is transparent: what is left of a studio in it goes with the ground. */
function onWhite({ data: own, width, height }: Pixels): Pixels {
  const data = own.slice();
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255;
    if (alpha === 1) continue;
    for (let i = 0; i < 3; i++) data[at + i] = data[at + i]! * alpha + 255 * (1 - alpha);
  }
  return { data, width, height };
}

/** Why the glasses can't be worn, as far as their parts tell; else null. */
function faultOfParts(hasPlainGround: boolean, { score, maps }: Parsed): Unfit | null {
  if (score < MIN_SCORE) return 'view';
  const { lens, temple, print } = maps;
  const isLens = lens.map((value) => +(value > 0.5));
  const [first = 0, second = 0] = sizesOf(isLens);
  // One lens of a turned pair is nearer; a shield has only one.
  if (second > first * MIN_LENS && second < first * MIN_BALANCE) return 'view';
  if (!hasPlainGround) return 'ground';
  let [all, unsure, printed] = [0, 0, 0];
  isLens.forEach((is, at) => {
    if (!is) return;
    all++;
    unsure += 4 * temple[at]! * (1 - temple[at]!);
    if (print[at]! > 0.5) printed++;
  });
  if (unsure > all * MAX_UNSURE) return 'temples';
  return printed > all * MAX_PRINT ? 'print' : null;
}

/** The same, as far as the cut-out tells. */
function faultOfCutout(unmixed: Unmixed, parsed: Parsed): Unfit | null {
  const { size } = parsed;
  const kept = keptBack(unmixed, parsed);
  if (isLopsided(kept, size)) return 'print';
  // A thin wire may leave out a place.
  const pieces = sizesOf(dilated(kept, size, 1).map((value) => +(value > MIN_SEEN)));
  const isOne = pieces.length > 0 && pieces[0]! >= pieces.reduce((sum, size) => sum + size) * MIN_CONNECTED;
  return isOne && unmixed.box ? null : 'pieces';
}

/** Sizes of the connected pieces in the field, the largest first. */
const sizesOf = (isPart: Float32Array): number[] =>
  Array.from(findParts(new Uint8Array(isPart), FIELD.width), ({ length }) => length).sort((a, b) => b - a);

/** How much light the product keeps back at each place of the field, from 0 to 1; a clear lens counts as if it were tinted. */
function keptBack({ sheet: { data, width, height } }: Unmixed, { size, maps }: Parsed): Float32Array {
  const kept = maps.lens.map((value) => (value > 0.5 ? OF_LENS : 0));
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y * size.height) / height) * size.width;
    for (let x = 0; x < width; x++, at += BYTES) {
      const passes = Math.min(data[at + 4]!, data[at + 5]!, data[at + 6]!) / 255;
      const place = row + Math.floor((x * size.width) / width);
      kept[place] = Math.max(kept[place]!, 1 - (1 - data[at + 3]! / 255) * passes);
    }
  }
  return kept;
}

/** Whether one side shows something broad that the other one does not: a badge, or what covers a part. */
function isLopsided(kept: Float32Array, size: Size): boolean {
  const { width } = size;
  let [sum, along] = [0, 0];
  kept.forEach((value, at) => {
    sum += value;
    along += value * (at % width);
  });
  const both = Math.round((2 * along) / sum);
  const mirrored = kept.map((_, at) => {
    const x = both - (at % width);
    return x >= 0 && x < width ? kept[at - (at % width) + x]! : 0;
  });
  const other = dilated(mirrored, size, MIRRORED_WITHIN);
  const more = kept.map((value, at) => value - other[at]!);
  return eroded(more, size, BADGE).some((value) => value > MAX_MORE);
}

/** Whether the ground around the product is light and even; shadows and gradients are. */
function isPlain({ data, width, height }: Pixels, { maps, left, top, scale }: Parsed): boolean {
  const { front, lens, temple, print } = maps;
  const darkest: number[] = [];
  const changes: number[] = [];
  /** The picture's pixel at a place of the field that is ground; -1 elsewhere. */
  const groundAt = (x: number, y: number) => {
    const at = y * FIELD.width + x;
    if (x >= FIELD.width || y >= FIELD.height) return -1;
    if (Math.max(front[at]!, lens[at]!, temple[at]!, print[at]!) > 0.15) return -1;
    const [column, row] = [Math.floor(left + (x + 0.5) * scale), Math.floor(top + (y + 0.5) * scale)];
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : (row * width + column) * 4;
  };
  for (let y = 0; y < FIELD.height; y++) {
    for (let x = 0; x < FIELD.width; x++) {
      const from = groundAt(x, y);
      if (from < 0) continue;
      darkest.push(Math.min(data[from]!, data[from + 1]!, data[from + 2]!));
      for (const to of [groundAt(x + 1, y), groundAt(x, y + 1)]) {
        if (to < 0) continue;
        changes.push(Math.max(...[0, 1, 2].map((i) => Math.abs(data[from + i]! - data[to + i]!))));
      }
    }
  }
  return percentile(darkest, 0.5) >= MIN_GROUND && percentile(changes, 0.9) <= MAX_TEXTURE;
}
