/** Every product on the shopper at once: one press wears one. Holds no state. */
import { html } from 'lit';
import type { Shopper } from './shopper.ts';
import type { RoomView } from './store.ts';
import { productCard } from './tray-view.ts';

export function allView(shopper: Shopper): RoomView {
  const { texts } = shopper.store;
  return {
    picture: html`<div class="view grid" role="group" aria-label=${texts.allOnMe}>
      ${shopper.wardrobe.products.map((item) => productCard(shopper, item))}
    </div>`,
    panel: html`
      <div class="row">
        <button type="button" class="main back" @click=${() => shopper.leaveAll()}>${texts.backToOne}</button>
      </div>
      <p class="quiet note">${texts.preview}</p>
    `,
  };
}
