/**
 * `<split-handle>`: the line between shop and merchant, moved by pointer or arrow keys. Dispatches `split` with the
 * wanted width in pixels and changes no layout itself.
 */
import { LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';

const MIN_WIDTH = 360;
const MAX_WIDTH = 760;
const STEP = 24;

@customElement('split-handle')
export class SplitHandle extends LitElement {
  /** Pixels. */
  @property({ type: Number }) width = 480;

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'separator';
    this.tabIndex = 0;
    this.ariaOrientation = 'vertical';
    this.ariaLabel = 'Width of the merchant’s side';
    this.ariaValueMin = String(MIN_WIDTH);
    this.ariaValueMax = String(MAX_WIDTH);
    this.addEventListener('pointerdown', this.#grab);
    this.addEventListener('pointermove', this.#move);
    this.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('pointerdown', this.#grab);
    this.removeEventListener('pointermove', this.#move);
    this.removeEventListener('keydown', this.#key);
  }

  protected override updated(): void {
    this.ariaValueNow = String(this.width);
  }

  readonly #grab = (event: PointerEvent) => {
    event.preventDefault();
    this.focus();
    this.setPointerCapture(event.pointerId);
  };

  readonly #move = (event: PointerEvent) => {
    if (!this.hasPointerCapture(event.pointerId)) return;
    this.#request(this.#rightToLeft ? event.clientX : window.innerWidth - event.clientX);
  };

  readonly #key = (event: KeyboardEvent) => {
    const wider = this.#rightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const narrower = this.#rightToLeft ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === wider) this.#request(this.width + STEP);
    else if (event.key === narrower) this.#request(this.width - STEP);
    else return;
    event.preventDefault();
  };

  get #rightToLeft(): boolean {
    return getComputedStyle(this).direction === 'rtl';
  }

  #request(width: number) {
    const detail = Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));
    this.dispatchEvent(new CustomEvent<number>('split', { detail }));
  }
}
