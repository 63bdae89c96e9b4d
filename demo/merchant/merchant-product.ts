/** `<merchant-product>`: the open product, whether the shop shows its button, and forms for all changes. */
import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Product } from 'storefront-tryon/client';
import { MerchantElement } from './merchant-element.ts';
import './merchant-form.ts';
import './merchant-images.ts';
import './merchant-tryon.ts';

@customElement('merchant-product')
export class MerchantProduct extends MerchantElement {
  @property({ attribute: false }) product!: Product;

  protected override render() {
    const { product, store } = this;
    return html`
      <button type="button" class="quiet back" @click=${() => store.open(null)}>← All products</button>
      <div class="opened">
        ${
          product.image_url
            ? html`<img src=${product.image_url} alt="" width="72" height="72" />`
            : html`<span class="no-thumb large" aria-hidden="true"></span>`
        }
        <div>
          <h3 tabindex="-1">${product.title}</h3>
          <p class="line small"><span>${product.external_id ?? 'no SKU'}</span> <code>${product.id}</code></p>
        </div>
      </div>
      <merchant-tryon .store=${store} .product=${product}></merchant-tryon>
      <merchant-images .store=${store} .product=${product}></merchant-images>
      <section class="stack part">
        <h4>Details</h4>
        <merchant-form .store=${store} .product=${product}></merchant-form>
      </section>
      <section class="stack part">
        <h4>Delete</h4>
        <p>This deletes the product with its pictures and 3D assets.</p>
        ${this.problemText()}
        <button type="button" class="danger" @click=${() => this.#dialog.showModal()}>Delete product…</button>
        <dialog class="panel confirm" aria-labelledby="confirm-title">
          <h4 id="confirm-title">Delete “${product.title}”?</h4>
          <p>This cannot be undone. Its button disappears from the shop.</p>
          <div class="line ends">
            <button type="button" @click=${() => this.#dialog.close()}>Keep it</button>
            <button type="button" class="danger" @click=${this.#delete}>Delete it</button>
          </div>
        </dialog>
      </section>
    `;
  }

  get #dialog(): HTMLDialogElement {
    return this.querySelector('dialog')!;
  }

  #delete() {
    this.#dialog.close();
    void this.run(() => this.store.delete(this.product.id));
  }
}
