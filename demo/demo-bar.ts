/** `<demo-bar>`: introduces the demo in a line, and sets how it is displayed or resets it. */
import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { PageElement } from './page-element.ts';
import { EXPERIENCES, THEMES, type DisplaySettings } from './display-settings.ts';
import { renderOptions } from './forms.ts';
import { LANGUAGE_NAMES, LANGUAGES } from './shop/words/words.ts';

const DOCUMENTATION = 'https://github.com/storefront-tryon/storefront-tryon#readme';

const ownersLinks = html`<nav class="bar-links" aria-label="For shop owners">
  <a href="./builder/">Code to paste</a>
  <a href=${DOCUMENTATION}>Documentation</a>
</nav>`;

@customElement('demo-bar')
export class DemoBar extends PageElement {
  @property({ attribute: false }) settings!: DisplaySettings;

  protected override render() {
    const { language, theme, experience, explain, photoSwap } = this.settings.chosen;
    const choose = (name: string) => (event: Event) => {
      const { type, checked, value } = event.currentTarget as HTMLInputElement;
      this.settings.choose({ [name]: type === 'checkbox' ? checked : value });
    };
    return html`
      <header class="bar" lang="en" dir="ltr">
        <h1 class="bar-line">
          <span class="wide-only">Left: the shop. Right: the owner’s view.</span> Press <b>Try it on</b>.
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
            <input type="checkbox" .checked=${explain} @change=${choose('explain')} />
            Show why a button is hidden
          </label>
          <label class="choice">
            <input type="checkbox" .checked=${photoSwap} @change=${choose('photoSwap')} />
            Make it real (AI photo swap, simulated)
          </label>
          ${ownersLinks}
          <button type="button" @click=${() => this.dispatchEvent(new Event('demo-reset'))}>
            Reset the demo
          </button>
        </div>
      </header>
    `;
  }
}
