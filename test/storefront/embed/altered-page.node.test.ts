/** What a page did to the browser before the script came: a class that it deleted, and names that it gave to all objects. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { PageObserver } from '../../../src/core/base/page-observer.ts';
import { readSettings } from '../../../src/storefront/embed/script-settings.ts';

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));

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

  it('has an observer that sees nothing where it deleted MutationObserver', () => {
    // There is none in Node.
    expect(globalThis).not.to.have.property('MutationObserver');
    const observer = new PageObserver(() => {});
    observer.observe({} as Node, { childList: true });
    expect(observer.takeRecords()).to.deep.equal([]);
    observer.disconnect();
  });

  it('is asked for no MutationObserver elsewhere', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const naming = files.filter((name) => /new MutationObserver/.test(readFileSync(join(SRC, name), 'utf8')));
    expect(naming).to.deep.equal([]);
  });
});
