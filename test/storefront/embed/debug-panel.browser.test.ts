import { aTimeout, expect } from '@open-wc/testing';
import { servePage } from '../../../src/storefront/embed/follow-page.ts';
import type { ButtonDefaults } from '../../../src/core/base/settings.ts';
import { freshPage, page, ports, setDefaults } from '../button/a-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { listPlaces, PRESETS } from '../../../src/storefront/page/platform.ts';
import { listenToConsole, replace } from '../../helpers/replace.ts';

const NOT_FOUND = { state: 'unavailable', reason: 'not-found', product: null } as const;
const mug = '<meta itemprop="sku" content="MUG-1">';
let shop: HTMLElement;
let rounds = 0;

const host = () => document.querySelector('[data-tryon-debug-panel]');
const text = () => host()?.shadowRoot?.textContent ?? '';
const says = (part: string | RegExp) =>
  waitUntil(() => (typeof part === 'string' ? text().includes(part) : part.test(text())), `no ${part}`);

/** `.here` stands for a class of this round alone: what was mounted once follows the page until it ends. */
function open(markup: string, settings: ButtonDefaults = {}) {
  const name = `debug-round-${rounds++}`;
  const here = (value: string | null | undefined) => value?.replaceAll('.here', `.${name}`);
  shop = document.createElement('main');
  shop.innerHTML = markup.replaceAll('here', name);
  document.body.append(shop);
  const all = { baseUrl: '/', debug: true, ...settings, mount: here(settings.mount) };
  setDefaults(all);
  servePage(all, ports, loadPanel);
}

/** No other part is asked for. */
const loadPanel = (() =>
  import('../../../src/storefront/embed/debug/debug-panel.ts')) as unknown as Parameters<typeof servePage>[2];

const HERE = { mount: '.here' };
const place = `${mug}<p class="here"></p>`;

