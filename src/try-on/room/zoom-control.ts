/**
 * The zoom of one view. It keeps its aim when the view changes its size, writes one transform and what is seen of the photo, and renders
 * nothing.
 */
import { clientBox, onResize } from '../base/layout.ts';
import type { PictureShape, Placement } from '../wear/placement.ts';
import {
  covering,
  cssZoom,
  fitted,
  nearProduct,
  panned,
  WHOLE,
  zoomed,
  type Point,
  type Viewport,
  type Zoom,
} from './zoom.ts';

/** The photo from edge to edge, close to the product, the whole photo, or as the shopper has zoomed. */
type Aim = 'edges' | 'product' | 'whole' | 'hand';

/** The product that can be zoomed to, and the photo's width in pixels; null if there is none. */
export type WornProduct = () => {
  placement: Pick<Placement, 'x' | 'y' | 'width'>;
  shape: Pick<PictureShape, 'content' | 'ratio'>;
  photoWidth: number;
} | null;

/** Distance in pixels between the heading and a handle, which stands below the signs in the corner. */
const BELOW_SIGNS = 88;

export class ZoomControl {
  readonly #view: HTMLElement;
  readonly #worn: WornProduct;
  readonly #onNearChange: () => void;
  #zoom: Zoom = WHOLE;
  #aim: Aim = 'edges';
  #ratio = 1;
  #wasNear = false;
  /** The last measurement: measuring after each movement would force layouts. */
  #viewport: Viewport | null = null;
  /** The view's corner in the coordinates of pointer events. */
  #corner = { left: 0, top: 0 };
  /** Pixels of pointer events per pixel of the view; not 1 if the page sets the CSS property `zoom`. */
  #clientPixels = 1;

  /** @param view the element around `.backdrop`; the `.panel` and the message, a `.pill`, may lie over it */
  constructor(view: HTMLElement, worn: WornProduct, onNearChange: () => void, signal: AbortSignal) {
    this.#view = view;
    this.#worn = worn;
    this.#onNearChange = onNearChange;
    const follow = () => {
      this.#viewport = null;
      this.#show(this.#aimed(), false);
    };
    // Keeps the status message off the product, unless the shopper has moved the photo.
    const avoidOverlap = () => {
      if (this.#aimed().y === this.#zoom.y) this.#glide(this.#aim);
    };
    // The dialog may have been scrolled since the last gesture.
    const forget = () => {
      if (!view.classList.contains('held')) this.#viewport = null;
    };
    for (const type of ['pointerdown', 'wheel']) {
      view.addEventListener(type, forget, { capture: true, passive: true, signal });
    }
    onResize([view, this.#beside('.panel')], follow, signal);
    onResize([this.#beside('.pill')], avoidOverlap, signal);
  }

  /** @param ratio of the photo or the camera's view */
  setRatio(ratio: number): void {
    this.#ratio = ratio;
    this.#viewport = null;
    this.#view.style.setProperty('--ratio', String(ratio));
    this.#show(this.#aimed(), false);
  }

  get isNear(): boolean {
    return this.#aim === 'product' || (this.#aim === 'hand' && this.#zoom.scale > covering(this.#size).scale);
  }

  /** Zooms to the product, unless the shopper has zoomed. */
  aimAtProduct(): void {
    if (this.#aim !== 'hand') this.#glide('product');
  }

  aimAtWhole(): void {
    this.#glide('whole');
  }

  /** Toggles between the product and the whole photo. */
  toggle(): void {
    this.#glide(this.isNear ? 'whole' : 'product');
  }

  /** @param at in the coordinates of pointer events; the middle if left out */
  zoomBy(factor: number, at?: Point): void {
    const view = this.#size;
    const point = at ? this.#inView(at) : { x: view.width / 2, y: view.freeHeight / 2 };
    this.#aim = 'hand';
    this.#show(zoomed(this.#zoom, factor, point, view), false);
  }

  pan(dx: number, dy: number): void {
    this.#aim = 'hand';
    const view = this.#size;
    this.#show(panned(this.#zoom, dx / this.#clientPixels, dy / this.#clientPixels, view), false);
  }

  #inView({ x, y }: Point): Point {
    const { left, top } = this.#corner;
    return { x: (x - left) / this.#clientPixels, y: (y - top) / this.#clientPixels };
  }

  #glide(aim: Aim): void {
    this.#aim = aim;
    this.#viewport = null;
    this.#show(this.#aimed(), true);
  }

  #aimed(): Zoom {
    const view = this.#size;
    const worn = this.#worn();
    if (this.#aim === 'product' && worn) {
      return nearProduct(worn.placement, worn.shape, worn.photoWidth, view);
    }
    if (this.#aim === 'hand') return panned(this.#zoom, 0, 0, view);
    return this.#aim === 'whole' ? WHOLE : covering(view);
  }

  #show(zoom: Zoom, isGliding: boolean): void {
    // The view has no size while a theme hides it; it is shown again once it has one.
    if (!this.#size.width) return;
    const { classList, style } = this.#view.querySelector<HTMLElement>('.backdrop')!;
    classList.toggle('gliding', isGliding);
    style.transform = cssZoom(zoom, this.#size);
    if (zoom.scale !== this.#zoom.scale) style.setProperty('--_zoom', String(zoom.scale));
    const { width, photo, freeHeight, clearTop } = this.#size;
    const half = width / photo.width / zoom.scale / 2;
    const lower = Math.max(clearTop + BELOW_SIGNS - freeHeight / 2, 0) / photo.height / zoom.scale;
    style.setProperty('--_left', `${(zoom.x - half) * 100}%`);
    style.setProperty('--_right', `${(zoom.x + half) * 100}%`);
    style.setProperty('--_middle', `${(zoom.y + lower) * 100}%`);
    this.#zoom = zoom;
    if (this.#wasNear === this.isNear) return;
    this.#wasNear = this.isNear;
    this.#onNearChange();
  }

  #beside(selector: string): HTMLElement {
    return this.#view.parentElement!.querySelector<HTMLElement>(selector)!;
  }

  get #size(): Viewport {
    if (this.#viewport) return this.#viewport;
    const view = this.#view;
    const [panel, pill] = [this.#beside('.panel'), this.#beside('.pill')];
    const { offsetWidth: width, offsetHeight: height, offsetTop: top } = view;
    const box = (this.#corner = clientBox(view));
    this.#clientPixels = box.width / width || 1;
    // The panel lies over the photo on narrow screens and beside it on wide ones.
    const isOver =
      panel.offsetLeft < view.offsetLeft + width && view.offsetLeft < panel.offsetLeft + panel.offsetWidth;
    const covered = isOver ? top + height - panel.offsetTop : 0;
    view.style.setProperty('--_covered', `${covered}px`);
    const clearTop = ((pill.offsetParent ?? view) as HTMLElement).offsetTop - top;
    return (this.#viewport = {
      width,
      height,
      photo: fitted(width, height, this.#ratio),
      freeHeight: Math.max(height - covered, height / 4),
      clearTop,
      messageBottom: clearTop + pill.offsetTop + pill.offsetHeight,
    });
  }
}
