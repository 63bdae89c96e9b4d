/** The table of settings, as the element and the script tag read it. */
import { expect } from '@open-wc/testing';
import { toAttribute, BUTTON_SETTINGS, SCRIPT_SETTINGS } from '../../../src/core/base/settings.ts';
import { readSettings } from '../../../src/storefront/embed/script-settings.ts';
import '../../../src/storefront/register.ts';

const tables = Object.entries({ ...BUTTON_SETTINGS, ...SCRIPT_SETTINGS });
const written = (type: unknown) => (type === Number ? '140' : 'text');
const read = (type: unknown) => (type === Number ? 140 : type === Boolean ? true : 'text');

describe('Each setting of the table', () => {
  it('is an attribute of the element and its property', () => {
    const button = document.createElement('tryon-button');
    for (const [name, type] of Object.entries(BUTTON_SETTINGS)) {
      const value = () => (button as unknown as Record<string, unknown>)[name];
      expect(value(), name).to.equal(type === Boolean ? false : null);
      button.setAttribute(toAttribute(name), written(type));
      expect(value(), name).to.equal(read(type));
    }
  });

  it('is an attribute of the script tag', () => {
    const script = document.createElement('script');
    for (const [name, type] of tables) script.setAttribute(`data-${toAttribute(name)}`, written(type));
    expect(readSettings(script)).to.deep.equal(
      Object.fromEntries(tables.map(([name, type]) => [name, read(type)])),
    );
  });

  it('that is a switch is off where its text is "false", on the element and on the script', () => {
    const button = document.createElement('tryon-button');
    button.setAttribute('auto-place', 'false');
    expect(button.autoPlace).to.equal(false);
    const script = document.createElement('script');
    script.dataset.autoPlace = 'false';
    expect(readSettings(script).autoPlace).to.equal(false);
  });
});
