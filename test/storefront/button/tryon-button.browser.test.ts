import { aTimeout, expect, fixture, oneEvent } from '@open-wc/testing';
import { TryOn } from '../../../src/storefront/button/shown-button.ts';
import { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { READY } from '../../helpers/fake-broker.ts';
import {
  aButton,
  aReadyButton,
  BUTTON,
  buttonIn,
  findButton,
  findDialog,
  findPart,
  freshPage,
  later,
  LOADING,
  open,
  page,
  PROCESSING,
  tell,
  unavailable,
  untilBusy,
} from './a-button.ts';
import { replace } from '../../helpers/replace.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

describe('<tryon-button>', () => {
  beforeEach(freshPage);

  it('shows its button when the product is ready, and only then', async () => {
    const element = await aButton();
    expect(element.offsetHeight).to.equal(0);
    await tell(element, READY);
    expect(element.offsetHeight).to.be.at.least(44);
    await tell(element, unavailable('inactive'));
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
    const element = await aButton('class="wide"');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.wide { display: block; margin: 40px; }');
    document.adoptedStyleSheets = [sheet];
    expect(element.getBoundingClientRect().height).to.equal(0);
    expect(getComputedStyle(element).display).to.equal('none');
    document.adoptedStyleSheets = [];
  });

  it('has the size of its button before that is ready and while another product is looked up, with reserve', async () => {
    const element = await aButton('reserve');
    const size = () => [element.offsetWidth, element.offsetHeight];
    const reserved = size();
    expect(element.offsetHeight).to.be.at.least(44);
    expect(getComputedStyle(findButton(element)!).visibility).to.equal('hidden');
    await tell(element, READY);
    expect(getComputedStyle(findButton(element)!).visibility).to.equal('visible');
    expect(size()).to.deep.equal(reserved);
    page.broker.availability = LOADING;
    element.externalId = 'B';
    await element.updateComplete;
    expect(element.state).to.equal('loading');
    expect(getComputedStyle(findButton(element)!).visibility).to.equal('hidden');
    expect(size()).to.deep.equal(reserved);
  });

  it('gives its space back where the answer is no: out of view, and not before the shopper’s eyes', async () => {
    const element = await aButton('reserve');
    await tell(element, unavailable('inactive'));
    expect(element.offsetHeight, 'in view').to.be.at.least(44);
    document.body.style.paddingTop = '300vh';
    await waitUntil(() => element.offsetHeight === 0, 'it is still there');
    page.broker.availability = LOADING;
    element.externalId = 'B';
    await element.updateComplete;
    expect(element.offsetHeight, 'another product').to.be.at.least(44);
    document.body.style.paddingTop = '';
  });

  it('reflects state and reason, and announces each change once', async () => {
    const element = await aButton();
    const told: unknown[] = [];
    element.addEventListener('tryon-statechange', ({ detail }) => told.push([detail.state, detail.reason]));
    for (const availability of [unavailable('no-images'), unavailable('no-images'), READY])
      page.broker.say(availability);
    expect(told).to.deep.equal([
      ['unavailable', 'no-images'],
      ['ready', null],
    ]);
    expect([element.getAttribute('state'), element.hasAttribute('reason')]).to.deep.equal(['ready', false]);
  });

  for (const [attributes, state, reason] of [
    ['external-id=""', 'idle', null],
    ['product-id=" " external-id="  "', 'idle', null],
    ['base-url=""', 'error', 'misconfigured'],
  ] as const)
    it(`is ${state} with ${attributes}`, async () => {
      const element = await aButton(attributes);
      expect([element.state, element.reason, page.broker.watchers]).to.deep.equal([state, reason, 0]);
    });

  it('prefers product-id, and watches the last of several values alone', async () => {
    const element = await aButton('external-id=" SKU-1 "');
    for (const sku of ['B', 'C', 'D']) element.externalId = sku;
    await element.updateComplete;
    expect(page.broker.refs.map(({ externalId }) => externalId)).to.deep.equal(['SKU-1', 'D']);
    element.productId = 'id-1';
    await element.updateComplete;
    expect(page.broker.refs.at(-1)).to.deep.equal({ productId: 'id-1', externalId: null });
    expect(page.broker.watchers).to.equal(1);
  });

  for (const [place, markup] of [
    ['link, and does not follow it', `<a href="#elsewhere">${BUTTON}</a>`],
    ['form, and never submits it', `<form>${BUTTON}</form>`],
  ] as const)
    it(`opens its dialog inside a ${place}`, async () => {
      page.broker.availability = READY;
      const { outer, element } = await buttonIn(markup);
      let submits = 0;
      outer.addEventListener('submit', (event) => (event.preventDefault(), submits++));
      findButton(element)!.click();
      await waitUntil(() => element.open);
      expect([submits, location.hash]).to.deep.equal([0, '']);
    });

  it('opens the dialog, announces it before, and announces when it has closed', async () => {
    const element = await aReadyButton();
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
    const element = await aReadyButton();
    let isAsked = false;
    element.addEventListener('tryon-open', (event) => (event.preventDefault(), (isAsked = true)));
    element.show();
    await waitUntil(() => isAsked);
    await untilBusy(element, false);
    expect([element.open, page.loads]).to.deep.equal([false, 0]);
  });

  it('shows that it waits for the check of the product, and opens nothing if that is no longer ready', async () => {
    const element = await aReadyButton();
    const check = later<ReturnType<typeof unavailable>>();
    page.broker.confirmed = check.promise;
    findButton(element)!.click();
    await untilBusy(element);
    check.resolve(unavailable('inactive'));
    await untilBusy(element, false);
    expect(element.open).to.equal(false);
  });

  for (const [name, prevent, restore] of [
    ['it is closed', (element: TryonButton) => element.close(), () => {}],
    ['another product is named', (element: TryonButton) => (element.externalId = 'B'), () => {}],
    ['its product is removed', () => page.broker.say(unavailable('not-found')), () => page.broker.say(READY)],
  ] as const)
    it(`opens nothing after all when ${name} while the dialog loads, and opens at the next click`, async () => {
      const element = await aReadyButton();
      const first = later();
      page.loadDialog = () => first.promise;
      findButton(element)!.click();
      await waitUntil(() => page.loads === 1);
      prevent(element);
      await element.updateComplete;
      first.resolve();
      await waitUntil(() => findDialog(element));
      await element.updateComplete;
      expect([element.open, element.hasAttribute('open')]).to.deep.equal([false, false]);
      restore();
      await element.updateComplete;
      findButton(element)!.click();
      await waitUntil(() => element.open);
      expect(page.loads).to.equal(2);
    });

  it('keeps the dialog’s product when the element’s product is removed', async () => {
    const product = aProduct({ external_id: 'SKU-1', model_type: 'realtime' });
    page.broker.availability = { ...READY, product };
    const element = await aButton('product-id="1"');
    await open(element);
    await tell(element, unavailable('not-found'));
    const dialog = findDialog(element)!;
    expect([dialog.product, dialog.mode, dialog.externalId]).to.deep.equal([product, 'realtime', 'SKU-1']);
  });

  it('opens although it was moved while the click waited', async () => {
    const element = await aReadyButton();
    const check = later<typeof READY>();
    page.broker.confirmed = check.promise;
    findButton(element)!.click();
    await untilBusy(element);
    element.parentElement!.append(element);
    check.resolve(READY);
    await waitUntil(() => element.open);
  });

  for (const [name, availability] of [
    ['is switched off', unavailable('inactive')],
    ['can’t be looked at', { state: 'error', reason: 'network', product: null }],
  ] as const)
    it(`lets a try-on continue when its product ${name} meanwhile, and hides afterwards`, async () => {
      const element = await aReadyButton('debug');
      await open(element);
      await tell(element, availability);
      await aTimeout(20);
      const dialog = findDialog(element)!;
      expect([element.open, dialog.open, dialog.checkVisibility()]).to.deep.equal([true, true, true]);
      expect(findButton(element)).to.equal(null);
      element.removeAttribute('debug');
      element.close();
      await waitUntil(() => element.offsetHeight === 0 && !element.open);
    });

  it('opens at a click although what only a shown button needs could not be loaded before', async () => {
    page.loadTryOn = offline;
    const element = await aReadyButton();
    page.loadTryOn = async () => ({ TryOn });
    findButton(element)!.click();
    await waitUntil(() => element.open);
  });

  it('reports an error where what only a shown button needs can’t be loaded at the click either', async () => {
    page.loadTryOn = offline;
    const element = await aReadyButton();
    setTimeout(() => findButton(element)!.click());
    expect((await oneEvent(element, 'tryon-error')).detail.reason).to.equal('network');
    await waitUntil(() => findPart(element, 'failure'));
    expect(element.open).to.equal(false);
  });

  it('says that the device is offline where that is why the dialog did not load', async () => {
    replace(navigator, 'onLine', false);
    const element = await aReadyButton('lang="de"');
    page.loadDialog = offline;
    findButton(element)!.click();
    await waitUntil(() => findPart(element, 'failure'));
    expect(findPart(element, 'failure')!.textContent!.trim()).to.equal('Sie sind offline.');
  });

  it('moves nothing of the page by the sentence that the dialog did not load', async () => {
    const element = await aReadyButton();
    const { height } = element.getBoundingClientRect();
    const below = document.createElement('p');
    element.after(below);
    const { top } = below.getBoundingClientRect();
    page.loadDialog = offline;
    findButton(element)!.click();
    await waitUntil(() => findPart(element, 'failure')?.getBoundingClientRect().height);
    expect(below.getBoundingClientRect().top).to.equal(top);
    expect(element.getBoundingClientRect().height).to.equal(height);
  });

  it('says that the dialog did not load, and tries again at the next click', async () => {
    const element = await aReadyButton();
    page.loadDialog = offline;
    findButton(element)!.click();
    await waitUntil(() => findPart(element, 'failure'));
    expect(findPart(element, 'failure')!.textContent).to.contain('try again');
    page.loadDialog = async () => {};
    findButton(element)!.click();
    await waitUntil(() => element.open);
    expect(findPart(element, 'failure')).to.equal(null);
  });

  for (const attributes of ['', 'reserve="false"'])
    it(`shows the processing slot while images are processed ${attributes && `with ${attributes}`}`, async () => {
      const element = await aButton(attributes, '<span slot="processing">Soon</span>');
      await tell(element, PROCESSING);
      expect(element.offsetHeight).to.be.above(0);
      await tell(element, unavailable('timed-out'));
      expect(element.offsetHeight).to.equal(0);
    });

  it('passes its focus on to the button, and takes none while there is no button', async () => {
    const element = await aButton();
    element.focus();
    expect(element.matches(':focus')).to.equal(false);
    await tell(element, READY);
    element.focus({ preventScroll: true });
    expect(findButton(element)!.matches(':focus')).to.equal(true);
  });

  it('scrolls to the button that gets the focus, unless that is told not to', async () => {
    const element = await aReadyButton();
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
    const late = await fixture<TryonButton>('<late-button external-id="A"></late-button>');
    late.baseUrl = 'https://shop.example';
    customElements.define('late-button', class extends TryonButton {});
    await late.updateComplete;
    expect([late.state, page.broker.watchers]).to.deep.equal(['loading', 1]);
  });
});
