/** The page's other products on the same photo: one after the other, or two side by side. Holds no state. */
import { html } from 'lit';
import type { DialogTexts } from '../texts/dialog-texts.ts';
import { stepIcons } from './icons.ts';

export interface ProductStepper {
  readonly texts: DialogTexts;
  readonly title: string;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  /** The page is written from right to left. */
  readonly isRightToLeft: boolean;
  onStep(by: 1 | -1): void;
  onCompareTwo(): void;
}

/** Pixels of a swipe that are no tremble of a tap. */
const MIN_SWIPE = 40;

/** Where a pointer was pressed on a stepper, which may be rendered anew before it is released. */
const pressedAt = new WeakMap<EventTarget, number>();

export function productStepper(stepper: ProductStepper) {
  const { texts, title, number, total, onStep } = stepper;
  /** What lies to the left comes before, or after where the page is written from right to left. */
  const stepTo = (side: 1 | -1) => onStep(stepper.isRightToLeft ? (-side as 1 | -1) : side);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // The browser's own: back, forward.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    stepTo(event.key === 'ArrowRight' ? 1 : -1);
  };
  const onPress = ({ currentTarget, clientX }: PointerEvent) => pressedAt.set(currentTarget!, clientX);
  const onCancel = ({ currentTarget }: PointerEvent) => pressedAt.delete(currentTarget!);
  const onRelease = ({ currentTarget, clientX }: PointerEvent) => {
    const distance = clientX - (pressedAt.get(currentTarget!) ?? clientX);
    pressedAt.delete(currentTarget!);
    // The product that is swiped away to the left makes room for the next one on the right.
    if (Math.abs(distance) >= MIN_SWIPE) stepTo(distance < 0 ? 1 : -1);
  };
  const step = (by: 1 | -1, label: string, icon: unknown) =>
    html`<button type="button" class="icon" aria-label=${label} title=${label} @click=${() => onStep(by)}>
      ${icon}
    </button>`;
  return html`<div
    class=${stepper.isRightToLeft ? 'stepper rtl' : 'stepper'}
    role="group"
    aria-label=${texts.otherProducts}
    @keydown=${onKey}
    @pointerdown=${onPress}
    @pointerup=${onRelease}
    @pointercancel=${onCancel}
    @pointerleave=${onCancel}
  >
    <div class="steps">
      ${step(-1, texts.previousProduct, stepIcons.previous)}
      <span aria-live="polite"><bdi>${title}</bdi> <span class="quiet">${number}/${total}</span></span>
      ${step(1, texts.nextProduct, stepIcons.next)}
    </div>
    <button type="button" class="compare-two" @click=${stepper.onCompareTwo}>${texts.compareTwo}</button>
  </div>`;
}

export interface ComparedProduct {
  readonly title: string;
  readonly picture: HTMLCanvasElement;
}

export function sideBySide(texts: DialogTexts, compared: readonly ComparedProduct[], onBack: () => void) {
  return html`<div class="side-by-side">
    <div class="compared">
      ${compared.map(
        ({ title, picture }) =>
          html`<figure>
            ${picture}
            <figcaption><bdi>${title}</bdi></figcaption>
          </figure>`,
      )}
    </div>
    <div class="bar">
      <button type="button" class="main" @click=${onBack}>${texts.backToOne}</button>
    </div>
  </div>`;
}
