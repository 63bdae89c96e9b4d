/** Two to four products side by side on the same photo, each from near. Holds no state. */
import { html } from 'lit';
import type { RoomView } from './room-host.ts';
import { trayView } from './tray-view.ts';
import type { Work } from './work.ts';

export interface ComparedProduct {
  readonly title: string;
  readonly picture: HTMLCanvasElement;
}

/** The tray stays: a product that is pressed there is worn alone. */
export function comparisonView(
  work: Work,
  compared: readonly ComparedProduct[],
  onBack: () => void,
): RoomView {
  return {
    kind: 'side-by-side',
    picture: html`<div class="view compared" data-count=${compared.length}>
      ${compared.map(
        ({ title, picture }) =>
          html`<figure>
            ${picture}
            <figcaption><bdi>${title}</bdi></figcaption>
          </figure>`,
      )}
    </div>`,
    panel: html`
      ${trayView(work)}
      <div class="row">
        <button type="button" class="main back" @click=${onBack}>${work.host.texts.backToOne}</button>
      </div>
    `,
  };
}
