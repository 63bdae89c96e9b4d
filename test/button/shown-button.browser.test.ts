/** `tryon-impression`: half of the button in view, for a second, once a product and page view. */
import { expect, fixture, html } from '@open-wc/testing';
import { watchImpression, type ShownButton } from '../../src/button/shown-button.ts';
import { aProduct } from '../helpers/a-product.ts';
import { waitUntil } from '../helpers/wait-until.ts';

let count = 0;
/** Another one each time: a product has one impression in a page view. */
const anotherProduct = () => aProduct({ id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}` });

async function aButton(top: string): Promise<{ button: ShownButton; seen: string[] }> {
  const area = await fixture<HTMLElement>(html`<div><b>Try on</b></div>`);
  const button = area.firstElementChild as HTMLElement;
  button.style.cssText = `position: fixed; inset-inline-start: 0; inline-size: 100px; block-size: 40px; top: ${top}`;
  Object.assign(button, { state: 'ready', product: anotherProduct() });
  const seen: string[] = [];
  area.addEventListener('tryon-impression', ({ detail }) => seen.push(detail.product.id));
  return { button: button as unknown as ShownButton, seen };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('tryon-impression', () => {
  it('is dispatched once for a button that stays in view', async () => {
    const { button, seen } = await aButton('0');
    const begun = performance.now();
    watchImpression(button);
    await waitUntil(() => seen.length === 1);
    expect(performance.now() - begun).to.be.at.least(1000);
    expect(seen).to.deep.equal([button.product!.id]);
    watchImpression(button);
    await wait(1300);
    expect(seen).to.have.length(1);
  });

  it('is not dispatched with less than half of the button in view, and is once there is half', async () => {
    const { button, seen } = await aButton('-21px');
    watchImpression(button);
    await wait(1300);
    expect(seen).to.deep.equal([]);
    button.style.top = '-19px';
    await waitUntil(() => seen.length === 1);
  });

  it('is not dispatched for a button that was in view for less than a second', async () => {
    const { button, seen } = await aButton('0');
    watchImpression(button);
    await wait(300);
    button.style.top = '-100px';
    await wait(1300);
    expect(seen).to.deep.equal([]);
  });

  it('is dispatched for another product of the same button, and on another page of a shop without page loads', async () => {
    const { button, seen } = await aButton('0');
    watchImpression(button);
    await waitUntil(() => seen.length === 1);
    Object.assign(button, { product: anotherProduct() });
    watchImpression(button);
    await waitUntil(() => seen.length === 2);
    const { href } = location;
    history.replaceState(null, '', '/another-page');
    watchImpression(button);
    await waitUntil(() => seen.length === 3);
    history.replaceState(null, '', href);
  });

  it('is not dispatched once the product is no longer ready', async () => {
    const { button, seen } = await aButton('0');
    watchImpression(button);
    Object.assign(button, { state: 'unavailable', product: null });
    await wait(1300);
    expect(seen).to.deep.equal([]);
  });

  it('comes with white space in the element where a theme hides what is empty', async () => {
    const area = await fixture<HTMLElement>(
      html`<div>
        <style>
          .shop :empty {
            display: none;
          }
        </style>
        <p class="shop"><span></span></p>
      </div>`,
    );
    const button = area.querySelector('span')!;
    button.attachShadow({ mode: 'open' }).innerHTML = '<button part="button">Try it on</button>';
    Object.assign(button, { state: 'ready', product: anotherProduct() });
    expect(button.offsetHeight).to.equal(0);
    watchImpression(button as unknown as ShownButton);
    await waitUntil(() => button.offsetHeight > 0);
    expect(button.textContent!.trim()).to.equal('');
  });
});
