/** `<shop-bag>`: what the shopper has put in the bag. There is no checkout: nothing is sold here. */
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import { addressOf } from './route.ts';
import type { Line, Shelf } from './shelf.ts';
import { priceIn, WORDS } from './words.ts';
import type { Language } from './words.ts';

@customElement('shop-bag')
export class ShopBag extends PageElement {
  @property({ attribute: false }) shelf!: Shelf;
  @property() language: Language = 'en';

  protected override follows(): EventTarget[] {
    return [this.shelf];
  }

  protected override render() {
    const words = WORDS[this.language];
    const total = this.shelf.bag.reduce((sum, { good }) => sum + (good.price ?? 0), 0);
    return html`
      <div class="bag">
        <h1 tabindex="-1">${words.bag}</h1>
        <p role="status" class="bag-empty">${this.shelf.bag.length === 0 ? words.bagEmpty : ''}</p>
        <ul class="bag-lines" role="list">
          ${this.shelf.bag.map((line) => this.#line(line))}
        </ul>
        ${
          this.shelf.bag.length === 0
            ? nothing
            : html`<p class="bag-total"><span>${words.total}</span> ${priceIn(this.language, total)}</p>`
        }
        <a href="#/">${words.back}</a>
      </div>
    `;
  }

  #line(line: Line) {
    const words = WORDS[this.language];
    const { good, option } = line;
    const title = good.title[this.language];
    return html`
      <li>
        ${good.picture ? html`<img src=${good.picture} alt="" width="72" height="72" />` : nothing}
        <a href=${addressOf(good.handle)}>${title}</a>
        <span class="bag-option"><bdi>${option ?? ''}</bdi></span>
        <span>${good.price === null ? words.priceSoon : priceIn(this.language, good.price)}</span>
        <button
          type="button"
          class="quiet"
          aria-label=${words.remove(title)}
          @click=${() => this.#remove(line)}
        >
          ×
        </button>
      </li>
    `;
  }

  async #remove(line: Line) {
    this.shelf.remove(line);
    await this.updateComplete;
    this.querySelector<HTMLElement>('h1')?.focus();
  }
}
