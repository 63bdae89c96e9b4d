/**
 * `<merchant-form>`: a product's title, category and ids. For an existing product it sends only the changes (section 4.4).
 * A new product (section 4.1) includes pictures, files or addresses, and the form shows which of them failed.
 */
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Category, NewProduct, Product } from 'storefront-tryon/client';
import { renderOptions, readTexts } from '../forms.ts';
import { dropZone } from './drop-zone.ts';
import { MerchantElement } from './merchant-element.ts';
import { CATEGORY_NAMES, refusedPicture, describeImageFailure, type RefusedPicture } from './wording.ts';

const MAX_IMAGES = 10;

/** Releases a file's object URL once its picture has loaded. */
const release = ({ currentTarget }: Event) => URL.revokeObjectURL((currentTarget as HTMLImageElement).src);

@customElement('merchant-form')
export class MerchantForm extends MerchantElement {
  /** The product; null for a new one. */
  @property({ attribute: false }) product: Product | null = null;
  /** The files of a new product until it is created. */
  @state() private files: readonly File[] = [];
  @state() private failures: readonly RefusedPicture[] = [];
  @state() private notice = '';

  protected override render() {
    if (this.failures.length > 0) return this.#report();
    const { product } = this;
    return html`
      <form class="stack" @submit=${this.#submit} @input=${() => (this.notice = '')}>
        ${product ? nothing : this.#pictures()} ${this.#input('title', 'Title')}
        <div class="pair">
          <label>
            <span>Category</span>
            <select name="category">
              ${renderOptions(CATEGORY_NAMES, product?.category)}
            </select>
          </label>
          ${this.#input('external_id', 'SKU')}
        </div>
        ${this.#input('handle', 'Handle', product ? '' : 'made from the title')} ${this.problemText()}
        <div class="line">
          <button class=${product ? '' : 'primary'} type="submit" aria-busy=${this.busy}>
            ${product ? 'Save details' : 'Create product'}
          </button>
          <p role="status">${this.notice}</p>
        </div>
      </form>
    `;
  }

  #pictures() {
    return html`
      ${dropZone({
        title: 'Choose the product’s pictures',
        hint: 'from the front, on white; JPEG, PNG, WebP or GIF, up to 15 MB each',
        accept: 'image/*',
        isMultiple: true,
        isBusy: this.busy,
        onFiles: (files) => (this.files = [...this.files, ...files]),
      })}
      <ul class="line images" role="list">
        ${repeat(
          this.files,
          (file) => file,
          (file, index) => html`
            <li>
              <img
                src=${URL.createObjectURL(file)}
                alt=${file.name}
                width="96"
                height="96"
                @load=${release}
              />
              ${index === 0 ? html`<span class="primary-mark">Main</span>` : nothing}
              <button type="button" aria-label="Remove ${file.name}" @click=${() => this.#remove(file)}>
                ×
              </button>
            </li>
          `,
        )}
      </ul>
      <details>
        <summary>Or enter addresses</summary>
        <label>
          <span>Picture addresses <small>one per line, up to ${MAX_IMAGES}</small></span>
          <textarea name="images" rows="3" spellcheck="false" placeholder="https://…"></textarea>
        </label>
      </details>
    `;
  }

  #remove(file: File) {
    this.files = this.files.filter((other) => other !== file);
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
      <h4>The product was created, but these pictures could not be used</h4>
      <ul class="failures" role="list">
        ${this.failures.map(
          ({ name, code, words }) => html`
            <li>
              <p>${code ? html`<code>${code}</code>` : nothing} ${words}</p>
              <p class="small">${name}</p>
            </li>
          `,
        )}
      </ul>
      <p>Add other pictures on the product’s page.</p>
      <button type="button" class="primary" @click=${this.#done}>Go to the product</button>
    `;
  }

  async #submit(event: SubmitEvent) {
    const texts = readTexts(event);
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
    const failures: RefusedPicture[] = created.images_failed.map(({ url, code, message }) => ({
      name: url,
      code,
      words: describeImageFailure(code, message),
    }));
    // Uploads are sequential, because the first one becomes the primary image (section 4.6).
    for (const file of this.files) {
      await this.store
        .addImage(created.product.id, file)
        .catch((error: unknown) => failures.push(refusedPicture(file.name, error)));
    }
    this.failures = failures;
    if (failures.length === 0) this.#done();
  }

  readonly #done = () => this.dispatchEvent(new Event('create-done'));
}
