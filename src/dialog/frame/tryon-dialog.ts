/**
 * The frame of a try-on: a native modal dialog named after the product, with the experience that is registered for the mode.
 * Knows nothing of photos or hosted pages, and does not register itself.
 */
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import { clientBox } from '../client-box.ts';
import { controls } from '../controls.styles.ts';
import { experienceLoader, type ExperienceContext } from '../experience.ts';
import { refreshMediaResults } from '../media-results.ts';
import { directionOf, loadTexts, onTextsChange, textsFor } from '../texts/texts.ts';
import { containClick } from './contain-clicks.ts';
import { followModality, openerOf, returnFocus, wrapFocus } from './focus.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { otherReadyProducts } from './page-products.ts';
import { lockScroll } from './scroll-lock.ts';
import { styles } from './tryon-dialog.styles.ts';

/** One opening of the dialog, from `show()` to `close()`. */
interface Opening {
  /** Aborted at the close, to release everything. */
  readonly end: AbortController;
  readonly opener: HTMLElement | null;
  readonly unlockScroll: () => void;
}

/**
 * @tag tryon-dialog
 * @summary The dialog that `<tryon-button>` opens.
 *
 * @cssprop [--tryon-dialog-surface] - Background of the dialog (white, or nearly black)
 * @cssprop [--tryon-dialog-text] - Text in the dialog (nearly black, or white)
 * @cssprop [--tryon-dialog-quiet] - Secondary text in the dialog (grey)
 * @cssprop [--tryon-dialog-line] - Lines in the dialog (light or dark grey)
 * @cssprop [--tryon-dialog-accent] - The dialog's main buttons and outlines (as the text)
 * @cssprop [--tryon-dialog-on-accent] - Text on those buttons (as the background)
 * @cssprop [--tryon-dialog-radius=1em] - Rounding of the dialog
 *
 * @fires close - the dialog closed, for whatever reason; does not bubble
 * @fires tryon-result - a hosted experience reports a result: `{ product, image }`; bubbles, composed
 * @fires tryon-add-to-cart - a hosted experience asks to add the product to the cart: `{ product, quantity }`; bubbles, composed
 * @slot actions - the shop's own actions, for example "add to cart"; one with `data-tryon-close` closes the dialog first
 */
export class TryonDialog extends LitElement {
  static override styles = [controls, styles];
  // Not by decorators, which would bring a second Lit into the script tag's dialog.
  static override properties = {
    product: { attribute: false },
    mode: {},
    experienceUrl: { attribute: 'experience-url' },
    externalId: { attribute: 'external-id' },
    autoPlace: { attribute: 'auto-place', type: Boolean },
    wornAt: { attribute: 'worn-at' },
    debug: { type: Boolean },
    shownProduct: { state: true },
    lang: {},
    phase: { state: true },
    hasActions: { state: true },
  };

  /** What is tried on. Without a product the dialog does not open. */
  product: StorefrontProduct | null = null;
  mode: 'swap' | 'realtime' = 'swap';
  /** Template of a hosted experience's address; where it is set, that page is shown instead of the built-in experience. */
  experienceUrl: string | null = null;
  externalId: string | null = null;
  /** Whether the shop lets the experience look for a face, on the device, to place the product. */
  autoPlace = false;
  /** Where jewelry is worn: `ears` or `neck`. */
  wornAt: string | null = null;
  /** Reports in the console what shop owners could improve, such as the products' pictures. */
  debug = false;
  /** BCP 47; English if it is none of the built-in languages. */
  override lang = '';

  private phase: 'loading' | 'running' | 'failed' = 'loading';
  private hasActions = false;
  /** Another of the page's products, which the shopper has chosen in the dialog. */
  private shownProduct: StorefrontProduct | null = null;

  #opening: Opening | null = null;

