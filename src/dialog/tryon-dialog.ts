/**
 * The frame around a try-on: a native modal dialog named after the product, and in it whichever experience the page's
 * table holds for the mode. Knows nothing of photos or hosted pages, and never registers itself (`index.ts` does).
 * Called by the button: properties in, `show()` and `close()`, and a `close` event out that does not bubble.
 */
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import type { StorefrontProduct } from '../catalog/storefront-product.ts';
import { experienceLoader, type ExperienceContext } from './experience.ts';
import { lockScroll } from './scroll-lock.ts';
import { directionOf, loadTexts, textsFor } from './texts/texts.ts';
import { styles } from './tryon-dialog.styles.ts';

/** One opening, from `show()` to the close: aborted, it lets go of everything. */
interface Opening {
  readonly end: AbortController;
  readonly opener: Element | null;
  readonly unlockScroll: () => void;
}

/** What a page may put a button into, and what a click anywhere inside it would then set off. */
const AROUND = 'a[href], area[href], label, summary';
/** What has an effect of its own when it is clicked, which such an element leaves to it. */
const EFFECTIVE = `a[href], area[href], summary,
  input:is([type='checkbox'], [type='radio'], [type='file'], [type='reset'], [type='color'])`;

/**
 * @fires close - the dialog closed, for whatever reason; does not bubble
 * @fires tryon-result - a hosted experience made a picture: `{ product, image }`; bubbles, composed
 * @fires tryon-add-to-cart - a hosted experience asks for it: `{ product, quantity }`; bubbles, composed
 * @slot actions - the shop's own actions, for example "add to cart"
 */
export class TryonDialog extends LitElement {
  static override styles = styles;
  // Not by decorators, which would bring a second Lit into the script tag's dialog.
  static override properties = {
    product: { attribute: false },
    mode: {},
    experienceUrl: { attribute: 'experience-url' },
    externalId: { attribute: 'external-id' },
    lang: {},
    phase: { state: true },
    hasActions: { state: true },
  };

  /** What is tried on. Without it nothing opens. */
  product: StorefrontProduct | null = null;
  mode: 'swap' | 'realtime' = 'swap';
  /** Template of a hosted experience's address; where set, it is opened in place of the built-in one. */
  experienceUrl: string | null = null;
  externalId: string | null = null;
  /** BCP 47; English where it is none of the built-in languages. */
  override lang = '';

  private phase: 'loading' | 'running' | 'failed' = 'loading';
  private hasActions = false;

  #opening: Opening | null = null;

