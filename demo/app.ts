/**
 * `<demo-app>`: the shop and the merchant's side in one page, beside each other on a wide screen and behind tabs on a
 * phone. Connects them in the one way they are connected in life: what the merchant changes in the catalog, the shop's
 * buttons find there when they look. What it shows is handed in by main.ts.
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
import type { Settings } from './settings.ts';
import { goodOf } from './shop/goods.ts';
import type { Shelf } from './shop/shelf.ts';
import './shop/shop-front.ts';
import { RELAY_PATH } from './relayed-paths.ts';
import { HOSTED } from './hosted-address.ts';
import './split-handle.ts';

const VIEWS = { shop: 'Shop', merchant: 'Merchant', log: 'Log' } as const;
/** When the relay shows a change at the latest: two rounds of its listing, and the browser's own memory of an answer. */
const RELAY_ROUNDS_MS = 16_000;
type View = keyof typeof VIEWS;

@customElement('demo-app')
export class DemoApp extends PageElement {
  @property({ attribute: false }) settings!: Settings;
  @property({ attribute: false }) log!: RequestLog;
  @property({ attribute: false }) store!: CatalogStore;
  @property({ attribute: false }) shelf!: Shelf;
  /** The `base-url` of the shop's buttons. */
  @property() baseUrl = '';
  @state() private view: View = 'shop';
  @state() private panelShown = true;
  @state() private sideWidth = 480;

  protected override firstUpdated(): void {
    this.store.addEventListener('catalog-change', this.#refreshTryon);
    this.store.addEventListener('product-created', (event) =>
      this.shelf.show(goodOf((event as CustomEvent<Product>).detail)),
    );
  }

  protected override follows(): EventTarget[] {
    return [this.settings];
  }

  protected override updated(): void {
    this.style.setProperty('--side-width', `${this.sideWidth}px`);
  }

  protected override render() {
    const { explain, experience } = this.settings;
    const experienceUrl = experience === 'hosted' ? HOSTED : null;
    const tryon = { baseUrl: this.baseUrl, debug: explain, experienceUrl };
    return html`
      <demo-bar
        .settings=${this.settings}
        .panelShown=${this.panelShown}
        @panel-toggle=${() => (this.panelShown = !this.panelShown)}
        @demo-reset=${this.#reset}
      ></demo-bar>
      <main class="split" data-view=${this.view} data-panel=${this.panelShown ? 'shown' : 'hidden'}>
        <section class="view view-shop" aria-label="Shop">
          <shop-front .shelf=${this.shelf} .tryon=${tryon} language=${this.settings.language}></shop-front>
        </section>
        <div class="side" id="side" lang="en">
          <split-handle
            .width=${this.sideWidth}
            @split=${(event: CustomEvent<number>) => (this.sideWidth = event.detail)}
          ></split-handle>
          <section class="view view-merchant" aria-label="Catalog" dir="ltr">
            <merchant-panel .store=${this.store}></merchant-panel>
          </section>
          <section class="view view-log" aria-label="Log" dir="ltr">
            <api-log .log=${this.log}></api-log>
          </section>
        </div>
      </main>
      <nav class="views" aria-label="Views" lang="en">
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
    const look = () => this.querySelector('shop-front')?.refreshTryon();
    look();
    if (this.baseUrl.endsWith(RELAY_PATH)) setTimeout(look, RELAY_ROUNDS_MS);
  };

  readonly #reset = async () => {
    this.shelf.reset();
    await this.store.reset();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'demo-app': DemoApp;
  }
}
