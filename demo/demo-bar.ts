/** `<demo-bar>`: the bar above shop and merchant: how the demo is shown, and the way back to its first state. */
import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { PageElement } from './page-element.ts';
import { EXPERIENCES, THEMES } from './display-settings.ts';
import type { Experience, DisplaySettings, Theme } from './display-settings.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from './shop/words/language.ts';

const THEME_NAMES: Record<Theme, string> = { auto: 'As the system', light: 'Light', dark: 'Dark' };

const EXPERIENCE_NAMES: Record<Experience, string> = {
  photo: 'Built-in photo preview',
  hosted: 'Page of a vendor (hosted)',
};

@customElement('demo-bar')
export class DemoBar extends PageElement {
  @property({ attribute: false }) settings!: DisplaySettings;
  @property({ type: Boolean }) panelShown = true;

  protected override follows(): EventTarget[] {
    return [this.settings];
  }

  protected override render() {
    const { settings } = this;
    return html`
      <header class="bar" lang="en" dir="ltr">
        <h1 class="bar-name">Demo <span>storefront-tryon</span></h1>
        <label class="bar-field">
          <span class="visually-hidden">Language of the shop</span>
          <select @change=${this.#language}>
            ${LANGUAGES.map(
              (language) =>
                html`<option value=${language} lang=${language} ?selected=${settings.language === language}>
                  ${LANGUAGE_NAMES[language]}
                </option>`,
            )}
          </select>
        </label>
        <button type="button" class="bar-button" popovertarget="demo-settings">Settings</button>
        <button
          type="button"
          class="bar-button panel-toggle"
          aria-expanded=${this.panelShown}
          aria-controls="side"
          @click=${() => this.dispatchEvent(new Event('panel-toggle'))}
        >
          ${this.panelShown ? 'Hide merchant' : 'Show merchant'}
        </button>
        <div id="demo-settings" class="bar-popover" popover>
          <label class="bar-field">
            <span>Colours</span>
            <select @change=${this.#theme}>
              ${THEMES.map(
                (theme) =>
                  html`<option value=${theme} ?selected=${settings.theme === theme}>
                    ${THEME_NAMES[theme]}
                  </option>`,
              )}
            </select>
          </label>
          <label class="bar-field">
            <span>Try-on</span>
            <select @change=${this.#experience}>
              ${EXPERIENCES.map(
                (experience) =>
                  html`<option value=${experience} ?selected=${settings.experience === experience}>
                    ${EXPERIENCE_NAMES[experience]}
                  </option>`,
              )}
            </select>
          </label>
          <label class="check">
            <input type="checkbox" .checked=${settings.explain} @change=${this.#explain} />
            Hidden buttons say why (debug)
          </label>
          <p class="bar-links">
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

  #language(event: Event) {
    this.settings.language = (event.currentTarget as HTMLSelectElement).value as Language;
  }

  #theme(event: Event) {
    this.settings.theme = (event.currentTarget as HTMLSelectElement).value as Theme;
  }

  #experience(event: Event) {
    this.settings.experience = (event.currentTarget as HTMLSelectElement).value as Experience;
  }

  #explain(event: Event) {
    this.settings.explain = (event.currentTarget as HTMLInputElement).checked;
  }
}
