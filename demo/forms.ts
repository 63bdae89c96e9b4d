/** The options of a select, by their values. */
import { html } from 'lit';

export const optionsOf = (names: Readonly<Record<string, string>>, chosen?: string) =>
  Object.entries(names).map(
    ([value, name]) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`,
  );
