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

  it('of a ready-made file is kept by its style sheet until the script keeps it', async () => {
    const space = document.createElement('style');
    space.toggleAttribute('data-tryon-space', true);
    space.textContent = 'main { padding-bottom: 40px }';
    document.body.append(space);
    const css = 'main { margin: 0 } .here { margin: 0 } tryon-button { display: block; height: 40px }';
    aShop((name) => `${MUG}<p class="${name}"></p>`, css, { reserve: true });
    expect([shop.offsetHeight, space.isConnected]).to.deep.equal([40, false]);
  });

  it('of a ready-made file is given back where the page names no product', () => {
    const space = document.createElement('style');
    space.toggleAttribute('data-tryon-space', true);
    document.body.append(space);
    aShop((name) => `<p class="${name}"></p>`, '', { reserve: true });
    expect(space.isConnected).to.equal(false);
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
