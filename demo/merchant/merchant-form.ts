/**
 * `<merchant-form>`: a product's title, category and ids. Of a product that is there it sends only what was changed (section 4.4);
 * a new one (section 4.1) also takes addresses of images, and says which of them failed.
 */
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Category, ImageFailure, NewProduct, Product } from 'storefront-tryon/client';
import { optionsOf, textsIn } from '../forms.ts';
import { MerchantElement } from './merchant-element.ts';
import { CATEGORY_NAMES, imageFailureInWords } from './wording.ts';

const MAX_IMAGES = 10;

@customElement('merchant-form')
export class MerchantForm extends MerchantElement {
  /** Null for a new one. */
  @property({ attribute: false }) product: Product | null = null;
  @state() private failures: readonly ImageFailure[] = [];
  @state() private notice = '';

  protected override render() {
    if (this.failures.length > 0) return this.#report();
    const { product } = this;
    return html`
      <form class="stack" @submit=${this.#submit} @input=${() => (this.notice = '')}>
        ${this.#input('title', 'Title')}
        <div class="pair">
          <label>
            <span>Category</span>
            <select name="category">
              ${optionsOf(CATEGORY_NAMES, product?.category)}
            </select>
          </label>
          ${this.#input('external_id', 'External id')}
        </div>
        ${this.#input('handle', 'Handle', product ? '' : 'made from the title')}
        ${
          product
            ? nothing
            : html`<label>
                <span>
                  Image addresses
                  <small>one per line, up to ${MAX_IMAGES}; files can be added afterwards</small>
                </span>
                <textarea name="images" rows="4" spellcheck="false" placeholder="https://…"></textarea>
              </label>`
        }
        ${this.problemText()}
        <div class="line">
          <button class=${product ? '' : 'primary'} type="submit" aria-busy=${this.busy}>
            ${product ? 'Save details' : 'Create product'}
          </button>
          <p role="status">${this.notice}</p>
        </div>
      </form>
    `;
  }

  #input(name: 'title' | 'external_id' | 'handle', label: string, hint = '') {
    return html`<label>
      <span>${label}</span>
      <input
        name=${name}
        maxlength="255"
        autocomplete="off"
        ?required=${name === 'title'}
        placeholder=${hint}
        .defaultValue=${this.product?.[name] ?? ''}
      />
    </label>`;
  }

  #report() {
    return html`
      <h4>The product was created, without these images</h4>
      <ul class="failures" role="list">
        ${this.failures.map(
          ({ url, code, message }) => html`
            <li>
              <p><code>${code}</code> ${imageFailureInWords(code, message)}</p>
              <p class="small">${url}</p>
            </li>
          `,
        )}
      </ul>
      <p>They are not tried again: add a working image on the product’s page.</p>
      <button type="button" class="primary" @click=${this.#done}>Go to the product</button>
    `;
  }

  async #submit(event: SubmitEvent) {
    const texts = textsIn(event);
    const { product } = this;
    if (!product) return this.#create(texts);
    const changes = Object.entries(texts).filter(([name, value]) => value !== (product[name] ?? ''));
    if (changes.length === 0) {
      this.notice = 'Nothing has changed.';
      return;
    }
    await this.run(() => this.store.update(product.id, Object.fromEntries(changes)));
    this.notice = this.problem ? '' : 'Saved.';
  }

  async #create({ images = '', category, title = '', ...ids }: Record<string, string>) {
    const addresses = images.split(/\s+/).filter(Boolean);
    const given = Object.entries(ids).filter(([, value]) => value);
    const product: NewProduct = { title, category: category as Category, ...Object.fromEntries(given) };
    const created = await this.run(() =>
      this.store.create({ ...product, ...(addresses.length > 0 && { images: addresses }) }),
    );
    if (!created) return;
    this.failures = created.images_failed;
    if (this.failures.length === 0) this.#done();
  }

  readonly #done = () => this.dispatchEvent(new Event('create-done'));
}
