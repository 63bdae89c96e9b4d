/** `<merchant-failures>`: every picture that the service rejected, beside the product's own, with a field for a replacement. */
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { remedyOf } from 'storefront-tryon/sync';
import type { FailedPicture } from './catalog-store.ts';
import { lineForm } from '../forms.ts';
import { dropZone } from './drop-zone.ts';
import { MerchantElement } from './merchant-element.ts';
import { capital } from './wording.ts';

@customElement('merchant-failures')
export class MerchantFailures extends MerchantElement {
  protected override render() {
    const { failures } = this.store;
    return html`
      <h3 tabindex="-1">
        ${failures.length === 1 ? '1 thing to fix' : `${failures.length || 'No'} things to fix`}
      </h3>
      ${this.problemText()} ${failures.map((failure) => this.#failure(failure))}
    `;
  }

  #failure({ product, url, code }: FailedPicture) {
    const { title, external_id, images } = product;
    const repair = (image: string | File) => void this.run(() => this.store.repair(product, image));
    return html`<section class="stack part failure" aria-label=${title}>
      <h4>${title} <small>${external_id}</small></h4>
      ${
        url
          ? html`<p>
                The service could not use this picture (<code>${code}</code>). ${capital(remedyOf(code))}.
              </p>
              <div class="pair">
                ${this.#picture('This picture', url)}
                ${images[0] ? this.#picture('The product’s picture', images[0].url) : nothing}
              </div>`
          : html`<p>This product has no picture, so shoppers see no button. Add a picture.</p>`
      }
      ${dropZone({
        title: 'Choose a picture',
        hint: 'JPEG, PNG, WebP or GIF, up to 15 MB',
        accept: 'image/*',
        isBusy: this.busy,
        onFiles: ([file]) => file && repair(file),
      })}
      ${lineForm({
        label: 'Or from an address',
        action: 'Use it',
        value: url,
        isBusy: this.busy,
        onSend: repair,
      })}
    </section>`;
  }

  #picture(label: string, url: string) {
    // The failed file may not be a picture.
    const hide = (event: Event) => (event.currentTarget as HTMLElement).replaceWith('It can’t be shown.');
    return html`<figure class="stack">
      <figcaption class="small">${label}</figcaption>
      ${/^(https?|blob|data):/.test(url) ? html`<img src=${url} alt=${label} @error=${hide} />` : nothing}
      ${url.startsWith('data:') ? nothing : html`<p class="small">${url}</p>`}
    </figure>`;
  }
}
