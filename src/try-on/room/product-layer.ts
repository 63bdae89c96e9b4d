/**
 * The product on the backdrop: where it is placed, and how it is drawn. It is a flat picture while it moves. At rest it is drawn as
 * worn: once over a photo, and frame by frame over the camera's view. Keeps the points of a face or hand only as long as it is
 * shown.
 */
import { clientBox } from '../base/layout.ts';
import { composed } from '../wear/composed.ts';
import { GLIDE_EASING, glideFrom, glideMs } from '../wear/glide.ts';
import { drawing, putOn, type FacePhoto, type WornPicture } from '../wear/on-page.ts';
import type { FrameAndPatch } from '../wear/live.ts';
import type { Place, ProductPicture } from '../wear/types.ts';
import {
  cssHandleTransform,
  cssTransform,
  initialPlacement,
  isSamePlace,
  WHOLE_PICTURE,
  type Placement,
} from '../wear/placement.ts';
import { isPhoto, measureRatio, type RoomStore } from './store.ts';
import type { Point } from './zoom.ts';

/** How long the product must rest before it is drawn as worn. */
const REST_MS = 120;
const NO_PICTURE = { content: WHOLE_PICTURE, ratio: 1 };
/** Margin around the product in CSS pixels where a pointer still hits it. */
const GRIP_MARGIN = 20;

