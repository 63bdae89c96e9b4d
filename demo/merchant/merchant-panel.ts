/**
 * `<merchant-panel>`: the merchant's side, in the demo and as the page of the command `panel`. Chooses the view:
 * the list, a new product, the open product, a feed, failed pictures or usage.
 */
import { html, type PropertyValues } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { MerchantElement } from './merchant-element.ts';
import './merchant-failures.ts';
import './merchant-feed.ts';
import './merchant-form.ts';
import './merchant-list.ts';
import './merchant-product.ts';
import './merchant-usage.ts';

const SECTIONS = {
  products: 'Products',
  feed: 'Feed',
  failures: 'Repairs',
  usage: 'Usage',
} as const;
type Section = keyof typeof SECTIONS;

@customElement('merchant-panel')
export class MerchantPanel extends MerchantElement {
  @state() private section: Section = 'products';
  @state() private creating = false;

  protected override firstUpdated(): void {
    this.#load();
    for (const type of ['pointerover', 'focusin'])
      this.addEventListener(type, () => this.store.lookAtPictures(), { once: true });
  }

  readonly #load = () => void this.run(() => this.store.load());

  protected override render() {
    const { failures } = this.store;
    return html`
      <div class="merchant">
        <header class="line ends">
          <h2>Owner’s view</h2>
          <nav class="segments" aria-label="Owner’s view">
            ${Object.entries(SECTIONS).map(
              ([section, name]) =>
                html`<button
                  type="button"
                  aria-current=${this.section === section ? 'page' : 'false'}
                  @click=${() => this.#go(section as Section)}
                >
                  ${name}${
                    section === 'failures' && failures.length > 0
                      ? html` <span class="badge" data-tone="bad">${failures.length}</span>`
                      : ''
                  }
                </button>`,
            )}
          </nav>
        </header>
        ${this.problemText()} ${this.#content()}
      </div>
    `;
  }

  #content() {
    const { store } = this;
    if (!store.products) {
      return this.problem
        ? html`<button type="button" @click=${this.#load}>Try again</button>`
        : html`<p role="status">Loading…</p>`;
    }
    if (this.section === 'usage')
      return html`<merchant-usage class="stack" .store=${store}></merchant-usage>`;
    if (this.section === 'feed') return html`<merchant-feed class="stack" .store=${store}></merchant-feed>`;
    if (this.section === 'failures')
      return html`<merchant-failures class="stack" .store=${store}></merchant-failures>`;
    // This comes before the open product, because a new product is already open while the form shows its failed images.
    if (this.creating) {
      return html`<button type="button" class="quiet back" @click=${this.#created}>← All products</button>
        <h3 tabindex="-1">New product</h3>
        <merchant-form .store=${store} @create-done=${this.#created}></merchant-form>`;
    }
    if (store.opened) {
      return html`<merchant-product .store=${store} .product=${store.opened}></merchant-product>`;
    }
    return html`<merchant-list
      class="stack"
      .store=${store}
      @create-wanted=${() => (this.creating = true)}
    ></merchant-list>`;
  }

  readonly #created = () => (this.creating = false);

  #go(section: Section) {
    this.section = section;
    this.creating = false;
    this.store.open(null);
  }

  /** A new view takes the focus at its heading. */
  protected override updated(changed: PropertyValues): void {
    const view = `${this.section} ${this.creating} ${this.store.opened?.id}`;
    if (this.#view !== undefined && this.#view !== view && this.contains(document.activeElement ?? null)) {
      void this.#focusHeading();
    }
    this.#view = view;
    super.updated(changed);
  }
  #view: string | undefined;

  async #focusHeading() {
    await new Promise(requestAnimationFrame);
    this.querySelector<HTMLElement>('h3[tabindex]')?.focus();
  }
}
