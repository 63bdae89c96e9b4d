/** `<shop-product>`: one item with pictures, options, and a try-on button beside the button to buy it. */
import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { tryonButton } from './button-markup.ts';
import { type Item, findWords } from './items.ts';
import { ShopElement } from './shop-element.ts';
import { formatPrice } from './words/words.ts';

@customElement('shop-product')
export class ShopProduct extends ShopElement {
  @property({ attribute: false }) item!: Item;
  @state() private option: string | null = null;
  @state() private added = '';
  /** The picture from a hosted experience. */
  @state() private result: string | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.option ??= this.item.options[0] ?? null;
  }

  protected override render() {
    const { item, language, words } = this;
    const { title, description } = findWords(item, language);
    return html`
      <a class="back tall" href="#/"><span aria-hidden="true" class="arrow">←</span> ${words.back}</a>
      <div class="product" itemscope itemtype="https://schema.org/Product">
        <div class="picture">
          ${
            item.picture
              ? html`<img src=${item.picture} alt=${title} width="800" height="800" />`
              : html`<p class="no-picture">${words.noPicture}</p>`
          }
        </div>
        <div class="product-text">
          <h1 tabindex="-1" itemprop="name">${title}</h1>
          <p class="product-price">
            ${formatPrice(language, item.price)}
            ${item.price === null ? nothing : html`<small>${words.taxes}</small>`}
          </p>
          <form @submit=${this.#add} @tryon-add-to-cart=${this.#onAddToCart} @tryon-result=${this.#onResult}>
            ${this.#options()}
            <div class="line product-actions">
              <button class="primary" type="submit">${words.add}</button>
              ${tryonButton(item, language, this.tryon, this.store, this.option)}
            </div>
            <p class="added" role="status">${this.added}</p>
            ${
              this.result
                ? html`<figure class="tryon-result">
                    <img src=${this.result} alt="" />
                    <figcaption class="small">${words.yourTryon}</figcaption>
                  </figure>`
                : nothing
            }
          </form>
          ${description ? html`<p class="description">${description}</p>` : nothing}
          <p class="delivery small">${words.delivery}</p>
          ${item.externalId ? html`<p class="sku small">SKU <bdi>${item.externalId}</bdi></p>` : nothing}
        </div>
      </div>
    `;
  }

  #options() {
    if (this.item.options.length === 0) return nothing;
    return html`
      <fieldset class="line options">
        <legend class="small">${this.words.option}</legend>
        ${this.item.options.map(
          (option) => html`
            <label>
              <input
                type="radio"
                name="option"
                value=${option}
                .checked=${this.option === option}
                @change=${() => (this.option = option)}
              />
              <bdi>${option}</bdi>
            </label>
          `,
        )}
      </fieldset>
    `;
  }

  #add(event: SubmitEvent) {
    event.preventDefault();
    this.#addToBag(1);
  }

  /** Handles a request for the product by a hosted experience, and closes the dialog. */
  #onAddToCart(event: CustomEvent<{ quantity: number }>) {
    this.#addToBag(event.detail.quantity);
    (event.target as HTMLElement).closest('tryon-button')?.close();
  }

  #onResult(event: CustomEvent<{ image: string | null }>) {
    this.result = event.detail.image;
  }

  #addToBag(quantity: number) {
    for (let count = 0; count < quantity; count++) {
      this.store.add({ item: this.item, option: this.option });
    }
    this.added = this.words.added;
  }
}
