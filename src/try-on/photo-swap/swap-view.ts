/** Views of the photo swap: its buttons, the question, the progress, and the picture. Holds no state. */
import { html, nothing } from 'lit';
import { clamp } from '../../core/base/numbers.ts';
import { clientBox } from '../base/layout.ts';
import { onEscape } from '../base/on-escape.ts';
import type { PhotoSwap } from './photo-swap.ts';

const SPARKLE =
  'M11 4l1.8 5.2L18 11l-5.2 1.8L11 18l-1.8-5.2L4 11l5.2-1.8zM18.5 15l.9 2.6 2.6.9-2.6.9-.9 2.6-.9-2.6-2.6-.9 2.6-.9z';

/** The button as the main action, if the photo swap is the product's best view. */
export const mainAction = (swap: PhotoSwap) =>
  swap.room.isNeverWorn ? html`${problem(swap)}${action(swap, 'main make-real')}` : problem(swap);

/** The button among the controls, for all other products. */
export const controlAction = (swap: PhotoSwap) =>
  swap.room.isNeverWorn ? nothing : action(swap, 'control make-real');

const action = (swap: PhotoSwap, className: string) =>
  html`<button type="button" class=${className} @click=${() => swap.begin()}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SPARKLE} /></svg>
    <span>${swap.room.texts.makeReal}</span>
  </button>`;

const problem = ({ problem, room }: PhotoSwap) =>
  problem ? html`<p class="problem" role="alert">${room.sentence(problem)}</p>` : nothing;

/** Replaces the panel's contents by the question or the progress; null if there is neither. */
export function sheet(swap: PhotoSwap) {
  if (!swap.isAsking && !swap.making) return null;
  return html`<div class="swap" @keydown=${onEscape(swap.cancel)}>
    ${swap.making ? progress(swap) : question(swap)}
  </div>`;
}

function question(swap: PhotoSwap) {
  const { texts } = swap.room;
  const isSent = !swap.engine.isSimulated;
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    // Not before: browsers and screen readers would call a box invalid that nobody has answered yet.
    for (const box of form.querySelectorAll('input')) box.required = true;
    if (form.reportValidity()) swap.agree();
  };
  return html`<form @submit=${onSubmit}>
    <h3 tabindex="-1">${texts.makeReal}</h3>
    ${isSent ? consent(swap) : html`<p>${texts.swapSimulated}</p>`}
    <div class="row">
      <button type="button" @click=${() => swap.cancel()}>${texts.cancel}</button>
      <button class="main">${isSent ? texts.swapSend : texts.swapShow}</button>
    </div>
    ${swap.asksOnce && isSent ? html`<p class="quiet">${texts.swapOnce}</p>` : nothing}
  </form>`;
}

function consent({ room, engine }: PhotoSwap) {
  const { texts } = room;
  const { privacyUrl } = engine;
  // Isolates the name: a Latin name would change the order of the Arabic text around it.
  const name = `\u2068${engine.name}\u2069`;
  return html`<p>${room.sentence({ text: 'swapSentTo', values: { name } })}</p>
    <p class="quiet">
      ${engine.isRelayed ? texts.swapPassedOn : nothing}
      ${
        privacyUrl
          ? html`${room.sentence({ text: 'swapKept', values: { name } })}
              <a href=${privacyUrl} target="_blank" rel="noopener noreferrer"
                >${room.sentence({ text: 'swapPrivacyPage', values: { name } })}</a
              >`
          : nothing
      }
    </p>
    <label class="consent"><input type="checkbox" aria-required="true" />${texts.swapConsent}</label>`;
}

function progress({ engine, making, room, words, cancel }: PhotoSwap) {
  const { texts } = room;
  const { startedAt, begunAt, progress } = making!;
  const secondsSince = (at: number) => (performance.now() - at) / 1000;
  // Without Intl, whose first format blocks a slow phone for several frames.
  const inSeconds = (value: number) =>
    room.sentence({ text: 'swapSeconds', values: { seconds: Math.floor(value) } });
  const { typicalSeconds } = engine;
  // The bar does not move while the picture waits for its turn.
  const times = progress.ahead === null ? secondsSince(begunAt) / typicalSeconds : 0;
  const isLate = times > 1.5 && progress.part === null;
  return html`<progress
      max="1"
      value=${progress.part ?? partAfter(times)}
      aria-label=${texts[words.working]}
    ></progress>
    <p class="times">
      <span>${inSeconds(secondsSince(startedAt))}</span>
      <span class="quiet"
        >${
          isLate
            ? texts.swapLonger
            : room.sentence({ text: 'swapTypical', values: { time: inSeconds(typicalSeconds) } })
        }</span
      >
    </p>
    <div class="row"><button type="button" @click=${cancel}>${texts.cancel}</button></div>`;
}

/** Reaches nine tenths at the typical time and slows down from there: it never stops, and never claims to be done. */
const partAfter = (times: number): number => (times < 1 ? 0.9 * times : 1 - 0.1 * Math.exp(1 - times));

const CHEVRONS = 'M9 7l-5 5 5 5M15 7l5 5-5 5';
/** Percent by which a key moves the handle. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -20,
  PageUp: 20,
  Home: -100,
  End: 100,
};

/** The picture over the photo, and the handle between before and after. The photo's gestures and keys do not apply to the handle. */
export function madeLayer({ room, made }: PhotoSwap) {
  const { canvas, divider, isLikePhoto } = made!;
  // A strict content security policy forbids style attributes, so a script sets the style.
  room.find('.backdrop')?.style.setProperty('--divider', divider < 100 ? `${divider}%` : '');
  if (!isLikePhoto) return canvas;
  const moveTo = (percent: number) => {
    made!.divider = Math.round(clamp(percent, 0, 100));
    room.update();
  };
  const onPointer = (event: PointerEvent) => {
    event.stopPropagation();
    const handle = event.currentTarget as HTMLElement;
    if (event.type === 'pointerdown') return handle.setPointerCapture(event.pointerId);
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { left, width } = clientBox(canvas);
    moveTo(((event.clientX - left) / width) * 100);
  };
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(made!.divider + step);
  };
  return html`${canvas}<button
      type="button"
      class="icon divider"
      role="slider"
      aria-label=${room.texts.swapSlider}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${divider}
      aria-valuetext=${`${divider} %`}
      @pointerdown=${onPointer}
      @pointermove=${onPointer}
      @keydown=${onKey}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${CHEVRONS} /></svg>
    </button>`;
}

/** The mark on the picture. */
export const madeLabel = ({ mark }: PhotoSwap) => html`<p class="made-label"><span>${mark}</span></p>`;

/** The way back to the preview, and the switch for the shopper's own face, above the tray. */
export const madeTools = (swap: PhotoSwap) =>
  html`<div class="row made-tools">
    ${
      swap.engine.isSimulated
        ? nothing
        : html`<label
            ><input
              type="checkbox"
              role="switch"
              .checked=${swap.made!.showsOwn}
              ?disabled=${!swap.made!.own}
              @change=${() => swap.toggleOwnFace()}
            />${swap.room.texts.ownFace}</label
          >`
    }
    <button type="button" @click=${() => swap.discard()}>${swap.room.texts.swapBack}</button>
  </div>`;
