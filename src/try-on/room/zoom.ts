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
  /** Of the photo: width divided by height. */
  readonly ratio: number;
  /** What the controls leave free, from the upper left corner. */
  readonly freeWidth: number;
  readonly freeHeight: number;
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

/** The photo's size where it just fits. */
function fitted({ width, height, ratio }: Viewport): { width: number; height: number } {
  const fitting = Math.min(width, height * ratio);
  return { width: fitting, height: fitting / ratio };
}

/** From edge to edge of what is free, as long as that leaves most of the photo: of a portrait on a low screen the head stays. */
export function covering(view: Viewport): Zoom {
  const { width, height } = fitted(view);
  const scale = Math.max(view.freeWidth / width, view.freeHeight / height);
  return clamped({ ...WHOLE, scale: Math.min(scale, MAX_COVERING) }, view);
}

/**
 * As near as the product is seen well, and the head that wears it, and the photo is sharp; and as far away as the photo still goes from
 * edge to edge, if that does not cut the head.
 * @param photoWidth in CSS pixels, where each of its pixels has one of the screen's
 */
export function nearProduct(
  { x, y, width }: Pick<Placement, 'x' | 'y' | 'width'>,
  { content, ratio }: Pick<PictureShape, 'content' | 'ratio'>,
  photoWidth: number,
  view: Viewport,
): Zoom {
  const photo = fitted(view);
  const productWidth = width * content.width * photo.width;
  const productHeight = ((width * photo.width) / ratio) * content.height;
  const wanted = Math.min(
    (view.freeWidth * WORN_WIDTH) / productWidth,
    (view.freeHeight * WORN_HEIGHT) / productHeight,
  );
  const headFits = Math.max(1, (view.freeHeight * WORN_PER_HEIGHT) / productWidth);
  const sharp = (MAX_ENLARGED * photoWidth) / photo.width;
  return clamped(
    { scale: Math.min(Math.max(Math.min(wanted, sharp), covering(view).scale), headFits), x, y },
    view,
  );
}

/** Larger by `factor`, around a point of the view that stays where it is. */
export function zoomed(zoom: Zoom, factor: number, at: Point, view: Viewport): Zoom {
  const scale = clamp(zoom.scale * factor, 1, MAX_SCALE);
  const { x, y } = photoPointAt(zoom, at, view);
  const part = zoom.scale / scale;
  return clamped({ scale, x: x + (zoom.x - x) * part, y: y + (zoom.y - y) * part }, view);
}

export function panned(zoom: Zoom, dx: number, dy: number, view: Viewport): Zoom {
  const { width, height } = fitted(view);
  const [x, y] = [zoom.x - dx / (zoom.scale * width), zoom.y - dy / (zoom.scale * height)];
  return clamped({ ...zoom, x, y }, view);
}

/** The point of the photo that is seen at a point of the view. */
function photoPointAt(zoom: Zoom, { x, y }: Point, view: Viewport): Point {
  const { width, height } = fitted(view);
  return {
    x: zoom.x + (x - view.freeWidth / 2) / (zoom.scale * width),
    y: zoom.y + (y - view.freeHeight / 2) / (zoom.scale * height),
  };
}

/** Nothing but photo is seen where it is large enough; where it is not, it lies in the middle. */
function clamped({ scale, x, y }: Zoom, view: Viewport): Zoom {
  const { width, height } = fitted(view);
  const within = (value: number, length: number, free: number) => {
    const margin = Math.min(0.5, free / 2 / (clamp(scale, 1, MAX_SCALE) * length));
    return clamp(value, margin, 1 - margin);
  };
  return {
    scale: clamp(scale, 1, MAX_SCALE),
    x: within(x, width, view.freeWidth),
    y: within(y, height, view.freeHeight),
  };
}

/** For an element that just fits into the view, in its middle. */
export function cssZoom({ scale, x, y }: Zoom, view: Viewport): string {
  const { width, height } = fitted(view);
  const dx = (view.freeWidth - view.width) / 2 - (x - 0.5) * scale * width;
  const dy = (view.freeHeight - view.height) / 2 - (y - 0.5) * scale * height;
  return `translate(${dx}px, ${dy}px) scale(${scale})`;
}
