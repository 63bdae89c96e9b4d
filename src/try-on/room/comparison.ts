/** Two products side by side on the same photo, each from near. Holds no state. */
import { html, nothing } from 'lit';
import { trayView } from './tray-view.ts';
import type { Shopper } from './shopper.ts';
import type { RoomView } from './store.ts';

/** The tray stays: a product that is pressed there is worn alone. */
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
              >${isMade ? html` <span class="by-ai">${shopper.store.texts.madeWithAi}</span>` : nothing}
            </figcaption>
          </figure>`,
      )}
    </div>`,
    panel: html`
      ${trayView(shopper)}
      <div class="row">
        <button type="button" class="main back" @click=${() => shopper.leaveComparison()}>
          ${shopper.store.texts.backToOne}
        </button>
      </div>
    `,
  };
}
