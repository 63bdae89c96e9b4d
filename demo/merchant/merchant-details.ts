/** `<merchant-details>`: a product's title, category, handle and external id; sends only what was changed (section 4.4). */
import { html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { CATEGORIES } from 'storefront-tryon/client';
import type { Product } from 'storefront-tryon/client';
import { MerchantElement } from './merchant-element.ts';
import { CATEGORY_NAMES } from './wording.ts';

const FIELDS = ['title', 'category', 'handle', 'external_id'] as const;

@customElement('merchant-details')
export class MerchantDetails extends MerchantElement {
  @property({ attribute: false }) product!: Product;
  @state() private notice = '';

  protected override render() {
    const { product } = this;
    return html`
      <section class="part">
        <h4>Details</h4>
        <form class="fields" @submit=${this.#save} @input=${() => (this.notice = '')}>
          <label>
            <span>Title</span>
            <input name="title" maxlength="255" autocomplete="off" .defaultValue=${product.title} />
          </label>
          <div class="pair">
            <label>
              <span>Category</span>
              <select name="category">
                ${CATEGORIES.map(
                  (category) =>
                    html`<option value=${category} ?selected=${product.category === category}>
                      ${CATEGORY_NAMES[category]}
                    </option>`,
                )}
              </select>
            </label>
            <label>
              <span>External id</span>
              <input
                name="external_id"
                maxlength="255"
                autocomplete="off"
                .defaultValue=${product.external_id ?? ''}
              />
            </label>
          </div>
          <label>
            <span>Handle</span>
            <input name="handle" autocomplete="off" .defaultValue=${product.handle} />
          </label>
          ${this.problemText()}
          <div class="save">
            <button type="submit" aria-busy=${this.busy}>Save details</button>
            <p role="status">${this.notice}</p>
          </div>
        </form>
      </section>
    `;
  }

  async #save(event: SubmitEvent) {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const changes: Record<string, string> = {};
    for (const field of FIELDS) {
      const value = String(data.get(field)).trim();
      if (value !== (this.product[field] ?? '')) changes[field] = value;
    }
    if (Object.keys(changes).length === 0) {
      this.notice = 'Nothing has changed.';
      return;
    }
    await this.run(() => this.store.update(this.product.id, changes));
    this.notice = this.problem ? '' : 'Saved.';
  }
}
