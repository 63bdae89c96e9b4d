/** Every product on the shopper at once: one press wears one, and up to four can be marked to ask a friend. Holds no state. */
import { html } from 'lit';
import { icon } from './control.ts';
import type { Shopper } from './shopper.ts';
import type { RoomView } from './store.ts';
import { productCard } from './tray-view.ts';
import { MAX_COMPARED } from './wardrobe.ts';

export function allView(shopper: Shopper): RoomView {
  const { store, wardrobe } = shopper;
  const { texts } = store;
  const { products } = wardrobe;
  const isFull = products.filter(({ isFavourite }) => isFavourite).length >= MAX_COMPARED;
  return {
    kind: 'all',
    picture: html`<div class="view grid" role="group" aria-label=${texts.allOnMe}>
      ${products.map(
        (item) =>
          html`<div class="cell">
            ${productCard(shopper, item)}
            <button
              type="button"
              class="icon heart"
              aria-label="${texts.favourite}: ${item.product.title}"
              aria-pressed=${item.isFavourite}
              ?disabled=${isFull && !item.isFavourite}
              @click=${() => shopper.toggleFavourite(item.product)}
            >
              ${icon('favourite')}
            </button>
          </div>`,
      )}
    </div>`,
    panel: html`
      <p class="quiet hint">${store.sentence({ text: 'markHint', values: { count: MAX_COMPARED } })}</p>
      <div class="row">
        <button
          type="button"
          class="main"
          ?disabled=${store.state.isBusy}
          @click=${() => shopper.askFriend()}
        >
          ${texts.askFriend}
        </button>
        <button type="button" class="back" @click=${() => shopper.leaveAll()}>${texts.backToOne}</button>
      </div>
      <p class="quiet note">${texts.preview}</p>
    `,
  };
}
