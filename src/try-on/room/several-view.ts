/** The views of several products on one photo. Holds no state. */
import { html, nothing } from 'lit';
import type { Shopper } from './shopper.ts';
import type { RoomView } from './store.ts';
import { productCard, trayView } from './tray-view.ts';

/** Two products side by side, each as a close-up. The tray stays: a press on a product there wears it alone. */
export function comparisonView(shopper: Shopper): RoomView {
  const { compared } = shopper.store.state;
  return {
    picture: html`<div class="view compared">
      ${compared.map(
        ({ title, picture, isMade }) =>
          html`<figure>
            ${picture}
            <figcaption>
              <bdi>${title}</bdi
              >${isMade ? html` <span class="by-ai">${shopper.store.swap!.swap.mark}</span>` : nothing}
            </figcaption>
          </figure>`,
      )}
    </div>`,
    panel: html`
      ${trayView(shopper)}
      <div class="row">
        <button type="button" class="back" @click=${() => shopper.leaveComparison()}>
          ${shopper.store.texts.backToOne}
        </button>
      </div>
    `,
  };
}

/** All products on the shopper at once. A press selects one for the cart, and a second press shows it alone. */
export function allView(shopper: Shopper): RoomView {
  const { texts } = shopper.store;
  return {
    picture: html`<div class="view grid" role="group" aria-label=${texts.allOnMe}>
      ${shopper.wardrobe.products.map((item) => productCard(shopper, item))}
    </div>`,
    panel: html`
      <div class="row">
        <button type="button" class="back" @click=${() => shopper.showPhoto()}>${texts.backToOne}</button>
      </div>
      <p class="quiet note">${texts.preview}</p>
    `,
  };
}
