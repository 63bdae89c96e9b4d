/** What the preview shows before there is a photo: what happens to it, and the ways to choose one. Holds no state. */
import { html, nothing } from 'lit';
import type { SamplePhoto } from '../experience.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';
import type { ProductPicture } from '../draw/product-picture.ts';

export interface StartView {
  readonly texts: DialogTexts;
  /** Null while it is still loading, and where it is missing. */
  readonly picture: ProductPicture | null;
  readonly isPictureMissing: boolean;
  readonly problem: TextKey | null;
  /** Files are being dragged over the page. */
  readonly isDragging: boolean;
  /** The camera comes first. */
  readonly isLive: boolean;
  /** A face will be looked for, on the device. */
  readonly isAutoPlaced: boolean;
  readonly samples: readonly SamplePhoto[];
  onFile(file: File): void;
  onCamera(): void;
  onSample(sample: SamplePhoto): void;
}

export function startView({
  texts,
  picture,
  isPictureMissing,
  problem,
  isDragging,
  isLive,
  isAutoPlaced,
  samples,
  ...on
}: StartView) {
  const onChange = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const file = input.files?.[0];
    // Emptied, so that the same photo can be chosen again.
    input.value = '';
    if (file) on.onFile(file);
  };
  const choose = ({ currentTarget }: Event) =>
    (currentTarget as HTMLElement).parentElement!.querySelector('input')!.click();

  return html`
    <div class="start ${isDragging ? 'drop-target' : ''}">
      <div class="product" ?hidden=${isPictureMissing} aria-hidden="true">${picture?.original}</div>
      <p>${isAutoPlaced ? texts.autoPlacedPreview : texts.preview}</p>
      <p class="privacy">${texts.privacy}</p>
      ${isAutoPlaced ? html`<p class="quiet">${texts.faceNotice}</p>` : nothing}
      ${problem ? html`<p class="problem" role="alert">${texts[problem]}</p>` : nothing}
      <div class="row">
        <button type="button" class=${isLive ? '' : 'main'} @click=${choose}>${texts.choosePhoto}</button>
        <button type="button" class=${isLive ? 'main' : ''} @click=${on.onCamera}>${texts.useCamera}</button>
        <input hidden type="file" accept="image/*" aria-label=${texts.choosePhoto} @change=${onChange} />
      </div>
      <p class="quiet">${texts.dropHint}</p>
      ${
        samples.length > 0
          ? html`<p class="quiet">${texts.samplesHint}</p>
              <div class="row">
                ${samples.map(
                  (sample) =>
                    html`<button type="button" class="sample" @click=${() => on.onSample(sample)}>
                      <img src=${sample.url} alt="" />${sample.label}
                    </button>`,
                )}
              </div>`
          : nothing
      }
    </div>
  `;
}
