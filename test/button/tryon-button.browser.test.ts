import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { AvailabilityReason } from '../../src/availability/index.ts';
import { explain } from '../../src/button/explanations.ts';
import { TryonButton } from '../../src/button/tryon-button.ts';
import { FakeBroker, READY } from '../helpers/fake-broker.ts';

let broker: FakeBroker;
let loads: number;
let loadDialog: () => Promise<unknown>;

class FakeDialog extends HTMLElement {
  open = false;
  show() {
    this.open = true;
  }
  close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  }
}
customElements.define('tryon-dialog', FakeDialog);
TryonButton.ports = {
  connect: () => broker,
  loadDialog: () => (loads++, loadDialog()),
  explain: async (availability) => explain(availability),
};
customElements.define('tryon-button', TryonButton);

const unavailable = (reason: AvailabilityReason) =>
  ({ state: 'unavailable', reason, product: null }) as const;
const buttonOf = (element: Element) => element.shadowRoot!.querySelector<HTMLButtonElement>('[part=button]');
const dialogOf = (element: Element) => element.shadowRoot!.querySelector<FakeDialog>('tryon-dialog');
const aButton = (
  template = html`<tryon-button external-id="SKU-1" base-url="https://shop.example"></tryon-button>`,
) => fixture<TryonButton>(template);

