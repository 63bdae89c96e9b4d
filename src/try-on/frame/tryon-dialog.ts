/** The dialog of a try-on: a native modal named after the product, with the experience that is registered for the mode. */
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import {
  declareProperties,
  listDialogSettings,
  withoutNothing,
  type DialogSettings,
} from '../../core/base/settings.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { controls } from '../base/controls.styles.ts';
import type { AddToCart } from '../base/experience.ts';
import { refreshMediaResults } from '../base/layout.ts';
import { findDirection, languageOfTexts, loadTexts, onTextsChange, textsFor } from '../texts/texts.ts';
import { CartAction } from './cart-action.ts';
import { handOver, takeOver } from './handover.ts';
import {
  closeModal,
  containClick,
  containInput,
  followViewport,
  followModality,
  followVisibility,
  isTooSmall,
  lockScroll,
  onPressOutside,
  findOpener,
  openInTab,
  openModal,
  returnFocus,
  wrapFocus,
} from './modal.ts';
import { buttonAround } from '../base/button-around.ts';
import { nameAround, noteTitle, titleOf } from '../base/titles.ts';
import { Run } from './run.ts';
import { themeLook } from './theme-look.ts';
import { styles } from './tryon-dialog.styles.ts';

/** One opening of the dialog, from `show()` to `close()`. */
interface Opening {
  /** Aborted when the dialog closes. */
  readonly end: AbortController;
  readonly opener: HTMLElement | null;
  /** Null while the theme hides the dialog's surroundings. */
  unlockScroll: (() => void) | null;
  /** Null if it could not be loaded. */
  run: Run | null;
}

