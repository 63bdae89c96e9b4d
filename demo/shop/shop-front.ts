/** `<shop-front>`: the shop as shoppers see it, one page per address. `refreshTryon()` stands for the shopper's next page view. */
import { html, nothing, type LitElement, type PropertyValues } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { findWords } from './items.ts';
import { parseRoute, type Route } from './route.ts';
import './shop-bag.ts';
import './shop-collection.ts';
import { ShopElement } from './shop-element.ts';
import './shop-product.ts';
import { findDirection, fill } from './words/words.ts';

type TryonButton = HTMLElement & { refresh(): void };

@customElement('shop-front')
export class ShopFront extends ShopElement {
  @state() private route: Route = parseRoute(location.hash);

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#onHashChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#onHashChange);
  }

  /** Makes every try-on button on the page request its product again. */
  refreshTryon(): void {
    for (const button of this.querySelectorAll<TryonButton>('tryon-button')) button.refresh();
  }

  /** A new page in the same document begins at its top, with the focus on its heading. */
  protected override async updated(changed: PropertyValues): Promise<void> {
    if (!changed.has('route') || changed.get('route') === undefined) return;
    this.scrollIntoView({ block: 'start', behavior: 'instant' });
    // The page is a separate element, which renders after this one.
    await this.querySelector<LitElement>('.shop-page > *')?.updateComplete;
    this.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  protected override render() {
    const { words } = this;
    const { title, content } = this.#page();
    document.title = `${title} – Halden & Co.`;
    return html`
      <div class="shop" lang=${this.language} dir=${findDirection(this.language)}>
        <header class="shop-header">
          <a class="shop-name" href="#/" dir="ltr">Halden <span>&amp; Co.</span></a>
          <a
            class="shop-bag-link tall"
            href="#/bag"
            aria-current=${this.route.page === 'bag' ? 'page' : nothing}
          >
            ${fill(words.bagOf, { n: this.store.bag.length })}
          </a>
        </header>
        <div class="shop-page">${keyed(this.language, content)}</div>
        <footer class="shop-footer small">
          <p>${words.footer}</p>
        </footer>
      </div>
    `;
  }

  #page(): { title: string; content: unknown } {
    const { route, store, tryon, language, words } = this;
    if (route.page === 'collection') {
      return {
        title: words.collection,
        content: html`<shop-collection
          .store=${store}
          .tryon=${tryon}
          language=${language}
        ></shop-collection>`,
      };
    }
    if (route.page === 'bag') {
      return { title: words.bag, content: html`<shop-bag .store=${store} language=${language}></shop-bag>` };
    }
    const item = route.page === 'product' ? store.find(route.handle) : undefined;
    if (item) {
      const page = html`<shop-product
        .item=${item}
        .store=${store}
        .tryon=${tryon}
        language=${language}
      ></shop-product>`;
      return { title: findWords(item, language).title, content: keyed(item.handle, page) };
    }
    return {
      title: words.missing,
      content: html`
        <div class="shop-missing">
          <h1 tabindex="-1">${words.missing}</h1>
          <a class="tall" href="#/">${words.back}</a>
        </div>
      `,
    };
  }

  readonly #onHashChange = () => {
    this.route = parseRoute(location.hash);
  };
}
