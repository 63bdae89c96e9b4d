/** `tryon-impression`: half of the button in view, for a second, once a product and page view. */
import { expect, fixture, html } from '@open-wc/testing';
import type { ButtonHost } from '../../../src/storefront/button/events.ts';
import { TryOn, watchImpression } from '../../../src/storefront/button/shown-button.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { HeldTimers } from '../../helpers/held-timers.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

let count = 0;
/** Another one each time: a product has one impression in a page view. */
const anotherProduct = () => aProduct({ id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}` });

async function aButton(top: string): Promise<{ button: ButtonHost; seen: string[] }> {
  const area = await fixture<HTMLElement>(html`<div><b>Try on</b></div>`);
  const button = area.firstElementChild as HTMLElement;
  button.style.cssText = `position: fixed; inset-inline-start: 0; inline-size: 100px; block-size: 40px; top: ${top}`;
  Object.assign(button, { state: 'ready', product: anotherProduct() });
  const seen: string[] = [];
  area.addEventListener('tryon-impression', ({ detail }) => seen.push(detail.product.id));
  return { button: button as unknown as ButtonHost, seen };
}

/** The second that a button has to be in view. */
let second: HeldTimers;
const begun = () => waitUntil(() => second.count === 1, 'in view, and nothing waits for the second to pass');

/** The browser has said whether the button is in view; observers are told in the order in which they were made. */
const observed = (button: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(button);
  });

describe('tryon-impression', () => {
  beforeEach(() => (second = new HeldTimers(1000)));
  afterEach(() => second.release());

  it('is dispatched once for a button that stays in view', async () => {
    const { button, seen } = await aButton('0');
    watchImpression(button);
    await begun();
    expect(seen).to.deep.equal([]);
    second.pass();
    expect(seen).to.deep.equal([button.product!.id]);
    watchImpression(button);
    await begun();
    second.pass();
    expect(seen).to.have.length(1);
  });

  it('is not dispatched with less than half of the button in view, and is once there is half', async () => {
    const { button, seen } = await aButton('-21px');
    watchImpression(button);
    await observed(button);
    expect(second.count).to.equal(0);
    button.style.top = '-19px';
    await begun();
    second.pass();
    expect(seen).to.have.length(1);
  });

  for (const [name, change, left] of [
    ['was in view for less than a second', (button) => (button.style.top = '-100px'), 0],
    ['is not ready any more', (button) => Object.assign(button, { state: 'processing' }), 1],
    ['has no product any more', (button) => Object.assign(button, { product: null }), 1],
  ] as [string, (button: ButtonHost) => unknown, number][])
    it(`is not dispatched for a button that ${name}`, async () => {
      const { button, seen } = await aButton('0');
      watchImpression(button);
      await begun();
      change(button);
      await waitUntil(() => second.count === left);
      second.pass();
      expect(seen).to.deep.equal([]);
    });

  it('is dispatched for another product of the same button, and on another page of a shop without page loads', async () => {
    const { button, seen } = await aButton('0');
    const watched = async () => {
      watchImpression(button);
      await begun();
      second.pass();
      return seen.length;
    };
    expect(await watched()).to.equal(1);
    Object.assign(button, { product: anotherProduct() });
    expect(await watched()).to.equal(2);
    const { href } = location;
    history.replaceState(null, '', '/another-page');
    expect(await watched()).to.equal(3);
    history.replaceState(null, '', href);
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
    button.attachShadow({ mode: 'open' }).innerHTML =
      '<button part="button"><span part="label">Try it on</span></button>';
    Object.assign(button, { renderRoot: button.shadowRoot, state: 'ready', product: anotherProduct() });
    expect(button.offsetHeight).to.equal(0);
    const tryOn = new TryOn(button as unknown as ButtonHost, { loadDialog: async () => {}, loadRoom() {} });
    expect(tryOn.isOpen).to.equal(false);
    await waitUntil(() => button.offsetHeight > 0);
    expect(button.textContent!.trim()).to.equal('');
  });
});
