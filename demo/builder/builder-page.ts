/**
 * `<builder-page>`: a form beside the resulting code and a live preview. The choices are kept in the fragment
 * of the address, so that they can be linked to; browsers do not send fragments to servers.
 */
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import { parse, serialize, type Choices } from './choices.ts';
import './code-block.ts';
import { fields } from './fields.ts';
import './live-preview.ts';
import { PLATFORMS } from './platforms.ts';
import { NOT_LEGAL_ADVICE, writePrivacyText, toCheck } from './privacy.ts';
import { writeSnippets } from './snippets.ts';

const DOCTOR = 'https://github.com/storefront-tryon/storefront-tryon/blob/main/docs/doctor.md';

/** The archive's copy of the builder is a local file without a demo shop beside it. */
const demoLink =
  location.protocol === 'file:' ? nothing : html`<nav class="owners"><a href="../">Demo shop</a></nav>`;

@customElement('builder-page')
export class BuilderPage extends PageElement {
  @state() private choices: Choices = parse(location.hash.slice(1));

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#onHashChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#onHashChange);
  }

  readonly #choose = (name: keyof Choices, value: string | boolean) => {
    this.choices = { ...this.choices, [name]: value };
    history.replaceState(null, '', `#${serialize(this.choices)}`);
  };

  readonly #onHashChange = () => {
    this.choices = { ...parse(location.hash.slice(1)), folder: this.choices.folder };
  };

  protected override render() {
    return html`
      ${demoLink}
      <header class="page-head">
        <h1>Code to paste</h1>
        <p>
          Make your choices, then copy the code that puts the try-on button into your shop. Nothing that you
          write here is sent anywhere. This page’s address keeps your choices, so that you can save or share
          it.
        </p>
      </header>
      <main class="columns">
        <form @submit=${(event: Event) => event.preventDefault()}>${fields(this.choices, this.#choose)}</form>
        <section aria-label="Code to paste">${this.#renderResult()}</section>
      </main>
      <nav class="bottom-bar" aria-label="On this page">
        ${['Choices', 'Preview', 'Code'].map(
          (name) => html`<button type="button" @click=${() => this.#show(name)}>${name}</button>`,
        )}
      </nav>
    `;
  }

  /** The fragment contains the choices, so that links within the page can't use it. */
  #show(name: string): void {
    this.querySelector(name === 'Choices' ? 'form' : `#${name}`)!.scrollIntoView({ block: 'start' });
  }

  #renderResult() {
    const { script, button, style, policy, preload, problems, warning } = writeSnippets(this.choices);
    // Nothing is reported before the first choice.
    const reported = serialize(this.choices) ? problems : [];
    const { scriptPlace, buttonPlace } = PLATFORMS[this.choices.platform];
    const blocks = [
      { heading: 'The script', place: scriptPlace, code: script },
      { heading: 'The button', place: buttonPlace, code: button },
      { heading: 'The style', place: 'In a style sheet of your theme.', code: style },
      {
        heading: 'Preload',
        place:
          'Optional, in the head of product pages: the button appears sooner. Leave it out if products have variants.',
        code: preload,
      },
      {
        heading: 'Content security policy',
        place:
          'Only if your shop has one: add these to its directives. If it lists trusted-types, add lit-html too.',
        code: policy,
      },
      {
        heading: 'Privacy notice',
        place: `${NOT_LEGAL_ADVICE} ${toCheck(this.choices)}`,
        code: writePrivacyText(this.choices),
      },
    ];
    return html`
      <h2 id="Preview">Preview</h2>
      <live-preview .choices=${this.choices}></live-preview>
      <h2 id="Code">Code</h2>
      <div role="status">
        <ul class="stack problems">
          ${reported.map((problem) => html`<li data-tone="wait">${problem}</li>`)}
        </ul>
      </div>
      ${warning ? html`<p class="hint">${warning} <a href=${DOCTOR}>Ask the doctor</a></p>` : nothing}
      ${blocks
        .filter(({ code }) => code)
        .map(
          ({ heading, place, code }) =>
            html`<code-block heading=${heading} place=${place} .code=${code}></code-block>`,
        )}
    `;
  }
}
