/** Computes the part of the photo that is visible, and its scale. Pure: numbers that hold for any screen. */
import { clamp } from '../../core/base/numbers.ts';
import type { PictureShape, Placement } from '../wear/placement.ts';

export interface Zoom {
  /** 1 if the whole photo just fits. */
  readonly scale: number;
  /** The point of the photo, as fractions of its width and height, in the middle of the area that no control covers. */
  readonly x: number;
  readonly y: number;
}

/** In CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** The photo's size when it just fits. */
  readonly photo: { readonly width: number; readonly height: number };
  /** Height from the upper edge to the first control. */
  readonly freeHeight: number;
  /** Height that the heading covers, and the one that the message below it covers as well. */
  readonly clearTop: number;
  readonly messageBottom: number;
}

/** In CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const MAX_SCALE = 8;
/** Share of the free area that a worn product covers. */
const WORN_WIDTH = 0.5;
const WORN_HEIGHT = 0.55;
/** A head is about 1.6 times as high as glasses are wide. */
const WORN_PER_HEIGHT = 0.6;
/** A larger scale would hide too much of the photo. */
const MAX_COVERING = 1.7;
/** Largest number of CSS pixels per photo pixel: a closer view only blurs. The density of the screen does not change how near it is. */
const MAX_ENLARGED = 2;

export const WHOLE: Zoom = { scale: 1, x: 0.5, y: 0.5 };

/**
 * The photo's size when it just fits.
 * @param ratio its width divided by its height
 */
export function fitted(width: number, height: number, ratio: number): Viewport['photo'] {
  const fitting = Math.min(width, height * ratio);
  return { width: fitting, height: fitting / ratio };
}

/** The photo from edge to edge of the free area, as long as most of it stays visible: a portrait on a low screen keeps its head. */
export function covering({ width, photo, freeHeight }: Viewport): Zoom {
  const scale = Math.max(width / photo.width, freeHeight / photo.height);
  return { ...WHOLE, scale: Math.min(scale, MAX_COVERING) };
}

/**
 * The closest view that shows the product and the head that wears it well and sharp. It keeps the photo from edge to edge unless
 * that cuts the head, and keeps everything else off the product.
 * @param photoWidth in pixels of the photo
 */
export function nearProduct(
  { x, y, width }: Pick<Placement, 'x' | 'y' | 'width'>,
  { content, ratio }: Pick<PictureShape, 'content' | 'ratio'>,
  photoWidth: number,
  view: Viewport,
): Zoom {
  const { photo, freeHeight, messageBottom } = view;
  const productWidth = width * content.width * photo.width;
  const productHeight = ((width * photo.width) / ratio) * content.height;
  const fitting = (across: number, down: number) => Math.min(across / productWidth, down / productHeight);
  const wanted = fitting(view.width * WORN_WIDTH, freeHeight * WORN_HEIGHT);
  const sharp = (MAX_ENLARGED * photoWidth) / photo.width;
  const whole = fitting(Math.min(view.width, freeHeight * WORN_PER_HEIGHT), freeHeight - messageBottom);
  const near = Math.max(Math.min(wanted, sharp), covering(view).scale);
  const scale = Math.min(near, clamp(whole, 1, MAX_SCALE));
  const zoom = within({ scale, x, y }, view, 0);
  const photoHeight = photo.height * scale;
  const half = (productHeight * scale) / 2;
  const middle = (y - zoom.y) * photoHeight + freeHeight / 2;
  const clear = clamp(middle, messageBottom + half, freeHeight - half);
  return within({ ...zoom, y: zoom.y + (middle - clear) / photoHeight }, view);
}

/** Zooms by `factor` around a point of the view. */
export function zoomed(zoom: Zoom, factor: number, at: Point, view: Viewport): Zoom {
  const { width, height } = view.photo;
  const scale = clamp(zoom.scale * factor, 1, MAX_SCALE);
  const part = 1 / zoom.scale - 1 / scale;
  const x = zoom.x + ((at.x - view.width / 2) / width) * part;
  const y = zoom.y + ((at.y - view.freeHeight / 2) / height) * part;
  return within({ scale, x, y }, view);
}

export function panned(zoom: Zoom, dx: number, dy: number, view: Viewport): Zoom {
  const { width, height } = view.photo;
  const [x, y] = [zoom.x - dx / (zoom.scale * width), zoom.y - dy / (zoom.scale * height)];
  return within({ ...zoom, x, y }, view);
}

/** Moves a photo so that it fills the area from `top` to `bottom`; centres it if it is too small. */
function within({ scale, x, y }: Zoom, view: Viewport, top = view.clearTop): Zoom {
  const { width, height } = view.photo;
  const { freeHeight } = view;
  const limited = (value: number, length: number, before: number, after: number) =>
    clamp(value, Math.min(0.5, before / scale / length), Math.max(0.5, 1 - after / scale / length));
  return {
    scale,
    x: limited(x, width, view.width / 2, view.width / 2),
    y: limited(y, height, freeHeight / 2 - top, freeHeight / 2),
  };
}

/** Transform for an element that just fits into the view, in its middle. */
export function cssZoom({ scale, x, y }: Zoom, view: Viewport): string {
  const { width, height } = view.photo;
  const dx = (0.5 - x) * scale * width;
  const dy = (view.freeHeight - view.height) / 2 - (y - 0.5) * scale * height;
  return `translate(${dx}px, ${dy}px) scale(${scale})`;
}
