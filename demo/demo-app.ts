/**
 * `<demo-app>`: the shop and the merchant panel in one page, side by side on a wide screen and in tabs on a
 * phone. They are connected as in any shop: the shop's buttons see the merchant's changes when
 * they ask for their products again.
 */
import { html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Product } from 'storefront-tryon/client';
import './demo-bar.ts';
import './log/api-log.ts';
import type { RequestLog } from './log/request-log.ts';
import type { CatalogStore } from './merchant/catalog-store.ts';
import './merchant/merchant-panel.ts';
import { PageElement } from './page-element.ts';
import type { DisplaySettings } from './display-settings.ts';
import { toItem } from './shop/items.ts';
import type { ShopStore } from './shop/shop-store.ts';
import type { ShopFront } from './shop/shop-front.ts';
import './shop/shop-front.ts';
import { RELAY_PATH } from './connection/relay-paths.ts';

const VIEWS = { shop: 'Shop', merchant: 'Owner', log: 'Log' } as const;
/** The longest time until the relay shows a change: two refreshes of its listing, and the browser's cache lifetime. */
const RELAY_DELAY_MS = 16_000;
const { protocol, hostname, port, pathname } = location;
/** The sandbox would not confine a page of the shop's own origin, so that this machine's other name stands for the vendor's. */
const HOSTED_URL = `${protocol}//${hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}${pathname}hosted/index.html?product={product_id}&sku={external_id}&mode={mode}&lang={lang}`;
type View = keyof typeof VIEWS;

@customElement('demo-app')
export class DemoApp extends PageElement {
  @property({ attribute: false }) settings!: DisplaySettings;
  @property({ attribute: false }) log!: RequestLog;
  @property({ attribute: false }) store!: CatalogStore;
  @property({ attribute: false }) shop!: ShopStore;
  /** The `base-url` of the shop's buttons. */
  @property() baseUrl = '';
  @state() private view: View = 'shop';

  protected override firstUpdated(): void {
    this.store.addEventListener('catalog-change', this.#refreshTryon);
    this.store.addEventListener('product-created', (event) =>
      this.shop.show(toItem((event as CustomEvent<Product>).detail)),
    );
  }

  protected override render() {
    const { explain, experience, language, photoSwap } = this.settings.chosen;
    const experienceUrl = experience === 'hosted' ? HOSTED_URL : null;
    const tryon = { baseUrl: this.baseUrl, debug: explain, experienceUrl, photoSwap };
    return html`
      <demo-bar .settings=${this.settings} @demo-reset=${this.#reset}></demo-bar>
      <main class="split" data-view=${this.view}>
        <section class="view view-shop" aria-label="Shop">
          <shop-front .store=${this.shop} .tryon=${tryon} language=${language}></shop-front>
        </section>
        <div class="side" lang="en">
          <section class="view view-merchant" aria-label="Catalog" dir="ltr">
            <merchant-panel .store=${this.store}></merchant-panel>
          </section>
          <section class="view view-log" aria-label="Log" dir="ltr">
            <api-log .log=${this.log} ?open=${this.view === 'log'}></api-log>
          </section>
        </div>
      </main>
      <nav class="bottom-bar" aria-label="Views" lang="en">
        ${Object.entries(VIEWS).map(
          ([view, name]) =>
            html`<button
              type="button"
              aria-current=${this.view === view ? 'true' : 'false'}
              @click=${() => this.#show(view as View)}
            >
              ${name}
            </button>`,
        )}
      </nav>
    `;
  }

  async #show(view: View) {
    this.view = view;
    await this.updateComplete;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }

  readonly #refreshTryon = () => {
    const refresh = () => this.querySelector<ShopFront>('shop-front')?.refreshTryon();
    refresh();
    if (this.baseUrl.endsWith(RELAY_PATH)) setTimeout(refresh, RELAY_DELAY_MS);
  };

  readonly #reset = async () => {
    this.shop.reset();
    await this.store.reset();
  };
}
