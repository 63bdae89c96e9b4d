/** What the fitting room shows before there is a photo, and while another is chosen. Holds no state. */
import { html, nothing } from 'lit';
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import type { SamplePhoto } from '../experience.ts';
import { pictureAddresses } from '../picture-addresses.ts';
import type { DialogTexts } from '../texts/dialog-texts.ts';
import type { RoomView } from './room-host.ts';

export interface StartView {
  readonly texts: DialogTexts;
  readonly product: StorefrontProduct;
  /** The camera comes first. */
  readonly isLive: boolean;
  /** What will be looked for, on the device; null for nothing. */
  readonly finds: 'face' | 'hand' | null;
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

export function startView(view: StartView): RoomView {
  const { texts, product, isLive, finds, consent, samples } = view;
  const [address] = pictureAddresses(product);
  const choose = () => view.input.click();
  const picture = html`
    <div class="view" ?hidden=${!address}></div>
    <img
      class="hero waiting"
      src=${address ?? nothing}
      alt=""
      @load=${arrive}
      @error=${arrive}
      ?hidden=${!address}
    />
    <span class="spinner"></span>
  `;
  const panel = html`
    <p>${finds ? texts.autoPlacedPreview : texts.preview}</p>
    <p class="quiet privacy">${texts.privacy}${finds ? html` ${texts[`${finds}Notice`]}` : nothing}</p>
    ${
      finds && consent !== null
        ? html`<label class="consent">
            <input
              type="checkbox"
              .checked=${consent}
              @change=${({ target }: Event) => view.onConsent((target as HTMLInputElement).checked)}
            />${texts[`${finds}Consent`]}
          </label>`
        : nothing
    }
    <div class="row">
      <button type="button" class=${isLive ? '' : 'main'} @click=${choose}>${texts.choosePhoto}</button>
      <button type="button" class=${isLive ? 'main' : ''} @click=${view.onCamera}>${texts.useCamera}</button>
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
  `;
  return { kind: 'start', picture, panel };
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

/** Until then a sign stands in its place; where it can't be had, browsers would show a broken picture. */
function arrive({ target, type }: Event): void {
  const picture = target as HTMLElement;
  picture.classList.remove('waiting');
  picture.hidden = type === 'error';
}
