/** `<merchant-list>`: all products, with search, sorting, filters, and bulk switching. */
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Product } from 'storefront-tryon/client';
import { renderOptions, readTexts } from '../forms.ts';
import { MerchantElement } from './merchant-element.ts';
import {
  BUTTON_STATUS_NAMES,
  type ButtonStatus,
  CATEGORY_NAMES,
  describeButton,
  describeUnworn,
} from './wording.ts';

/** The sort orders of the list. */
const SORTS = {
  title: { name: 'Title', of: ({ title }: Product) => title },
  sku: { name: 'SKU', of: ({ external_id }: Product) => external_id ?? '' },
  category: { name: 'Category', of: ({ category }: Product) => CATEGORY_NAMES[category] },
  state: { name: 'State', of: (product: Product) => BUTTON_STATUS_NAMES[describeButton(product)] },
} as const;

const TONES: Record<ButtonStatus, string> = {
  shown: 'good',
  processing: 'wait',
  'no-images': 'bad',
  off: '',
};

/** The number of products that are added to the view at a time. */
const PAGE_SIZE = 50;

@customElement('merchant-list')
export class MerchantList extends MerchantElement {
  @state() private words = '';
  @state() private status = '';
  @state() private sort: keyof typeof SORTS = 'title';
  @state() private limit = PAGE_SIZE;
  @state() private chosen: ReadonlySet<string> = new Set();
  @state() private failures: readonly string[] = [];

  protected override render() {
    const found = this.#found();
    const shown = found.slice(0, this.limit);
    return html`
      <div class="line ends">
        <h3 tabindex="-1">Products</h3>
        <button type="button" class="primary" @click=${() => this.dispatchEvent(new Event('create-wanted'))}>
          New product
        </button>
      </div>
      <form class="pair" @submit=${(event: Event) => event.preventDefault()} @input=${this.#filter}>
        <label>
          <span>Title, SKU or category</span>
          <input name="words" type="search" autocomplete="off" placeholder="EYE-101" />
        </label>
        <label>
          <span>State</span>
          <select name="status">
            <option value="">Any</option>
            ${renderOptions(BUTTON_STATUS_NAMES)}
          </select>
        </label>
        <label>
          <span>Sort by</span>
          <select name="sort">
            ${Object.entries(SORTS).map(([key, { name }]) => html`<option value=${key}>${name}</option>`)}
          </select>
        </label>
      </form>
      ${this.#bulk(found)} ${this.problemText()}
      <div role="alert" class="stack refused">${this.failures.map((text) => html`<p>${text}</p>`)}</div>
      <ul class="rows" role="list" aria-busy=${this.busy}>
        ${repeat(
          shown,
          ({ id }) => id,
          (product) => this.#row(product),
        )}
      </ul>
      ${
        shown.length < found.length
          ? html`<button type="button" @click=${() => (this.limit += PAGE_SIZE)}>
              Show more of ${found.length}
            </button>`
          : nothing
      }
    `;
  }

  #found(): Product[] {
    const words = this.words.toLowerCase();
    const { of } = SORTS[this.sort];
    return (this.store.products ?? [])
      .filter((product) => !this.status || describeButton(product) === this.status)
      .filter(({ title, external_id, category }) =>
        `${title} ${external_id ?? ''} ${CATEGORY_NAMES[category]}`.toLowerCase().includes(words),
      )
      .toSorted((a, b) => of(a).localeCompare(of(b), undefined, { numeric: true }));
  }

  #bulk(found: readonly Product[]) {
    const ids = found.map(({ id }) => id).filter((id) => this.chosen.has(id));
    const isAll = ids.length > 0 && ids.length === found.length;
    const choose = (event: Event) => {
      const { checked } = event.currentTarget as HTMLInputElement;
      this.chosen = new Set(checked ? found.map(({ id }) => id) : []);
    };
    const count = `${found.length} ${found.length === 1 ? 'product' : 'products'}`;
    return html`<div class="line bulk">
      <label class="choose">
        <input
          type="checkbox"
          aria-label="Choose all"
          .checked=${isAll}
          .indeterminate=${ids.length > 0 && !isAll}
          @change=${choose}
        />
      </label>
      <p role="status">${ids.length > 0 ? `${ids.length} of ${count}` : count}</p>
      <button type="button" ?disabled=${ids.length === 0} @click=${() => this.#switch(ids, true)}>
        Switch on
      </button>
      <button type="button" ?disabled=${ids.length === 0} @click=${() => this.#switch(ids, false)}>
        Switch off
      </button>
    </div>`;
  }

  #row(product: Product) {
    const status = describeButton(product);
    const unworn = this.store.unworn(product);
    const { id, title, image_url, external_id } = product;
    return html`
      <li class="row">
        <label class="choose">
          <input
            type="checkbox"
            aria-label="Choose ${title}"
            .checked=${this.chosen.has(id)}
            @change=${() => this.#choose(id)}
          />
        </label>
        ${
          image_url
            ? html`<img src=${image_url} alt="" width="48" height="48" loading="lazy" />`
            : html`<span class="no-thumb" aria-hidden="true"></span>`
        }
        <button type="button" class="covers row-title" @click=${() => this.store.open(id)}>${title}</button>
        <span class="small">${external_id ?? 'no SKU'} · ${CATEGORY_NAMES[product.category]}</span>
        <span class="badge" data-tone=${TONES[status]}>${BUTTON_STATUS_NAMES[status]}</span>
        ${unworn ? html`<p class="small unworn">${describeUnworn(unworn)}</p>` : nothing}
      </li>
    `;
  }

  #choose(id: string) {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.chosen = chosen;
  }

  async #switch(ids: readonly string[], isOn: boolean) {
    this.failures = (await this.run(() => this.store.switchAll(ids, isOn))) ?? [];
    this.chosen = new Set();
  }

  #filter(event: Event) {
    const { words, status, sort } = readTexts<'words' | 'status' | 'sort'>(event);
    this.words = words;
    this.status = status;
    this.sort = sort as keyof typeof SORTS;
    this.limit = PAGE_SIZE;
  }
}
