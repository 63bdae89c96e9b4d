import { expect } from '@open-wc/testing';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aShop, button, clearShops, INACTIVE, nameProduct, readSku, settle, shop } from './a-shop.ts';

describe('The space of a mounted button', () => {
  clearShops();

  /** What a ready-made file keeps free until the script comes. */
  function keepSpace(css = '') {
    const space = Object.assign(document.createElement('style'), { textContent: css });
    space.toggleAttribute('data-tryon-space', true);
    document.body.append(space);
    return space;
  }

  // Before the others, whose mounted buttons would take this one for a copy of theirs.
  it('of data-reserve is given back out of view, and not before the shopper’s eyes', async () => {
    const css = 'tryon-button { display: block; height: 40px }';
    const { broker } = aShop(undefined, css, { reserve: true });
    expect(button() === null).to.equal(false);
    broker.say(INACTIVE);
    await settle();
    expect(button() === null, 'in view').to.equal(false);
    shop.style.paddingTop = '300vh';
    await waitUntil(() => button() === null);
  });

  it('of a ready-made file is kept by its style sheet until the script keeps it', () => {
    const space = keepSpace('main { padding-bottom: 40px }');
    const css = 'main { margin: 0 } .here { margin: 0 } tryon-button { display: block; height: 40px }';
    aShop(undefined, css, { reserve: true });
    expect([shop.offsetHeight, space.isConnected]).to.deep.equal([40, false]);
  });

  it('of a ready-made file is given back where the page names no product', () => {
    const space = keepSpace();
    aShop('<p class="here"></p>', '', { reserve: true });
    expect(space.isConnected).to.equal(false);
  });

  it('is kept while the next product is looked up', async () => {
    const { broker } = aShop();
    broker.say(READY);
    const reserved = () => (button() as TryonButton | null)?.reserve;
    expect(reserved()).to.equal(false);
    broker.availability = { state: 'loading', reason: null, product: null };
    nameProduct('B');
    await waitUntil(() => readSku() === 'B');
    expect(reserved()).to.equal(true);
    broker.say(READY);
    expect(reserved()).to.equal(false);
    nameProduct('C');
    await waitUntil(() => readSku() === 'C');
    broker.say(INACTIVE);
    expect(button() === null).to.equal(true);
  });
});
