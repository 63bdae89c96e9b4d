/** What a page did to all objects before the script came. */
import { expect } from 'chai';
import { readSettings } from '../../../src/storefront/embed/script-settings.ts';

describe('A page that altered its browser', () => {
  it('sets nothing where the tag has nothing, by names that it gave to all objects', () => {
    const ofAllObjects = Object.getPrototypeOf({}) as object;
    const names = ['baseUrl', 'apiKey', 'holdout', 'platform'];
    try {
      for (const name of names) Reflect.set(ofAllObjects, name, 'https://evil.example');
      const tag = { dataset: { idFrom: 'page' } } as unknown as HTMLScriptElement;
      const settings = readSettings(tag) as Record<string, unknown>;
      expect(names.map((name) => settings[name])).to.deep.equal(names.map(() => undefined));
      expect(settings['idFrom']).to.equal('page');
      expect((readSettings(null) as Record<string, unknown>)['apiKey']).to.equal(undefined);
    } finally {
      for (const name of names) Reflect.deleteProperty(ofAllObjects, name);
    }
  });
});