describe('<tryon-button>', () => {
  beforeEach(() => {
    broker = new FakeBroker();
    loads = 0;
    loadDialog = async () => {};
  });

  it('shows its button when the product is ready, and only then', async () => {
    const element = await aButton();
    expect(element.offsetHeight).to.equal(0);
    broker.say(READY);
    await element.updateComplete;
    expect(element.offsetHeight).to.be.at.least(44);
    broker.say(unavailable('inactive'));
    await element.updateComplete;
    expect(element.offsetHeight).to.equal(0);
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
    expect(getComputedStyle(buttonOf(element)!).visibility).to.equal('hidden');
    broker.say(READY);
    await element.updateComplete;
    const after = element.getBoundingClientRect();
    expect([after.width, after.height]).to.deep.equal([before.width, before.height]);
  });

  it('reflects state and reason, and tells of their change once', async () => {
    const element = await aButton();
    const told: unknown[] = [];
    element.addEventListener('tryon-statechange', ({ detail }) => told.push([detail.state, detail.reason]));
    broker.say(unavailable('no-images'));
    broker.say(unavailable('no-images'));
    broker.say(READY);
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
    expect(broker.targets.map(({ externalId }) => externalId)).to.deep.equal(['SKU-1', 'D']);
    element.productId = 'id-1';
    await element.updateComplete;
    expect(broker.targets.at(-1)).to.deep.equal({ productId: 'id-1', externalId: null });
    expect(broker.watchers).to.equal(1);
  });

  it('stops watching when it is removed, and watches again when it is put back', async () => {
    const element = await aButton();
    const parent = element.parentElement!;
    for (let count = 0; count < 100; count++) {
      element.remove();
      expect(broker.watchers).to.equal(0);
      parent.append(element);
      expect(broker.watchers).to.equal(1);
    }
  });

  it('never submits the form around it', async () => {
    broker.availability = READY;
    const form = await fixture<HTMLFormElement>(
      html`<form><tryon-button external-id="A" base-url="https://shop.example"></tryon-button></form>`,
    );
    let submits = 0;
    form.addEventListener('submit', (event) => (event.preventDefault(), submits++));
    const element = form.querySelector('tryon-button')!;
    buttonOf(element)!.click();
    await waitUntil(() => element.open);
    expect(submits).to.equal(0);
  });

  it('opens the dialog, says so before, and says when it closed', async () => {
    broker.availability = READY;
    const element = await aButton();
    setTimeout(() => buttonOf(element)!.click());
    const { detail } = await oneEvent(element, 'tryon-open');
    expect([detail.product, detail.mode]).to.deep.equal([READY.product, 'swap']);
    await waitUntil(() => element.open);
    expect(dialogOf(element)!.open).to.equal(true);
    setTimeout(() => element.close());
    await oneEvent(element, 'tryon-close');
    expect(element.open).to.equal(false);
  });

  it('leaves the experience to a page that prevents tryon-open', async () => {
    broker.availability = READY;
    const element = await aButton();
    element.addEventListener('tryon-open', (event) => event.preventDefault());
    element.show();
    await aTimeout(20);
    expect([element.open, loads]).to.deep.equal([false, 0]);
  });

  it('waits visibly for the check of the product, and opens nothing when it is no longer ready', async () => {
    broker.availability = READY;
    const element = await aButton();
    let settle!: (availability: typeof READY) => void;
    broker.confirmed = new Promise((resolve) => (settle = resolve));
    buttonOf(element)!.click();
    await waitUntil(() => buttonOf(element)!.getAttribute('aria-busy') === 'true');
    settle(unavailable('inactive'));
    await waitUntil(() => buttonOf(element)!.getAttribute('aria-busy') === 'false');
    expect(element.open).to.equal(false);
  });

  it('says that the dialog did not load, and tries again at the next click', async () => {
    broker.availability = READY;
    const element = await aButton();
    loadDialog = () => Promise.reject(new TypeError('Failed to fetch'));
    setTimeout(() => buttonOf(element)!.click());
    await oneEvent(element, 'tryon-error');
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('[role=alert]')!.textContent).to.contain('try again');
    loadDialog = async () => {};
    buttonOf(element)!.click();
    await waitUntil(() => element.open);
    expect(element.shadowRoot!.querySelector('[role=alert]')).to.equal(null);
  });

  for (const reason of ['not-found', 'inactive', 'no-images', 'timed-out'] as const) {
    it(`tells the shop owner what to do about ${reason}, with debug`, async () => {
      const element = await aButton(
        html`<tryon-button debug external-id="A" base-url="https://shop.example"></tryon-button>`,
      );
      broker.say(unavailable(reason));
      await waitUntil(() => element.shadowRoot!.querySelector('[part=debug]')?.textContent!.includes(reason));
      expect(element.offsetHeight).to.be.above(0);
    });
  }

  it('speaks the language of the nearest lang, and follows it', async () => {
    broker.availability = READY;
    const outer = await fixture<HTMLElement>(
      html`<div lang="de-AT">
        <tryon-button external-id="A" base-url="https://shop.example"></tryon-button>
      </div>`,
    );
    const element = outer.querySelector('tryon-button')!;
    expect(buttonOf(element)!.textContent).to.contain('Anprobieren');
    outer.lang = 'fr';
    await waitUntil(() => buttonOf(element)!.textContent!.includes('Essayer'));
  });

  it('takes its text from label, else from its content', async () => {
    broker.availability = READY;
    const element = await aButton(
      html`<tryon-button external-id="A" base-url="https://shop.example">Mirror</tryon-button>`,
    );
    expect(
      element.shadowRoot!.querySelector<HTMLSlotElement>('slot:not([name])')!.assignedNodes(),
    ).to.have.length(1);
    element.label = 'See it on you';
    await element.updateComplete;
    expect(buttonOf(element)!.textContent).to.contain('See it on you');
  });

  it('shows the processing slot while images are processed', async () => {
    const element = await aButton(
      html`<tryon-button external-id="A" base-url="https://shop.example"
        ><span slot="processing">Soon</span></tryon-button
      >`,
    );
    broker.say({ state: 'processing', reason: null, product: READY.product });
    await element.updateComplete;
    expect(element.offsetHeight).to.be.above(0);
    broker.say(unavailable('timed-out'));
    await element.updateComplete;
    expect(element.offsetHeight).to.equal(0);
  });

  it('takes properties that were set before it was upgraded', async () => {
    const element = document.createElement('div');
    element.innerHTML = '<late-button external-id="A"></late-button>';
    document.body.append(element);
    const late = element.firstElementChild as TryonButton;
    late.baseUrl = 'https://shop.example';
    customElements.define('late-button', class extends TryonButton {});
    await late.updateComplete;
    expect([late.state, broker.watchers]).to.deep.equal(['loading', 1]);
    element.remove();
  });

  it('is accessible when it is ready, hidden, and explaining itself', async () => {
    broker.availability = READY;
    const element = await aButton(
      html`<tryon-button debug external-id="A" base-url="https://shop.example"></tryon-button>`,
    );
    await expect(element).to.be.accessible();
    broker.say(unavailable('inactive'));
    await waitUntil(() => element.shadowRoot!.querySelector('[part=debug]'));
    await expect(element).to.be.accessible();
  });
});
