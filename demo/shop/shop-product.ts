/** `<shop-product>`: one item with its pictures and options, and a try-on button beside the button to buy it. */
import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import type { Item } from './items.ts';
import type { ShopStore } from './shop-store.ts';
import { tryonButton, type TryonSettings } from './button-markup.ts';
import { formatPrice, type Language } from './words/language.ts';
import { fill, WORDS } from './words/words.ts';

@customElement('shop-product')
export class ShopProduct extends PageElement {
  @property({ attribute: false }) item!: Item;
  @property({ attribute: false }) store!: ShopStore;
  @property({ attribute: false }) tryon!: TryonSettings;
  @property() language: Language = 'en';
  @state() private option: string | null = null;
  @state() private added = '';
  /** The picture that a hosted experience made. */
  @state() private result: string | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.option ??= this.item.options[0] ?? null;
  }

  protected override render() {
    const { item, language } = this;
    const words = WORDS[language];
    return html`
      <a class="back" href="#/"><span aria-hidden="true" class="arrow">←</span> ${words.back}</a>
      <div class="product">
        ${this.#gallery()}
        <div class="product-text">
          <p class="eyebrow">${words.categories[item.category]}</p>
          <h1 tabindex="-1">${item.title[language]}</h1>
          <p class="product-price">
            ${
              item.price === null
                ? words.priceSoon
                : html`${formatPrice(language, item.price)} <small>${words.taxes}</small>`
            }
          </p>
          ${item.description ? html`<p class="description">${item.description[language]}</p>` : nothing}
          <form @submit=${this.#add} @tryon-add-to-cart=${this.#onAddToCart} @tryon-result=${this.#onResult}>
            ${this.#options()}
            <div class="product-actions">
              <button class="primary" type="submit">${words.add}</button>
              ${tryonButton(item, language, this.tryon, () => this.#addToBag(1))}
            </div>
            <p class="added" role="status">${this.added}</p>
            ${
              this.result
                ? html`<figure class="tryon-result">
                    <img src=${this.result} alt="" />
                    <figcaption>${words.yourTryon}</figcaption>
                  </figure>`
                : nothing
            }
          </form>
          <p class="delivery">${words.delivery}</p>
          ${item.externalId ? html`<p class="sku">SKU <bdi>${item.externalId}</bdi></p>` : nothing}
        </div>
      </div>
    `;
  }

  #gallery() {
    const { item, language } = this;
    const words = WORDS[language];
    if (!item.picture) return html`<div class="gallery"><p class="no-picture">${words.noPicture}</p></div>`;
    return html`
      <div class="gallery">
        <div class="gallery-stage">
          <img src=${item.picture} alt=${item.title[language]} width="800" height="800" />
        </div>
      </div>
    `;
  }

  #options() {
    if (this.item.options.length === 0) return nothing;
    return html`
      <fieldset class="options">
        <legend>${WORDS[this.language].option}</legend>
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

  /** A hosted experience asks for the product: the dialog has done its work. */
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
    this.added = fill(WORDS[this.language].added, { title: this.item.title[this.language] });
  }
}
