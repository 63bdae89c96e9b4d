/** What the fitting room shows before there is a photo, and while another is chosen. Holds no state. */
import { html, nothing } from 'lit';
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import type { SamplePhoto } from '../experience.ts';
import { pictureAddresses } from '../picture-addresses.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';

export interface StartView {
  readonly texts: DialogTexts;
  readonly product: StorefrontProduct;
  readonly problem: TextKey | null;
  /** A photo is being opened, or the camera is starting. */
  readonly isBusy: boolean;
  /** Files are being dragged over the page. */
  readonly isDragging: boolean;
  /** The camera comes first. */
  readonly isLive: boolean;
  /** A face will be looked for, on the device. */
  readonly findsFace: boolean;
  /** Whether the box for that is ticked; null where the shop asks for none. */
  readonly consent: boolean | null;
  /** There is one already, to go back to or to forget. */
  readonly hasPhoto: boolean;
  readonly samples: readonly SamplePhoto[];
  readonly input: HTMLInputElement;
  onConsent(isGiven: boolean): void;
  onCamera(): void;
  onSample(sample: SamplePhoto): void;
  onBack(): void;
  onForget(): void;
}

export function startView(view: StartView) {
  const { texts, product, problem, isLive, findsFace, consent, samples } = view;
  const [address] = pictureAddresses(product);
  const choose = () => view.input.click();
  return html`
    <div class="room start ${view.isDragging ? 'drop-target' : ''}">
      <div class="view product" aria-hidden="true" ?hidden=${!address}>
        <img src=${address ?? nothing} alt="" @error=${hide} />
      </div>
      <div class="panel">
        <p>${findsFace ? texts.autoPlacedPreview : texts.preview}</p>
        <p class="quiet privacy">${texts.privacy}${findsFace ? html` ${texts.faceNotice}` : nothing}</p>
        ${
          findsFace && consent !== null
            ? html`<label class="consent">
                <input
                  type="checkbox"
                  .checked=${consent}
                  @change=${({ target }: Event) => view.onConsent((target as HTMLInputElement).checked)}
                />${texts.faceConsent}
              </label>`
            : nothing
        }
        ${problem ? html`<p class="problem" role="alert">${texts[problem]}</p>` : nothing}
        <div class="busy" ?hidden=${!view.isBusy}>
          <span class="spinner"></span>
          <p role="status">${view.isBusy ? texts.loading : ''}</p>
        </div>
        <div class="row">
          <button type="button" class=${isLive ? '' : 'main'} @click=${choose}>${texts.choosePhoto}</button>
          <button type="button" class=${isLive ? 'main' : ''} @click=${view.onCamera}>
            ${texts.useCamera}
          </button>
          ${view.input}
        </div>
        <p class="quiet drop-hint">${texts.dropHint}</p>
        ${samples.length > 0 ? samplesView(view) : nothing}
        ${
          view.hasPhoto
            ? html`<div class="row">
                <button type="button" @click=${view.onBack}>${texts.backToOne}</button>
                <button type="button" @click=${view.onForget}>${texts.forgetPhoto}</button>
              </div>`
            : nothing
        }
      </div>
    </div>
  `;
}

function samplesView({ texts, samples, onSample }: StartView) {
  return html`<p class="quiet">${texts.samplesHint}</p>
    <div class="row samples">
      ${samples.map(
        (sample) =>
          html`<button type="button" class="sample" @click=${() => onSample(sample)}>
            <img src=${sample.url} alt="" />${sample.label}
          </button>`,
      )}
    </div>`;
}

/** In place of a picture that is missing, browsers show a broken one. */
function hide({ target }: Event): void {
  (target as HTMLElement).parentElement!.hidden = true;
}
