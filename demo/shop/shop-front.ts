/**
 * `<shop-front>`: the shop as a shopper sees it, one page for each address. `refreshTryon()`
 * stands for the shopper's next page view.
 */
import { html, nothing, type LitElement, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { PageElement } from '../page-element.ts';
import { routeOf, type Route } from './route.ts';
import type { ShopStore } from './shop-store.ts';
import './shop-bag.ts';
import './shop-collection.ts';
import './shop-product.ts';
import type { TryonSettings } from './button-markup.ts';
import { directionOf, type Language } from './words/language.ts';
import { fill, WORDS } from './words/words.ts';

type TryonButton = HTMLElement & { refresh(): void };

@customElement('shop-front')
export class ShopFront extends PageElement {
  @property({ attribute: false }) store!: ShopStore;
  @property({ attribute: false }) tryon!: TryonSettings;
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

  /** Has every try-on button on the page ask for its product again. */
  refreshTryon(): void {
    for (const button of this.querySelectorAll<TryonButton>('tryon-button')) button.refresh();
  }

  protected override follows(): EventTarget[] {
    return [this.store];
  }

  protected override updated(changed: PropertyValues): void {
    document.title = `${this.#title()} – Halden & Co.`;
    // A new page in the same document: start at its top and move the focus to its heading.
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
            ${fill(words.bagOf, { n: this.store.bag.length })}
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
    const { route, store, tryon, language } = this;
    if (route.page === 'collection') {
      return html`<shop-collection .store=${store} .tryon=${tryon} language=${language}></shop-collection>`;
    }
    if (route.page === 'bag') {
      return html`<shop-bag .store=${store} language=${language}></shop-bag>`;
    }
    const item = route.page === 'product' ? store.find(route.handle) : undefined;
    if (item) {
      return keyed(
        item.handle,
        html`<shop-product
          .item=${item}
          .store=${store}
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
    const item = this.route.page === 'product' ? this.store.find(this.route.handle) : undefined;
    return item ? item.title[this.language] : words.missing;
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
