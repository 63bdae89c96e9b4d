/** `<shop-product>`: one good with its pictures, options, a way into the bag, and the try-on button beside it. */
import { html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import type { Good } from './goods.ts';
import type { Shelf } from './shelf.ts';
import { tryonButton } from './tryon.ts';
import type { Tryon } from './tryon.ts';
import { priceIn, WORDS } from './words.ts';
import type { Language } from './words.ts';

/** The same photograph, whole and close: each is a class in shop.css. */
const VIEWS = ['whole', 'close', 'detail'] as const;

@customElement('shop-product')
export class ShopProduct extends PageElement {
  @property({ attribute: false }) good!: Good;
  @property({ attribute: false }) shelf!: Shelf;
  @property({ attribute: false }) tryon!: Tryon;
  @property() language: Language = 'en';
  @state() private view: (typeof VIEWS)[number] = 'whole';
  @state() private option: string | null = null;
  @state() private added = '';
  /** The picture that a hosted experience handed over. */
  @state() private result: string | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.option ??= this.good.options[0] ?? null;
  }

  protected override render() {
    const { good, language } = this;
    const words = WORDS[language];
    return html`
      <a class="back" href="#/"><span aria-hidden="true" class="arrow">←</span> ${words.back}</a>
      <div class="product">
        ${this.#gallery()}
        <div class="product-text">
          <p class="eyebrow">${words.categories[good.category]}</p>
          <h1 tabindex="-1">${good.title[language]}</h1>
          <p class="product-price">
            ${
              good.price === null
                ? words.priceSoon
                : html`${priceIn(language, good.price)} <small>${words.taxes}</small>`
            }
          </p>
          ${good.story ? html`<p class="story">${good.story[language]}</p>` : nothing}
          <form @submit=${this.#add} @tryon-add-to-cart=${this.#onAddToCart} @tryon-result=${this.#onResult}>
            ${this.#options()}
            <div class="product-actions">
              <button class="primary" type="submit">${words.add}</button>
              ${tryonButton(good, language, this.tryon, () => this.#put(1))}
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
          ${good.externalId ? html`<p class="sku">SKU <bdi>${good.externalId}</bdi></p>` : nothing}
        </div>
      </div>
    `;
  }

  #gallery() {
    const { good, language } = this;
    const words = WORDS[language];
    if (!good.picture) return html`<div class="gallery"><p class="no-picture">${words.noPicture}</p></div>`;
    return html`
      <div class="gallery">
        <div class="gallery-stage">
          <img
            class="view-${this.view}"
            src=${good.picture}
            alt=${good.title[language]}
            width="800"
            height="800"
          />
        </div>
        <div class="thumbs" role="group" aria-label=${words.pictures}>
          ${VIEWS.map(
            (view, index) => html`
              <button
                type="button"
                aria-label=${words.picture(index + 1)}
                aria-pressed=${this.view === view}
                @click=${() => (this.view = view)}
              >
                <img class="view-${view}" src=${good.picture} alt="" width="80" height="80" />
              </button>
            `,
          )}
        </div>
      </div>
    `;
  }

  #options() {
    if (this.good.options.length === 0) return nothing;
    return html`
      <fieldset class="options">
        <legend>${WORDS[this.language].option}</legend>
        ${this.good.options.map(
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
    this.#put(1);
  }

  /** What a hosted experience asks for, which is then done with. */
  #onAddToCart(event: CustomEvent<{ quantity: number }>) {
    this.#put(event.detail.quantity);
    (event.target as HTMLElement).closest('tryon-button')?.close();
  }

  #onResult(event: CustomEvent<{ image: string | null }>) {
    this.result = event.detail.image;
  }

  #put(quantity: number) {
    for (let count = 0; count < quantity; count++) {
      this.shelf.add({ good: this.good, option: this.option });
    }
    this.added = WORDS[this.language].added(this.good.title[this.language]);
  }
}
