/**
 * Where the product's picture lies on the backdrop (a photo or the camera's view), as numbers that hold at any size on any
 * screen. Pure.
 */
import { clamp } from '../../core/base/numbers.ts';

export interface Placement {
  /** The product's centre, from 0 (left) to 1 (right edge of the backdrop). */
  readonly x: number;
  /** The product's centre, from 0 (top) to 1 (bottom edge of the backdrop). */
  readonly y: number;
  /** Width of the whole picture, margins included, as a fraction of the backdrop's width. */
  readonly width: number;
  /** Radians, clockwise. */
  readonly angle: number;
  readonly mirrored: boolean;
  /** Apparent width as a fraction of the width: below 1 where the product is turned away from the camera. */
  readonly foreshortening: number;
}

/** The numbers of a placement. */
export const MEASURES = ['x', 'y', 'width', 'angle', 'foreshortening'] as const;

const MIN_WIDTH = 0.04;
const MAX_WIDTH = 3;
/** Largest height of the product in its initial placement, as a fraction of the backdrop's. */
const MAX_INITIAL_HEIGHT = 0.8;

const CENTRED: Placement = { x: 0.5, y: 0.5, width: 0.4, angle: 0, mirrored: false, foreshortening: 1 };

/** Initial placements by category (specification, section 2.1): where people stand and hold their hands in most photos. */
const INITIAL_PLACEMENTS: ReadonlyMap<string, Partial<Placement>> = new Map(
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

/** The product's box in its picture, as fractions of the picture's width and height. */
export interface ContentBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_PICTURE: ContentBox = { x: 0, y: 0, width: 1, height: 1 };

/** What a placement needs to know about a picture: the product's box, and the aspect ratio. */
export interface PictureShape {
  /** The product's box in the picture, if its pixels may be read; else the whole picture. */
  readonly content: ContentBox;
  /** Width divided by height. */
  readonly ratio: number;
  /** The product's real width in millimetres, if the shop says it. */
  readonly widthMm?: number | null;
  /** The product can't be worn as the picture shows it. */
  readonly isUnfit?: boolean;
}

/** `backdropRatio` is the backdrop's width divided by its height. */
export function initialPlacement(
  category: string | undefined,
  { content, ratio }: PictureShape,
  backdropRatio: number,
): Placement {
  const placement: Placement = { ...CENTRED, ...INITIAL_PLACEMENTS.get(category ?? '') };
  // The category's width is that of the product, not of the picture around it, and the height is limited by the backdrop's.
  const width = Math.min(
    placement.width / content.width,
    (MAX_INITIAL_HEIGHT * ratio) / backdropRatio / content.height,
  );
  return { ...placement, width: clamp(width, MIN_WIDTH, MAX_WIDTH) };
}

/**
 * The placement of a product that is worn on a photo.
 * @param centre the product's in pixels of the photo, like its width
 */
export const placedOn = (
  photo: { readonly width: number; readonly height: number },
  { content }: PictureShape,
  centre: { readonly x: number; readonly y: number },
  width: number,
  angle = 0,
  foreshortening = 1,
): Placement => ({
  x: clamp(centre.x / photo.width, 0, 1),
  y: clamp(centre.y / photo.height, 0, 1),
  width: width / content.width / photo.width,
  angle,
  mirrored: false,
  foreshortening,
});

/** Keeps the centre on the backdrop, or as near to it as it was, so that the product can't be lost. */
export function moved(placement: Placement, dx: number, dy: number): Placement {
  const { x, y } = placement;
  const within = (from: number, by: number) => clamp(from + by, Math.min(0, from), Math.max(1, from));
  return { ...placement, x: within(x, dx), y: within(y, dy) };
}

/** Keeps the size within bounds, or no farther beyond them than it was: a stud is small on a face. */
export function scaled(placement: Placement, factor: number): Placement {
  const { width } = placement;
  const within = clamp(width * factor, Math.min(MIN_WIDTH, width), Math.max(MAX_WIDTH, width));
  return { ...placement, width: within };
}

export function rotated(placement: Placement, radians: number): Placement {
  return { ...placement, angle: (placement.angle + radians) % (2 * Math.PI) };
}

export function mirrored(placement: Placement): Placement {
  return { ...placement, mirrored: !placement.mirrored };
}

/** Mirrors the place; the product itself is not mirrored. */
export function mirroredPlacement(placement: Placement): Placement {
  return { ...placement, x: 1 - placement.x, angle: -placement.angle };
}

export function isSamePlace(a: Placement, b: Placement): boolean {
  return MEASURES.every((name) => a[name] === b[name]);
}

/** The product's centre in its picture, as fractions of the picture's width and height. */
export function contentCentre({ content }: PictureShape): { x: number; y: number } {
  return { x: content.x + content.width / 2, y: content.y + content.height / 2 };
}

/**
 * CSS transform for a picture that is laid out over the backdrop's whole width. It uses units of the backdrop's size (`cqw`,
 * `cqh`), so that dragging measures nothing.
 */
export function cssTransform(placement: Placement, shape: PictureShape): string {
  const { width } = placement;
  const scaleX = width * placement.foreshortening * (placement.mirrored ? -1 : 1);
  const { x, y } = contentCentre(shape);
  return `${atCentre(placement)} scale(${scaleX}, ${width}) translate(${(0.5 - x) * 100}%, ${(0.5 - y) * 100}%)`;
}

/**
 * Puts the resize handle outside of the product's lower right corner: inside it would hide an earring. The handle keeps its size at
 * any zoom (`--_zoom`).
 */
export function cssHandleTransform(placement: Placement, { content, ratio }: PictureShape): string {
  const { width, foreshortening } = placement;
  const dx = (width * foreshortening * content.width) / 2;
  const dy = (width / ratio) * (content.height / 2);
  const beside = (length: number) => `calc(${length * 100}cqw + 0.75em / var(--_zoom, 1))`;
  return `${atCentre(placement)} translate(${beside(dx)}, ${beside(dy)}) scale(calc(1 / var(--_zoom, 1)))`;
}

function atCentre({ x, y, angle }: Placement): string {
  return `translate(${x * 100}cqw, ${y * 100}cqh) translate(-50%, -50%) rotate(${angle}rad)`;
}
