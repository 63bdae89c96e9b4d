/** `<shop-bag>`: what the shopper has put in the bag. There is no checkout: nothing is sold here. */
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import { addressOf } from './route.ts';
import type { BagLine, ShopStore } from './shop-store.ts';
import { formatPrice, type Language } from './words/language.ts';
import { fill, WORDS } from './words/words.ts';

@customElement('shop-bag')
export class ShopBag extends PageElement {
  @property({ attribute: false }) store!: ShopStore;
  @property() language: Language = 'en';

  protected override follows(): EventTarget[] {
    return [this.store];
  }

  protected override render() {
    const words = WORDS[this.language];
    const total = this.store.bag.reduce((sum, { item }) => sum + (item.price ?? 0), 0);
    return html`
      <div class="bag">
        <h1 tabindex="-1">${words.bag}</h1>
        <p role="status" class="bag-empty">${this.store.bag.length === 0 ? words.bagEmpty : ''}</p>
        <ul class="bag-lines" role="list">
          ${this.store.bag.map((line) => this.#line(line))}
        </ul>
        ${
          this.store.bag.length === 0
            ? nothing
            : html`<p class="bag-total"><span>${words.total}</span> ${formatPrice(this.language, total)}</p>`
        }
        <a href="#/">${words.back}</a>
      </div>
    `;
  }

  #line(line: BagLine) {
    const words = WORDS[this.language];
    const { item, option } = line;
    const title = item.title[this.language];
    return html`
      <li>
        ${item.picture ? html`<img src=${item.picture} alt="" width="72" height="72" />` : nothing}
        <a href=${addressOf(item.handle)}>${title}</a>
        <span class="bag-option"><bdi>${option ?? ''}</bdi></span>
        <span>${item.price === null ? words.priceSoon : formatPrice(this.language, item.price)}</span>
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
