/**
 * `<shop-front>`: the shop as a shopper sees it, page by page after the address. Knows nothing of the merchant's side;
 * whoever changed the catalog calls `refreshTryon()`, which stands for the shopper's next page view.
 */
import { html, nothing } from 'lit';
import type { LitElement, PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { PageElement } from '../page-element.ts';
import { routeOf } from './route.ts';
import type { Route } from './route.ts';
import type { Shelf } from './shelf.ts';
import './shop-bag.ts';
import './shop-collection.ts';
import './shop-product.ts';
import type { Tryon } from './tryon.ts';
import { directionOf, WORDS } from './words.ts';
import type { Language } from './words.ts';

type TryonButton = HTMLElement & { refresh(): void };

@customElement('shop-front')
export class ShopFront extends PageElement {
  @property({ attribute: false }) shelf!: Shelf;
  @property({ attribute: false }) tryon!: Tryon;
  @property() language: Language = 'en';
  @state() private route: Route = routeOf(location.hash);

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#onHashChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#onHashChange);
  }

  /** Has every try-on button on the page look again. */
  refreshTryon(): void {
    for (const button of this.querySelectorAll<TryonButton>('tryon-button')) button.refresh();
  }

  protected override follows(): EventTarget[] {
    return [this.shelf];
  }

  protected override updated(changed: PropertyValues): void {
    document.title = `${this.#title()} – Halden & Co.`;
    // A new page in the same document: start at its top and tell assistive technology where one is.
    if (!changed.has('route') || changed.get('route') === undefined) return;
    this.scrollIntoView({ block: 'start', behavior: 'instant' });
    void this.#focusHeading();
  }

  /** The page is an element of its own and renders after this one. */
  async #focusHeading(): Promise<void> {
    await this.querySelector<LitElement>('.shop-page > *')?.updateComplete;
    this.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  protected override render() {
    const words = WORDS[this.language];
    return html`
      <div class="shop" lang=${this.language} dir=${directionOf(this.language)}>
        <header class="shop-header">
          <a class="shop-name" href="#/" dir="ltr">Halden <span>&amp; Co.</span></a>
          <a class="shop-bag-link" href="#/bag" aria-current=${this.route.page === 'bag' ? 'page' : nothing}>
            ${words.bagOf(this.shelf.bag.length)}
          </a>
        </header>
        <div class="shop-page">${keyed(this.language, this.#page())}</div>
        <footer class="shop-footer">
          <p>${words.footer}</p>
        </footer>
      </div>
    `;
  }

  #page() {
    const { route, shelf, tryon, language } = this;
    if (route.page === 'collection') {
      return html`<shop-collection .shelf=${shelf} .tryon=${tryon} language=${language}></shop-collection>`;
    }
    if (route.page === 'bag') {
      return html`<shop-bag .shelf=${shelf} language=${language}></shop-bag>`;
    }
    const good = route.page === 'product' ? shelf.find(route.handle) : undefined;
    if (good) {
      return keyed(
        good.handle,
        html`<shop-product
          .good=${good}
          .shelf=${shelf}
          .tryon=${tryon}
          language=${language}
        ></shop-product>`,
      );
    }
    return html`
      <div class="shop-missing">
        <h1 tabindex="-1">${WORDS[language].missing}</h1>
        <a href="#/">${WORDS[language].back}</a>
      </div>
    `;
  }

  #title(): string {
    const words = WORDS[this.language];
    if (this.route.page === 'bag') return words.bag;
    if (this.route.page === 'collection') return words.collection;
    const good = this.route.page === 'product' ? this.shelf.find(this.route.handle) : undefined;
    return good ? good.title[this.language] : words.missing;
  }

  readonly #onHashChange = () => {
    this.route = routeOf(location.hash);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'shop-front': ShopFront;
  }
}
