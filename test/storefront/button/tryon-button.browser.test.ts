import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { TryOn } from '../../../src/storefront/button/try-on.ts';
import { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { aButton, findButton, findDialog, freshPage, page, unavailable } from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('<tryon-button>', () => {
  beforeEach(freshPage);

  it('shows its button when the product is ready, and only then', async () => {
    const element = await aButton();
    expect(element.offsetHeight).to.equal(0);
    page.broker.say(READY);
    await element.updateComplete;
    expect(element.offsetHeight).to.be.at.least(44);
    page.broker.say(unavailable('inactive'));
    await element.updateComplete;
    expect(element.offsetHeight).to.equal(0);
  });

  it('is rendered once when it becomes ready, if the part for shown buttons brings no other label', async () => {
    const element = await aButton();
    let renders = 0;
    element.addController({ hostUpdated: () => renders++ });
    page.broker.say(READY);
    await waitUntil(() => page.shown.length === 1);
    await aTimeout(0);
    await element.updateComplete;
    expect(renders).to.equal(1);
  });

  it('takes no space while hidden, even where the theme says display: block', async () => {
    const element = await aButton(
      html`<tryon-button external-id="A" base-url="https://shop.example" class="wide"></tryon-button>`,
    );
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.wide { display: block; margin: 40px; }');
    document.adoptedStyleSheets = [sheet];
    expect(element.getBoundingClientRect().height).to.equal(0);
    expect(getComputedStyle(element).display).to.equal('none');
    document.adoptedStyleSheets = [];
  });

  it('has the size of the button before it is ready, with reserve', async () => {
    const element = await aButton(
      html`<tryon-button reserve external-id="A" base-url="https://shop.example"></tryon-button>`,
    );
    const before = element.getBoundingClientRect();
    expect(before.height).to.be.at.least(44);
    expect(getComputedStyle(findButton(element)!).visibility).to.equal('hidden');
    page.broker.say(READY);
    await element.updateComplete;
    const after = element.getBoundingClientRect();
    expect([after.width, after.height]).to.deep.equal([before.width, before.height]);
  });

  it('keeps its size while another product is looked up, with reserve', async () => {
    const element = await aButton(
      html`<tryon-button reserve external-id="A" base-url="https://shop.example"></tryon-button>`,
    );
    page.broker.say(READY);
    await element.updateComplete;
    const { width, height } = element.getBoundingClientRect();
    page.broker.availability = { state: 'loading', reason: null, product: null };
    element.externalId = 'B';
    await element.updateComplete;
    expect(element.state).to.equal('loading');
    expect(getComputedStyle(findButton(element)!).visibility).to.equal('hidden');
    const between = element.getBoundingClientRect();
    expect([between.width, between.height]).to.deep.equal([width, height]);
  });

  it('gives its space back where the answer is no: out of view, and not before the shopper’s eyes', async () => {
    const element = await aButton(
      html`<tryon-button reserve external-id="A" base-url="https://shop.example"></tryon-button>`,
    );
    page.broker.say(unavailable('inactive'));
    await element.updateComplete;
    expect(element.offsetHeight, 'in view').to.be.at.least(44);
    document.body.style.paddingTop = '300vh';
    await waitUntil(() => element.offsetHeight === 0, 'it is still there');
    page.broker.availability = { state: 'loading', reason: null, product: null };
    element.externalId = 'B';
    await element.updateComplete;
    expect(element.offsetHeight, 'another product').to.be.at.least(44);
    document.body.style.paddingTop = '';
  });

  it('reflects state and reason, and announces each change once', async () => {
    const element = await aButton();
    const told: unknown[] = [];
    element.addEventListener('tryon-statechange', ({ detail }) => told.push([detail.state, detail.reason]));
    page.broker.say(unavailable('no-images'));
    page.broker.say(unavailable('no-images'));
    page.broker.say(READY);
    expect(told).to.deep.equal([
      ['unavailable', 'no-images'],
      ['ready', null],
    ]);
    expect([element.getAttribute('state'), element.hasAttribute('reason')]).to.deep.equal(['ready', false]);
  });

  it('is idle without an id, and misconfigured without a base-url', async () => {
    expect(
      (await aButton(html`<tryon-button base-url="https://shop.example"></tryon-button>`)).state,
    ).to.equal('idle');
    const { state, reason } = await aButton(html`<tryon-button external-id="A"></tryon-button>`);
    expect([state, reason]).to.deep.equal(['error', 'misconfigured']);
  });

  it('prefers product-id, and watches the last of several values alone', async () => {
    const element = await aButton();
    for (const sku of ['B', 'C', 'D']) element.externalId = sku;
    await element.updateComplete;
    expect(page.broker.refs.map(({ externalId }) => externalId)).to.deep.equal(['SKU-1', 'D']);
    element.productId = 'id-1';
    await element.updateComplete;
    expect(page.broker.refs.at(-1)).to.deep.equal({ productId: 'id-1', externalId: null });
    expect(page.broker.watchers).to.equal(1);
  });

  it('never submits the form around it', async () => {
    page.broker.availability = READY;
    const form = await fixture<HTMLFormElement>(
      html`<form><tryon-button external-id="A" base-url="https://shop.example"></tryon-button></form>`,
    );
    let submits = 0;
    form.addEventListener('submit', (event) => (event.preventDefault(), submits++));
    const element = form.querySelector('tryon-button')!;
    await waitUntil(() => findButton(element));
    findButton(element)!.click();
    await waitUntil(() => element.open);
    expect(submits).to.equal(0);
  });

  it('opens the dialog, announces it before, and announces when it has closed', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    setTimeout(() => findButton(element)!.click());
    const { detail } = await oneEvent(element, 'tryon-open');
    expect([detail.product, detail.mode]).to.deep.equal([READY.product, 'swap']);
    await waitUntil(() => element.open);
    expect(findDialog(element)!.open).to.equal(true);
    setTimeout(() => element.close());
    await oneEvent(element, 'tryon-close');
    expect(element.open).to.equal(false);
  });

  it('leaves the experience to a page that prevents tryon-open', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    element.addEventListener('tryon-open', (event) => event.preventDefault());
    element.show();
    await aTimeout(20);
    expect([element.open, page.loads]).to.deep.equal([false, 0]);
  });

  it('shows that it waits for the check of the product, and opens nothing if that is no longer ready', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    let settle!: (availability: typeof READY) => void;
    page.broker.confirmed = new Promise((resolve) => (settle = resolve));
    findButton(element)!.click();
    await waitUntil(() => findButton(element)!.getAttribute('aria-busy') === 'true');
    settle(unavailable('inactive'));
    await waitUntil(() => findButton(element)!.getAttribute('aria-busy') === 'false');
    expect(element.open).to.equal(false);
  });

  it('opens nothing after all when it is closed while the click waits', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    let load!: () => void;
    page.loadDialog = () => new Promise<void>((resolve) => (load = resolve));
    findButton(element)!.click();
    await waitUntil(() => page.loads > 0);
    element.close();
    await waitUntil(() => findButton(element)!.getAttribute('aria-busy') === 'false');
    load();
    await aTimeout(20);
    expect(element.open).to.equal(false);
    element.show();
    await waitUntil(() => page.loads > 1);
    load();
    await waitUntil(() => element.open);
  });

  it('opens nothing for a product that is removed while the dialog loads', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    let load!: () => void;
    page.loadDialog = () => new Promise<void>((resolve) => (load = resolve));
    findButton(element)!.click();
    await waitUntil(() => page.loads > 0);
    page.broker.say(unavailable('not-found'));
    load();
    await aTimeout(20);
    expect([element.open, element.hasAttribute('open'), element.offsetHeight]).to.deep.equal([
      false,
      false,
      0,
    ]);
    page.broker.say(READY);
    await element.updateComplete;
    findButton(element)!.click();
    await waitUntil(() => page.loads > 1);
    load();
    await waitUntil(() => element.open);
  });

  it('keeps the dialog’s product when the element’s product is removed', async () => {
    page.broker.availability = {
      state: 'ready',
      reason: null,
      product: aProduct({ external_id: 'SKU-1', model_type: 'realtime' }),
    };
    const element = await aButton(
      html`<tryon-button product-id="1" base-url="https://shop.example"></tryon-button>`,
    );
    element.show();
    await waitUntil(() => element.open);
    page.broker.say(unavailable('not-found'));
    await element.updateComplete;
    const { product, mode, externalId } = findDialog(element) as unknown as TryonDialog;
    expect([product!.external_id, mode, externalId]).to.deep.equal(['SKU-1', 'realtime', 'SKU-1']);
  });

  it('opens although it was moved while the click waited', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    let settle!: (availability: typeof READY) => void;
    page.broker.confirmed = new Promise((resolve) => (settle = resolve));
    findButton(element)!.click();
    await waitUntil(() => findButton(element)!.getAttribute('aria-busy') === 'true');
    element.parentElement!.append(element);
    settle(READY);
    await waitUntil(() => element.open);
  });

  for (const [name, availability] of [
    ['is switched off', unavailable('inactive')],
    ['can’t be looked at', { state: 'error', reason: 'network', product: null } as const],
  ] as const) {
    it(`lets a try-on continue when its product ${name} meanwhile, and hides afterwards`, async () => {
      page.broker.availability = READY;
      const element = await aButton(
        html`<tryon-button external-id="SKU-1" base-url="https://shop.example" debug></tryon-button>`,
      );
      element.show();
      await waitUntil(() => element.open);
      page.broker.say(availability);
      await element.updateComplete;
      await aTimeout(20);
      expect([element.open, findDialog(element)!.open, findDialog(element)!.checkVisibility()]).to.deep.equal(
        [true, true, true],
      );
      expect(findButton(element)).to.equal(null);
      element.removeAttribute('debug');
      element.close();
      await waitUntil(() => element.offsetHeight === 0 && !element.open);
    });
  }

  it('opens at a click although what only a shown button needs could not be loaded before', async () => {
    page.broker.availability = READY;
    page.loadTryOn = () => Promise.reject(new TypeError('Failed to fetch'));
    const element = await aButton();
    page.loadTryOn = async () => ({ TryOn });
    findButton(element)!.click();
    await waitUntil(() => element.open);
  });

  it('reports an error where what only a shown button needs can’t be loaded at the click either', async () => {
    page.broker.availability = READY;
    page.loadTryOn = () => Promise.reject(new TypeError('Failed to fetch'));
    const element = await aButton();
    setTimeout(() => findButton(element)!.click());
    const error = await oneEvent(element, 'tryon-error');
    expect(error.detail.reason).to.equal('network');
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('[part=failure]')).not.to.equal(null);
    expect(element.open).to.equal(false);
  });

  it('says that the dialog did not load, and tries again at the next click', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    page.loadDialog = () => Promise.reject(new TypeError('Failed to fetch'));
    setTimeout(() => findButton(element)!.click());
    await oneEvent(element, 'tryon-error');
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('[role=alert]')!.textContent).to.contain('try again');
    page.loadDialog = async () => {};
    findButton(element)!.click();
    await waitUntil(() => element.open);
    expect(element.shadowRoot!.querySelector('[role=alert]')).to.equal(null);
  });

  it('shows the processing slot while images are processed', async () => {
    const element = await aButton(
      html`<tryon-button external-id="A" base-url="https://shop.example"
        ><span slot="processing">Soon</span></tryon-button
      >`,
    );
    page.broker.say({ state: 'processing', reason: null, product: READY.product });
    await element.updateComplete;
    expect(element.offsetHeight).to.be.above(0);
    page.broker.say(unavailable('timed-out'));
    await element.updateComplete;
    expect(element.offsetHeight).to.equal(0);
  });

  it('makes room for the processing slot with reserve="false", which keeps no space', async () => {
    const element = await aButton(
      html`<tryon-button external-id="A" base-url="https://shop.example" reserve="false"
        ><span slot="processing">Soon</span></tryon-button
      >`,
    );
    page.broker.say({ state: 'processing', reason: null, product: READY.product });
    await element.updateComplete;
    expect(element.offsetHeight).to.be.above(0);
  });

  it('passes its focus on to the button, and takes none while there is no button', async () => {
    const element = await aButton();
    element.focus();
    expect(element.matches(':focus')).to.equal(false);
    page.broker.say(READY);
    await element.updateComplete;
    element.focus({ preventScroll: true });
    expect(findButton(element)!.matches(':focus')).to.equal(true);
  });

  it('scrolls to the button that gets the focus, unless that is told not to', async () => {
    const element = await aButton();
    page.broker.say(READY);
    await element.updateComplete;
    element.style.marginTop = '300vh';
    element.focus({ preventScroll: true });
    // WebKit scrolls after the next layout.
    await new Promise(requestAnimationFrame);
    expect(window.scrollY).to.equal(0);
    findButton(element)!.blur();
    element.focus();
    await waitUntil(() => window.scrollY > 0);
    window.scrollTo(0, 0);
  });

  it('takes properties that were set before it was upgraded', async () => {
    const element = document.createElement('div');
    element.innerHTML = '<late-button external-id="A"></late-button>';
    document.body.append(element);
    const late = element.firstElementChild as TryonButton;
    late.baseUrl = 'https://shop.example';
    customElements.define('late-button', class extends TryonButton {});
    await late.updateComplete;
    expect([late.state, page.broker.watchers]).to.deep.equal(['loading', 1]);
    element.remove();
  });
});
