/** Cuts a product out of its picture, as well as the simulated engine needs it: what is light and plain goes, from the edges inwards. */

const MAX_SIDE = 640;
/** Limits for a studio's ground and the soft shadows on it, from 0 to 255: least lightness, most tint, most change from pixel to pixel. */
const MIN_LIGHT = 215;
const MAX_TINT = 24;
const MAX_STEP = 3;
const WHITE = 252;
const MIN_ALPHA = 40;

export interface CutOut {
  readonly picture: OffscreenCanvas;
  /** The product's place in the picture; the whole picture where nothing could be cut. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * The product with a soft outline.
 * @param isOpen white within it is ground too, as behind a bag's handles
 */
export function cutOut(shown: ImageBitmap, isOpen: boolean): CutOut {
  const scale = Math.min(1, MAX_SIDE / Math.max(shown.width, shown.height));
  const [width, height] = [Math.ceil(shown.width * scale), Math.ceil(shown.height * scale)];
  const picture = new OffscreenCanvas(width, height);
  const context = picture.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(shown, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const isGround = findGround(pixels, isOpen);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let own = 0;
      for (let row = y - 1; row <= y + 1; row++)
        for (let column = x - 1; column <= x + 1; column++) own += isGround[row * width + column] ? 0 : 1;
      // Half a pixel of the outline goes too, which shines pale of the ground.
      const alpha = (pixels.data[(y * width + x) * 4 + 3]! *= Math.max(0, own / 4.5 - 1));
      if (alpha < MIN_ALPHA) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), y + 1];
    }
  }
  if (right === 0) return { picture, box: { x: 0, y: 0, width, height } };
  context.putImageData(pixels, 0, 0);
  return { picture, box: { x: left, y: top, width: right - left, height: bottom - top } };
}

/** 1 where a pixel is ground: reached from the edges, or from white, without a step in light. */
function findGround({ data, width, height }: ImageData, isOpen: boolean): Uint8Array {
  const light = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < light.length; pixel++, at += 4) {
    const least = Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
    const tint = Math.max(data[at]!, data[at + 1]!, data[at + 2]!) - least;
    light[pixel] = data[at + 3]! < MIN_ALPHA ? 255 : tint > MAX_TINT ? 0 : least;
  }
  const isGround = new Uint8Array(width * height);
  const found: number[] = [];
  const reach = (pixel: number, from: number): void => {
    if (isGround[pixel] || light[pixel]! < MIN_LIGHT || Math.abs(light[pixel]! - light[from]!) > MAX_STEP)
      return;
    isGround[pixel] = 1;
    found.push(pixel);
  };
  for (let x = 0; x < width; x++) for (const at of [x, x + width * (height - 1)]) reach(at, at);
  for (let y = 0; y < height; y++) for (const at of [y * width, (y + 1) * width - 1]) reach(at, at);
  if (isOpen) light.forEach((value, at) => value >= WHITE && reach(at, at));
  for (let pixel = found.pop(); pixel !== undefined; pixel = found.pop()) {
    const x = pixel % width;
    if (x > 0) reach(pixel - 1, pixel);
    if (x < width - 1) reach(pixel + 1, pixel);
    if (pixel >= width) reach(pixel - width, pixel);
    if (pixel < isGround.length - width) reach(pixel + width, pixel);
  }
  return isGround;
}
