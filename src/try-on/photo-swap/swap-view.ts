/** Views of the photo swap: its buttons, the question, the progress, and the picture. Holds no state. */
import { html, nothing } from 'lit';
import type { PhotoSwap } from './photo-swap.ts';

const SPARKLE =
  'M11 4l1.8 5.2L18 11l-5.2 1.8L11 18l-1.8-5.2L4 11l5.2-1.8zM18.5 15l.9 2.6 2.6.9-2.6.9-.9 2.6-.9-2.6-2.6-.9 2.6-.9z';

/** The button as the main action, if the photo swap is the product's best view. */
export const mainAction = (swap: PhotoSwap) =>
  swap.isMain ? html`${problem(swap)}${action(swap, 'main make-real')}` : problem(swap);

/** The button among the controls, for all other products. */
export const controlAction = (swap: PhotoSwap) => (swap.isMain ? nothing : action(swap, 'control make-real'));

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
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Keeps the dialog open.
    event.preventDefault();
    event.stopPropagation();
    swap.cancel();
  };
  return html`<div class="swap" @keydown=${onKey}>${swap.making ? progress(swap) : question(swap)}</div>`;
}

function question(swap: PhotoSwap) {
  const { room, engine } = swap;
  const { texts } = room;
  const { privacyUrl } = engine;
  // Isolates the name: a Latin name would change the order of the Arabic text around it.
  const name = `\u2068${engine.name}\u2069`;
  const onSubmit = (event: Event) => {
    event.preventDefault();
    swap.agree();
  };
  return html`<form @submit=${onSubmit}>
    <h3 tabindex="-1">${texts.makeReal}</h3>
    <p>${room.sentence({ text: 'swapSentTo', values: { name } })}</p>
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
    <label class="consent"><input type="checkbox" required />${texts.swapConsent}</label>
    <div class="row">
      <button type="button" @click=${() => swap.cancel()}>${texts.cancel}</button>
      <button class="main">${texts.swapSend}</button>
    </div>
    ${swap.asksOnce ? html`<p class="quiet">${texts.swapOnce}</p>` : nothing}
  </form>`;
}

function progress({ engine, making, room, cancel }: PhotoSwap) {
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
      aria-label=${texts.swapWorking}
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

/** The picture over the photo. */
export function madeLayer(swap: PhotoSwap) {
  showDivider(swap);
  return swap.made!.canvas;
}

/** The label on the picture. */
export const madeLabel = ({ room }: PhotoSwap) =>
  html`<p class="made-label"><span>${room.texts.madeWithAi}</span></p>`;

/** Controls above the tray: the slider, and the way back. */
export function madeTools(swap: PhotoSwap) {
  const { room, made } = swap;
  const onInput = ({ target }: Event) => {
    made!.divider = Number((target as HTMLInputElement).value);
    showDivider(swap);
  };
  return html`<div class="swap made-tools">
    <label
      ><span>${room.texts.swapSlider}</span>
      <input type="range" min="0" max="100" .value=${String(made!.divider)} @input=${onInput}
    /></label>
    <button type="button" @click=${() => swap.discard()}>${room.texts.swapBack}</button>
  </div>`;
}

/** A strict content security policy forbids style attributes, so a script sets the style. */
function showDivider({ room, made }: PhotoSwap): void {
  const { divider } = made!;
  room.find('.backdrop')?.style.setProperty('--divider', divider < 100 ? `${divider}%` : '');
}
