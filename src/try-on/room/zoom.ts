/** Which part of the photo is seen, and how large. Pure: numbers that hold at any size on any screen. */
import { clamp } from '../../core/base/numbers.ts';
import type { PictureShape, Placement } from '../wear/placement.ts';

export interface Zoom {
  /** 1 where the whole photo just fits. */
  readonly scale: number;
  /** The point of the photo, in fractions of its width and height, in the middle of what no control covers. */
  readonly x: number;
  readonly y: number;
}

/** In CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Where it just fits. */
  readonly photo: { readonly width: number; readonly height: number };
  /** What the controls leave free, from the upper edge. */
  readonly freeHeight: number;
  /** Of that, what nothing at all lies on: below the heading and above the message. */
  readonly clearTop: number;
  readonly clearBottom: number;
}

/** In CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const MAX_SCALE = 8;
/** Of what is free, that a product covers once it is worn. */
const WORN_WIDTH = 0.5;
const WORN_HEIGHT = 0.55;
/** A head is about 1.6 times as high as glasses are wide. */
const WORN_PER_HEIGHT = 0.6;
/** Beyond it too little of the photo would be seen. */
const MAX_COVERING = 1.7;
/** Screen pixels for one of the photo, beyond which a closer view only blurs. */
const MAX_ENLARGED = 2;

export const WHOLE: Zoom = { scale: 1, x: 0.5, y: 0.5 };

/** The photo's size where it just fits. @param ratio its width divided by its height */
export function fitted(width: number, height: number, ratio: number): Viewport['photo'] {
  const fitting = Math.min(width, height * ratio);
  return { width: fitting, height: fitting / ratio };
}

/** From edge to edge of what is free, as long as that leaves most of the photo: of a portrait on a low screen the head stays. */
export function covering({ width, photo, freeHeight }: Viewport): Zoom {
  const scale = Math.max(width / photo.width, freeHeight / photo.height);
  return { ...WHOLE, scale: Math.min(scale, MAX_COVERING) };
}

/**
 * As near as the product is seen well, and the head that wears it, and the photo is sharp; and as far away as the photo still goes from
 * edge to edge, if that does not cut the head. Nothing lies on the product.
 * @param photoWidth in CSS pixels, where each of its pixels has one of the screen's
 */
export function nearProduct(
  { x, y, width }: Pick<Placement, 'x' | 'y' | 'width'>,
  { content, ratio }: Pick<PictureShape, 'content' | 'ratio'>,
  photoWidth: number,
  view: Viewport,
): Zoom {
  const { photo, freeHeight, clearTop, clearBottom } = view;
  const productWidth = width * content.width * photo.width;
  const productHeight = ((width * photo.width) / ratio) * content.height;
  const fitting = (across: number, down: number) => Math.min(across / productWidth, down / productHeight);
  const wanted = fitting(view.width * WORN_WIDTH, freeHeight * WORN_HEIGHT);
  const sharp = (MAX_ENLARGED * photoWidth) / photo.width;
  const whole = fitting(Math.min(view.width, freeHeight * WORN_PER_HEIGHT), clearBottom - clearTop);
  const near = Math.max(Math.min(wanted, sharp), covering(view).scale);
  const scale = Math.min(near, clamp(whole, 1, MAX_SCALE));
  const zoom = within({ scale, x, y }, view, 0, freeHeight);
  const photoHeight = photo.height * scale;
  const half = (productHeight * scale) / 2;
  const middle = (y - zoom.y) * photoHeight + freeHeight / 2;
  const clear = clamp(middle, clearTop + half, clearBottom - half);
  return within({ ...zoom, y: zoom.y + (middle - clear) / photoHeight }, view);
}

/** Larger by `factor`, around a point of the view that stays where it is. */
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

/** Nothing but photo is seen from `top` down to `bottom` where it is large enough; where it is not, it lies in the middle. */
function within({ scale, x, y }: Zoom, view: Viewport, top = view.clearTop, bottom = view.clearBottom): Zoom {
  const { width, height } = view.photo;
  const { freeHeight } = view;
  const limited = (value: number, length: number, before: number, after: number) =>
    clamp(value, Math.min(0.5, before / scale / length), Math.max(0.5, 1 - after / scale / length));
  return {
    scale,
    x: limited(x, width, view.width / 2, view.width / 2),
    y: limited(y, height, freeHeight / 2 - top, bottom - freeHeight / 2),
  };
}

/** For an element that just fits into the view, in its middle. */
export function cssZoom({ scale, x, y }: Zoom, view: Viewport): string {
  const { width, height } = view.photo;
  const dx = (0.5 - x) * scale * width;
  const dy = (view.freeHeight - view.height) / 2 - (y - 0.5) * scale * height;
  return `translate(${dx}px, ${dy}px) scale(${scale})`;
}
