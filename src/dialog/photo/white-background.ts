/**
 * Finds the white studio background of a product's picture, from its edges inwards, and makes it transparent. The soft
 * shadow on it stays as a shadow; white inside the product stays too, also where its outline has small gaps. Works in
 * short slices, so that the page goes on answering. Used by the product's picture.
 */
import { inSlices, nextTask } from './slices.ts';

/** Less of the picture's edge than this being light, there is no white background. */
const LIGHT_EDGE = 0.6;
/** Less of the picture than this being left, it was no background: a white product on white, without an outline. */
const LEAST_LEFT = 0.001;
/** A background in light may be so dark, and the shadow on it. */
const DARKEST = 200;
/** A background's pixel may be so much off grey. */
const TINT = 24;
/** Light changes by no more than this from one pixel to the next but one; a product's outline does. */
const SMOOTH = 8;
/** Gaps in an outline of up to twice as many pixels let nothing through. */
const REACH = 2;
/** From here on light is no shadow at all. */
const NO_SHADOW = 238;
/** Background that a see-through product encloses is as bright as this, and so large a part of the picture: larger than gloss. */
const BRIGHT = 236;
const LARGE = 0.004;
/** Pixels between two looks at the clock. */
const SOME = 2048;

/**
 * A copy without its background, or null where there is no white background. With `seeThrough`, background that the
 * product encloses goes too, as behind a pair of glasses or inside a ring.
 */
export async function withoutWhiteBackground(
  source: HTMLCanvasElement,
  seeThrough: boolean,
): Promise<HTMLCanvasElement | null> {
  const { width, height } = source;
  const pixels = source.getContext('2d')!.getImageData(0, 0, width, height);
  await nextTask();
  if (!(await inSlices(clearWhite(pixels, seeThrough)))) return null;
  await nextTask();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')!.putImageData(pixels, 0, 0);
  return canvas;
}

/** Changes `pixels` in place; false, and unchanged, where there is no white background. Yields wherever it may be interrupted. */
function* clearWhite(pixels: ImageData, seeThrough: boolean): Generator<void, boolean> {
  const { data, width, height } = pixels;
  const light = yield* lightOf(data);
  const edge = edgeOf(width, height);
  const lightEdge = edge.filter((at) => light[at]!);
  if (lightEdge.length < edge.length * LIGHT_EDGE) return false;

  const depth = yield* depthOf(light, width, height);
  const cleared = new Uint8Array(light.length);
  /** All that was ever reached, each pixel once. */
  const reached = new Uint32Array(light.length);
  let count = 0;
  /** The wide parts of what hangs together with `start`, by neighbours. */
  function* reach(start: readonly number[], may: (at: number) => boolean): Generator<void, Uint32Array> {
    const first = count;
    const visit = (at: number) => {
      if (cleared[at] || depth[at]! <= REACH || !may(at)) return;
      cleared[at] = 1;
      reached[count++] = at;
    };
    start.forEach(visit);
    for (let next = first; next < count; next++) {
      forNeighbours(reached[next]!, width, light.length, visit);
      if (next % SOME === 0) yield;
    }
    return reached.subarray(first, count);
  }

  const wide = [yield* reach(lightEdge, () => true)];
  if (seeThrough) {
    const isBright = (at: number) => light[at]! >= BRIGHT;
    for (let at = 0; at < light.length; at++) {
      if (at % SOME === 0) yield;
      if (cleared[at] || depth[at]! <= REACH || !isBright(at)) continue;
      const enclosed = yield* reach([at], isBright);
      if (enclosed.length >= light.length * LARGE) wide.push(enclosed);
      else for (const at of enclosed) cleared[at] = 2;
    }
    for (let at = 0; at < cleared.length; at++) if (cleared[at] === 2) cleared[at] = 0;
  }

  // Back to the product's outline, as far as the wide parts were kept from it.
  let outlines: Iterable<number>[] = wide;
  for (let step = 0; step <= REACH + 1; step++) {
    const further: number[] = [];
    let looked = 0;
    for (const outline of outlines) {
      for (const at of outline) {
        forNeighbours(at, width, light.length, (next) => {
          if (cleared[next] || !light[next]) return;
          cleared[next] = 1;
          further.push(next);
        });
        if (++looked % SOME === 0) yield;
      }
    }
    outlines = [further];
  }

  let left = 0;
  for (let at = 0; at < cleared.length; at++) {
    if (!cleared[at]) left++;
    if (at % SOME === 0) yield;
  }
  if (left < cleared.length * LEAST_LEFT) return false;

  for (let at = 0; at < cleared.length; at++) {
    if (cleared[at]) leaveShadow(data, at, light[at]!);
    else if (touches(cleared, at, width)) fade(data, at);
    if (at % SOME === 0) yield;
  }
  return true;
}

