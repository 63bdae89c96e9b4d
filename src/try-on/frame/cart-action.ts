/** "Add to cart" in the dialog: its button, progress and outcome. The shop's adapter adds the product. */
import { html, nothing } from 'lit';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { AddToCart } from '../base/experience.ts';
import { tellPage } from '../base/tell-page.ts';
import { titleOf } from '../base/titles.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';

interface CartHost extends EventTarget {
  readonly addToCart: AddToCart | null;
  requestUpdate(): void;
}

type Outcome = Extract<TextKey, 'adding' | 'added' | 'chooseOptions' | 'cartFailed'>;

export class CartAction {
  readonly #host: CartHost;
  /** Outcome of the last request, with its product. */
  #outcome: { product: StorefrontProduct; text: Outcome; message: string | undefined } | null = null;

  constructor(host: CartHost) {
    this.#host = host;
  }

  render(texts: DialogTexts, product: StorefrontProduct | null) {
    if (!this.#host.addToCart || !product) return nothing;
    const { text, message } = (this.#outcome?.product.id === product.id && this.#outcome) || {};
    const isBusy = this.#outcome?.text === 'adding';
    return html`<div class="cart">
      <button
        type="button"
        class="main"
        aria-disabled=${isBusy ? 'true' : 'false'}
        @click=${() => isBusy || void this.#add(product)}
      >
        ${texts.addToCart}<bdi>${titleOf(product)}</bdi>
      </button>
      <p role="status" class=${text === 'chooseOptions' || text === 'cartFailed' ? 'problem' : ''}>
        ${text ? sentence(texts[text], text === 'chooseOptions', message) : nothing}
      </p>
    </div>`;
  }

  async #add(product: StorefrontProduct): Promise<void> {
    this.#show(product, 'adding');
    try {
      const result = await this.#host.addToCart!(product);
      if (!result.added) {
        this.#show(product, result.reason === 'options' ? 'chooseOptions' : 'cartFailed', result.message);
        return;
      }
      this.#show(product, 'added');
      tellPage(this.#host, 'tryon-add-to-cart', { product, quantity: result.quantity ?? 1 });
    } catch (error) {
      console.warn('storefront-tryon: the product could not be added to the cart.', error);
      this.#show(product, 'cartFailed');
    }
  }

  #show(product: StorefrontProduct, text: Outcome, message?: string): void {
    this.#outcome = { product, text, message };
    this.#host.requestUpdate();
  }
}

/** Appends the missing option; for any other reason the shop's own text replaces ours. */
function sentence(text: string, isMissing: boolean, message: string | undefined): string {
  if (!message) return text;
  return isMissing ? `${text.replace(/[.。।]$/, '')}: ${message}` : message;
}
