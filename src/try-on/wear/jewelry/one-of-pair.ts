/**
 * Takes one earring from a picture of two: of a pair, or of one from the front and from its edge. Only one hangs at a visible ear.
 * An earring without length is a stud, much smaller than a hanging one. Reads pixels. A part, loaded for earrings.
 */
import { drawStill } from '../../base/still.ts';
import { BYTES } from '../pixels.ts';
import type { OnPage } from '../on-page.ts';
import type { ProductPicture } from '../types.ts';

const OPAQUE = 32;
/** Where the gap between the two may be, as shares of the product's width: a hoop is narrow from its edge. */
const MIDDLE = { from: 0.1, to: 0.9 };
/** How many times wider an earring is from the front than from its edge; the two of a pair never match exactly in a photo. */
const MIN_WIDER = 1.5;
/** A stud: least width by height, least share of its box that it covers, and its height. */
const STUD = { ratio: 0.75, cover: 0.45, heightMm: 10 };

/** The left one of two products side by side, or the wider one, or the only one; with its width if it is a stud. */
export async function oneOfPair(picture: ProductPicture, onPage: OnPage): Promise<ProductPicture> {
  const { transparent, content } = picture;
  const gap = transparent && gapIn(transparent, content);
  const one = gap ? await cutOne(picture, transparent, gap, onPage) : picture;
  return { ...one, widthMm: studWidth(one) };
}

async function cutOne(
  picture: ProductPicture,
  transparent: HTMLCanvasElement,
  gap: number,
  onPage: OnPage,
): Promise<ProductPicture> {
  const { x, width } = picture.content;
  const [left, right] = [gap - x * transparent.width, (x + width) * transparent.width - gap];
  const from = right > left * MIN_WIDER ? gap : 0;
  const size = from ? transparent.width - gap : gap;
  const [original, half] = [picture.original, transparent].map((whole) =>
    drawStill(size, transparent.height, (ctx) =>
      ctx.drawImage(whole, -from, 0, transparent.width, transparent.height),
    ),
  ) as [HTMLCanvasElement, HTMLCanvasElement];
  const ratio = half.width / half.height;
  const one = await onPage.prepare(half, 'jewelry');
  return { ...picture, original, transparent: half, cutout: one.cutout, content: one.content, ratio };
}

/** In millimetres; null for a hanging earring, and for a hoop, which is open. */
function studWidth({ cutout }: ProductPicture): number | null {
  if (!cutout) return null;
  const { sheet, box } = cutout;
  let cover = 0;
  for (let at = 3; at < sheet.data.length; at += BYTES) cover += sheet.data[at]! / 255;
  const ratio = box.width / box.height;
  const isStud = ratio >= STUD.ratio && cover >= box.width * box.height * STUD.cover;
  return isStud ? STUD.heightMm * ratio : null;
}

/** Middle of the widest run of empty columns around the product's middle, in pixels of the picture. */
function gapIn(transparent: HTMLCanvasElement, { x, width }: ProductPicture['content']): number | null {
  const copy = new OffscreenCanvas(transparent.width, transparent.height);
  const ctx = copy.getContext('2d', { willReadFrequently: true })!;
  ctx.drawImage(transparent, 0, 0);
  const { data } = ctx.getImageData(0, 0, transparent.width, transparent.height);
  const isEmpty = (column: number) => {
    for (let row = 0; row < transparent.height; row++) {
      if (data[(row * transparent.width + column) * 4 + 3]! > OPAQUE) return false;
    }
    return true;
  };
  const from = Math.round((x + width * MIDDLE.from) * transparent.width);
  const to = Math.round((x + width * MIDDLE.to) * transparent.width);
  let [best, start] = [{ length: 0, middle: 0 }, from];
  for (let column = from; column <= to; column++) {
    if (!isEmpty(column)) start = column + 1;
    const length = column - start + 1;
    if (length > best.length) best = { length, middle: start + length / 2 };
  }
  return best.length > 0 ? Math.round(best.middle) : null;
}