/** The darkest channel where a pixel may be background or a shadow on it, else 0. */
function* lightOf(data: Uint8ClampedArray): Generator<void, Uint8Array> {
  const light = new Uint8Array(data.length / 4);
  for (let at = 0, byte = 0; at < light.length; at++, byte += 4) {
    const [red, green, blue] = [data[byte]!, data[byte + 1]!, data[byte + 2]!];
    const least = Math.min(red, green, blue);
    if (data[byte + 3] === 0) light[at] = 255;
    else if (least >= DARKEST && Math.max(red, green, blue) - least <= TINT) light[at] = least;
    if (at % SOME === 0) yield;
  }
  return light;
}

/** How far each pixel is from the next one that is no smooth background, up to where that matters. */
function* depthOf(light: Uint8Array, width: number, height: number): Generator<void, Uint8Array> {
  const depth = new Uint8Array(light.length);
  const differ = (a: number, b: number) => Math.abs(light[a]! - light[b]!) > SMOOTH;
  const most = REACH + 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [left, right] = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at];
      const [above, below] = [y > 0 ? at - width : at, y < height - 1 ? at + width : at];
      const isSmooth = light[at]! > 0 && !differ(left, right) && !differ(above, below);
      if (!isSmooth) continue;
      const before = Math.min(x > 0 ? depth[left]! : most, y > 0 ? depth[above]! : most);
      depth[at] = Math.min(before + 1, most);
    }
    if (y % 4 === 0) yield;
  }
  for (let y = height - 1, at = depth.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, at--) {
      const after = Math.min(
        x < width - 1 ? depth[at + 1]! : most,
        y < height - 1 ? depth[at + width]! : most,
      );
      depth[at] = Math.min(depth[at]!, after + 1);
    }
    if (y % 4 === 0) yield;
  }
  return depth;
}

function edgeOf(width: number, height: number): number[] {
  const rows = Array.from({ length: height }, (_, row) => [row * width, row * width + width - 1]);
  const columns = Array.from({ length: width }, (_, column) => [column, (height - 1) * width + column]);
  return [...rows, ...columns].flat();
}

function forNeighbours(at: number, width: number, size: number, visit: (at: number) => void): void {
  const column = at % width;
  if (column > 0) visit(at - 1);
  if (column < width - 1) visit(at + 1);
  if (at >= width) visit(at - width);
  if (at < size - width) visit(at + width);
}

function touches(cleared: Uint8Array, at: number, width: number): boolean {
  let found = false;
  forNeighbours(at, width, cleared.length, (next) => (found ||= cleared[next] === 1));
  return found;
}

/** Black as thin as the background was dark. */
function leaveShadow(data: Uint8ClampedArray, at: number, light: number): void {
  data.fill(0, at * 4, at * 4 + 3);
  data[at * 4 + 3] = Math.max(0, NO_SHADOW - light);
}

/** The product's rim is mixed with the white behind it: what is white in it becomes transparent. */
function fade(data: Uint8ClampedArray, at: number): void {
  const channels = [0, 1, 2].map((channel) => data[at * 4 + channel]!);
  const least = Math.min(...channels);
  if (least <= DARKEST) return;
  const opacity = Math.max(0, (255 - least) / (255 - DARKEST));
  channels.forEach((value, channel) => {
    data[at * 4 + channel] = opacity > 0 ? (value - 255 * (1 - opacity)) / opacity : 0;
  });
  data[at * 4 + 3]! *= opacity;
}
