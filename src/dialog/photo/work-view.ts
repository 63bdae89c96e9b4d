/** What the preview shows on a photo or the camera's view: the product's picture and the tools. Knows no state; used by the preview. */
import { html, nothing } from 'lit';
import type { Texts } from '../texts/texts.ts';
import { icons } from './icons.ts';
import { mirrored, scaled, turned, type Placement } from './placement.ts';
import type { ProductPicture } from './product-picture.ts';

/** What the product's picture lies on. */
export type Ground = HTMLCanvasElement | HTMLVideoElement;

export interface WorkView {
  readonly texts: Texts;
  readonly title: string;
  readonly ground: Ground;
  readonly picture: ProductPicture | null;
  /** Without its white background, where it has one. */
  readonly isCutOut: boolean;
  readonly isComparing: boolean;
  readonly problem: keyof Texts | null;
  readonly note: keyof Texts | null;
  onChange(change: (place: Placement) => Placement): void;
  onCutOut(isCutOut: boolean): void;
  onCompare(isComparing: boolean): void;
  onStartOver(): void;
  onCapture(): void;
  onSave(): void;
}

const TURN = Math.PI / 24;
const FACTOR = 1.1;
const TOOLS: Readonly<Record<keyof typeof icons, (place: Placement) => Placement>> = {
  smaller: (place) => scaled(place, 1 / FACTOR),
  larger: (place) => scaled(place, FACTOR),
  turnLeft: (place) => turned(place, -TURN),
  turnRight: (place) => turned(place, TURN),
  mirror: mirrored,
};

export function workView(view: WorkView) {
  const { texts, title, ground, picture, isCutOut, isComparing, problem, note } = view;
  const isPictureHidden = isComparing || !picture;
  return html`
    <div class="work">
      <div class="view">
        <div
          class="ground"
          role="application"
          tabindex="0"
          aria-label=${texts.stage.replace('{title}', () => title)}
        >
          ${ground}
          <div class="picture" ?hidden=${isPictureHidden}>
            ${isCutOut && picture?.cutOut ? picture.cutOut : picture?.original}
          </div>
          <span class="grip" ?hidden=${isPictureHidden}></span>
        </div>
      </div>
      <div class="bar">
        ${problem ? html`<p class="problem" role="alert">${texts[problem]}</p>` : nothing}
        <p class="note quiet" role="status">${note ? texts[note] : nothing}</p>
        ${Object.entries(TOOLS).map(([name, change]) => {
          const label = texts[name as keyof typeof icons];
          return html`<button
            type="button"
            class="icon"
            aria-label=${label}
            title=${label}
            ?disabled=${!picture}
            @click=${() => view.onChange(change)}
          >
            ${icons[name as keyof typeof icons]}
          </button>`;
        })}
        ${
          picture?.cutOut
            ? html`<button
                type="button"
                aria-pressed=${isCutOut ? 'true' : 'false'}
                @click=${() => view.onCutOut(!isCutOut)}
              >
                ${texts.removeBackground}
              </button>`
            : nothing
        }
        ${compareButton(view)}
        <button type="button" @click=${view.onStartOver}>${texts.startOver}</button>
        ${
          ground instanceof HTMLVideoElement
            ? html`<button type="button" class="main" @click=${view.onCapture}>${texts.capture}</button>`
            : html`<button type="button" class="main" ?disabled=${!picture} @click=${view.onSave}>
                ${texts.save}
              </button>`
        }
      </div>
    </div>
  `;
}

/** Held, by pointer or key, it shows the photo without the product. */
function compareButton({ texts, picture, isComparing, onCompare }: WorkView) {
  const begin = () => onCompare(true);
  const end = () => onCompare(false);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === ' ' || key === 'Enter') begin();
  };
  return html`<button
    type="button"
    aria-pressed=${isComparing ? 'true' : 'false'}
    ?disabled=${!picture}
    @pointerdown=${begin}
    @pointerup=${end}
    @pointercancel=${end}
    @pointerleave=${end}
    @keydown=${onKey}
    @keyup=${end}
    @blur=${end}
    @contextmenu=${(event: Event) => event.preventDefault()}
  >
    ${texts.compare}
  </button>`;
}
