/** `<live-preview>`: a small product page with the chosen button beside a theme's own button, on the mock. */
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import type { Choices } from './choices.ts';
import { listProperties } from './snippets.ts';
import { seedPicture } from 'storefront-tryon/mock';
import { samplesIn } from '../shop/samples.ts';

/** In the archive this page is one file, without the parts that find faces or make pictures. */
const HAS_PARTS = location.protocol !== 'file:';

@customElement('live-preview')
export class LivePreview extends PageElement {
  @property({ attribute: false }) choices!: Choices;

  /** Uses import(): in a single file, the modules that the dialog imports dynamically have not run before it. */
  protected override async firstUpdated(): Promise<void> {
    const { offerSamplePhotos } = await import('storefront-tryon');
    offerSamplePhotos(samplesIn('en'));
  }

  protected override updated(): void {
    const button = this.querySelector<HTMLElement>('tryon-button')!;
    // The style is set by script, because a strict policy forbids style attributes.
    for (const name of Array.from(button.style)) button.style.removeProperty(name);
    if (this.choices.wide && this.choices.look !== 'match') button.style.display = 'block';
    for (const [name, value] of listProperties(this.choices)) button.style.setProperty(name, value);
  }

  protected override render() {
    const { label, look, matchStyle, reserve, holdout, autoPlace, faceConsent } = this.choices;
    const { photoSwap, photoSwapEach } = this.choices;
    const isMatched = look === 'match';
    return html`<article class="panel preview" aria-label="A product page with the button">
      <img src=${seedPicture('tortoise-round-glasses')!} alt="" width="160" height="160" />
      <div class="preview-text">
        <h3>Tortoise round glasses</h3>
        <p>€ 129.00</p>
        <div class="stack preview-actions">
          <button type="button" class="theme-button">Add to cart</button>
          <tryon-button
            base-url="mock:"
            external-id="EYE-101"
            label=${label.trim() || nothing}
            match=${isMatched ? '.theme-button' : nothing}
            match-style=${isMatched ? matchStyle : nothing}
            ?auto-place=${autoPlace && HAS_PARTS}
            face-consent=${faceConsent ? 'ask' : nothing}
            ?photo-swap=${photoSwap && HAS_PARTS}
            photo-swap-consent=${photoSwapEach ? 'each' : nothing}
            ?reserve=${reserve}
          ></tryon-button>
        </div>
        ${
          Number(holdout) > 0
            ? html`<p>${holdout}% of visitors see the page without the button.</p>`
            : nothing
        }
      </div>
    </article>`;
  }
}
