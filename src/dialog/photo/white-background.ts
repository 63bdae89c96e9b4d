/**
 * Finds the white studio background of a product's picture, from its edges inwards, and makes it transparent; white inside
 * the product stays. Works in short slices, so that the page goes on answering. Used by the product's picture.
 */

/** From here on every channel counts as background. */
const WHITE = 230;
/** A background's pixel may be so much off grey. */
const TINT = 14;
/** What the product's rim still has of the background is faded from here to `WHITE`. */
const FADE_FROM = 204;
/** Less of the edge than this being white, there is no white background. */
const WHITE_EDGE = 0.6;
const SLICE_MS = 8;

/**
 * A copy without its background, or null where there is no white background. With `seeThrough`, white that the product
 * encloses goes too, as behind a pair of glasses or inside a ring.
 */
export async function withoutWhiteBackground(
  source: HTMLCanvasElement,
  seeThrough: boolean,
): Promise<HTMLCanvasElement | null> {
  const { width, height } = source;
  const pixels = source.getContext('2d')!.getImageData(0, 0, width, height);
  if (!(await clearWhite(pixels, seeThrough))) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')!.putImageData(pixels, 0, 0);
  return canvas;
}

/** Changes `pixels` in place; false, and unchanged, where the edge is not white. */
export async function clearWhite({ data, width, height }: ImageData, seeThrough: boolean): Promise<boolean> {
  const edge = edgeOf(width, height);
  const whiteEdge = edge.filter((at) => isWhite(data, at));
  if (whiteEdge.length < edge.length * WHITE_EDGE) return false;

  const seen = new Uint8Array(width * height);
  const stack = new Uint32Array(width * height);
  let depth = 0;
  const visit = (at: number) => {
    if (seen[at]) return;
    seen[at] = 1;
    if (isWhite(data, at)) stack[depth++] = at;
    else fade(data, at);
  };
  whiteEdge.forEach(visit);

  let sliceEnd = performance.now() + SLICE_MS;
  for (let steps = 1; depth > 0; steps++) {
    const at = stack[--depth]!;
    data[at * 4 + 3] = 0;
    const column = at % width;
    if (column > 0) visit(at - 1);
    if (column < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < data.length / 4 - width) visit(at + width);
    if (steps % 4096 === 0 && performance.now() > sliceEnd) {
      await nextTask();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  if (seeThrough) {
    for (let at = 0; at < seen.length; at++) if (!seen[at] && isWhite(data, at)) data[at * 4 + 3] = 0;
  }
  return true;
}

function edgeOf(width: number, height: number): number[] {
  const rows = Array.from({ length: height }, (_, row) => [row * width, row * width + width - 1]);
  const columns = Array.from({ length: width }, (_, column) => [column, (height - 1) * width + column]);
  return [...rows, ...columns].flat();
}

function isWhite(data: Uint8ClampedArray, at: number): boolean {
  const [red, green, blue, alpha] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!, data[at * 4 + 3]!];
  const least = Math.min(red, green, blue);
  return alpha > 0 && least >= WHITE && Math.max(red, green, blue) - least <= TINT;
}

function fade(data: Uint8ClampedArray, at: number): void {
  const least = Math.min(data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!);
  if (least <= FADE_FROM) return;
  data[at * 4 + 3]! *= Math.max(0, (WHITE - least) / (WHITE - FADE_FROM));
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
