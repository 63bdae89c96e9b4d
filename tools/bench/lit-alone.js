/** Lit alone: the floor's button as a Lit element, to tell what Lit costs from what this package costs. */
import { html, LitElement, nothing } from 'lit';

const base = document.querySelector('script[data-base-url]').dataset.baseUrl;

class LitButton extends LitElement {
  static properties = { externalId: { attribute: 'external-id' }, isReady: { state: true } };

  async willUpdate(changed) {
    if (!changed.has('externalId')) return;
    const url = `${base}/v1/products?external_id=${encodeURIComponent(this.externalId)}`;
    const { products } = await (await fetch(url)).json();
    this.isReady = products[0]?.tryon_status === 'active' && products[0].swap_ready;
  }

  render() {
    return this.isReady ? html`<button>Try it on</button>` : nothing;
  }
}

customElements.define('tryon-button', LitButton);
