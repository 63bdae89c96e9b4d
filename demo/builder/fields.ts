/** The form from form.json: each control shows one choice and reports a new one. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Choices } from './choices.ts';
import form from './form.json' with { type: 'json' };
import { chooseCart, PLATFORMS } from './platforms.ts';
import { REGIONS } from './privacy.ts';
import { hasPreset } from './snippets.ts';

interface Field {
  readonly kind: 'text' | 'number' | 'color' | 'select' | 'radios' | 'checkbox';
  readonly name: keyof Choices;
  readonly label?: string;
  /** `{platform}` stands for the name of the chosen platform. */
  readonly hint?: string;
  readonly placeholder?: string;
  /** The options, each with a value, a label and a hint; or the name of a list below. */
  readonly options?: readonly Option[] | keyof typeof LISTS;
  /** The conditions for showing the field: values of choices, or facts about them. */
  readonly when?: Readonly<Record<string, string | boolean>>;
}
type Option = readonly [value: string, label: string, hint?: string];
type Choose = (name: keyof Choices, value: string | boolean) => void;

const LISTS = {
  platforms: Object.entries(PLATFORMS).map(([value, { name }]): Option => [value, name]),
  regions: [['', 'any shop'], ...REGIONS] as readonly Option[],
};
const SECTIONS = form as unknown as readonly { legend: string; fields: readonly Field[] }[];

export function fields(choices: Choices, choose: Choose): TemplateResult[] {
  const { place, source, look, analytics, holdout, platform } = choices;
  const known: Record<string, unknown> = {
    ...choices,
    hasFolder: !PLATFORMS[platform].file,
    hasPreset: hasPreset(choices),
    hasCart: chooseCart(choices) !== null,
    readsPage: place === 'mount' && source === 'page',
    isMatched: look === 'match',
    isMeasured: analytics.trim() !== '' || Number(holdout) > 0,
  };
  const isShown = ({ when = {} }: Field) =>
    Object.entries(when).every(([name, value]) => known[name] === value);
  return SECTIONS.map(
    ({ legend, fields }) =>
      html`<fieldset class="panel">
        <legend>${legend}</legend>
        ${fields.filter(isShown).map((field) => RENDER[field.kind](field, choices, choose))}
      </fieldset>`,
  );
}

type Render = (field: Field, choices: Choices, choose: Choose) => TemplateResult;

const listOptions = ({ options = [] }: Field) => (typeof options === 'string' ? LISTS[options] : options);
const readValue = (event: Event) => (event.target as HTMLInputElement).value;

const input: Render = ({ kind, name, label, hint, placeholder }, choices, choose) =>
  html`<p class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      type=${kind}
      .value=${choices[name] as string}
      placeholder=${placeholder?.replace('{folder}', PLATFORMS[choices.platform].folder ?? '') ?? nothing}
      min=${kind === 'number' ? 0 : nothing}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      aria-describedby=${hint ? `${name}-hint` : nothing}
      @input=${(event: Event) => choose(name, readValue(event))}
    />
    ${
      hint
        ? html`<span class="hint" id="${name}-hint">
            ${hint.replace('{platform}', PLATFORMS[choices.platform].name)}
          </span>`
        : nothing
    }
  </p>`;

const choice = (
  type: 'radio' | 'checkbox',
  [label, hint]: readonly [string?, string?],
  isChecked: boolean,
  name: string,
  onChange: (event: Event) => void,
) =>
  html`<label class="choice">
    <input type=${type} name=${name} .checked=${isChecked} @change=${onChange} />
    <span>${label}${hint ? html`<small>${hint}</small>` : nothing}</span>
  </label>`;

const RENDER: Record<Field['kind'], Render> = {
  text: input,
  number: input,
  color: input,
  select: (field, choices, choose) =>
    html`<p class="field">
      <label for=${field.name}>${field.label}</label>
      <select id=${field.name} @change=${(event: Event) => choose(field.name, readValue(event))}>
        ${listOptions(field).map(
          ([value, text]) =>
            html`<option value=${value} ?selected=${choices[field.name] === value}>${text}</option>`,
        )}
      </select>
    </p>`,
  radios: (field, choices, choose) =>
    html`<div>
      ${listOptions(field).map(([value, ...words]) =>
        choice('radio', words, choices[field.name] === value, field.name, () => choose(field.name, value)),
      )}
    </div>`,
  checkbox: ({ name, label, hint }, choices, choose) =>
    choice('checkbox', [label, hint], choices[name] as boolean, name, (event) =>
      choose(name, (event.target as HTMLInputElement).checked),
    ),
};