export class ProductLayer {
  readonly #store: RoomStore;
  #placement: Placement | null = null;
  #points: Float32Array | null = null;
  #photo: FacePhoto | null = null;
  #worn: WornPicture | null = null;
  /** Canvas of the camera's frames. */
  #live: HTMLCanvasElement | null = null;
  #isWornLive = false;
  readonly #patch = document.createElement('canvas');
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: RoomStore) {
    this.#store = store;
  }

  /** The product's place; null without a backdrop. */
  get placement(): Placement | null {
    return this.#placement;
  }

  /** The place of a product before anything moves it. */
  get initialPlacement(): Placement {
    const { backdrop, picture, product } = this.#store.state;
    return initialPlacement(product.category, picture ?? NO_PICTURE, measureRatio(backdrop!));
  }

  // --- Its place

  /**
   * Bypasses Lit: dragging changes two transforms and renders nothing.
   * @param opacity from 0 to 1; below 1 while the placement is unsure
   */
  place(placement: Placement, opacity = 1): void {
    this.#placement = placement;
    this.moved();
    const style = this.#store.find('.backdrop')?.style;
    if (!style) return;
    const shape = this.#store.state.picture ?? NO_PICTURE;
    style.setProperty('--picture-opacity', String(opacity));
    style.setProperty('--picture-transform', cssTransform(placement, shape));
    style.setProperty('--handle-transform', cssHandleTransform(placement, shape));
  }

  /** Animates the product to a placement; resolves at the end, or when the signal is aborted. The compositor runs the animation. */
  async glide(placement: Placement, signal: AbortSignal): Promise<void> {
    const from = this.#placement!;
    if (isSamePlace(from, placement)) return;
    const shape = this.#store.state.picture!;
    this.place(placement);
    const way = this.#store
      .find('.picture')!
      .animate(
        { transform: [cssTransform(from, shape), cssTransform(placement, shape)] },
        { duration: glideMs(), easing: GLIDE_EASING },
      );
    const stop = () => {
      this.place(glideFrom(from, 0)(placement, Number(way.currentTime)));
      way.cancel();
    };
    signal.addEventListener('abort', stop);
    await way.finished.catch(() => {});
    signal.removeEventListener('abort', stop);
  }

  /** @param point in the coordinates of pointer events */
  isAt(point: Point): boolean {
    const element = this.#store.find('.picture');
    const { picture } = this.#store.state;
    // The picture of the photo swap has no product to move.
    if (!picture || !element || !this.#store.isShown || this.#store.made) return false;
    const { left, top, width, height } = clientBox(element);
    const { content } = picture;
    const isWithin = (at: number, from: number, part: number, length: number) =>
      at > from * length - GRIP_MARGIN && at < (from + part) * length + GRIP_MARGIN;
    return (
      isWithin(point.x - left, content.x, content.width, width) &&
      isWithin(point.y - top, content.y, content.height, height)
    );
  }

  /** Forgets the placement, for another photo. */
  clear(): void {
    this.#placement = null;
  }

  // --- How it looks

  /** The product's picture as it is drawn worn; null if the flat one is shown. */
  get #picture(): ProductPicture | null {
    const { hidesBackground, picture } = this.#store.state;
    return hidesBackground && this.#store.canPlace ? picture : null;
  }

  /** The canvas over the backdrop: the worn product, or the camera's frame with or without it. */
  get canvas(): HTMLCanvasElement | null {
    return this.#live ?? this.#worn?.picture ?? null;
  }

  /** The worn product replaces the flat picture. */
  get isWorn(): boolean {
    return this.#worn !== null || this.#isWornLive;
  }

  /**
   * Draws the product at its place as worn by the face or hand with these points; resolves once it is visible.
   * @param points in pixels of the photo
   * @param glided the flat picture stays until this resolves
   * @returns whether anything of it is seen
   */
  async wear(points: Float32Array, glided: Promise<void>): Promise<boolean> {
    if (points !== this.#points) this.#photo = null;
    this.#points = points;
    return this.#draw(glided);
  }

  /**
   * Shows a frame of the camera with the product at its place; resolves once it is painted.
   * @param frame is released afterwards
   * @param points of the face in the frame, not mirrored; null if there is none
   * @param opacity of the product, from 0 to 1
   */
  async show(frame: ImageBitmap, points: Float32Array | null, opacity: number): Promise<void> {
    const { backdrop } = this.#store.state;
    const picture = this.#picture;
    const placement = this.#placement;
    const turn = this.#turn;
    if (!(backdrop instanceof HTMLVideoElement)) return frame.close();
    const isMirrored = backdrop.classList.contains('mirrored');
    const drawn =
      points && picture?.cutout && placement
        ? await drawing(this.#store.context.debug).wearOnFrame(picture.cutout, {
            frame,
            points,
            place: placeOn(frame, placement, picture, isMirrored),
            scale: (devicePixelRatio * backdrop.getBoundingClientRect().width) / frame.width,
          })
        : { frame, patch: null, scale: 1 };
    if (turn === this.#turn && backdrop === this.#store.state.backdrop) {
      this.#paint(drawn, opacity, isMirrored);
      if (this.#isWornLive !== Boolean(drawn.patch)) this.#store.update();
      this.#isWornLive = Boolean(drawn.patch);
    }
    drawn.frame.close();
  }

  /** The product moves, or is replaced: shows the flat picture until it rests. */
  moved(): void {
    this.#turn++;
    clearTimeout(this.#timer);
    if (this.#worn) {
      this.#worn = null;
      this.#store.update();
    }
    if (this.#points) this.#timer = setTimeout(() => void this.#draw(), REST_MS);
  }

  /** Shows the camera's own view again. */
  endShow(): void {
    if (!this.#live) return;
    this.#turn++;
    this.#live.width = 0;
    this.#live = null;
    this.#isWornLive = false;
    this.#store.update();
    drawing(false).forget();
  }

  /** Forgets the photo, for another one or none. */
  forget(): void {
    if (this.#photo) drawing(false).forget();
    this.#points = this.#photo = null;
    this.endShow();
    this.moved();
  }

  /** @returns false if nothing of the product is seen on the photo */
  async #draw(glided?: Promise<void>): Promise<boolean> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const { backdrop } = this.#store.state;
    const picture = this.#picture;
    const placement = this.#placement;
    if (!isPhoto(backdrop) || !picture?.cutout || !placement || !this.#points) {
      await glided;
      return true;
    }
    this.#photo ??= drawing(this.#store.context.debug).facePhoto(backdrop, this.#points);
    const worn = await this.#photo.wear(picture.cutout, placeOn(backdrop, placement, picture, false));
    await glided;
    if (turn !== this.#turn) return true;
    this.#worn = worn;
    if (worn) layOver(backdrop, worn);
    this.#store.update();
    return worn !== null;
  }

  /** The photo with the product as the shopper sees it; null if there is none. The caller releases it. */
  composed(): HTMLCanvasElement | null {
    const { backdrop, picture } = this.#store.state;
    if (!isPhoto(backdrop) || !picture?.isCopyable) return null;
    if (this.#worn) return wornOn(backdrop, this.#worn);
    return composed(backdrop, this.#store.flatPicture!, picture, this.#placement!);
  }

  /** The photo with another product drawn as worn, without showing it; null if it can't be drawn. */
  async drawComposed(
    { cutout, content }: ProductPicture,
    placement: Placement,
  ): Promise<HTMLCanvasElement | null> {
    const { backdrop } = this.#store.state;
    if (!isPhoto(backdrop) || !cutout || !this.#photo) return null;
    const worn = await this.#photo.wear(cutout, placeOn(backdrop, placement, { content }, false));
    return worn && backdrop === this.#store.state.backdrop ? wornOn(backdrop, worn) : null;
  }

  #paint({ frame, patch, scale }: FrameAndPatch, opacity: number, isMirrored: boolean): void {
    const { width, height } = frame;
    if (!this.#live) {
      this.#live = document.createElement('canvas');
      this.#live.className = isMirrored ? 'live mirrored' : 'live';
      this.#store.update();
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
}

/** @param isMirrored whether backdrop and placement are mirrored */
function placeOn(
  { width, height }: { width: number; height: number },
  { x, y, width: across, angle, mirrored }: Placement,
  { content }: Pick<ProductPicture, 'content'>,
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

/** The photo with the worn product on it, at the photo's own size. */
function wornOn(photo: HTMLCanvasElement, { picture, left, top }: WornPicture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [photo.width, photo.height];
  const ctx = canvas.getContext('2d')!;
  ctx.drawImage(photo, 0, 0);
  ctx.drawImage(picture, left, top);
  return canvas;
}

/** A strict content security policy forbids style attributes, so a script sets the styles. */
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
