import { expect, fixture, nextFrame } from '@open-wc/testing';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { findButton, freshPage, page, setDefaults } from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const aShop = (markup: string) => {
  const shop = document.createElement('main');
  shop.innerHTML = markup;
  document.body.append(shop);
  return shop;
};
const followed = () => page.broker.refs.map(({ productId, externalId }) => productId ?? externalId);
const last = () => followed().at(-1);

describe('id-from on the element', () => {
  let shop: HTMLElement;
  beforeEach(freshPage);
  afterEach(() => shop.remove());

  const button = (idFrom: string) =>
    fixture<TryonButton>(`<tryon-button id-from="${idFrom}" base-url="https://a.example"></tryon-button>`);

  it('watches the product whose id it finds there, and shows the button when that is ready', async () => {
    shop = aShop('<b class="sku">A</b>');
    page.broker.availability = READY;
    const element = await button('.sku@text');
    await waitUntil(() => findButton(element));
    expect(followed()).to.deep.equal(['A']);
  });

  it('follows what the theme writes, removes and puts back', async () => {
    shop = aShop('<b class="sku">A</b>');
    const element = await button('.sku@text');
    await waitUntil(() => last() === 'A');
    shop.querySelector('b')!.textContent = 'B';
    await waitUntil(() => last() === 'B');
    shop.replaceChildren();
    await waitUntil(() => element.state === 'idle');
    shop.innerHTML = '<b class="sku">C</b>';
    await waitUntil(() => last() === 'C');
  });

  const field = () => shop.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')!;
  const silently = () => void (field().value = 'B');
  const asShopper = () => (silently(), field().dispatchEvent(new Event('change', { bubbles: true })));
  const inAttribute = () => shop.querySelector('b')!.setAttribute('data-code', 'B');
  for (const [name, markup, idFrom, change] of [
    ['an attribute of any name', '<b data-code="A"></b>', 'b@data-code', inAttribute],
    ['a select that the shopper changes', '<select><option>A<option>B</select>', 'select@value', asShopper],
    [
      'a hidden field that is set without an event',
      '<input type="hidden" value="A">',
      'input@value',
      silently,
    ],
    ['a field that is set without an event', '<input value="A">', 'input@value', silently],
  ] as const)
    it(`follows ${name}`, async () => {
      shop = aShop(markup);
      await button(`main > ${idFrom}`);
      await waitUntil(() => last() === 'A');
      change();
      await waitUntil(() => last() === 'B', 'the change was missed');
    });

  it('causes no request while a template placeholder stands there', async () => {
    shop = aShop('<b class="sku">N/A</b>');
    const element = await button('.sku@text');
    for (let frame = 0; frame < 5; frame++) await nextFrame();
    expect(element.state).to.equal('idle');
    expect(followed()).to.deep.equal([]);
  });

  it('yields to an id, and takes over when the id is removed', async () => {
    shop = aShop('<b class="sku">A</b>');
    const element = await button('.sku@text');
    element.externalId = 'OWN';
    await waitUntil(() => last() === 'OWN');
    element.externalId = null;
    await waitUntil(() => last() === 'A');
  });

  it('is read again when it changes', async () => {
    shop = aShop('<b class="sku">A</b><i>I</i>');
    const element = await button('.sku@text');
    await waitUntil(() => last() === 'A');
    element.idFrom = 'main i@text';
    await waitUntil(() => last() === 'I');
    element.removeAttribute('id-from');
    await waitUntil(() => element.state === 'idle');
  });

  it('is taken from the page’s defaults, with their template and kind', async () => {
    shop = aShop('<b class="sku">7</b>');
    setDefaults({ idFrom: '.sku@text', idTemplate: 'gid://shop/Product/{}', idKind: 'product' });
    await fixture('<tryon-button base-url="/"></tryon-button>');
    await waitUntil(() => page.broker.refs.length > 0);
    expect(page.broker.refs).to.deep.equal([{ productId: 'gid://shop/Product/7', externalId: null }]);
  });

  it('is followed while the element is in the page, and read again when it comes back', async () => {
    shop = aShop('<b class="sku">A</b>');
    const element = await button('.sku@text');
    await waitUntil(() => last() === 'A');
    const parent = element.parentElement!;
    element.remove();
    expect(page.broker.watchers).to.equal(0);
    shop.querySelector('b')!.textContent = 'B';
    parent.append(element);
    await waitUntil(() => last() === 'B' && page.broker.watchers === 1);
  });
});
