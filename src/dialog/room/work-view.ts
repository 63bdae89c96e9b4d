/** What the fitting room shows on a photo or the camera's view: the product on it, the tray and the controls. Holds no state. */
import { html, nothing } from 'lit';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';
import { adjustView } from './adjust-view.ts';
import { icon, type IconName } from './icons.ts';
import { sentence } from './room-host.ts';
import { trayView } from './tray-view.ts';
import type { WorkView } from './work.ts';

/** Where a head is to be, in a view of 3 by 4. */
const FACE = 'M150 70c48 0 74 38 74 88 0 56-36 102-74 102s-74-46-74-102c0-50 26-88 74-88z';

export function workView(view: WorkView) {
  const { texts, backdrop, picture, problem } = view;
  const isPictureHidden = view.isBefore || !picture;
  const isCamera = backdrop instanceof HTMLVideoElement;
  return html`
    <div class="room work">
      <div class="view">
        <div
          class="backdrop"
          role="application"
          tabindex="0"
          aria-label=${sentence(texts, { text: 'instructions', values: { title: view.title } })}
        >
          ${backdrop} ${isPictureHidden ? nothing : view.worn}
          <div class="picture ${view.worn ? 'replaced' : ''}" ?hidden=${isPictureHidden}>
            ${view.isCutOut && picture?.cutOut ? picture.cutOut : picture?.original}
          </div>
          <span class="handle" ?hidden=${isPictureHidden || !view.isAdjusting}></span>
        </div>
        <span class="ring"></span>
        ${
          isCamera && view.hasOutline
            ? html`<svg class="outline" viewBox="0 0 300 400" aria-hidden="true"><path d=${FACE} /></svg>`
            : nothing
        }
        <div class="corner">
          ${toggle(view, 'favourite', view.isFavourite, view.onFavourite)}
          ${isCamera ? nothing : toggle(view, 'closer', view.isNear, view.onZoom)}
          ${isCamera || !view.canCompare ? nothing : beforeButton(view, 'before')}
        </div>
        <p class="countdown" aria-hidden="true">${view.countdown || nothing}</p>
        ${statusView(view)}
      </div>
      <div class="panel">
        ${problem ? html`<p class="problem" role="alert">${texts[problem]}</p>` : nothing}
        ${view.isAdjusting ? adjustView(view) : trayView(view)}
        <div class="controls">${isCamera ? cameraControls(view) : photoControls(view)}</div>
      </div>
    </div>
  `;
}

/** One line for what goes on, which is heard too. */
function statusView(view: WorkView) {
  const { texts, progress, onPlaceByHand } = view;
  const text = statusOf(view);
  return html`<div class="line">
    <div class="pill ${text ? '' : 'blank'}">
      ${view.isBusy ? html`<span class="spinner"></span>` : nothing}
      <p class="status" role="status">${text}</p>
    </div>
    ${
      progress === null
        ? nothing
        : html`<div class="pill progress">
            <progress max="1" value=${progress} aria-label=${texts.preparing}></progress>
            <span>${texts.preparing}</span>
            <button type="button" @click=${onPlaceByHand}>${texts.placeByHand}</button>
          </div>`
    }
  </div>`;
}

function statusOf({ texts, message, problem, countdown, isBusy, isFollowing }: WorkView): string {
  if (countdown) return String(countdown);
  if (isBusy) return texts.loading;
  if (message) return problem ? '' : sentence(texts, message);
  return isFollowing ? texts.livePreview : '';
}

function photoControls(view: WorkView) {
  const { texts } = view;
  const hasNoPicture = !view.picture;
  return html`
    ${control(texts, 'anotherPhoto', view.onAnotherPhoto)}
    ${
      view.canCompare
        ? control(texts, 'compare', view.onCompare, { isDisabled: hasNoPicture })
        : beforeButton(view, 'compare')
    }
    ${control(texts, 'save', view.onSave, { isDisabled: hasNoPicture })}
    ${control(texts, 'share', view.onShare, { isDisabled: hasNoPicture })}
    ${control(texts, 'adjust', view.onAdjust, { isExpanded: view.isAdjusting, isDisabled: hasNoPicture })}
  `;
}

function cameraControls(view: WorkView) {
  const { texts } = view;
  return html`
    ${control(texts, 'anotherPhoto', view.onAnotherPhoto)}
    ${control(texts, 'timer', view.onTimer, { isPressed: view.isTimed })}
    <button type="button" class="shutter" aria-label=${texts.takePhoto} @click=${view.onTakePhoto}></button>
    ${control(texts, 'otherCamera', view.onOtherCamera)}
    ${control(texts, 'adjust', view.onAdjust, { isExpanded: view.isAdjusting, isDisabled: !view.picture })}
  `;
}

interface ControlState {
  readonly isPressed?: boolean;
  readonly isExpanded?: boolean;
  readonly isDisabled?: boolean;
}

function control(
  texts: DialogTexts,
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

function toggle({ texts }: WorkView, name: IconName & TextKey, isPressed: boolean, onClick: () => void) {
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
function beforeButton(view: WorkView, name: 'before' | 'compare') {
  const { texts, isBefore, onBefore } = view;
  const onPress = ({ currentTarget }: Event) => {
    presses.set(currentTarget!, { at: performance.now(), wasBefore: isBefore });
    onBefore(true);
  };
  const onLeave = ({ currentTarget }: Event) => {
    if (presses.delete(currentTarget!)) onBefore(false);
  };
  // Also without a press, as assistive technology sends it.
  const onClick = ({ currentTarget }: Event) => {
    const { at, wasBefore } = presses.get(currentTarget!) ?? { at: Infinity, wasBefore: isBefore };
    presses.delete(currentTarget!);
    onBefore(performance.now() - at > HOLD_MS ? false : !wasBefore);
  };
  return html`<button
    type="button"
    class=${name === 'before' ? 'icon' : 'control'}
    data-control=${name}
    aria-label=${name === 'before' ? texts.before : nothing}
    title=${texts.before}
    aria-pressed=${isBefore}
    ?disabled=${!view.picture}
    @pointerdown=${onPress}
    @pointerleave=${onLeave}
    @pointercancel=${onLeave}
    @click=${onClick}
    @contextmenu=${(event: Event) => event.preventDefault()}
  >
    ${icon(name)}${name === 'before' ? nothing : html`<span>${texts.compare}</span>`}
  </button>`;
}
