/** `<merchant-list>`: the catalog, filtered and page by page (specification, section 4.2). */
import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { CATEGORIES } from 'storefront-tryon/client';
import type { Category, Product, TryonStatus } from 'storefront-tryon/client';
import { MerchantElement } from './merchant-element.ts';
import { CATEGORY_NAMES, BUTTON_STATUS_NAMES, buttonStatusOf } from './wording.ts';

@customElement('merchant-list')
export class MerchantList extends MerchantElement {
  protected override render() {
    const { list, filters } = this.store;
    return html`
      <div class="list-head">
        <h3 tabindex="-1">Products</h3>
        <button type="button" class="primary" @click=${() => this.dispatchEvent(new Event('create-wanted'))}>
          New product
        </button>
      </div>
      <form class="filters" @submit=${this.#search} @change=${this.#search}>
        <label>
          <span>Category</span>
          <select name="category">
            <option value="" ?selected=${!filters.category}>Any</option>
            ${CATEGORIES.map(
              (category) =>
                html`<option value=${category} ?selected=${filters.category === category}>
                  ${CATEGORY_NAMES[category]}
                </option>`,
            )}
          </select>
        </label>
        <label>
          <span>Try-on</span>
          <select name="tryon_status">
            <option value="" ?selected=${!filters.tryon_status}>Any</option>
            <option value="active" ?selected=${filters.tryon_status === 'active'}>On</option>
            <option value="inactive" ?selected=${filters.tryon_status === 'inactive'}>Off</option>
          </select>
        </label>
        <label>
          <span>External id</span>
          <input name="external_id" type="search" placeholder="EYE-101" .value=${filters.external_id ?? ''} />
        </label>
      </form>
      ${this.problemText()}
      <ul class="rows" role="list" aria-busy=${this.busy}>
        ${repeat(
          list?.products ?? [],
          ({ id }) => id,
          (product) => this.#row(product),
        )}
      </ul>
      ${this.#pager()}
    `;
  }

  #row(product: Product) {
    const status = buttonStatusOf(product);
    return html`
      <li class="row">
        ${
          product.image_url
            ? html`<img src=${product.image_url} alt="" width="48" height="48" />`
            : html`<span class="no-thumb" aria-hidden="true"></span>`
        }
        <button type="button" class="row-title" @click=${() => this.run(() => this.store.open(product.id))}>
          ${product.title}
        </button>
        <span class="row-sku">${product.external_id ?? 'no external id'}</span>
        <span class="badge" data-status=${status}>${BUTTON_STATUS_NAMES[status]}</span>
      </li>
    `;
  }

  #pager() {
    const { list, filters } = this.store;
    if (!list) return html`<p class="pager">Loading…</p>`;
    const { page, limit, total, products } = list;
    const first = products.length === 0 ? 0 : (page - 1) * limit + 1;
    const go = (to: number) => this.run(() => this.store.show(filters, to));
    return html`
      <div class="pager">
        <p role="status">${first}–${first + Math.max(products.length - 1, 0)} of ${total}</p>
        <button type="button" ?disabled=${page <= 1} @click=${() => go(page - 1)}>Previous</button>
        <button type="button" ?disabled=${page * limit >= total} @click=${() => go(page + 1)}>Next</button>
      </div>
    `;
  }

  #search(event: Event) {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const category = String(data.get('category')) as Category | '';
    const status = String(data.get('tryon_status')) as TryonStatus | '';
    const externalId = String(data.get('external_id')).trim();
    void this.run(() =>
      this.store.show({
        category: category || undefined,
        tryon_status: status || undefined,
        external_id: externalId || undefined,
      }),
    );
  }
}
