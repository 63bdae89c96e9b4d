/**
 * Where the product's picture lies on the ground (a photo or the camera's view), as numbers that hold at any size on any
 * screen. Pure: knows no element. Used by the gestures, the preview and saving.
 */
import type { ContentBox } from './content-box.ts';

export interface Placement {
  /** The product's centre, from 0 (left) to 1 (right edge of the ground). */
  readonly x: number;
  /** The product's centre, from 0 (top) to 1 (bottom edge of the ground). */
  readonly y: number;
  /** The whole picture's width, margins and all, as a part of the ground's width. */
  readonly width: number;
  /** Radians, clockwise. */
  readonly angle: number;
  readonly mirrored: boolean;
}

const SMALLEST = 0.04;
const LARGEST = 3;
/** The product's height at its first place, as a part of the ground's. */
const HIGHEST = 0.8;

const MIDDLE: Placement = { x: 0.5, y: 0.5, width: 0.4, angle: 0, mirrored: false };

/** By category (specification, section 2.1): where people stand, and hold their hands, in most photos. */
const FIRST_PLACES: ReadonlyMap<string, Partial<Placement>> = new Map(
  Object.entries({
    eyewear: { y: 0.4, width: 0.42 },
    watch: { y: 0.55, width: 0.26 },
    shoes: { y: 0.84, width: 0.4 },
    jewelry: { y: 0.66, width: 0.2 },
    clothes: { y: 0.62, width: 0.62 },
    bag: { x: 0.66, y: 0.62, width: 0.36 },
    luggage: { x: 0.7, y: 0.68, width: 0.34 },
  }),
);

/** What of a picture the placing of it depends on: where in it the product is, and its width by its height. */
export interface PictureShape {
  readonly content: ContentBox;
  readonly ratio: number;
}

/** `ground` is the ground's width by its height. */
export function firstPlace(
  category: string | undefined,
  { content, ratio }: PictureShape,
  ground: number,
): Placement {
  const place: Placement = { ...MIDDLE, ...FIRST_PLACES.get(category ?? '') };
  // Not the picture but the product in it gets the category's width, yet never more height than there is.
  const width = Math.min(place.width / content.width, (HIGHEST * ratio) / ground / content.height);
  return { ...place, width: within(width, SMALLEST, LARGEST) };
}

/** The centre stays on the ground, so that the product can't be lost. */
export function moved(place: Placement, dx: number, dy: number): Placement {
  return { ...place, x: within(place.x + dx, 0, 1), y: within(place.y + dy, 0, 1) };
}

export function scaled(place: Placement, factor: number): Placement {
  return { ...place, width: within(place.width * factor, SMALLEST, LARGEST) };
}

export function turned(place: Placement, radians: number): Placement {
  return { ...place, angle: (place.angle + radians) % (2 * Math.PI) };
}

export function mirrored(place: Placement): Placement {
  return { ...place, mirrored: !place.mirrored };
}

/** The product's centre in its picture, in parts of the picture's width and height. */
export function centreOf({ content }: PictureShape): { x: number; y: number } {
  return { x: content.x + content.width / 2, y: content.y + content.height / 2 };
}

/**
 * For the picture, laid over the ground's whole width. In units of the ground's own size (`cqw`, `cqh`), so that nothing is
 * to be measured while dragging.
 */
export function cssTransform(place: Placement, shape: PictureShape): string {
  const across = place.mirrored ? -place.width : place.width;
  const { x, y } = centreOf(shape);
  return `${atCentre(place)} scale(${across}, ${place.width}) translate(${(0.5 - x) * 100}%, ${(0.5 - y) * 100}%)`;
}

/** Puts a grip on the lower right corner of the product. */
export function cssGripTransform(place: Placement, { content, ratio }: PictureShape): string {
  const { width } = place;
  const right = (width * content.width) / 2;
  const below = (width / ratio) * (content.height / 2);
  return `${atCentre(place)} translate(${right * 100}cqw, ${below * 100}cqw)`;
}

function atCentre({ x, y, angle }: Placement): string {
  return `translate(${x * 100}cqw, ${y * 100}cqh) translate(-50%, -50%) rotate(${angle}rad)`;
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
