import { expect, nextFrame } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { listenToConsole } from '../../helpers/replace.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aShop, button, clearShops, INACTIVE, MUG, nameProduct, readSku, settle, shop } from './a-shop.ts';

describe('A mounted button', () => {
  clearShops();

  it('is not in the page before it is shown, nor after it is hidden again', async () => {
    const { broker, anchor } = aShop();
    await nextFrame();
    expect(document.querySelector('tryon-button') === null).to.equal(true);
    expect(broker.refs.map(({ externalId }) => externalId)).to.deep.equal(['A']);
    broker.say(READY);
    expect(button() === anchor.nextElementSibling && button() !== null).to.equal(true);
    broker.say(INACTIVE);
    expect(button() === null).to.equal(true);
  });

  it('leaves the page when another product is chosen, until that is ready', async () => {
    const { broker } = aShop();
    broker.say(READY);
    broker.availability = INACTIVE;
    nameProduct('B');
    await waitUntil(() => button() === null);
    expect(broker.watchers).to.equal(1);
    broker.say(READY);
    expect(readSku()).to.equal('B');
  });

  it('is in the page from the start with data-reserve, and with data-debug, which explains it there', async () => {
    for (const settings of [{ reserve: true }, { debug: true }]) {
      aShop(undefined, '', settings);
      expect(button() === null).to.equal(false);
      shop.remove();
      await nextFrame();
    }
  });

  const actions = '<div><div class="actions"><button class="here">Add</button></div></div>';
  for (const [name, markup, css] of [
    ['a rule for the last child', actions, '.here:not(:last-child) { margin-bottom: 15px }'],
    ['a rule for the only child', actions, '.here:only-child { width: 100% }'],
    [
      'a rule for what is next to each other, two levels up',
      '<div><div><div><button class="here">Add</button></div></div></div>',
      '.here:not(:last-child) { margin-bottom: 15px } main > div > div > div:last-child { padding: 9px }',
    ],
  ] as const)
    it(`leaves ${name} of the theme unchanged`, async () => {
      const { broker, anchor } = aShop(MUG + markup, css);
      const look = () => {
        const { marginBottom, width } = getComputedStyle(anchor);
        return [marginBottom, width].join();
      };
      const before = look();
      broker.say(READY);
      await nextFrame();
      expect(button() === null).to.equal(false);
      expect(anchor.compareDocumentPosition(button()!) & Node.DOCUMENT_POSITION_FOLLOWING).to.equal(4);
      expect(look()).to.equal(before);
      const place = button()!.parentElement;
      shop.append(document.createElement('hr'));
      await settle();
      expect(button()!.parentElement === place, 'it stays there').to.equal(true);
    });

  it('is put directly behind its element if no place keeps the theme’s rules', () => {
    const { broker, anchor } = aShop(
      `${MUG}<div><button class="here">Add</button><i hidden>1</i></div>`,
      '.here:nth-last-child(2) { margin-bottom: 15px }',
    );
    broker.say(READY);
    expect(anchor.nextElementSibling === button()).to.equal(true);
  });

  it('is put beside the form of a platform’s theme, for its chosen variant, looking like its button', async () => {
    const table = '[{ "variation_id": 12, "sku": "MUG-M" }, { "variation_id": 13, "sku": "MUG-L" }]';
    const { broker } = aShop(
      `<form class="cart variations_form" data-product_variations='${table}'><input name="variation_id" value="12">
        <input name="quantity" value="1"><button class="single_add_to_cart_button">Add</button></form>`,
      '',
      { mount: null, platform: 'woocommerce' },
    );
    broker.say(READY);
    await waitUntil(() => button());
    expect(button()!.previousElementSibling!.className).to.equal('single_add_to_cart_button');
    expect(button()!.getAttribute('match')).to.equal('.single_add_to_cart_button');
    expect(readSku()).to.equal('MUG-M');
    shop.querySelector<HTMLInputElement>('[name=variation_id]')!.value = '13';
    await waitUntil(() => readSku() === 'MUG-L', 'missed');
  });

  it('is put where the recognised platform wants it, with data-platform="auto"', async () => {
    const { broker } = aShop(
      `<script type="text/x-magento-init">{}</script><form id="product_addtocart_form" data-product-sku="A">
        <button id="product-addtocart-button">Add</button></form>`,
      '',
      { mount: null, platform: 'auto' },
    );
    broker.say(READY);
    await waitUntil(() => readSku() === 'A');
  });

  it('is put into a shop that a script puts into the page long after that has loaded, such as Ecwid’s', async () => {
    expect(document.readyState).to.equal('complete');
    const { broker } = aShop('<div id="my-store"></div>', '', { mount: null, platform: 'auto' });
    broker.availability = READY;
    await nextFrame();
    expect(button()).to.equal(null);
    shop.querySelector('#my-store')!.innerHTML = `<div class="ec-store"><div class="product-details">
      <div class="product-details__product-sku">SKU 0001</div>
      <div class="details-product-purchase__controls"><div class="details-product-purchase__add-to-bag">
        <button class="form-control__button">Add to bag</button></div></div></div></div>`;
    await waitUntil(() => readSku() === '0001');
    expect(button()!.previousElementSibling!.className).to.equal('details-product-purchase__controls');
  });

  it('follows a route that a framework changes by a function that it kept, and one by the prototype', async () => {
    // The browser's own, which this page has had wrapped since an earlier test: a new window has it still.
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { History: own } = frame.contentWindow as unknown as typeof globalThis;
    const kept = Object.getOwnPropertyDescriptor(own.prototype, 'pushState')!.value as History['pushState'];
    const variant = (sku: string, id: number) => ({
      '@type': 'Product',
      sku,
      offers: { url: `?variant=${id}` },
    });
    const group = { '@type': 'ProductGroup', hasVariant: [variant('S', 1), variant('L', 2)] };
    const here = location.href;
    const { broker } = aShop(
      `<script type="application/ld+json">${JSON.stringify(group)}</script><p class="here"></p>`,
    );
    broker.say(READY);
    await waitUntil(() => readSku() === 'S');
    kept.call(history, null, '', '?variant=2');
    await waitUntil(() => readSku() === 'L', 'missed');
    History.prototype.pushState.call(history, null, '', '?variant=1');
    await waitUntil(() => readSku() === 'S');
    history.replaceState(null, '', here);
    frame.remove();
  });

  for (const [settings, sentence] of [
    [{ platform: 'xt-commerce' }, /data-platform must be one of auto, shopify/],
    [{ idFrom: 'nothing' }, /id-from must be selector@attribute/],
    [{ idTemplate: 'x' }, /data-id-template must hold \{\}/],
    [{ idKind: 'sku' }, /data-id-kind must be "external" or "product"/],
    [{ mount: '..' }, /data-mount must be a CSS selector .*"\.\."/],
    [{ mount: 'p[' }, /data-mount must be a CSS selector .*"p\["/],
    [{ mount: '>' }, /data-mount must be a CSS selector .*">"/],
  ] as const)
    it(`says what is wrong with ${JSON.stringify(settings)}, and is not in the page`, () => {
      const warnings = listenToConsole('warn');
      aShop(undefined, '', settings).broker.say(READY);
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.match(sentence);
      expect(button() === null).to.equal(true);
    });
});
