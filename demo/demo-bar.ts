/** `<demo-bar>`: introduces the demo and its first steps until they are dismissed, and sets how it is displayed or resets it. */
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PageElement } from './page-element.ts';
import { EXPERIENCES, THEMES, type DisplaySettings } from './display-settings.ts';
import { renderOptions } from './forms.ts';
import { LANGUAGE_NAMES, LANGUAGES } from './shop/words/words.ts';

const DOCUMENTATION = 'https://github.com/storefront-tryon/storefront-tryon#readme';
/** The key in localStorage that is set once the steps were dismissed. */
const DISMISSED = 'demo-steps-dismissed';

const ownersLinks = html`<nav class="bar-links" aria-label="For shop owners">
  <a href="./builder/">Code to paste</a>
  <a href=${DOCUMENTATION}>Documentation</a>
</nav>`;

function wereDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
}

@customElement('demo-bar')
export class DemoBar extends PageElement {
  @property({ attribute: false }) settings!: DisplaySettings;
  @state() private showsSteps = !wereDismissed();

  protected override render() {
    const { language, theme, experience, explain, photoSwap } = this.settings.chosen;
    const choose = (name: string) => (event: Event) =>
      this.settings.choose({ [name]: (event.currentTarget as HTMLSelectElement).value });
    return html`
      <header class="bar" lang="en" dir="ltr">
        <h1 class="bar-line">
          <span class="wide-only">Left: a shop. Right: its owner.</span> Press <b>Try it on</b>.
        </h1>
        ${ownersLinks}
        <label class="bar-field">
          <span class="visually-hidden">Language of the shop</span>
          <select @change=${choose('language')}>
            ${LANGUAGES.map(
              (each) =>
                html`<option value=${each} lang=${each} ?selected=${language === each}>
                  ${LANGUAGE_NAMES[each]}
                </option>`,
            )}
          </select>
        </label>
        <button type="button" class="bar-button" popovertarget="demo-settings">Settings</button>
        <div id="demo-settings" class="panel bar-popover" popover>
          <label class="bar-field">
            <span>Colours</span>
            <select @change=${choose('theme')}>
              ${renderOptions(THEMES, theme)}
            </select>
          </label>
          <label class="bar-field">
            <span>Try-on</span>
            <select @change=${choose('experience')}>
              ${renderOptions(EXPERIENCES, experience)}
            </select>
          </label>
          <label class="choice">
            <input type="checkbox" .checked=${explain} @change=${this.#switch('explain')} />
            Hidden buttons say why (debug)
          </label>
          <label class="choice">
            <input type="checkbox" .checked=${photoSwap} @change=${this.#switch('photoSwap')} />
            Make it real (AI photo swap, simulated)
          </label>
          ${ownersLinks}
          <button type="button" @click=${() => this.dispatchEvent(new Event('demo-reset'))}>
            Put everything back
          </button>
        </div>
      </header>
      ${this.showsSteps ? this.#steps() : nothing}
    `;
  }

  #steps() {
    return html`<aside class="steps" aria-label="First steps" lang="en" dir="ltr">
      <ol>
        <li>Press <b>Try it on</b> at a product.</li>
        <li>Choose a face, or a photo of your own.</li>
        <li><b>Merchant:</b> switch a product off, and its button goes.</li>
      </ol>
      <button type="button" class="quiet" aria-label="Dismiss the first steps" @click=${this.#dismiss}>
        ✕
      </button>
    </aside>`;
  }

  readonly #dismiss = () => {
    this.showsSteps = false;
    try {
      localStorage.setItem(DISMISSED, '1');
    } catch {
      // Without storage, the steps appear again at the next visit.
    }
  };

  #switch(name: 'explain' | 'photoSwap') {
    return (event: Event) =>
      this.settings.choose({ [name]: (event.currentTarget as HTMLInputElement).checked });
  }
}