  get #modal(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  get #closeButton(): HTMLElement {
    return this.renderRoot.querySelector('.close')!;
  }

  get #stage(): HTMLElement {
    return this.renderRoot.querySelector('.stage')!;
  }

  get open(): boolean {
    return this.#opening !== null;
  }

  /** Opens the modal at once and loads the experience into it. Does nothing while open, disconnected or without a product. */
  show(): void {
    if (this.open || !this.isConnected || !this.product) return;
    // Lit renders in a microtask, but the modal has to exist now.
    if (this.isUpdatePending) this.performUpdate();
    const opener = openerOf(this);
    const isByKeyboard = opener?.matches(':focus-visible') ?? false;
    this.#opening = { end: new AbortController(), opener, unlockScroll: lockScroll() };
    const { signal } = this.#opening.end;
    window.addEventListener('pagehide', () => this.close(), { signal });
    this.#modal.showModal();
    followModality(this.#modal, isByKeyboard, signal);
    wrapFocus(this.#modal, this.#closeButton, signal);
    this.#closeWhenHidden(signal);
    followKeyboard(this.#modal, signal);
    onTextsChange(() => this.requestUpdate(), signal);
    void this.#run();
  }

  /** Closes, releases everything the experience holds, and returns the focus. */
  close(): void {
    const opening = this.#opening;
    if (!opening) return;
    this.#opening = null;
    opening.end.abort();
    opening.unlockScroll();
    this.#stage.replaceChildren();
    const isPointer = this.#modal.classList.contains('pointer');
    this.#modal.close();
    returnFocus(opening.opener, !isPointer);
    this.dispatchEvent(new CustomEvent('close'));
  }

  /** A theme may hide the button's surroundings while the dialog is open: the page would be locked, and nothing visible. */
  #closeWhenHidden(signal: AbortSignal): void {
    const observer = new IntersectionObserver(() => {
      if (!isVisible(this.#modal)) this.close();
    });
    observer.observe(this.#modal);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    refreshMediaResults(this.renderRoot as ShadowRoot);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('lang')) void loadTexts(this.lang).then(() => this.requestUpdate());
  }

  protected override render() {
    const texts = textsFor(this.lang);
    return html`
      <dialog
        lang=${this.lang || nothing}
        dir=${directionOf(this.lang)}
        aria-labelledby="title"
        @close=${this.#onNativeClose}
        @pointerdown=${this.#onPointerDown}
        @click=${this.#onClick}
      >
        <header>
          <h2 id="title"><bdi>${(this.shownProduct ?? this.product)?.title || texts.label}</bdi></h2>
          <button class="close" type="button" aria-label=${texts.close} @click=${this.close}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5l14 14M19 5L5 19" /></svg>
          </button>
        </header>
        <div class="content">
          <div class="stage" ?hidden=${this.phase !== 'running'}></div>
          ${this.phase === 'running' ? nothing : this.#renderNotice()}
        </div>
        <footer
          class=${this.hasActions ? 'filled' : ''}
          ?hidden=${this.shownProduct !== null}
          @click=${this.#onAction}
        >
          <slot name="actions" @slotchange=${this.#onActionsChange}></slot>
        </footer>
      </dialog>
    `;
  }

  #renderNotice() {
    const texts = textsFor(this.lang);
    return this.phase === 'loading'
      ? html`<div class="notice" role="status">
          <span class="spinner"></span>
          <p>${texts.loading}</p>
        </div>`
      : html`<div class="notice" role="alert">
          <p>${texts.loadFailed}</p>
          <button type="button" @click=${this.#retry}>${texts.retry}</button>
        </div>`;
  }

  #run = async (): Promise<void> => {
    const opening = this.#opening;
    if (!opening) return;
    this.phase = 'loading';
    this.shownProduct = null;
    // The dialog opens first, so that it is visible and can be closed while the experience loads.
    await new Promise((resolve) => setTimeout(resolve));
    if (this.#opening !== opening) return;
    try {
      const load = experienceLoader(this.experienceUrl ? 'hosted' : this.mode);
      if (!load) throw new Error(`No experience is registered for mode ${this.mode}.`);
      const [experience] = await Promise.all([load(), loadTexts(this.lang)]);
      if (this.#opening !== opening) return;
      // A new element each time, without the remains of a failed attempt.
      const container = document.createElement('div');
      container.className = 'experience';
      this.#stage.replaceChildren(container);
      await experience.mount(container, this.#context(opening));
      if (this.#opening === opening) this.phase = 'running';
    } catch (error) {
      if (this.#opening !== opening) return;
      // For the developer of the experience; the shopper sees a shorter message.
      console.warn('storefront-tryon: the experience could not be loaded.', error);
      this.#stage.replaceChildren();
      this.phase = 'failed';
    }
  };

  #retry = (): void => {
    // The pressed button is removed, and the focus would be lost with it.
    this.#closeButton.focus();
    void this.#run();
  };

  /**
   * The value `false` means off, as it does on the script: some frameworks write their `false` so, and a face must not be looked
   * for by mistake. Asked of the button's attribute here, where it weighs nothing on pages whose dialog stays closed.
   */
  get #isAutoPlaceRefused(): boolean {
    const { host } = this.getRootNode() as Partial<ShadowRoot>;
    return host?.getAttribute('auto-place') === 'false';
  }

  #context(opening: Opening): ExperienceContext {
    return {
      product: this.product!,
      mode: this.mode,
      externalId: this.externalId,
      experienceUrl: this.experienceUrl,
      autoPlace: this.autoPlace && !this.#isAutoPlaceRefused,
      wornAt: this.wornAt,
      debug: this.debug,
      otherProducts: otherReadyProducts(this.product!, this.wornAt, this),
      lang: this.lang,
      signal: opening.end.signal,
      showProduct: (product) => {
        // The shop's actions are those of the product that the dialog was opened for.
        this.shownProduct = product.id === this.product?.id ? null : product;
      },
      close: () => this.close(),
    };
  }

  /** One of the shop's actions may ask to have the dialog closed first, for example to show a cart drawer of its own. */
  readonly #onAction = {
    capture: true,
    handleEvent: (event: Event): void => {
      const path = event.composedPath();
      const action = path.slice(0, path.indexOf(event.currentTarget!));
      const asksToClose = (node: EventTarget) =>
        node instanceof Element && node.matches('[data-tryon-close]');
      if (action.some(asksToClose)) this.close();
    },
  };

  // A drag that begins inside and ends outside does not count as a click outside.
  #isPressOutside = false;

  #onPointerDown = (event: PointerEvent): void => {
    this.#isPressOutside = this.#isOutside(event);
  };

  #onClick = (event: MouseEvent): void => {
    containClick(event, this.#modal);
    if (this.#isPressOutside && this.#isOutside(event)) this.close();
  };

  /** Closed by Escape. The event comes late: after `close()` and `show()` it belongs to the previous opening. */
  #onNativeClose = (): void => {
    if (!this.#modal.open) this.close();
  };

  #isOutside({ target, clientX, clientY }: MouseEvent): boolean {
    if (target !== this.#modal) return false;
    const { left, right, top, bottom } = clientBox(this.#modal);
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }

  #onActionsChange = (event: Event): void => {
    const slot = event.target as HTMLSlotElement;
    this.hasActions = slot.assignedElements({ flatten: true }).length > 0;
  };
}

function isVisible(element: Element): boolean {
  // Without checkVisibility a browser has no content-visibility either.
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
