/** `<merchant-images>`: a product's images: added by address, as files or by dropping them, and removed (sections 4.6, 4.7). */
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Image, Product } from 'storefront-tryon/client';
import { lineForm } from '../forms.ts';
import { dropZone } from './drop-zone.ts';
import { MerchantElement } from './merchant-element.ts';
import { refusedPicture, type RefusedPicture } from './wording.ts';

@customElement('merchant-images')
export class MerchantImages extends MerchantElement {
  @property({ attribute: false }) product!: Product;
  @state() private rejected: readonly RefusedPicture[] = [];

  protected override render() {
    return html`
      <section class="stack part">
        <h4>Pictures</h4>
        <ul class="line images" role="list">
          ${this.product.images.map((image, index) => this.#image(image, index))}
        </ul>
        ${dropZone({
          title: 'Choose pictures',
          hint: 'JPEG, PNG, WebP or GIF, up to 15 MB each',
          accept: 'image/*',
          isMultiple: true,
          isBusy: this.busy,
          onFiles: (files) => void this.#add(files.map((file) => ({ name: file.name, image: file }))),
        })}
        ${lineForm({
          label: 'Or from an address',
          action: 'Add',
          placeholder: 'https://…',
          isBusy: this.busy,
          onSend: (url, form) => void this.#addUrl(url, form),
        })}
        <div role="alert" class="stack refused">
          ${this.rejected.map(
            ({ name, code, words }) => html`
              <p>${code ? html`<code>${code}</code>` : nothing} <b>${name}</b>: ${words}</p>
            `,
          )}
        </div>
        ${this.problemText()}
      </section>
    `;
  }

  #image(image: Image, index: number) {
    return html`
      <li>
        <img src=${image.url} alt="Picture ${index + 1}" width="96" height="96" />
        ${image.is_primary ? html`<span class="primary-mark">Main</span>` : nothing}
        <button
          type="button"
          aria-label="Remove picture ${index + 1}"
          @click=${() => this.run(() => this.store.removeImage(this.product.id, image.id))}
        >
          ×
        </button>
      </li>
    `;
  }

  async #addUrl(url: string, form: HTMLFormElement) {
    await this.#add([{ name: url, image: url }]);
    if (this.rejected.length === 0) form.reset();
  }

  /** Uploads are sequential, because the first accepted image becomes the primary one. */
  async #add(images: readonly { name: string; image: string | File }[]): Promise<void> {
    await this.run(async () => {
      this.rejected = [];
      for (const { name, image } of images) {
        try {
          await this.store.addImage(this.product.id, image);
        } catch (error) {
          this.rejected = [...this.rejected, refusedPicture(name, error)];
        }
      }
    });
  }
}
