/** Buttons outlive what Turbo (idiomorph) and Livewire (Alpine's morph) do to a page: make it equal to the server's HTML. */
// @ts-expect-error -- It is published without types.
import alpineMorph from '@alpinejs/morph';
import { expect } from '@open-wc/testing';
import { Idiomorph } from 'idiomorph';
import { mountButton } from '../../../src/storefront/embed/mount-button.ts';
import { fillPlaceholders } from '../../../src/storefront/embed/placeholders.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { findButton, freshPage, open, page, setDefaults } from '../button/a-button.ts';
import { settle } from './a-shop.ts';

/** The plugin gives its function to Alpine, which it does not need. */
const alpine = {} as { morph(shop: Element, html: string, options: object): unknown };
alpineMorph(alpine);

const MORPHS: Record<string, (shop: Element, html: string) => unknown> = {
  idiomorph: (shop, html) => Idiomorph.morph(shop, html),
  'Alpine’s morph': (shop, html) => alpine.morph(shop, html, {}),
};

/** The server's HTML, which holds nothing that the script has added. */
const SHOP = `<main class="shop">
  <meta itemprop="sku" content="SKU-1">
  <div class="row"><button type="button" class="morph-mount">Add to cart</button><p>1 in stock</p></div>
  <tryon-button class="own" external-id="SKU-1" base-url="https://shop.example"></tryon-button>
  <div data-tryon-external-id="SKU-1"></div>
</main>`;
const CSS =
  'tryon-button { display: block } tryon-button:empty, tryon-button:not([state=ready]) { display: none !important }';

const SELECTORS = {
  'in the page': '.own',
  mounted: '[data-tryon-mounted]',
  'in a placeholder': '[data-tryon-placed]',
};

let shop: Element;
let style: HTMLStyleElement;

describe('A page that is morphed', () => {
  before(() => {
    freshPage();
    page.broker.availability = READY;
    const watch = watchWith(() => page.broker, { baseUrl: '/' });
    mountButton({ mount: '.morph-mount' }, { watch });
    fillPlaceholders();
  });
  beforeEach(async () => {
    freshPage();
    setDefaults({ baseUrl: 'https://shop.example' });
    page.broker.availability = READY;
    style = document.createElement('style');
    style.textContent = CSS;
    document.body.insertAdjacentHTML('beforeend', SHOP);
    document.body.append(style);
    shop = document.querySelector('.shop')!;
    await waitUntil(() => Object.values(SELECTORS).every((selector) => findButton(get(selector))));
  });
  afterEach(() => {
    shop.remove();
    style.remove();
  });
  const get = (selector: string) => shop.querySelector(selector) ?? document.createElement('p');

  for (const [name, morph] of Object.entries(MORPHS))
    for (const [where, selector] of Object.entries(SELECTORS)) {
      it(`keeps its button, which is seen: ${where}, ${name}`, async () => {
        const before = get(selector) as HTMLElement;
        const attributes = before.getAttributeNames();
        morph(shop, SHOP.replace('1 in stock', '2 in stock'));
        await settle();
        await waitUntil(() => (get(selector) as HTMLElement).offsetHeight > 0);
        const after = get(selector);
        expect(after === before).to.equal(true);
        expect(after.getAttributeNames()).to.have.members(attributes);
        expect(after.getAttribute('state')).to.equal('ready');
        expect(shop.textContent).to.contain('2 in stock');
        await waitUntil(() => shop.querySelectorAll('tryon-button').length === 3);
      });
    }

  for (const [name, morph] of Object.entries(MORPHS))
    it(`keeps an open dialog: ${name}`, async () => {
      const button = get('.own') as HTMLElementTagNameMap['tryon-button'];
      await open(button);
      const dialog = button.shadowRoot!.querySelector('tryon-dialog') as HTMLElement & { open: boolean };
      morph(shop, SHOP);
      await waitUntil(() => button.hasAttribute('open'));
      expect([dialog.isConnected, dialog.open, button.open]).to.deep.equal([true, true, true]);
    });

  it('gives an element that waits for its product its state back', async () => {
    const button = get('.own');
    page.broker.say({ state: 'unavailable', reason: 'inactive', product: null });
    await waitUntil(() => button.getAttribute('state') === 'unavailable');
    Idiomorph.morph(shop, SHOP);
    await waitUntil(() => button.getAttribute('reason') === 'inactive');
    expect(button.getAttribute('state')).to.equal('unavailable');
  });
});
