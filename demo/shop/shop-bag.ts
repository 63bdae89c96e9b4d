/** `<shop-bag>`: the items in the shopper's bag. There is no checkout: nothing is sold here. */
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { findWords } from './items.ts';
import { linkTo } from './route.ts';
import { ShopElement } from './shop-element.ts';
import type { BagLine } from './shop-store.ts';
import { fill, formatPrice } from './words/words.ts';

@customElement('shop-bag')
export class ShopBag extends ShopElement {
  protected override render() {
    const { words, language } = this;
    const { bag } = this.store;
    const total = bag.reduce((sum, { item }) => sum + (item.price ?? 0), 0);
    return html`
      <div class="bag">
        <h1 tabindex="-1">${words.bag}</h1>
        <p role="status" class="bag-empty">${bag.length === 0 ? words.bagEmpty : ''}</p>
        <ul class="bag-lines" role="list">
          ${bag.map((line) => this.#line(line))}
        </ul>
        ${
          bag.length === 0
            ? nothing
            : html`<p class="bag-total"><span>${words.total}</span> ${formatPrice(language, total)}</p>`
        }
        <a class="tall" href="#/">${words.back}</a>
      </div>
    `;
  }

  #line(line: BagLine) {
    const { words, language } = this;
    const { item, option } = line;
    const { title } = findWords(item, language);
    return html`
      <li>
        ${item.picture ? html`<img src=${item.picture} alt="" width="72" height="72" />` : nothing}
        <a href=${linkTo(item.handle)}>${title}</a>
        <span class="bag-option small"><bdi>${option ?? ''}</bdi></span>
        <span>${formatPrice(language, item.price)}</span>
        <button
          type="button"
          class="quiet"
          aria-label=${fill(words.remove, { title })}
          @click=${() => this.#remove(line)}
        >
          ×
        </button>
      </li>
    `;
  }

  async #remove(line: BagLine) {
    this.store.remove(line);
    await this.updateComplete;
    this.querySelector<HTMLElement>('h1')?.focus();
  }
}
