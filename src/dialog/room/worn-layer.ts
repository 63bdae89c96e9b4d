/**
 * The product as it is worn, drawn over the photo in place of its flat picture: once it lies on a face, and again a moment
 * after the shopper's hand has moved it. Knows the photo's face only as long as the photo is shown.
 */
import type { FacePhoto } from '../draw/index.ts';
import type { ProductPicture } from '../draw/product-picture.ts';
import { loadPart } from '../parts.ts';
import type { Placement } from '../place/placement.ts';

export interface WornPicture {
  readonly picture: HTMLCanvasElement;
  /** In pixels of the photo. */
  readonly left: number;
  readonly top: number;
}

export interface WornScene {
  readonly photo: HTMLCanvasElement | null;
  /** Null where the flat picture is to be shown. */
  readonly picture: ProductPicture | null;
  readonly placement: Placement | null;
}

/** Milliseconds for which the hand must rest. */
const REST_MS = 120;

export class WornLayer {
  readonly #scene: () => WornScene;
  readonly #onChange: () => void;
  #points: Float32Array | null = null;
  #face: FacePhoto | null = null;
  #worn: WornPicture | null = null;
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

  /** @param points of the face on the photo that is shown */
  async wear(points: Float32Array): Promise<void> {
    if (points !== this.#points) this.#face = null;
    this.#points = points;
    await this.#draw();
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

  /** Another photo, or none. */
  forget(): void {
    this.#points = this.#face = null;
    this.moved();
  }

  async #draw(): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const { photo, picture, placement } = this.#scene();
    if (!photo || !picture?.cutout || !placement || !this.#points) return;
    const { facePhoto } = await loadPart('draw');
    if (turn !== this.#turn) return;
    this.#face ??= facePhoto(photo, this.#points);
    const { x, y, width, angle, mirrored } = placement;
    const worn = await this.#face.wear(picture.cutout, {
      x: x * photo.width,
      y: y * photo.height,
      width: width * picture.content.width * photo.width,
      angle,
      isMirrored: mirrored,
    });
    if (turn !== this.#turn) return;
    this.#worn = worn;
    if (worn) layOver(photo, worn);
    this.#onChange();
  }
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
