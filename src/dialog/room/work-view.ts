/** What the preview shows on a photo or the camera's view: the product's picture and the tools. Holds no state. */
import { html, nothing } from 'lit';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';
import { icons } from './icons.ts';
import { mirrored, rotated, scaled, type Placement } from '../place/placement.ts';
import { productStepper, type ProductStepper } from './product-stepper.ts';
import type { ProductPicture } from '../draw/product-picture.ts';

/** What the product's picture lies on: a photo, or the camera's view. */
export type Backdrop = HTMLCanvasElement | HTMLVideoElement;

export interface WorkView {
  readonly texts: DialogTexts;
  readonly title: string;
  /** Something else is shown in its place meanwhile. */
  readonly isHidden: boolean;
  readonly backdrop: Backdrop;
  readonly picture: ProductPicture | null;
  /** Without its white background, where it has one. */
  readonly isCutOut: boolean;
  readonly isComparing: boolean;
  /** The product follows a face on the camera's view. */
  readonly isFollowing: boolean;
  readonly problem: TextKey | null;
  readonly status: TextKey | null;
  /** A face is looked for on photos. */
  readonly hasFaceSearch: boolean;
  /** Null if the product can't be placed on a face here. */
  readonly onPlaceAgain: (() => void) | null;
  /** Null if the page has no other product, or there is no photo yet. */
  readonly stepper: ProductStepper | null;
  onChange(change: (placement: Placement) => Placement): void;
  onCutOut(isCutOut: boolean): void;
  onCompare(isComparing: boolean): void;
  onStartOver(): void;
  onTakePhoto(): void;
  onSave(): void;
}

const ROTATION = Math.PI / 24;
const SCALE = 1.1;
const TOOLS: Readonly<Record<keyof typeof icons, (placement: Placement) => Placement>> = {
  smaller: (placement) => scaled(placement, 1 / SCALE),
  larger: (placement) => scaled(placement, SCALE),
  rotateLeft: (placement) => rotated(placement, -ROTATION),
  rotateRight: (placement) => rotated(placement, ROTATION),
  mirror: mirrored,
};

export function workView(view: WorkView) {
  const { texts, title, backdrop, picture, isCutOut, isComparing, problem, status } = view;
  const isPictureHidden = isComparing || !picture;
  return html`
    <div class="work" ?hidden=${view.isHidden}>
      <div class="view">
        <div
          class="backdrop"
          role="application"
          tabindex="0"
          aria-label=${texts.instructions.replace('{title}', () => title)}
        >
          ${backdrop}
          <div class="picture" ?hidden=${isPictureHidden}>
            ${isCutOut && picture?.cutOut ? picture.cutOut : picture?.original}
          </div>
          <span class="handle" ?hidden=${isPictureHidden}></span>
        </div>
      </div>
      <div class="bar">
        ${problem ? html`<p class="problem" role="alert">${texts[problem]}</p>` : nothing}
        ${view.isFollowing ? html`<p class="quiet">${texts.livePreview}</p>` : nothing}
        <p class="status quiet" role="status">${status ? texts[status] : nothing}</p>
        ${view.stepper ? productStepper(view.stepper) : nothing}
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
        ${
          view.onPlaceAgain
            ? html`<button type="button" ?disabled=${!picture} @click=${view.onPlaceAgain}>
                ${texts.placeAgain}
              </button>`
            : nothing
        }
        ${compareButton(view)}
        <button type="button" @click=${view.onStartOver}>
          ${view.hasFaceSearch ? texts.forgetPhoto : texts.startOver}
        </button>
        ${
          backdrop instanceof HTMLVideoElement
            ? html`<button type="button" class="main" @click=${view.onTakePhoto}>${texts.takePhoto}</button>`
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
