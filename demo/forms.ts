/** Templates and helpers that the demo's forms share. */
import { html } from 'lit';

/** The options of a select, with labels by value. */
export const renderOptions = (names: Readonly<Record<string, string>>, chosen?: string) =>
  Object.entries(names).map(
    ([value, name]) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`,
  );

/** The trimmed texts of an event's form by field name. Prevents the form's navigation. */
export function readTexts<Name extends string>(event: Event): Record<Name, string> {
  event.preventDefault();
  const data = new FormData(event.currentTarget as HTMLFormElement);
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()])) as Record<
    Name,
    string
  >;
}

interface LineForm {
  label: string;
  /** The label of its button. */
  action: string;
  type?: 'text' | 'url';
  value?: string;
  placeholder?: string;
  isBusy: boolean;
  onSend(text: string, form: HTMLFormElement): void;
}

/** A form on one line. */
export function lineForm({ label, action, type = 'text', value = '', placeholder = '', ...form }: LineForm) {
  const send = (event: SubmitEvent) =>
    form.onSend(readTexts<'line'>(event).line, event.currentTarget as HTMLFormElement);
  return html`<form class="line-form" @submit=${send}>
    <label>
      <span>${label}</span>
      <input
        name="line"
        type=${type}
        required
        spellcheck="false"
        autocomplete="off"
        autocapitalize="none"
        placeholder=${placeholder}
        .value=${value}
      />
    </label>
    <button type="submit" aria-busy=${form.isBusy}>${action}</button>
  </form>`;
}
