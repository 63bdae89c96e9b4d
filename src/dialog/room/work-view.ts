/** What the fitting room shows on a photo or the camera's view: the product on it, the tray and the controls. Holds no state. */
import { html, nothing } from 'lit';
import type { FaceMark } from '../place/on-face.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { adjustView } from './adjust-view.ts';
import { icon, type IconName } from './icons.ts';
import { sentence, type RoomView } from './room-host.ts';
import { trayView } from './tray-view.ts';
import type { Work } from './work.ts';

/** Where a head is to be, in a view of 3 by 4. */
const FACE = 'M150 70c48 0 74 38 74 88 0 56-36 102-74 102s-74-46-74-102c0-50 26-88 74-88z';

export function workView(work: Work): RoomView {
  const { backdrop, layer, isWorn, state } = work;
  const { texts } = work.host;
  const { picture } = state;
  const { title } = work.wardrobe.current;
  const isPictureHidden = state.isBefore || !picture || state.faces.length > 0;
  const isCamera = backdrop instanceof HTMLVideoElement;
  return {
    kind: 'work',
    picture: html`
      <div class="view">
        <div
          class="backdrop"
          role="application"
          tabindex="0"
          aria-label=${sentence(texts, { text: 'instructions', values: { title: title ?? '' } })}
        >
          ${backdrop} ${isPictureHidden && !isCamera ? nothing : layer}
          <div class="picture ${isWorn ? 'replaced' : ''}" ?hidden=${isPictureHidden}>
            ${state.isCutOut && picture?.cutOut ? picture.cutOut : picture?.original}
          </div>
          <span class="handle" ?hidden=${isPictureHidden || !state.isAdjusting}></span>
          ${state.faces.map((face, index) => faceButton(work, face, index))}
        </div>
        <span class="ring"></span>
        ${
          isCamera && work.hasOutline
            ? html`<svg class="outline" viewBox="0 0 300 400" aria-hidden="true"><path d=${FACE} /></svg>`
            : nothing
        }
        <p class="countdown" aria-hidden="true">${work.countdown || nothing}</p>
      </div>
      <div class="corner">
        ${toggle(work, 'favourite', work.wardrobe.isFavourite, () => work.toggleFavourite())}
        ${isCamera ? nothing : toggle(work, 'closer', work.isNear, () => work.toggleZoom())}
        ${isCamera || !canCompare(work) ? nothing : beforeButton(work, 'before')}
      </div>
    `,
    panel: html`
      ${state.isAdjusting ? adjustView(work) : trayView(work)}
      <div class="controls">${isCamera ? cameraControls(work) : photoControls(work)}</div>
    `,
  };
}

/** Chooses a face. The photo's own keys and gestures are not meant there. */
function faceButton(work: Work, { x, y, width }: FaceMark, index: number) {
  const stop = (event: Event) => event.stopPropagation();
  return html`<button
    type="button"
    class="face"
    aria-label=${sentence(work.host.texts, { text: 'face', values: { number: index + 1 } })}
    .style=${`--x: ${x * 100}%; --y: ${y * 100}%; --width: ${width * 100}%`}
    @pointerdown=${stop}
    @keydown=${stop}
    @click=${() => work.chooseFace(index)}
  ></button>`;
}

const canCompare = ({ wardrobe }: Work): boolean => wardrobe.compared.length > 0;

function photoControls(work: Work) {
  return html`
    ${control(work, 'anotherPhoto', () => work.changePhoto())}
    ${canCompare(work) ? ofPicture(work, 'compare', () => work.compare()) : beforeButton(work, 'compare')}
    ${ofPicture(work, 'save', () => work.saveOrShare('save'))}
    ${ofPicture(work, 'share', () => work.saveOrShare('share'))} ${adjustControl(work)}
  `;
}

function cameraControls(work: Work) {
  const { texts } = work.host;
  return html`
    ${control(work, 'anotherPhoto', () => work.changePhoto())}
    ${control(work, 'timer', () => work.toggle('isTimed'), { isPressed: work.state.isTimed })}
    <button
      type="button"
      class="shutter"
      aria-label=${texts.takePhoto}
      @click=${() => work.takePhoto()}
    ></button>
    ${control(work, 'otherCamera', () => work.turnCamera())} ${adjustControl(work)}
  `;
}

function adjustControl(work: Work) {
  return ofPicture(work, 'adjust', () => work.toggle('isAdjusting'), { isExpanded: work.state.isAdjusting });
}

interface ControlState {
  readonly isPressed?: boolean;
  readonly isExpanded?: boolean;
  readonly isDisabled?: boolean;
}

/** One that does nothing without the product's picture. */
const ofPicture: typeof control = (work, name, onClick, state) =>
  control(work, name, onClick, { ...state, isDisabled: !work.state.picture });

function control(
  { host: { texts } }: Work,
  name: IconName & TextKey,
  onClick: () => void,
  state: ControlState = {},
) {
  return html`<button
    type="button"
    class="control"
    data-control=${name}
    aria-pressed=${state.isPressed ?? nothing}
    aria-expanded=${state.isExpanded ?? nothing}
    ?disabled=${state.isDisabled ?? false}
    @click=${onClick}
  >
    ${icon(name)}<span>${texts[name]}</span>
  </button>`;
}

function toggle(
  { host: { texts } }: Work,
  name: IconName & TextKey,
  isPressed: boolean,
  onClick: () => void,
) {
  return html`<button
    type="button"
    class="icon"
    aria-label=${texts[name]}
    title=${texts[name]}
    aria-pressed=${isPressed}
    @click=${onClick}
  >
    ${icon(name)}
  </button>`;
}

/** Presses of such a button that have not ended, which may be rendered anew meanwhile. */
const presses = new WeakMap<EventTarget, { at: number; wasBefore: boolean }>();
const HOLD_MS = 350;

/** Shows the photo without the product: as long as it is held, or, after a short press, until the next one. */
function beforeButton(work: Work, name: 'before' | 'compare') {
  const { texts } = work.host;
  const { isBefore, picture } = work.state;
  const onPress = ({ currentTarget }: Event) => {
    presses.set(currentTarget!, { at: performance.now(), wasBefore: isBefore });
    work.showBefore(true);
  };
  const onLeave = ({ currentTarget }: Event) => {
    if (presses.delete(currentTarget!)) work.showBefore(false);
  };
  // Also without a press, as assistive technology sends it.
  const onClick = ({ currentTarget }: Event) => {
    const { at, wasBefore } = presses.get(currentTarget!) ?? { at: Infinity, wasBefore: isBefore };
    presses.delete(currentTarget!);
    work.showBefore(performance.now() - at > HOLD_MS ? false : !wasBefore);
  };
  return html`<button
    type="button"
    class=${name === 'before' ? 'icon' : 'control'}
    data-control=${name}
    aria-label=${name === 'before' ? texts.before : nothing}
    title=${texts.before}
    aria-pressed=${isBefore}
    ?disabled=${!picture}
    @pointerdown=${onPress}
    @pointerleave=${onLeave}
    @pointercancel=${onLeave}
    @click=${onClick}
    @contextmenu=${(event: Event) => event.preventDefault()}
  >
    ${icon(name)}${name === 'before' ? nothing : html`<span>${texts.compare}</span>`}
  </button>`;
}