  get #modal(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  get #stage(): HTMLElement {
    return this.renderRoot.querySelector('.stage')!;
  }

  get open(): boolean {
    return this.#opening !== null;
  }

  /** Opens the modal at once and loads the experience into it. Does nothing where it is open, off the page or without product. */
  show(): void {
    if (this.open || !this.isConnected || !this.product) return;
    // Lit renders in a microtask, and the modal has to exist now.
    if (this.isUpdatePending) this.performUpdate();
    const opener = deepActiveElement();
    this.#opening = { end: new AbortController(), opener, unlockScroll: lockScroll() };
    const { signal } = this.#opening.end;
    window.addEventListener('pagehide', () => this.close(), { signal });
    this.#modal.showModal();
    this.#closeUnseen(signal);
    this.#followKeyboard(signal);
    void this.#run();
  }

  /** Closes, lets go of everything the experience holds, and gives the focus back. */
  close(): void {
    const opening = this.#opening;
    if (!opening) return;
    this.#opening = null;
    opening.end.abort();
    opening.unlockScroll();
    this.#stage.replaceChildren();
    this.#modal.close();
    if (opening.opener instanceof HTMLElement && opening.opener.isConnected) {
      opening.opener.focus({ preventScroll: true });
    }
    this.dispatchEvent(new Event('close'));
  }

  /** A theme may hide what the button stands in while the dialog is open: the page would be locked, and nothing be seen. */
  #closeUnseen(signal: AbortSignal): void {
    const observer = new IntersectionObserver(() => {
      if (!this.#modal.checkVisibility()) this.close();
    });
    observer.observe(this.#modal);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** An on-screen keyboard covers the page without changing its size, or shifts it. */
  #followKeyboard(signal: AbortSignal): void {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const follow = () => {
      const { scale, height, offsetTop } = viewport;
      // A shopper who zooms in wants to see a part, not a dialog that follows. Below 1 a page is shown as a whole.
      const above = scale > 1.05 ? 0 : offsetTop;
      const below = Math.max(0, window.innerHeight - height * Math.max(1, scale) - above);
      this.#modal.style.setProperty('--_above', `${above}px`);
      this.#modal.style.setProperty('--_below', `${below}px`);
    };
    viewport.addEventListener('resize', follow, { signal });
    viewport.addEventListener('scroll', follow, { signal });
    follow();
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
          <h2 id="title"><bdi>${this.product?.title || texts.tryOn}</bdi></h2>
          <button class="close" type="button" aria-label=${texts.close} @click=${this.close}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5l14 14M19 5L5 19" /></svg>
          </button>
        </header>
        <div class="content">
          <div class="stage" ?hidden=${this.phase !== 'running'}></div>
          ${this.phase === 'running' ? nothing : this.#renderNotice()}
        </div>
        <footer class=${this.hasActions ? 'filled' : ''}>
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
          <p>${texts.failed}</p>
          <button type="button" @click=${this.#retry}>${texts.retry}</button>
        </div>`;
  }

  #run = async (): Promise<void> => {
    const opening = this.#opening;
    if (!opening) return;
    this.phase = 'loading';
    // The dialog first: it can be seen, and closed, while what runs in it is made.
    await new Promise((resolve) => setTimeout(resolve));
    if (this.#opening !== opening) return;
    try {
      const load = experienceLoader(this.experienceUrl ? 'hosted' : this.mode);
      if (!load) throw new Error(`No experience is registered for mode ${this.mode}.`);
      const [experience] = await Promise.all([load(), loadTexts(this.lang)]);
      if (this.#opening !== opening) return;
      // A fresh element each time: what a failed attempt left behind must not show through.
      const place = document.createElement('div');
      place.className = 'place';
      this.#stage.replaceChildren(place);
      await experience.mount(place, this.#context(opening));
      if (this.#opening === opening) this.phase = 'running';
    } catch (error) {
      if (this.#opening !== opening) return;
      // Whoever brought the engine needs to know more than the shopper does.
      console.warn('storefront-tryon: the experience could not be loaded.', error);
      this.#stage.replaceChildren();
      this.phase = 'failed';
    }
  };

  #retry = (): void => {
    // The button that was pressed goes, and the focus would be lost with it.
    this.renderRoot.querySelector<HTMLElement>('.close')!.focus();
    void this.#run();
  };

  #context(opening: Opening): ExperienceContext {
    return {
      product: this.product!,
      mode: this.mode,
      externalId: this.externalId,
      experienceUrl: this.experienceUrl,
      lang: this.lang,
      signal: opening.end.signal,
      close: () => this.close(),
    };
  }

  // A drag that begins inside and ends on the backdrop is not a click on the backdrop.
  #pressedBackdrop = false;

  #onPointerDown = (event: PointerEvent): void => {
    this.#pressedBackdrop = this.#isBackdrop(event);
  };

  #onClick = (event: MouseEvent): void => {
    // The page's link, label or summary around the button is not what a click in the dialog is for.
    const path = event.composedPath();
    const border = path.indexOf(this.#modal);
    const inside = path.slice(0, border);
    const isAround = path.slice(border).some((node) => node instanceof Element && node.matches(AROUND));
    if (isAround && !inside.some(isEffective)) {
      const isPrevented = event.defaultPrevented;
      event.preventDefault();
      // The link would be followed as well, so that this is done in the button's place.
      const button = inside.find(isSubmitter);
      if (button && !isPrevented) button.form?.requestSubmit(button);
    }
    if (this.#pressedBackdrop && this.#isBackdrop(event)) this.close();
  };

  /** By Escape. The event comes late: after `close()` and `show()` it is about the opening before. */
  #onNativeClose = (): void => {
    if (!this.#modal.open) this.close();
  };

  #isBackdrop({ target, clientX, clientY }: MouseEvent): boolean {
    if (target !== this.#modal) return false;
    const { left, right, top, bottom } = this.#modal.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }

  #onActionsChange = (event: Event): void => {
    const slot = event.target as HTMLSlotElement;
    this.hasActions = slot.assignedElements({ flatten: true }).length > 0;
  };
}

function isEffective(node: EventTarget): boolean {
  if (node instanceof HTMLLabelElement) return node.control !== null;
  return node instanceof Element && node.matches(EFFECTIVE);
}

function isSubmitter(node: EventTarget): node is HTMLButtonElement | HTMLInputElement {
  const isControl = node instanceof HTMLButtonElement || node instanceof HTMLInputElement;
  return isControl && (node.type === 'submit' || node.type === 'image');
}

function deepActiveElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
