/** What the fitting room shows on a photo or the camera's view: the product on it, the tray and the controls. Holds no state. */
import { html, nothing } from 'lit';
import type { FaceMark } from '../wear/placing.ts';
import { adjustView } from './adjust-view.ts';
import { control, sign } from './control.ts';
import { sentence, type RoomView } from './room-host.ts';
import { trayView } from './tray-view.ts';
import type { Work } from './work.ts';

/** In a view of 3 by 4. The hand's fits either hand, from either side, and its picture in a mirror. */
const OUTLINES = {
  face: 'M150 70c106 0 92 190 0 190s-106-190 0-190z',
  hand: 'M106 384V308c0-20-14-38-14-76V108a14 14 0 0 1 28 0v56q.5 3 1 0V68a14 14 0 0 1 28 0v96q1 3 2 0V68a14 14 0 0 1 28 0v96q.5 3 1 0v-56a14 14 0 0 1 28 0v124c0 38-14 56-14 76v76M106 316h88M106 346h88',
};

export function workView(work: Work): RoomView {
  const { backdrop, fitting, state } = work;
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
          ${backdrop} ${isPictureHidden && !isCamera ? nothing : fitting.wornLayer}
          <div class="picture ${fitting.isWorn ? 'replaced' : ''}" ?hidden=${isPictureHidden}>
            ${state.isCutOut && picture?.cutOut ? picture.cutOut : picture?.original}
          </div>
          <span class="handle" ?hidden=${isPictureHidden || !state.isAdjusting}></span>
          ${state.faces.map((face, index) => faceButton(work, face, index))}
        </div>
        <span class="ring"></span>
        ${
          isCamera && work.outline
            ? html`<svg class="outline" viewBox="0 0 300 400" aria-hidden="true">
                <path d=${OUTLINES[work.outline]} />
              </svg>`
            : nothing
        }
        <p class="countdown" aria-hidden="true">${state.countdown || nothing}</p>
      </div>
      <div class="corner">
        ${sign(work, 'favourite', () => work.toggleFavourite(), { isPressed: work.wardrobe.isFavourite })}
        ${
          isCamera
            ? nothing
            : sign(work, 'closer', () => work.zoom?.toggle(), { isPressed: work.zoom?.isNear ?? false })
        }
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
    aria-label=${sentence(work.host.texts, { text: work.fitting.marked, values: { number: index + 1 } })}
    .style=${`--x: ${x * 100}%; --y: ${y * 100}%; --width: ${width * 100}%`}
    @pointerdown=${stop}
    @keydown=${stop}
    @click=${() => work.fitting.chooseFace(index)}
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

/** One that does nothing without the product's picture. */
const ofPicture: typeof control = (work, name, onClick, state) =>
  control(work, name, onClick, { ...state, isDisabled: !work.state.picture });

/** Presses of such a button that have not ended, which may be rendered anew meanwhile. */
const presses = new WeakMap<EventTarget, { at: number; wasBefore: boolean }>();
const HOLD_MS = 350;

/** Shows the photo without the product: as long as it is held, or, after a short press, until the next one. */
function beforeButton(work: Work, name: 'before' | 'compare') {
  const { isBefore, picture } = work.state;
  const show = (is: boolean) => work.fitting.showBefore(is);
  const onPress = ({ currentTarget }: Event) => {
    presses.set(currentTarget!, { at: performance.now(), wasBefore: isBefore });
    show(true);
  };
  const onLeave = ({ currentTarget, type, buttons }: PointerEvent) => {
    if (!presses.has(currentTarget!)) return;
    // A finger that is lifted leaves before its click.
    if (buttons || type === 'pointercancel') presses.delete(currentTarget!);
    show(false);
  };
  // Also without a press, as assistive technology sends it.
  const onClick = ({ currentTarget }: Event) => {
    const { at, wasBefore } = presses.get(currentTarget!) ?? { at: Infinity, wasBefore: isBefore };
    presses.delete(currentTarget!);
    show(performance.now() - at > HOLD_MS ? false : !wasBefore);
  };
  return control(work, name, onClick, {
    isPressed: isBefore,
    isDisabled: !picture,
    isSign: name === 'before',
    title: work.host.texts.before,
    onPress,
    onLeave,
  });
}
