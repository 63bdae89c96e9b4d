/**
 * `<merchant-tryon>`: the two conditions of a button (section 1), the mode, the switch and, for realtime, the 3D assets
 * that only the panel can attach (section 3).
 */
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { MODES, type Mode, type Product } from 'storefront-tryon/client';
import { MerchantElement } from './merchant-element.ts';
import { MODE_NAMES, describeButton } from './wording.ts';

@customElement('merchant-tryon')
export class MerchantTryon extends MerchantElement {
  @property({ attribute: false }) product!: Product;

  protected override render() {
    const { product } = this;
    const active = product.tryon_status === 'active';
    return html`
      <section class="stack part">
        <h4>The button in the shop</h4>
        <p class="verdict" role="status">
          ${active && product.swap_ready ? 'Shoppers see the button.' : 'Shoppers see no button.'}
        </p>
        <ul role="list">
          <li class="choice" data-open=${product.swap_ready}>
            <span class="gate-mark" aria-hidden="true">${product.swap_ready ? '✓' : '–'}</span>
            ${this.#imagesGate()}
          </li>
          <li class="choice" data-open=${active}>
            <span class="gate-mark" aria-hidden="true">${active ? '✓' : '–'}</span>
            ${active ? 'Try-on is switched on' : 'Try-on is switched off'}
          </li>
        </ul>
        <fieldset class="line">
          <legend class="small">Mode</legend>
          ${MODES.toReversed().map((mode) => this.#mode(mode))}
        </fieldset>
        ${active ? html`<p class="hint">Changing the mode switches try-on off.</p>` : nothing}
        ${product.model_type === 'realtime' ? this.#assets() : nothing}
        <label class="choice verdict">
          <input
            type="checkbox"
            role="switch"
            .checked=${live(active)}
            aria-busy=${this.busy}
            @change=${() => this.#update({ tryon_enabled: !active })}
          />
          Try-on
        </label>
        ${this.problemText()}
      </section>
    `;
  }

  #imagesGate() {
    const status = describeButton(this.product);
    if (status === 'no-images') return html`There is no picture yet`;
    if (status !== 'processing') return html`The pictures are ready`;
    return html`
      <span class="line processing">
        <label for="processing">The pictures are being processed</label>
        <progress id="processing"></progress>
      </span>
    `;
  }

  #mode(mode: Mode) {
    return html`
      <label class="choice">
        <input
          type="radio"
          name="mode"
          value=${mode}
          .checked=${this.product.model_type === mode}
          @change=${() => this.#update({ mode })}
        />
        ${MODE_NAMES[mode]}
      </label>
    `;
  }

  #assets() {
    const { product } = this;
    const attached = this.store.listAssets(product.id).filter((id) => id !== product.active_asset_id);
    return html`
      <div class="stack assets">
        <p>
          ${
            product.active_asset_id
              ? html`Active 3D asset <code>${product.active_asset_id}</code>`
              : 'Live AR needs a 3D asset. If there is exactly one, switching on uses it.'
          }
        </p>
        <ul role="list">
          ${attached.map(
            (id) => html`
              <li class="line">
                <code>${id}</code>
                <button
                  type="button"
                  @click=${() => this.run(() => this.store.activateAsset(product.id, id))}
                >
                  Activate
                </button>
              </li>
            `,
          )}
        </ul>
        ${
          this.store.service.mock
            ? html`<button type="button" @click=${() => this.run(() => this.store.attachAsset(product.id))}>
                Attach a 3D asset
              </button>`
            : nothing
        }
      </div>
    `;
  }

  async #update(changes: { mode?: Mode; tryon_enabled?: boolean }) {
    await this.run(() => this.store.update(this.product.id, changes));
    // After a refused change, the radio button of the stored mode is checked again.
    for (const radio of this.querySelectorAll<HTMLInputElement>('input[name="mode"]')) {
      radio.checked = radio.value === this.product.model_type;
    }
  }
}
