/** The table of settings, as the element and the script tag read it. */
import { expect } from '@open-wc/testing';
import { toAttribute, BUTTON_SETTINGS, SCRIPT_SETTINGS } from '../../../src/core/base/settings.ts';
import { readSettings } from '../../../src/storefront/embed/script-settings.ts';
import '../../../src/storefront/register.ts';

/** What is read of a text, by the kind of the setting. */
const READ: Record<string, Record<string, unknown>> = {
  String: { text: 'text' },
  Number: { '140': 140 },
  Boolean: { text: true, false: false },
};
const each = (table: Record<string, { type: { name: string } }>) =>
  Object.entries(table).flatMap(([name, { type }]) =>
    Object.entries(READ[type.name]!).map(([text, value]) => ({ name, text, value })),
  );

describe('Each setting of the table', () => {
  it('is an attribute of the element and its property', () => {
    for (const { name, text, value } of each(BUTTON_SETTINGS)) {
      const button = document.createElement('tryon-button');
      const read = () => (button as unknown as Record<string, unknown>)[name];
      expect(read(), name).to.equal(typeof value === 'boolean' ? false : null);
      button.setAttribute(toAttribute(name), text);
      expect(read(), name).to.equal(value);
    }
  });

  it('is an attribute of the script tag', () => {
    for (const { name, text, value } of each({ ...BUTTON_SETTINGS, ...SCRIPT_SETTINGS })) {
      const script = document.createElement('script');
      script.setAttribute(`data-${toAttribute(name)}`, text);
      expect(readSettings(script)).to.deep.equal({ [name]: value });
    }
  });
});
