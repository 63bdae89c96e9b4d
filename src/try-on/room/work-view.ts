/** The view of a photo or the camera: the product on it, the tray and the controls. Holds no state. */
import { html, nothing } from 'lit';
import { adjustView } from './adjust-view.ts';
import { control, icon, sign } from './control.ts';
import { onEscape } from '../base/on-escape.ts';
import { titleOf } from '../base/titles.ts';
import { trayView } from './tray-view.ts';
import type { Shopper } from './shopper.ts';
import { isPhoto, type RoomView } from './store.ts';

/** Outlines in a view of 3 by 4. The hand fits either hand from either side, also mirrored. */
const OUTLINES = {
  face: 'M150 70c106 0 92 190 0 190s-106-190 0-190z',
  hand: 'M106 384V308c0-20-14-38-14-76V108a14 14 0 0 1 28 0v56q.5 3 1 0V68a14 14 0 0 1 28 0v96q1 3 2 0V68a14 14 0 0 1 28 0v96q.5 3 1 0v-56a14 14 0 0 1 28 0v124c0 38-14 56-14 76v76M106 316h88M106 346h88',
};

export function workView(shopper: Shopper): RoomView {
  const { fitting, store } = shopper;
  const { state } = store;
  const { backdrop } = state;
  const title = titleOf(state.product);
  const isCamera = !isPhoto(backdrop);
  const { swap = null, views } = (!isCamera && store.swap) || {};
  const isMade = swap?.made && !state.isBefore;
  const isPictureHidden =
    state.isBefore || !store.isShown || state.marks.length > 0 || store.isSearching || !!swap?.made;
  return {
    picture: html`
      ${store.isBeside ? besideView(shopper) : nothing}
      <div class="view">
        <div
          class="backdrop"
          role="application"
          tabindex="0"
          aria-label=${
            isMade || store.isBeside
              ? `${title ?? ''} – ${isMade ? swap.mark : store.texts.notOnYou}`
              : store.sentence({ text: 'instructions', values: { title: title ?? '' } })
          }
        >
          ${backdrop} ${isPictureHidden && !isCamera ? nothing : fitting.layer.canvas}
          ${isMade ? views!.madeLayer(swap) : nothing}
          <div class="picture ${fitting.layer.isWorn ? 'replaced' : ''}" ?hidden=${isPictureHidden}>
            ${store.isBeside ? nothing : store.flatPicture}
          </div>
          <span class="handle" ?hidden=${isPictureHidden || !fitting.isAdjusting}></span>
          ${marksView(shopper)}
        </div>
        ${store.isSearching && !isCamera ? html`<span class="scan"></span>` : nothing}
        <span class="ring"></span>
        ${
          isCamera && store.outline
            ? html`<svg class="outline" viewBox="0 0 300 400" aria-hidden="true">
                <path d=${OUTLINES[store.outline]} />
              </svg>`
            : nothing
        }
        <p class="countdown" aria-hidden="true">${state.countdown || nothing}</p>
      </div>
      ${isMade ? views!.madeLabel(swap) : nothing}
      ${
        isCamera || fitting.isAdjusting
          ? nothing
          : html`<div class="corner">
              ${state.zoom?.isNear || store.isBeside ? nothing : sign(shopper, 'closer', () => state.zoom?.toggle())}
              ${canCompare(shopper) && store.isShown && store.isComparable ? beforeButton(shopper, 'before') : nothing}
            </div>`
      }
    `,
    panel:
      (swap && views!.sheet(swap)) ??
      html`
        ${swap?.made ? views!.madeTools(swap) : nothing} ${TOOL_VIEWS[store.tool](shopper)}
        ${swap?.isOffered ? views!.mainAction(swap) : nothing}
        ${store.isBeside ? placeByHandButton(shopper) : nothing}
        <div class="controls">${isCamera ? cameraControls(shopper) : photoControls(shopper)}</div>
        ${isCamera || swap?.made ? nothing : noteView(shopper)}
      `,
  };
}

function noteView({ store, fitting }: Shopper) {
  const width = store.isShown && !store.state.isByHand ? fitting.finder.width : null;
  return html`<p class="quiet note">
    ${width && html`${store.sentence(width)}<br />`}${store.texts.preview}
  </p>`;
}

/** The picture of a product that can't be worn, beside the photo. It is loaded already, also where the device is offline by now. */
const besideView = ({ store: { state } }: Shopper) =>
  html`<figure class="beside" role="img" aria-label=${titleOf(state.product) ?? ''}>
    ${state.picture!.original}
  </figure>`;

const placeByHandButton = ({ store, fitting }: Shopper) =>
  html`<div class="row">
    <button type="button" @click=${() => fitting.placeByHand()}>${store.texts.placeByHand}</button>
  </div>`;

