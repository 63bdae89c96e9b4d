/** `<merchant-create>`: the form of a new product (section 4.1), and a report of the images that failed. */
import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { CATEGORIES } from 'storefront-tryon/client';
import type { Category, ImageFailure } from 'storefront-tryon/client';
import { MerchantElement } from './merchant-element.ts';
import { CATEGORY_NAMES, imageFailureInWords } from './wording.ts';

const MAX_IMAGES = 10;

@customElement('merchant-create')
export class MerchantCreate extends MerchantElement {
  @state() private failures: readonly ImageFailure[] = [];

  protected override render() {
    return this.failures.length > 0 ? this.#report() : this.#form();
  }

  #form() {
    return html`
      <button type="button" class="quiet back" @click=${this.#done}>← All products</button>
      <h3 tabindex="-1">New product</h3>
      <form class="fields" @submit=${this.#create}>
        <label>
          <span>Title</span>
          <input name="title" required maxlength="255" autocomplete="off" />
        </label>
        <label>
          <span>Category <small>decides which model processes it</small></span>
          <select name="category" required>
            ${CATEGORIES.map((category) => html`<option value=${category}>${CATEGORY_NAMES[category]}</option>`)}
          </select>
        </label>
        <div class="pair">
          <label>
            <span>External id <small>optional</small></span>
            <input name="external_id" maxlength="255" autocomplete="off" placeholder="SKU-1" />
          </label>
          <label>
            <span>Handle <small>optional</small></span>
            <input name="handle" autocomplete="off" placeholder="made from the title" />
          </label>
        </div>
        <label>
          <span
            >Image addresses
            <small>one per line, up to ${MAX_IMAGES}; files can be added afterwards</small></span
          >
          <textarea name="images" rows="4" spellcheck="false" placeholder="https://…"></textarea>
        </label>
        ${this.problemText()}
        <button class="primary" type="submit" aria-busy=${this.busy}>Create product</button>
      </form>
    `;
  }

  #report() {
    return html`
      <h3 tabindex="-1">The product was created, without these images</h3>
      <ul class="failures" role="list">
        ${this.failures.map(
          ({ url, code, message }) => html`
            <li>
              <p><code>${code}</code> ${imageFailureInWords(code, message)}</p>
              <p class="failed-url">${url}</p>
            </li>
          `,
        )}
      </ul>
      <p>They are not tried again: add a working image on the product’s page.</p>
      <button type="button" class="primary" @click=${this.#done}>Go to the product</button>
    `;
  }

  async #create(event: SubmitEvent) {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(data.get(name)).trim();
    const created = await this.run(() => {
      const images = text('images').split(/\s+/).filter(Boolean);
      return this.store.create({
        title: text('title'),
        category: text('category') as Category,
        ...(text('external_id') && { external_id: text('external_id') }),
        ...(text('handle') && { handle: text('handle') }),
        ...(images.length > 0 && { images }),
      });
    });
    if (!created) return;
    this.failures = created.images_failed;
    if (this.failures.length === 0) this.#done();
  }

  readonly #done = () => this.dispatchEvent(new Event('create-done'));
}
