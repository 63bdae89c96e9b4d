/** `<demo-bar>`: the bar above shop and merchant: how the demo is shown, and the way back to its first state. */
import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { PageElement } from './page-element.ts';
import { EXPERIENCES, THEMES, type DisplaySettings } from './display-settings.ts';
import { optionsOf } from './forms.ts';
import { LANGUAGE_NAMES, LANGUAGES } from './shop/words/words.ts';

@customElement('demo-bar')
export class DemoBar extends PageElement {
  @property({ attribute: false }) settings!: DisplaySettings;

  protected override render() {
    const { language, theme, experience, explain } = this.settings.chosen;
    const choose = (name: string) => (event: Event) =>
      this.settings.choose({ [name]: (event.currentTarget as HTMLSelectElement).value });
    return html`
      <header class="bar" lang="en" dir="ltr">
        <h1 class="bar-name">Demo <span>storefront-tryon</span></h1>
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
              ${optionsOf(THEMES, theme)}
            </select>
          </label>
          <label class="bar-field">
            <span>Try-on</span>
            <select @change=${choose('experience')}>
              ${optionsOf(EXPERIENCES, experience)}
            </select>
          </label>
          <label class="choice">
            <input type="checkbox" .checked=${explain} @change=${this.#explain} />
            Hidden buttons say why (debug)
          </label>
          <p class="owners">
            <a href="./builder/">Code to paste</a>
            <a href="./doctor/">Doctor</a>
          </p>
          <button type="button" @click=${() => this.dispatchEvent(new Event('demo-reset'))}>
            Put everything back
          </button>
        </div>
      </header>
    `;
  }

  #explain(event: Event) {
    this.settings.choose({ explain: (event.currentTarget as HTMLInputElement).checked });
  }
}
