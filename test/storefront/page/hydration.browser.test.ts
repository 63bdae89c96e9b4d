/** Which pages a framework takes over, by what its server leaves in them, and until when their HTML is left alone. */
import { expect, fixtureSync } from '@open-wc/testing';
import { awaitHydration } from '../../../src/storefront/page/hydration.ts';

const MARKED = [
  '<div id="__next"></div>',
  '<script src="/_next/static/chunks/main.js" type="text/plain"></script>',
  '<div id="__nuxt"></div>',
  '<div id="___gatsby"></div>',
  '<astro-island></astro-island>',
  '<link rel="preconnect" href="/_app/immutable/entry/start.js">',
  '<main ng-server-context="ssr"></main>',
  '<main data-hk="0"></main>',
  '<main data-server-rendered="true"></main>',
  '<div id="root"></div>',
  '<div id="app"></div>',
];

describe('A page', () => {
  it('without the mark of a framework can be changed at once', () => {
    fixtureSync('<main><form action="/cart/add"><button>Buy</button></form></main>');
    expect(awaitHydration()).to.equal(null);
  });

  it('with one is left alone until it has loaded and is idle, and then no more', async () => {
    for (const html of MARKED) {
      const place = fixtureSync(`<div>${html}</div>`);
      expect(awaitHydration(), html).to.be.a('promise');
      place.remove();
      expect(awaitHydration(), html).to.equal(null);
    }
    for (const name of ['__remixContext', '__reactRouterContext', 'eContext']) {
      Object.assign(globalThis, { [name]: {} });
      expect(awaitHydration(), name).to.be.a('promise');
      Reflect.deleteProperty(globalThis, name);
    }
    fixtureSync('<div id="__next"></div>');
    await awaitHydration();
    expect(document.readyState).to.equal('complete');
    expect(awaitHydration()).to.equal(null);
  });
});
