/** A quick view of another product is put into the page before the page's own product: that keeps its button. */
import { expect } from '@open-wc/testing';
import { readOwnCart } from '../../../src/storefront/embed/cart/own-cart.ts';
import type { ButtonDefaults } from '../../../src/core/base/settings.ts';
import { mountButton } from '../../../src/storefront/embed/mount-button.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import { FakeBroker, READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** As Cornerstone writes a product, on its page and in its quick view. */
const aView = (sku: string, number: number) => `<div class="productView">
  <dd data-product-sku>${sku}</dd>
  <form method="post" action="/cart.php" data-cart-item-add>
    <input type="hidden" name="product_id" value="${number}">
    <div class="add-to-cart-buttons"><input id="form-action-addToCart" type="submit" value="Add to Cart"></div>
  </form>
</div>`;

/** Each as it begins. */
const OVERLAYS = {
  'Cornerstone’s': '<div class="modal modal--large open"><div class="modal-body quickView">',
  'a dialog': '<div role="dialog">',
  'a modal without a word of it': '<div class="modal fade show">',
  'Magnific Popup’s': '<div class="mfp-wrap"><div class="mfp-content">',
  'Fancybox’s': '<div class="fancybox__container">',
};

const settings: ButtonDefaults = { platform: 'bigcommerce' };
const broker = new FakeBroker();
let shop: HTMLElement;
const button = () => shop.querySelector('tryon-button');

describe('A quick view before the page’s own product', () => {
  // Once, as in a page: it follows that until it ends.
  before(() => {
    broker.availability = READY;
    mountButton(settings, { watch: watchWith(() => broker, { baseUrl: '/' }) });
  });
  afterEach(() => shop.remove());

  for (const [name, overlay] of Object.entries(OVERLAYS))
    it(`takes neither its button nor its cart: ${name}`, async () => {
      shop = document.createElement('main');
      shop.innerHTML = `<div class="place"></div>${aView('OWN', 1)}`;
      document.body.append(shop);
      await waitUntil(() => button());
      const own = button()!;
      let moves = 0;
      const observer = new MutationObserver((records) => (moves += records.length));
      observer.observe(own.parentElement!, { childList: true });
      shop.querySelector('.place')!.innerHTML = overlay + aView('QUICK', 2);
      // A choice in the page's own form shows that the page was read again.
      const [, ownSku] = shop.querySelectorAll('[data-product-sku]');
      ownSku!.textContent = 'OWN-BLUE';
      await waitUntil(() => own.getAttribute('external-id') === 'OWN-BLUE');
      observer.disconnect();
      expect([button() === own, moves]).to.deep.equal([true, 0]);
      const cart = readOwnCart(settings, { id: 'any', external_id: 'OWN-BLUE' });
      expect(cart!.form!.data.get('product_id')).to.equal('1');
    });
});
