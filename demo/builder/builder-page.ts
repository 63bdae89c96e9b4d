/**
 * `<builder-page>`: a form on one side, the resulting code and a live preview on the other. The choices are kept in the fragment
 * of the address, so that they can be linked to; browsers send a fragment to no server.
 */
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { ownersNav, ownersPage } from '../owners-nav.ts';
import { PageElement } from '../page-element.ts';
import { parse, serialize, type Choices } from './choices.ts';
import './code-block.ts';
import { checkbox, radios, select, textField, type Form } from './fields.ts';
import './live-preview.ts';
import { PLATFORMS } from './platforms.ts';
import { NOT_LEGAL_ADVICE, privacyTextOf, REGIONS, toCheck } from './privacy.ts';
import { snippetsOf } from './snippets.ts';

@customElement('builder-page')
export class BuilderPage extends PageElement implements Form {
  @state() choices: Choices = parse(location.hash.slice(1));

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#onHashChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#onHashChange);
  }

  choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    this.choices = { ...this.choices, [name]: value };
    history.replaceState(null, '', `#${serialize(this.choices)}`);
  }

  readonly #onHashChange = () => {
    this.choices = { ...parse(location.hash.slice(1)), folder: this.choices.folder };
  };

  protected override render() {
    return html`
      ${ownersNav('builder')}
      <header class="page-head">
        <h1>Code to paste</h1>
        <p>
          Make your choices, then copy the code that puts the try-on button into your shop. Nothing that you
          write here is sent anywhere. The page’s address holds your choices, so that you can keep or share
          it.
        </p>
      </header>
      <main class="columns">
        <form @submit=${(event: Event) => event.preventDefault()}>${this.#renderForm()}</form>
        <section aria-label="Code to paste">${this.#renderResult()}</section>
      </main>
      <nav class="reach" aria-label="On this page">
        ${['Choices', 'Preview', 'Code'].map(
          (name) => html`<button type="button" @click=${() => this.#show(name)}>${name}</button>`,
        )}
      </nav>
    `;
  }

  /** The fragment holds the choices, so that links within the page can’t use it. */
  #show(name: string): void {
    this.querySelector(name === 'Choices' ? 'form' : `#${name}`)!.scrollIntoView({ block: 'start' });
  }

  #renderForm() {
    return html`
      <fieldset>${this.#renderShop()}</fieldset>
      <fieldset>${this.#renderPlace()}</fieldset>
      <fieldset>${this.#renderProduct()}</fieldset>
      <fieldset>${this.#renderLook()}</fieldset>
      <fieldset>${this.#renderDialog()}</fieldset>
      <fieldset>${this.#renderPrivacy()}</fieldset>
    `;
  }

  #renderShop() {
    const { platform } = this.choices;
    return html`
      <legend>Your shop</legend>
      ${select(
        this,
        'platform',
        'Platform',
        Object.entries(PLATFORMS).map(([value, { name }]) => [value as Choices['platform'], name] as const),
      )}
      ${textField(this, 'relay', 'Address of your relay', {
        hint: 'Without /v1. The relay keeps your API key off the page.',
        placeholder: 'https://tryon.shop.example',
      })}
      ${
        PLATFORMS[platform].file
          ? nothing
          : textField(this, 'folder', 'Folder of the files', {
              hint: 'Where you uploaded the files of the zip: a path or an address.',
            })
      }
      ${radios(this, 'script', [
        ['module', 'A module', 'for nearly every shop'],
        ['classic', 'A classic script', 'where the editor takes no type="module"'],
      ])}
    `;
  }

  #renderPlace() {
    const { place, platform } = this.choices;
    const isPreset = platform !== 'other';
    return html`
      <legend>Where the button goes</legend>
      ${radios(this, 'place', [
        ['mount', 'The script inserts it', 'no template is changed'],
        ['element', 'I write it into the template', 'as <tryon-button>'],
        ['placeholder', 'I write a placeholder', 'where the editor removes <tryon-button>'],
      ])}
      ${
        place === 'mount'
          ? textField(this, 'mount', 'After this element', {
              hint: isPreset
                ? `A CSS selector. Leave it empty for the usual place in themes of ${PLATFORMS[platform].name}.`
                : 'A CSS selector of an element in your product pages.',
              placeholder: isPreset ? '' : '.product-form',
            })
          : nothing
      }
    `;
  }

  #renderProduct() {
    const { place, source } = this.choices;
    return html`
      <legend>Which product</legend>
      ${
        place === 'mount'
          ? html`${radios(this, 'source', [
              ['page', 'The page’s own', 'as it tells search engines (JSON-LD and the like)'],
              ['from', 'From an element of the page', 'a selector, @ and an attribute'],
            ])}
            ${
              source === 'from'
                ? textField(this, 'idFrom', 'Where the id is', {
                    placeholder: '[data-sku]@data-sku',
                    hint: 'Also selector@text, selector@value, or script#product@selected.sku. Separate several with ;',
                  })
                : nothing
            }`
          : nothing
      }
      ${
        place === 'mount' && source === 'page'
          ? nothing
          : radios(this, 'kind', [
              ['external', 'It is the shop’s own id', 'for example the SKU'],
              ['product', 'It is the service’s id', 'a uuid'],
            ])
      }
    `;
  }

  #renderLook() {
    const { platform, place, look } = this.choices;
    const isPreset = platform !== 'other' && place === 'mount';
    return html`
      <legend>How it looks</legend>
      ${radios(this, 'look', [
        ['match', 'Like the theme’s own button'],
        ['plain', 'Plain', 'in the font and colour around it'],
        ['colors', 'In colours of my own'],
      ])}
      ${
        look === 'match'
          ? html`${radios(this, 'matchStyle', [
              ['outline', 'As an outline'],
              ['same', 'Exactly like it'],
              ['quiet', 'Without a border'],
            ])}
            ${textField(this, 'match', 'The theme’s button', {
              hint: isPreset ? 'A CSS selector. Empty: the add-to-cart button.' : 'A CSS selector.',
              placeholder: isPreset ? '' : '.add-to-cart',
            })}`
          : nothing
      }
      ${
        look === 'colors'
          ? html`<div class="row">
              ${textField(this, 'background', 'Background', { type: 'color' })}
              ${textField(this, 'color', 'Text', { type: 'color' })}
              ${textField(this, 'radius', 'Rounding in pixels', { type: 'number' })}
            </div>`
          : nothing
      }
      ${look === 'match' ? nothing : checkbox(this, 'wide', 'As wide as its place')}
      ${textField(this, 'label', 'Its text', { hint: 'Empty: “Try it on”, in the language of the page.' })}
      ${checkbox(this, 'reserve', 'Keep its space free', 'so that nothing moves when it appears')}
    `;
  }

  #renderDialog() {
    return html`
      <legend>What it opens</legend>
      ${textField(this, 'experience', 'A hosted experience', {
        placeholder: 'https://vendor.example/try/{product_id}',
        hint: 'A vendor’s page, instead of the built-in photo preview.',
      })}
      ${checkbox(this, 'autoPlace', 'Place products on a face by themselves', 'found on the shopper’s device')}
      ${this.choices.autoPlace ? checkbox(this, 'faceConsent', 'Ask before a face is looked for') : nothing}
      ${select(this, 'wornAt', 'Jewelry is worn', [
        ['', 'as its category and title say'],
        ['ears', 'on the ears'],
        ['neck', 'around the neck'],
        ['wrist', 'on the wrist'],
        ['finger', 'on a finger'],
      ])}
      ${textField(this, 'widthMm', 'Real width in millimetres', {
        type: 'number',
        hint: 'For its size on a face or wrist, if all products have the same. Else write width-mm on each button.',
      })}
      ${checkbox(this, 'cart', 'Put the product into the cart from there')}
    `;
  }

  #renderPrivacy() {
    const { analytics, holdout } = this.choices;
    return html`
      <legend>Analytics and privacy</legend>
      ${textField(this, 'analytics', 'Analytics tools', {
        placeholder: 'gtm plausible',
        hint: 'gtm, ga4, shopify, plausible, matomo, posthog. Empty: none.',
      })}
      ${textField(this, 'holdout', 'Percent of visitors without the button', {
        type: 'number',
        hint: 'To learn whether it sells.',
      })}
      ${
        analytics.trim() || Number(holdout) > 0
          ? radios(this, 'consent', [
              ['auto', 'With the visitor’s consent', 'as the page’s consent tools say'],
              ['required', 'Only if the visitor has said so'],
              ['none', 'No consent is needed', 'your lawyers said so'],
            ])
          : nothing
      }
      ${checkbox(this, 'keepsNothing', 'Keep nothing in the session', 'buttons of the next page appear later')}
      ${select(this, 'debug', 'Say on the page why a button is hidden', [
        ['query', 'with ?tryon-debug in the address'],
        ['page', 'to every visitor, while you set it up'],
        ['', 'never'],
      ])}
      ${select(this, 'region', 'Privacy notice for', [
        ['', 'any shop'],
        ...(REGIONS as [Choices['region'], string][]),
      ])}
    `;
  }

  #renderResult() {
    const { script, button, style, policy, preload, problems, warning } = snippetsOf(this.choices);
    // Before anything was chosen nothing is wrong yet.
    const said = serialize(this.choices) ? problems : [];
    const { scriptPlace, buttonPlace } = PLATFORMS[this.choices.platform];
    return html`
      <h2 id="Preview">Preview</h2>
      <live-preview .choices=${this.choices}></live-preview>
      <h2 id="Code">Code</h2>
      <div role="status">
        <ul class="problems">
          ${said.map((problem) => html`<li>${problem}</li>`)}
        </ul>
      </div>
      ${warning ? html`<p class="hint">${warning} <a href=${ownersPage('doctor')}>Ask the doctor</a></p>` : nothing}
      <code-block heading="The script" .place=${scriptPlace} .code=${script}></code-block>
      ${
        button
          ? html`<code-block heading="The button" .place=${buttonPlace} .code=${button}></code-block>`
          : nothing
      }
      ${
        style
          ? html`<code-block
              heading="The style"
              place="In a style sheet of your theme."
              .code=${style}
            ></code-block>`
          : nothing
      }
      <code-block
        heading="Preload"
        place="Optional, in the head of product pages: the response arrives sooner. Leave it out if products have variants."
        .code=${preload}
      ></code-block>
      <code-block
        heading="Content security policy"
        place="Only if your shop has one: add these to its directives. A list in trusted-types also needs lit-html."
        .code=${policy}
      ></code-block>
      <code-block
        heading="Privacy notice"
        .place=${`${NOT_LEGAL_ADVICE} ${toCheck(this.choices)}`}
        .code=${privacyTextOf(this.choices)}
      ></code-block>
    `;
  }
}