describe('The panel of data-debug', () => {
  beforeEach(freshPage);
  afterEach(() => {
    host()?.shadowRoot!.querySelector('button')!.click();
    shop.remove();
  });

  it('says what was mounted, for which product, and where its id was read', async () => {
    page.broker.availability = READY;
    open(`${mug}<p class="here" id="place"></p>`, HERE);
    await says('1 try-on button is shown: “MUG-1”.');
    await says('after <p>#place');
    await says('microdata');
  });

  const hiding = ['visibility: hidden', 'pointer-events: none', 'opacity: 0', 'display: none'];
  if (CSS.supports('content-visibility: hidden')) hiding.push('content-visibility: hidden');
  for (const css of [...hiding, 'height: 0; overflow: hidden'])
    it(`names what of the page hides a button: ${css}`, async () => {
      page.broker.availability = READY;
      open(place, HERE);
      shop.className = 'stage';
      shop.style.cssText = css;
      const why = css.startsWith('height') ? 'no space' : css;
      await says(`can’t be used: ${why} on <main>.stage around it`);
    });

  it('names what hides a button around the shadow root in which it stands', async () => {
    page.broker.availability = READY;
    open('<section style="visibility: hidden"><div></div></section>');
    await says('No try-on button is shown');
    const root = shop.querySelector('div')!.attachShadow({ mode: 'open' });
    root.append(Object.assign(document.createElement('tryon-button'), { externalId: 'A' }));
    await says('can’t be used: visibility: hidden on <section> around it');
  });

  it('lists broken JSON-LD that could not be repaired, with the parser’s reason', async () => {
    open(
      '<script type="application/ld+json">{"@type":"Product" "sku":"A"}</script><p class="here"></p>',
      HERE,
    );
    await says(/JSON-LD \(script \d+\): it is not JSON: .*JSON/);
  });

  /** Opens a page that gets a panel with a sentence. */
  async function expectSentence(sentence: string | RegExp, markup: string, settings: ButtonDefaults = HERE) {
    page.broker.availability = NOT_FOUND;
    open(markup, settings);
    await says(sentence);
  }

  it('names the product that a hidden button is about, why it is hidden, and what to do', () =>
    expectSentence(/for “MUG-1” hidden – not-found: .*Check/, place));

  it('says that no element matches, naming selector and product', () =>
    expectSentence(/Nothing in the page matches \.debug-round/, mug));

  it('says that the page names no product, what was rejected and what to do', () =>
    expectSentence(
      /names no product of its own \(page\)\. “A” \(microdata\) was not taken: there are several.*data-id-from="selector@attribute"/,
      '<meta itemprop="sku" content="A"><meta itemprop="sku" content="B"><p class="here"></p>',
    ));

  it('prints the line that reads an id of the catalog where the page names no product', async () => {
    const asked: string[] = [];
    replace(globalThis, 'fetch', async (url: string | URL | Request) => {
      asked.push(`${url}`);
      return Response.json({ products: [{ id: 'p', external_id: 'MUG-9' }], total: 1, limit: 100 });
    });
    open('<h1>Mug</h1><p class="here" data-code="MUG-9"></p>', HERE);
    await says(
      'The page has MUG-9, an id of your catalog. Write data-id-from="[data-code]@data-code" on the script.',
    );
    expect(asked).to.deep.equal([`${location.origin}/v1/products?tryon_status=active&page=1&limit=100`]);
  });

  it('asks for no catalog where the page names a product', async () => {
    const asked: unknown[] = [];
    replace(globalThis, 'fetch', async (url: unknown) => (asked.push(url), Response.json({})));
    page.broker.availability = READY;
    open(place, HERE);
    await says('shown: “MUG-1”');
    expect(asked).to.deep.equal([]);
  });

  it('lists every place that was tried, once', async () => {
    open('<p></p>', { platform: 'woocommerce' });
    await says('Nothing in the page matches form.cart');
    const [, tried = ''] = /page matches (.*?), so no/.exec(text()) ?? [];
    expect(tried.split(' or ')).to.deep.equal([...listPlaces(PRESETS.woocommerce, document)]);
    expect(text().split('.single_add_to_cart_button or')).to.have.length(3);
  });

  it('says what holds another script tag back, and how to exempt it', () =>
    expectSentence(
      'The tag is held back by WP Rocket. Write nowprocket on the tag',
      `${place}<script type="rocketlazyloadscript" data-rocket-src="/embed.js" data-base-url="/"></script>`,
    ));

  it('says that a platform was not recognised', () =>
    expectSentence('not recognised as one of the known platforms. Name it', '<p></p>', { platform: 'auto' }));

  it('says that nothing on the page asks for a button', () =>
    expectSentence('Nothing on this page asks for a button', '<p></p>', {}));

  it('names an ad blocker where the button itself is hidden', async () => {
    page.broker.availability = READY;
    open(`<style>main tryon-button { display: none !important }</style>${place}`, HERE);
    await says(/can’t be used: display: none on it.* ad blocker/);
  });

  it('says what is wrong with a setting', async () => {
    listenToConsole('warn');
    open(mug, { mount: 'p[' });
    await says('data-mount must be a CSS selector');
  });

  it('lists buttons that the page has written itself, also in shadow roots', async () => {
    page.broker.availability = NOT_FOUND;
    open('<tryon-button external-id="A"></tryon-button><div></div>');
    const root = shop.querySelector('div')!.attachShadow({ mode: 'open' });
    await says('for “A” hidden');
    root.append(Object.assign(document.createElement('tryon-button'), { externalId: 'B' }));
    await says('for “B” hidden');
  });

  it('follows the product that the page names', async () => {
    page.broker.availability = READY;
    open(place, HERE);
    await says('“MUG-1”');
    shop.querySelector('meta')!.content = 'MUG-2';
    await says('shown: “MUG-2”');
  });

  for (const corner of ['left: 10px; bottom: 10px', 'right: 10px; bottom: 10px', 'left: 10px; top: 10px'])
    it(`covers no sentence that stands in a hidden button’s place: ${corner}`, async () => {
      page.broker.availability = NOT_FOUND;
      const style = `position: fixed; ${corner}; width: 200px`;
      open(`<tryon-button debug external-id="A" style="${style}"></tryon-button>`);
      await says('for “A” hidden');
      const button = shop.querySelector('tryon-button')!;
      await waitUntil(() => {
        const [a, b] = [button, host()!].map((element) => element.getBoundingClientRect()) as [
          DOMRect,
          DOMRect,
        ];
        const isBeside = a.right <= b.left || b.right <= a.left;
        return a.height > 0 && (isBeside || a.bottom <= b.top || b.bottom <= a.top);
      });
    });

  it('says that there is an API key, and does not show it', async () => {
    open(mug, { ...HERE, apiKey: 'a-secret' });
    await says('data-api-key');
    expect(text()).not.to.contain('a-secret');
  });

  it('stays closed for this page view', async () => {
    open(mug, HERE);
    await says('Close');
    host()!.shadowRoot!.querySelector('button')!.click();
    expect(host() === null).to.equal(true);
    shop.append(document.createElement('hr'));
    await aTimeout(100);
    expect(host() === null).to.equal(true);
  });

  it('does not exist without data-debug', async () => {
    open(mug, { ...HERE, debug: false });
    await aTimeout(100);
    expect(host() === null).to.equal(true);
  });

  // The last of all: a policy stays with its page.
  it('lists what the browser refused by the page’s policy', async () => {
    page.broker.availability = READY;
    open(place, HERE);
    await says('1 try-on button is shown');
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = 'media-src https://shop.example';
    document.head.append(policy);
    shop.append(Object.assign(document.createElement('video'), { src: 'https://refused.example/a.mp4' }));
    await says(/content security policy.*media-src.*https:\/\/refused\.example/);
  });
});
