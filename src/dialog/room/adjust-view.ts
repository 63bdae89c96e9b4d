/** What changes the product on the photo without a gesture: its size, turn, place and background. Holds no state. */
import { html, nothing } from 'lit';
import { mirrored, moved, rotated, scaled, type Placement } from '../place/placement.ts';
import { icon, type IconName } from './icons.ts';
import type { Work } from './work.ts';

const ROTATION = Math.PI / 24;
const SCALE = 1.1;
const STEP = 0.01;

type Tool = Extract<
  IconName,
  'smaller' | 'larger' | 'rotateLeft' | 'rotateRight' | 'mirror' | 'left' | 'right' | 'up' | 'down'
>;

const TOOLS: Readonly<Record<Tool, (placement: Placement) => Placement>> = {
  left: (placement) => moved(placement, -STEP, 0),
  up: (placement) => moved(placement, 0, -STEP),
  down: (placement) => moved(placement, 0, STEP),
  right: (placement) => moved(placement, STEP, 0),
  smaller: (placement) => scaled(placement, 1 / SCALE),
  larger: (placement) => scaled(placement, SCALE),
  rotateLeft: (placement) => rotated(placement, -ROTATION),
  rotateRight: (placement) => rotated(placement, ROTATION),
  mirror: mirrored,
};

export function adjustView(work: Work) {
  const { texts } = work.host;
  const { picture, isCutOut } = work.state;
  return html`<div class="adjust" role="group" aria-label=${texts.adjust}>
    ${Object.entries(TOOLS).map(([key, change]) => {
      const name = key as Tool;
      const onClick = () => {
        work.change(change);
        work.changed();
      };
      return html`<button
        type="button"
        class="icon"
        aria-label=${texts[name]}
        title=${texts[name]}
        ?disabled=${!picture}
        @click=${onClick}
      >
        ${icon(name)}
      </button>`;
    })}
    ${
      picture?.cutOut
        ? html`<button type="button" aria-pressed=${!isCutOut} @click=${() => work.toggle('isCutOut')}>
            ${icon('background')} ${texts.background}
          </button>`
        : nothing
    }
    ${
      work.canPlaceAgain
        ? html`<button type="button" ?disabled=${!picture} @click=${() => work.placeAgain()}>
            ${icon('placeAgain')} ${texts.placeAgain}
          </button>`
        : nothing
    }
  </div>`;
}
