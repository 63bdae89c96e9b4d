/**
 * The product as it is worn, drawn over the backdrop in place of its flat picture: on a photo once it lies on a face, and again a
 * moment after the shopper's hand has moved it; on the camera's view frame by frame, together with the frame. Knows a face only
 * as long as it is shown.
 */
import { drawing, putOn, type FacePhoto, type WornPicture } from '../wear/on-page.ts';
import type { FrameAndPatch } from '../wear/live.ts';
import type { ProductPicture } from '../wear/picture/product-picture.ts';
import type { Place } from '../wear/place.ts';
import type { Placement } from '../wear/placement.ts';
import type { Backdrop } from './backdrop.ts';

export interface WornScene {
  readonly backdrop: Backdrop | null;
  /** Null where the flat picture is to be shown. */
  readonly picture: ProductPicture | null;
  readonly placement: Placement | null;
  readonly isDebugging: boolean;
}

/** How long the hand must rest. */
const REST_MS = 120;

export class WornLayer {
  readonly #scene: () => WornScene;
  readonly #onChange: () => void;
  #points: Float32Array | null = null;
  #face: FacePhoto | null = null;
  #worn: WornPicture | null = null;
  /** Shows the camera's frames. */
  #live: HTMLCanvasElement | null = null;
  #isWornLive = false;
  readonly #patch = document.createElement('canvas');
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scene: () => WornScene, onChange: () => void) {
    this.#scene = scene;
    this.#onChange = onChange;
  }

  /** What lies over the photo now; null while the flat picture is shown. */
  get worn(): WornPicture | null {
    return this.#worn;
  }

  /** What lies over the backdrop: the worn product, or the camera's frame with or without it. */
  get canvas(): HTMLCanvasElement | null {
    return this.#live ?? this.#worn?.picture ?? null;
  }

  /** The flat picture is not needed. */
  get isWorn(): boolean {
    return this.#worn !== null || this.#isWornLive;
  }

  /**
   * @param points of the face on the photo that is shown
   * @param glided the flat picture is shown until then
   */
  async wear(points: Float32Array, glided: Promise<void>): Promise<void> {
    if (points !== this.#points) this.#face = null;
    this.#points = points;
    await this.#draw(glided);
  }

  /** Whether the face that a product is worn on wears glasses already. */
  async wearsGlasses(): Promise<boolean> {
    return (await this.#face?.wearsGlasses()) ?? false;
  }

  /**
   * Shows a frame of the camera with the product where it lies; resolves once it is painted.
   * @param frame is released
   * @param points of the face on it, not mirrored; null where there is none
   * @param opacity of the product, from 0 to 1
   */
  async show(frame: ImageBitmap, points: Float32Array | null, opacity: number): Promise<void> {
    const { backdrop, picture, placement, isDebugging } = this.#scene();
    const turn = this.#turn;
    if (!(backdrop instanceof HTMLVideoElement)) return frame.close();
    const isMirrored = backdrop.classList.contains('mirrored');
    const drawn =
      points && picture?.cutout && placement
        ? await drawing(isDebugging).wearOnFrame(picture.cutout, {
            frame,
            points,
            place: placeOn(frame, placement, picture, isMirrored),
            scale: (devicePixelRatio * backdrop.getBoundingClientRect().width) / frame.width,
          })
        : { frame, patch: null, scale: 1 };
    if (turn === this.#turn && backdrop === this.#scene().backdrop) {
      this.#paint(drawn, opacity, isMirrored);
      this.#setWornLive(drawn.patch !== null);
    }
    drawn.frame.close();
  }

  /** The product moves, or is another one: the flat picture is shown until it rests. */
  moved(): void {
    this.#turn++;
    clearTimeout(this.#timer);
    if (this.#worn) {
      this.#worn = null;
      this.#onChange();
    }
    if (this.#points) this.#timer = setTimeout(() => void this.#draw(), REST_MS);
  }

  /** The camera's view itself is shown again. */
  endShow(): void {
    if (!this.#live) return;
    this.#turn++;
    this.#live.width = 0;
    this.#live = null;
    this.#isWornLive = false;
    this.#onChange();
    drawing(false).forget();
  }

  /** Another photo, or none. */
  forget(): void {
    if (this.#face) drawing(false).forget();
    this.#points = this.#face = null;
    this.endShow();
    this.moved();
  }

  async #draw(glided?: Promise<void>): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const { backdrop, picture, placement, isDebugging } = this.#scene();
    if (!(backdrop instanceof HTMLCanvasElement) || !picture?.cutout || !placement || !this.#points)
      return glided;
    this.#face ??= drawing(isDebugging).facePhoto(backdrop, this.#points);
    const worn = await this.#face.wear(picture.cutout, placeOn(backdrop, placement, picture, false));
    await glided;
    if (turn !== this.#turn) return;
    this.#worn = worn;
    if (worn) layOver(backdrop, worn);
    this.#onChange();
  }

  #paint({ frame, patch, scale }: FrameAndPatch, opacity: number, isMirrored: boolean): void {
    const { width, height } = frame;
    if (!this.#live) {
      this.#live = document.createElement('canvas');
      this.#live.className = isMirrored ? 'live mirrored' : 'live';
      this.#onChange();
    }
    if (this.#live.width !== width || this.#live.height !== height) {
      [this.#live.width, this.#live.height] = [width, height];
    }
    const ctx = this.#live.getContext('2d', { alpha: false })!;
    ctx.globalAlpha = 1;
    ctx.drawImage(frame, 0, 0);
    if (!patch) return;
    ctx.globalAlpha = opacity;
    [this.#patch.width, this.#patch.height] = [patch.width, patch.height];
    putOn(this.#patch.getContext('2d')!, patch, 0, 0);
    ctx.drawImage(this.#patch, patch.left, patch.top, patch.width / scale, patch.height / scale);
  }

  #setWornLive(is: boolean): void {
    if (is === this.#isWornLive) return;
    this.#isWornLive = is;
    this.#onChange();
  }
}

/** @param isMirrored the backdrop is shown as in a mirror, and the placement is where it lies there */
function placeOn(
  { width, height }: { width: number; height: number },
  { x, y, width: across, angle, mirrored }: Placement,
  { content }: ProductPicture,
  isMirrored: boolean,
): Place {
  return {
    x: (isMirrored ? 1 - x : x) * width,
    y: y * height,
    width: across * content.width * width,
    angle: isMirrored ? -angle : angle,
    isMirrored: mirrored !== isMirrored,
  };
}

/** The photo with the product on it as it is seen, at the photo's own size. */
export function wornOn(photo: HTMLCanvasElement, { picture, left, top }: WornPicture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [photo.width, photo.height];
  const ctx = canvas.getContext('2d')!;
  ctx.drawImage(photo, 0, 0);
  ctx.drawImage(picture, left, top);
  return canvas;
}

/** By script, since a strict policy forbids style attributes. */
function layOver(photo: HTMLCanvasElement, { picture, left, top }: WornPicture): void {
  picture.className = 'worn';
  const part = (value: number, of: number) => `${(100 * value) / of}%`;
  Object.assign(picture.style, {
    left: part(left, photo.width),
    top: part(top, photo.height),
    width: part(picture.width, photo.width),
    height: part(picture.height, photo.height),
  });
}
