/** The controls that change the product on the photo without a gesture: size, rotation, place and background. Holds no state. */
import { html, nothing } from 'lit';
import { mirrored, moved, rotated, scaled, type Placement } from '../wear/placement.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { icon, sign, type IconName } from './control.ts';
import type { Shopper } from './shopper.ts';

const ROTATION = Math.PI / 24;
const SCALE = 1.1;
const STEP = 0.01;

type Tool = readonly [name: IconName & TextKey, change: (placement: Placement) => Placement];

const MOVES: readonly Tool[] = [
  ['left', (placement) => moved(placement, -STEP, 0)],
  ['up', (placement) => moved(placement, 0, -STEP)],
  ['down', (placement) => moved(placement, 0, STEP)],
  ['right', (placement) => moved(placement, STEP, 0)],
];
const SHAPES: readonly Tool[] = [
  ['smaller', (placement) => scaled(placement, 1 / SCALE)],
  ['larger', (placement) => scaled(placement, SCALE)],
  ['rotateLeft', (placement) => rotated(placement, -ROTATION)],
  ['rotateRight', (placement) => rotated(placement, ROTATION)],
  ['mirror', mirrored],
];

export function adjustView(shopper: Shopper) {
  const { fitting, store } = shopper;
  const { texts } = store;
  const { picture, hidesBackground } = store.state;
  // The arrows keep their sides in languages that run from right to left.
  const row = (tools: readonly Tool[]) =>
    html`<div class="row" dir="ltr">
      ${tools.map(([name, change]) => {
        const onClick = () => {
          fitting.change(change);
          fitting.reportPosition();
        };
        return sign(shopper, name, onClick, { isDisabled: !picture });
      })}
    </div>`;
  const named = (name: IconName & TextKey, onClick: () => void, isPressed?: boolean) =>
    html`<button type="button" aria-pressed=${isPressed ?? nothing} ?disabled=${!picture} @click=${onClick}>
      ${icon(name)} ${texts[name]}
    </button>`;
  return html`<div class="adjust" role="group" aria-label=${texts.adjust}>
    ${row(MOVES)} ${row(SHAPES)}
    <div class="row">
      ${picture?.transparent ? named('background', () => fitting.toggleBackground(), !hidesBackground) : nothing}
      ${store.canPlace ? named('placeAgain', () => fitting.placeAgain()) : nothing}
    </div>
  </div>`;
}