/** Buttons for the detected faces: a ring around each. The photo's gestures and keys do not apply to them. */
function marksView({ store, fitting }: Shopper) {
  const stop = (event: Event) => event.stopPropagation();
  return store.state.marks.map(
    ({ x, y, width }, index) =>
      html`<button
        type="button"
        class="mark"
        aria-label=${store.sentence({ text: 'face', values: { number: index + 1 } })}
        .style=${`--x: ${x * 100}%; --y: ${y * 100}%; --width: ${width * 100}%`}
        @pointerdown=${stop}
        @keydown=${stop}
        @click=${() => fitting.choose(index)}
      ></button>`,
  );
}

const canCompare = ({ wardrobe }: Shopper): boolean => wardrobe.compared.length > 0;

function photoControls(shopper: Shopper) {
  const { isBeside, tool, swap: part } = shopper.store;
  const { products } = shopper.wardrobe;
  const { swap = null, views } = part ?? {};
  return html`
    ${control(shopper, 'anotherPhoto', () => shopper.changePhoto())}
    ${
      !shopper.store.isComparable
        ? nothing
        : canCompare(shopper)
          ? pictureControl(shopper, 'compare', () => shopper.compare(), { title: shopper.compareTitle })
          : isBeside
            ? nothing
            : beforeButton(shopper, 'compare')
    }
    ${products.length > 2 ? pictureControl(shopper, 'allOnMe', () => shopper.showAll()) : nothing}
    ${isBeside ? nothing : shareControl(shopper)} ${swap?.isOffered ? views!.controlAction(swap) : nothing}
    ${swap?.made || isBeside ? nothing : adjustControl(shopper)}
    ${tool === 'share' ? sharingView(shopper) : nothing}
  `;
}

const shareControl = (shopper: Shopper) =>
  pictureControl(shopper, 'share', () => shopper.share(), {
    isExpanded: shopper.store.tool === 'share',
    isDisabled: !shopper.store.isShown,
    onPress: () => shopper.prepareSharing(),
  });

const TOOL_VIEWS = { none: trayView, adjust: adjustView, share: trayView };

/** The menu above the controls of a device without a share sheet. */
function sharingView(shopper: Shopper) {
  const { texts } = shopper.store;
  const action = (name: 'save' | 'copy') =>
    html`<button type="button" data-action=${name} @click=${() => shopper.keepPicture(name)}>
      ${icon(name)} ${texts[name]}
    </button>`;
  return html`<div
    class="sharing"
    role="group"
    aria-label=${texts.share}
    @keydown=${onEscape(() => {
      shopper.toggle('share');
      void shopper.store.focus('[data-control=share]');
    })}
  >
    ${action('save')} ${action('copy')}
  </div>`;
}

function cameraControls(shopper: Shopper) {
  const { store } = shopper;
  const { isTimed } = store.state;
  return html`
    ${control(shopper, 'anotherPhoto', () => shopper.changePhoto())}
    ${control(shopper, 'timer', () => store.set({ isTimed: !isTimed }), { isPressed: isTimed })}
    <button
      type="button"
      class="shutter"
      aria-label=${store.texts.takePhoto}
      @click=${() => shopper.takePhoto()}
    ></button>
    ${control(shopper, 'otherCamera', () => shopper.turnCamera())} ${adjustControl(shopper)}
  `;
}

function adjustControl(shopper: Shopper) {
  return pictureControl(shopper, 'adjust', () => shopper.toggle('adjust'), {
    isExpanded: shopper.fitting.isAdjusting,
    isDisabled: !shopper.store.isShown,
  });
}

/** A control that is disabled until the product's picture has loaded. */
const pictureControl: typeof control = (shopper, name, onClick, state) =>
  control(shopper, name, onClick, { isDisabled: !shopper.store.state.picture, ...state });

/** Presses that have not ended; the button may be rendered again meanwhile. */
const presses = new WeakMap<EventTarget, { at: number; wasBefore: boolean }>();
const HOLD_MS = 350;

/** Shows the photo without the product while it is held, or from one short press to the next. */
function beforeButton(shopper: Shopper, name: 'before' | 'compare') {
  const { isBefore } = shopper.store.state;
  const show = (is: boolean) => shopper.fitting.showBefore(is);
  const onPress = ({ currentTarget }: Event) => {
    presses.set(currentTarget!, { at: performance.now(), wasBefore: isBefore });
    show(true);
  };
  const onLeave = ({ currentTarget, type, buttons }: PointerEvent) => {
    if (!presses.has(currentTarget!)) return;
    // A lifted finger sends its leave event before its click.
    if (buttons || type === 'pointercancel') presses.delete(currentTarget!);
    show(false);
  };
  // Assistive technology sends a click without a press.
  const onClick = ({ currentTarget }: Event) => {
    const { at, wasBefore } = presses.get(currentTarget!) ?? { at: Infinity, wasBefore: isBefore };
    presses.delete(currentTarget!);
    show(performance.now() - at > HOLD_MS ? false : !wasBefore);
  };
  return control(shopper, name, onClick, {
    isPressed: isBefore,
    isDisabled: !shopper.store.isShown,
    isSign: name === 'before',
    title: shopper.store.texts.before,
    onPress,
    onLeave,
  });
}
