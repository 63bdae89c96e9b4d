/** `<shop-collection>`: every item as a card, by category. Each card is a link, with a try-on button of its own. */
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Category } from 'storefront-tryon/client';
import { tryonButton } from './button-markup.ts';
import { type Item, findWords } from './items.ts';
import { linkTo } from './route.ts';
import { ShopElement } from './shop-element.ts';
import { fill, formatPrice } from './words/words.ts';

/** A person who wears the first product; `npm run pictures:home` draws it. */
const WORN = new URL('../people/worn/tortoise.webp', import.meta.url).href;

@customElement('shop-collection')
export class ShopCollection extends ShopElement {
  @state() private category: Category | null = null;

  protected override render() {
    const { words } = this;
    const categories = [...new Set(this.store.items.map(({ category }) => category))];
    const shown = this.store.items.filter(({ category }) => !this.category || category === this.category);
    return html`
      <div class="collection-intro">
        <div>
          <p class="small">${words.season}</p>
          <h1 tabindex="-1">${words.collection}</h1>
          <p class="lead">${words.lead}</p>
        </div>
        <img src=${WORN} alt="" width="640" height="720" />
      </div>
      <div class="collection-filter">
        <div class="line chips" role="group" aria-label=${words.collection}>
          ${this.#chip(null, words.all)}
          ${categories.map((category) => this.#chip(category, words.categories[category]))}
        </div>
        <p class="small" role="status">
          ${fill(words.count[shown.length === 1 ? 'one' : 'other'], { n: shown.length })}
        </p>
      </div>
      <ul class="cards" role="list">
        ${repeat(
          shown,
          (item) => item.externalId ?? item.productId,
          (item) => this.#card(item),
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

  #card(item: Item) {
    const { words, language } = this;
    return html`
      <li class="card" itemscope itemtype="https://schema.org/Product">
        <div class="picture card-picture">
          ${
            item.picture
              ? html`<img
                  src=${item.picture}
                  alt=""
                  width="800"
                  height="800"
                  loading="lazy"
                  decoding="async"
                />`
              : html`<span class="no-picture">${words.noPicture}</span>`
          }
          <div class="card-tryon">
            ${tryonButton(item, language, this.tryon, this.store, item.options[0] ?? null)}
          </div>
        </div>
        <h2 itemprop="name">
          <a class="covers" href=${linkTo(item.handle)}>${findWords(item, language).title}</a>
        </h2>
        <p>${formatPrice(language, item.price)}</p>
        ${
          item.options.length > 1
            ? html`<p class="small"><bdi>${item.options.at(0)} – ${item.options.at(-1)}</bdi></p>`
            : nothing
        }
      </li>
    `;
  }
}
