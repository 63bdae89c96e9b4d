import { expect, nextFrame } from '@open-wc/testing';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aShop, button, clearShops, INACTIVE, MUG, shop } from './a-shop.ts';

describe('The space of a mounted button', () => {
  clearShops();

  it('of data-reserve is given back out of view, and not before the shopper’s eyes', async () => {
    const css = 'tryon-button { display: block; height: 40px }';
    const { broker } = aShop((name) => `${MUG}<p class="${name}"></p>`, css, { reserve: true });
    expect(button() === null).to.equal(false);
    broker.say(INACTIVE);
    await nextFrame();
    await nextFrame();
    expect(button() === null, 'in view').to.equal(false);
    shop.style.paddingTop = '300vh';
    await waitUntil(() => button() === null);
  });

  it('is kept while the next product is looked up', async () => {
    const { broker } = aShop((name) => `${MUG}<p class="${name}"></p>`);
    broker.say(READY);
    const reserved = () => (button() as TryonButton | null)?.reserve;
    expect(reserved()).to.equal(false);
    broker.availability = { state: 'loading', reason: null, product: null };
    shop.querySelector('meta')!.content = 'B';
    await waitUntil(() => button()?.getAttribute('external-id') === 'B');
    expect(reserved()).to.equal(true);
    broker.say(READY);
    expect(reserved()).to.equal(false);
    shop.querySelector('meta')!.content = 'C';
    await waitUntil(() => button()?.getAttribute('external-id') === 'C');
    broker.say(INACTIVE);
    expect(button() === null).to.equal(true);
  });
});
