/**
 * `<split-handle>`: the line between shop and merchant, moved by pointer or arrow keys. Says how wide the side shall be
 * (`split`, with the width in pixels); whoever lays out the page does it.
 */
import { LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';

const NARROWEST = 360;
const WIDEST = 760;
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
    this.ariaValueMin = String(NARROWEST);
    this.ariaValueMax = String(WIDEST);
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
    this.#ask(this.#rightToLeft ? event.clientX : window.innerWidth - event.clientX);
  };

  readonly #key = (event: KeyboardEvent) => {
    const wider = this.#rightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const narrower = this.#rightToLeft ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === wider) this.#ask(this.width + STEP);
    else if (event.key === narrower) this.#ask(this.width - STEP);
    else return;
    event.preventDefault();
  };

  get #rightToLeft(): boolean {
    return getComputedStyle(this).direction === 'rtl';
  }

  #ask(width: number) {
    const detail = Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));
    this.dispatchEvent(new CustomEvent<number>('split', { detail }));
  }
}
