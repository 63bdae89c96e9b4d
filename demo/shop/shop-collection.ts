/** `<shop-collection>`: every good as a card, by category. Each card is a link, with a try-on button of its own. */
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Category } from 'storefront-tryon/client';
import { PageElement } from '../page-element.ts';
import type { Good } from './goods.ts';
import type { Shelf } from './shelf.ts';
import { addressOf } from './route.ts';
import { tryonButton } from './tryon.ts';
import type { Tryon } from './tryon.ts';
import { priceIn, WORDS } from './words.ts';
import type { Language } from './words.ts';

@customElement('shop-collection')
export class ShopCollection extends PageElement {
  @property({ attribute: false }) shelf!: Shelf;
  @property({ attribute: false }) tryon!: Tryon;
  @property() language: Language = 'en';
  @state() private category: Category | null = null;

  protected override follows(): EventTarget[] {
    return [this.shelf];
  }

  protected override render() {
    const words = WORDS[this.language];
    const categories = [...new Set(this.shelf.goods.map(({ category }) => category))];
    const shown = this.shelf.goods.filter(({ category }) => !this.category || category === this.category);
    return html`
      <div class="collection-intro">
        <p class="eyebrow">${words.season}</p>
        <h1 tabindex="-1">${words.collection}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      <div class="collection-filter">
        <div class="chips" role="group" aria-label=${words.collection}>
          ${this.#chip(null, words.all)}
          ${categories.map((category) => this.#chip(category, words.categories[category]))}
        </div>
        <p class="count" role="status">${words.count(shown.length)}</p>
      </div>
      <ul class="cards" role="list">
        ${repeat(
          shown,
          (good) => good.externalId ?? good.productId,
          (good) => this.#card(good),
        )}
      </ul>
    `;
  }

  #chip(category: Category | null, name: string) {
    return html`<button
      type="button"
      class="chip"
      aria-pressed=${this.category === category}
      @click=${() => (this.category = category)}
    >
      ${name}
    </button>`;
  }

  #card(good: Good) {
    const words = WORDS[this.language];
    return html`
      <li class="card">
        <div class="card-picture">
          ${
            good.picture
              ? html`<img
                  src=${good.picture}
                  alt=""
                  width="800"
                  height="800"
                  loading="lazy"
                  decoding="async"
                />`
              : html`<span class="no-picture">${words.noPicture}</span>`
          }
          <div class="card-tryon">${tryonButton(good, this.language, this.tryon, () => this.#add(good))}</div>
        </div>
        <h2><a href=${addressOf(good.handle)}>${good.title[this.language]}</a></h2>
        <p class="price">${good.price === null ? words.priceSoon : priceIn(this.language, good.price)}</p>
        ${this.#options(good)}
      </li>
    `;
  }

  #add(good: Good) {
    this.shelf.add({ good, option: good.options[0] ?? null });
  }

  #options(good: Good) {
    if (good.options.length < 2) return nothing;
    return html`<p class="card-options"><bdi>${good.options.at(0)} – ${good.options.at(-1)}</bdi></p>`;
  }
}