/**
 * @tag tryon-dialog
 * @summary The dialog that `<tryon-button>` opens.
 *
 * @cssprop [--tryon-dialog-surface] - Background of the dialog (the page's)
 * @cssprop [--tryon-dialog-text] - Text in the dialog (the page's)
 * @cssprop [--tryon-dialog-quiet] - Secondary text in the dialog (grey)
 * @cssprop [--tryon-dialog-line] - Lines in the dialog (light or dark grey)
 * @cssprop [--tryon-dialog-accent] - The dialog's main buttons and outlines (as the text)
 * @cssprop [--tryon-dialog-on-accent] - Text on those buttons (as the background)
 * @cssprop [--tryon-dialog-radius=1em] - Rounding of the dialog
 * @cssprop [--tryon-dialog-button-radius] - Rounding of its buttons (round, or the theme's with `match`)
 * @cssprop [--tryon-dialog-font] - Font family in the dialog (the page's, or the theme button's with `match`)
 * @cssprop [--tryon-dialog-backdrop=rgb(10 10 12 / 0.6)] - What covers the page behind the dialog
 *
 * @fires close - the dialog closed, for whatever reason; does not bubble
 * @fires tryon-result - a hosted experience reports a result: `{ product, image }`; bubbles, composed
 * @fires tryon-add-to-cart - `addToCart` added the product, or a hosted experience asks for it: `{ product, quantity }`; bubbles, composed
 * @fires tryon-face-consent - the shopper ticked the box of the face search, or took the tick away: `{ product, granted }`; bubbles, composed
 * @fires tryon-photo - a photo was chosen: `{ product, source }`; bubbles, composed
 * @fires tryon-placed - the product was placed by itself: `{ product }`; bubbles, composed
 * @fires tryon-save - the shopper saved the picture: `{ product }`; bubbles, composed
 * @fires tryon-share - the shopper shared the picture: `{ product }`; bubbles, composed
 * @fires tryon-generate - the AI photo swap began or ended: `{ product, externalId, status, ms, code }`; bubbles, composed
 * @slot actions - the shop's own actions, for example "add to cart"; one with `data-tryon-close` closes the dialog first
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see the interface at the end
export class TryonDialog extends LitElement {
  static override styles = [controls, styles];
  // Decorators would bring a second Lit into the script tag's dialog.
  static override properties = {
    product: { attribute: false },
    mode: {},
    ...declareProperties(listDialogSettings()),
    addToCart: { attribute: false },
    photoSwapUrl: { attribute: false },
    lang: {},
    phase: { state: true },
    hasActions: { state: true },
    isImmersive: { state: true },
  };

  /** What is tried on. Without a product the dialog does not open. */
  product: StorefrontProduct | null = null;
  mode: 'swap' | 'realtime' = 'swap';
  /** Puts a product into the shop's cart. Where it is set, the dialog has a button for it. */
  addToCart: AddToCart | null = null;
  /** `{base_url}` of the relay that makes the pictures of `photo-swap`. */
  photoSwapUrl: string | null = null;
  /** BCP 47; English if it is none of the built-in languages. */
  override lang = '';

  private phase: 'loading' | 'running' | 'failed' = 'loading';
  private hasActions = false;
  private isImmersive = false;

  #opening: Opening | null = null;
  readonly #cart = new CartAction(this);

  static override getPropertyDescriptor(...about: Parameters<typeof LitElement.getPropertyDescriptor>) {
    return withoutNothing(super.getPropertyDescriptor(...about), about[2]);
  }

  get #modal(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  get #shownProduct(): StorefrontProduct | null {
    return this.#opening?.run?.shownProduct ?? this.product;
  }

  get open(): boolean {
    return this.#opening !== null;
  }

  /**
   * Opens the modal at once and loads the experience into it. Does nothing while open, disconnected or without a product. Where the
   * page is a frame that is too small, it is opened in a tab instead.
   * @throws Error if the frame's page can't be opened in a tab
   */
  show(): void {
    if (this.open || !this.isConnected || !this.product) return;
    if (isTooSmall()) {
      openInTab();
      // The button has opened the dialog, which is over at once.
      setTimeout(() => this.dispatchEvent(new CustomEvent('close')));
      return;
    }
    // Lit renders in a microtask, but the modal has to exist now.
    if (this.isUpdatePending) this.performUpdate();
    noteTitle(this.product.id, nameAround(buttonAround(this)));
    const opener = findOpener(this);
    const isByKeyboard = opener?.matches(':focus-visible') ?? false;
    const run = takeOver(buttonAround(this));
    // Runs before the page changes, which would force another style computation.
    themeLook(this, this.#modal);
    this.#opening = { end: new AbortController(), opener, unlockScroll: lockScroll(), run };
    const { signal } = this.#opening.end;
    window.addEventListener('pagehide', () => this.close(), { signal });
    openModal(this.#modal);
    // A browser begins at a title that scrolls.
    this.#find('.close').focus();
    followModality(this.#modal, isByKeyboard, signal);
    wrapFocus(this.#modal, () => this.#find('h2[tabindex], .close'), signal);
    containInput(this.#modal, signal);
    followVisibility(
      this.#find('.sentinel'),
      this.#modal,
      (isVisible) => this.#onVisibilityChange(isVisible),
      signal,
    );
    followViewport(this.#modal, signal);
    onPressOutside(this.#modal, () => this.close(), signal);
    onTextsChange(() => this.requestUpdate(), signal);
    if (run) this.#goOn(run);
    else void this.#run();
  }

  /** Closes, releases everything the experience holds, and returns the focus. */
  close(): void {
    this.#close(false);
  }

  /** @param isReplaced another dialog may continue the run */
  #close(isReplaced: boolean): void {
    const opening = this.#opening;
    if (!opening) return;
    this.#opening = null;
    opening.end.abort();
    const button = buttonAround(this);
    if (isReplaced && button && opening.run?.canMove) handOver(opening.run, button);
    else opening.run?.end();
    opening.unlockScroll?.();
    this.#find('.stage').replaceChildren();
    const isPointer = this.#modal.classList.contains('pointer');
    closeModal(this.#modal);
    returnFocus(opening.opener, !isPointer);
    this.dispatchEvent(new CustomEvent('close'));
  }

  /** Suspends the dialog while a theme hides the button's surroundings, and shows it unchanged when they are visible again. */
  #onVisibilityChange(isVisible: boolean): void {
    const opening = this.#opening;
    if (!opening || isVisible === Boolean(opening.unlockScroll)) return;
    opening.unlockScroll?.();
    opening.unlockScroll = isVisible ? lockScroll() : null;
    if (isVisible) this.#modal.showModal();
    else this.#modal.close();
  }

  #find(selector: string): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>(selector)!;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    refreshMediaResults(this.renderRoot as ShadowRoot);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close(true);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('lang')) void loadTexts(this.lang).then(() => this.requestUpdate());
    const { product } = this;
    if (product && changed.has('product')) this.#opening?.run?.follow(product);
  }

  protected override updated(): void {
    this.#nameProduct();
    // Makes a scrolling heading reachable by keyboard.
    const heading = this.#find('h2');
    if (heading.scrollHeight > heading.clientHeight + 1) heading.tabIndex = 0;
    else heading.removeAttribute('tabindex');
  }

  protected override render() {
    const texts = textsFor(this.lang);
    const product = this.#shownProduct;
    const title = product && titleOf(product);
    const heading = title ? html`<bdi lang=${this.lang || nothing}>${title}</bdi>` : texts.label;
    return html`
      <span class="sentinel"></span>
      <dialog
        class=${this.isImmersive ? 'immersive' : ''}
        lang=${languageOfTexts(this.lang)}
        dir=${findDirection(this.lang)}
        aria-labelledby="title"
        @cancel=${this.#onNativeEnd}
        @close=${this.#onNativeEnd}
        @click=${(event: MouseEvent) => containClick(event, this.#modal)}
      >
        <header>
          <h2 id="title">${heading}</h2>
          <button class="close icon" type="button" aria-label=${texts.close} @click=${this.close}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5l14 14M19 5L5 19" /></svg>
          </button>
        </header>
        <div class="content">
          <div class="stage" ?hidden=${this.phase !== 'running'}></div>
          ${this.phase === 'running' ? nothing : this.#renderNotice()}
        </div>
        <footer class=${this.hasActions || this.addToCart ? 'filled' : ''} @click=${this.#onAction}>
          ${this.#cart.render(texts, product)}
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
          <p>${navigator.onLine ? texts.loadFailed : texts.offline}</p>
          <button type="button" @click=${this.#retry}>${texts.retry}</button>
        </div>`;
  }

  #run = async (): Promise<void> => {
    const opening = this.#opening;
    if (!opening) return;
    this.phase = 'loading';
    const run = (opening.run = new Run(this));
    try {
      await run.mount(() => this.#stage(run));
      if (this.#opening === opening) this.phase = 'running';
    } catch (error) {
      run.end();
      if (this.#opening !== opening) return;
      // For developers of the experience; the shopper sees a shorter message.
      console.warn('storefront-tryon: the experience could not be loaded.', error);
      opening.run = null;
      this.#find('.stage').replaceChildren();
      this.phase = 'failed';
    }
  };

  /** Continues the run of another button's dialog, which this one has replaced. */
  #goOn(run: Run): void {
    this.#stage(run);
    this.phase = 'running';
    run.moveTo(this);
  }

  #stage({ container, isImmersive }: Run): void {
    this.#find('.stage').replaceChildren(container);
    this.isImmersive = isImmersive;
  }

  #retry = (): void => {
    // Keeps the focus: the pressed button is removed.
    this.#find('.close').focus();
    void this.#run();
  };

  /** An action of the shop may ask to close the dialog first, for example to show a cart drawer. */
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

  /**
   * Escape closes here and not natively, so that the dialog and its button always agree. The `cancel` event of a file field bubbles
   * here too. `close` reports any other native way, and comes late: after `close()` and `show()` it belongs to the previous
   * opening.
   */
  #onNativeEnd = (event: Event): void => {
    const modal = this.#modal;
    if (event.type === 'close' ? modal.open || !this.#opening?.unlockScroll : event.target !== modal) return;
    event.preventDefault();
    this.close();
  };

  #onActionsChange = (): void => {
    this.hasActions = this.#actions.length > 0;
    this.#nameProduct();
  };

  get #actions(): Element[] {
    const slot = this.renderRoot.querySelector<HTMLSlotElement>('slot[name=actions]');
    return slot?.assignedElements({ flatten: true }) ?? [];
  }

  /** Gives the shop's actions the ids of the shown product. */
  #nameProduct(): void {
    const product = this.#shownProduct;
    for (const action of this.#actions) {
      action.setAttribute('data-tryon-shown-product-id', product?.id ?? '');
      action.setAttribute('data-tryon-shown-external-id', product?.external_id ?? '');
    }
  }
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes these of the table
export interface TryonDialog extends DialogSettings {}
