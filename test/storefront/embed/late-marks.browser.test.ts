/** A shop that a script puts into another page, such as Ecwid's, is recognised when it is there. */
import { expect, nextFrame } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aShop, button, clearShops, shop } from './a-shop.ts';

describe('data-platform="auto" in a page that gets its shop late', () => {
  clearShops();

  it('puts the button into the shop, long after the page has loaded', async () => {
    expect(document.readyState).to.equal('complete');
    const { broker } = aShop(() => '<div id="my-store"></div>', '', { mount: null, platform: 'auto' });
    broker.availability = READY;
    await nextFrame();
    expect(button()).to.equal(null);
    shop.querySelector('#my-store')!.innerHTML = `<div class="ec-store"><div class="product-details">
      <div class="product-details__product-sku">SKU 0001</div>
      <div class="details-product-purchase__controls"><div class="details-product-purchase__add-to-bag">
        <button class="form-control__button">Add to bag</button></div></div></div></div>`;
    await waitUntil(() => button());
    expect(button()!.getAttribute('external-id')).to.equal('0001');
    expect(button()!.previousElementSibling!.className).to.equal('details-product-purchase__controls');
  });
});
