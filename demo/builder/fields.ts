/** The form's controls: each shows one choice and reports a new one. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Choices } from './choices.ts';

type TextName = { [Name in keyof Choices]: Choices[Name] extends boolean ? never : Name }[keyof Choices];
type SwitchName = { [Name in keyof Choices]: Choices[Name] extends boolean ? Name : never }[keyof Choices];

export interface Form {
  readonly choices: Choices;
  choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void;
}

interface FieldOptions {
  hint?: string;
  placeholder?: string;
  type?: 'text' | 'color' | 'number';
}

export function textField(
  form: Form,
  name: TextName,
  label: string,
  { hint, placeholder, type = 'text' }: FieldOptions = {},
): TemplateResult {
  return html`<p class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      type=${type}
      .value=${form.choices[name]}
      placeholder=${placeholder ?? nothing}
      min=${type === 'number' ? 0 : nothing}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      aria-describedby=${hint ? `${name}-hint` : nothing}
      @input=${(event: Event) => form.choose(name, (event.target as HTMLInputElement).value as never)}
    />
    ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : nothing}
  </p>`;
}

export function radios<Name extends TextName>(
  form: Form,
  name: Name,
  options: readonly (readonly [value: Choices[Name], label: string, hint?: string])[],
): TemplateResult {
  return html`<div class="radios">
    ${options.map(
      ([value, label, hint]) =>
        html`<label class="radio">
          <input
            type="radio"
            name=${name}
            .checked=${form.choices[name] === value}
            @change=${() => form.choose(name, value)}
          />
          <span>${label}${hint ? html`<small>${hint}</small>` : nothing}</span>
        </label>`,
    )}
  </div>`;
}

export function select<Name extends TextName>(
  form: Form,
  name: Name,
  label: string,
  options: readonly (readonly [value: Choices[Name], label: string])[],
): TemplateResult {
  return html`<p class="field">
    <label for=${name}>${label}</label>
    <select
      id=${name}
      @change=${(event: Event) =>
        form.choose(name, (event.target as HTMLSelectElement).value as Choices[Name])}
    >
      ${options.map(
        ([value, text]) =>
          html`<option value=${value} ?selected=${form.choices[name] === value}>${text}</option>`,
      )}
    </select>
  </p>`;
}

export function checkbox(form: Form, name: SwitchName, label: string, hint?: string): TemplateResult {
  return html`<label class="radio">
    <input
      type="checkbox"
      .checked=${form.choices[name]}
      @change=${(event: Event) => form.choose(name, (event.target as HTMLInputElement).checked)}
    />
    <span>${label}${hint ? html`<small>${hint}</small>` : nothing}</span>
  </label>`;
}
