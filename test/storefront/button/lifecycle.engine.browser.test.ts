import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import {
  aButton,
  aReadyButton,
  BUTTON,
  buttonIn,
  findButton,
  findDialog,
  freshPage,
  LOADING,
  open,
  page,
  PROCESSING,
  setDefaults,
  readText,
  tell,
  unavailable,
} from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const INACTIVE = unavailable('inactive');

const restores: (() => void)[] = [];
/** Hears of each call of a method until the test ends. */
function note<Of extends object>(
  of: Of,
  name: keyof Of,
  hear: (self: unknown, ...args: unknown[]) => unknown,
) {
  const original = of[name] as (...args: unknown[]) => unknown;
  of[name] = function (this: unknown, ...args: unknown[]) {
    hear(this, ...args);
    return original.apply(this, args);
  } as Of[keyof Of];
  restores.push(() => (of[name] = original as Of[keyof Of]));
}

function restoreAll(): void {
  for (const restore of restores.splice(0)) restore();
}

describe('<tryon-button> over the lifetime of a page', () => {
  beforeEach(freshPage);
  afterEach(restoreAll);

  it('leaves no watch, listener, observer or timer behind over 100 mounts', async () => {
    const place = await fixture(html`<div></div>`);
    // What serves all elements of the page is there since the first one.
    (await aReadyButton()).remove();
    freshPage();
    /** Each with its type; taking away what is not there changes nothing. */
    const listening = new Map<unknown, string>();
    const observing = new Set<unknown>();
    const onPage = (target: unknown) => target === window || target === document || target === undefined;
    note(EventTarget.prototype, 'addEventListener', (target, type, listener) => {
      if (onPage(target)) listening.set(listener, type as string);
    });
    note(EventTarget.prototype, 'removeEventListener', (target, type, listener) => {
      if (onPage(target) && listening.get(listener) === type) listening.delete(listener);
    });
    note(MutationObserver.prototype, 'observe', (observer) => observing.add(observer));
    note(MutationObserver.prototype, 'disconnect', (observer) => observing.delete(observer));
    const pending = new Set<unknown>();
    const originals = { setTimeout, clearTimeout };
    window.setTimeout = ((callback: () => void, ms?: number) => {
      const timer = originals.setTimeout.call(window, () => (pending.delete(timer), callback()), ms);
      pending.add(timer);
      return timer;
    }) as typeof setTimeout;
    window.clearTimeout = (timer) => {
      pending.delete(timer);
      originals.clearTimeout.call(window, timer);
    };
    restores.push(() => Object.assign(window, originals));
    for (let round = 0; round < 100; round++) {
      place.innerHTML = BUTTON;
      const element = place.querySelector('tryon-button')!;
      await element.updateComplete;
      await tell(element, round % 2 ? READY : INACTIVE);
      if (round % 2) expect(observing.size).to.be.above(0);
      element.remove();
    }
    expect([page.broker.watchers, page.broker.refs.length, observing.size]).to.deep.equal([0, 100, 0]);
    expect([...listening.values()]).to.deep.equal([]);
    restoreAll();
    // Between slices of renders it may wait a moment.
    await waitUntil(() => pending.size === 0, 'a timer that goes on');
  });

  it('observes nothing of the page while it shows nothing', async () => {
    page.broker.availability = INACTIVE;
    const observed: unknown[] = [];
    note(MutationObserver.prototype, 'observe', (_, node) => observed.push(node));
    const element = await aButton();
    expect([element.state, observed.length]).to.deep.equal(['unavailable', 0]);
    await tell(element, READY);
    expect(observed).to.include(element);
  });

  it('observes language and content from when it is shown, wherever it is moved', async () => {
    const element = await aButton();
    await tell(element, INACTIVE);
    page.broker.say(READY);
    await waitUntil(() => readText(element) === 'Try it on');
    element.lang = 'de';
    await waitUntil(() => readText(element) === 'Virtuell anprobieren');
    element.parentElement!.append(element);
    await element.updateComplete;
    element.lang = 'fr';
    await waitUntil(() => readText(element) === 'Essayer virtuellement');
    const text = element.appendChild(new Text());
    // What the slot itself reports.
    await nextFrame();
    await element.updateComplete;
    text.data = 'In 3D';
    await waitUntil(() => readText(element) === 'In 3D');
  });

  it('shows what fills the processing slot later', async () => {
    page.broker.availability = PROCESSING;
    const element = await aButton();
    expect([element.state, element.offsetHeight]).to.deep.equal(['processing', 0]);
    element.innerHTML = '<span slot="processing">Soon</span>';
    await waitUntil(() => element.offsetHeight > 0);
  });

  it('works in a template that is rendered twice, and as a clone', async () => {
    page.broker.availability = READY;
    const template = document.createElement('template');
    template.innerHTML = BUTTON;
    const place = await fixture(html`<div></div>`);
    const elements = place.children as unknown as readonly TryonButton[];
    place.append(template.content.cloneNode(true), template.content.cloneNode(true));
    await waitUntil(() => findButton(elements[0]!));
    const clone = elements[0]!.cloneNode(true) as TryonButton;
    place.append(clone);
    await waitUntil(() => [...elements].every(findButton));
    expect(page.broker.watchers).to.equal(3);
    findButton(clone)!.click();
    await waitUntil(() => clone.open);
    expect([...elements].filter((element) => element.open)).to.have.length(1);
  });

  it('works when a script creates it, with properties or with attributes, once it is in the page', async () => {
    page.broker.availability = READY;
    const byProperty = Object.assign(document.createElement('tryon-button'), {
      externalId: 'A',
      baseUrl: 'https://a.example',
    });
    const byAttribute = new TryonButton();
    byAttribute.setAttribute('product-id', 'id-1');
    byAttribute.setAttribute('base-url', 'https://a.example');
    byAttribute.remove();
    await nextFrame();
    expect([byAttribute.state, page.broker.refs]).to.deep.equal(['idle', []]);
    document.body.append(byProperty, byAttribute);
    await waitUntil(() => findButton(byProperty) && findButton(byAttribute));
    // On a busy machine the first may wait for its turn longer than the second.
    expect(page.broker.refs).to.have.deep.members([
      { productId: null, externalId: 'A' },
      { productId: 'id-1', externalId: null },
    ]);
    byProperty.remove();
    byAttribute.remove();
  });

  it('works on where it is moved to, and its listeners are still called', async () => {
    page.broker.availability = READY;
    const { outer, element } = await buttonIn(`<div><p>${BUTTON}</p><div></div></div>`);
    const heard: string[] = [];
    element.addEventListener('tryon-statechange', ({ detail }) => heard.push(detail.state));
    outer.lastElementChild!.append(element);
    await tell(element, INACTIVE);
    expect([element.state, page.broker.watchers, heard]).to.deep.equal(['unavailable', 1, ['unavailable']]);
  });

  it('works inside another shadow root, and its events reach the document', async () => {
    const host = await fixture(html`<div></div>`);
    const heard: string[] = [];
    const hear = ({ type }: Event) => heard.push(type);
    document.addEventListener('tryon-statechange', hear);
    host.attachShadow({ mode: 'closed' }).innerHTML = BUTTON;
    await waitUntil(() => page.broker.watchers === 1);
    expect(heard).to.deep.equal(['tryon-statechange']);
    document.removeEventListener('tryon-statechange', hear);
  });

  it('takes numbers for ids, as frameworks set them', async () => {
    const element = await aButton();
    Object.assign(element, { externalId: 4711 });
    await element.updateComplete;
    expect(page.broker.refs.at(-1)).to.deep.equal({ productId: null, externalId: '4711' });
  });

  it('does not keep the attributes that it was cloned or written with', async () => {
    const element = await aReadyButton();
    await open(element);
    const clone = element.cloneNode(true) as TryonButton;
    clone.removeAttribute('external-id');
    expect([clone.getAttribute('state'), clone.hasAttribute('open')]).to.deep.equal(['ready', true]);
    element.after(clone);
    await clone.updateComplete;
    expect([clone.getAttribute('state'), clone.hasAttribute('open')]).to.deep.equal(['idle', false]);
    expect(element.hasAttribute('open')).to.equal(true);
  });

  it('shares its style sheets with all others, and has each once', async () => {
    const elements = [await aReadyButton(), await aReadyButton()];
    elements[0]!.parentElement!.append(elements[0]!);
    const sheets = () => elements.map(({ shadowRoot }) => [...shadowRoot!.adoptedStyleSheets]);
    await waitUntil(() => sheets().every(({ length }) => length > 2), 'the styles of a shown button');
    await tell(elements[0]!, INACTIVE);
    await tell(elements[0]!, READY);
    const [first, second] = sheets();
    // Its own, that of its parts, and that of what only a shown button needs; none for a look.
    expect([first!.length, new Set([...first!, ...second!]).size]).to.deep.equal([3, 3]);
  });

  it('survives being moved to another document and back', async () => {
    page.broker.availability = READY;
    const { outer, element } = await buttonIn(`<div><iframe></iframe>${BUTTON}</div>`);
    outer.querySelector('iframe')!.contentDocument!.body.append(element);
    await element.updateComplete;
    outer.append(element);
    await element.updateComplete;
    expect(findButton(element)!.offsetHeight).to.equal(44);
    expect(getComputedStyle(findButton(element)!).display).to.equal('inline-flex');
    await tell(element, INACTIVE);
    expect(getComputedStyle(element).display).to.equal('none');
  });

  const NO_DASHES = {
    add() {
      throw new DOMException('not --shown', 'SyntaxError');
    },
    delete: () => false,
  };
  for (const [where, prepare] of [
    ['in browsers without custom states', (replace) => replace(undefined)],
    ['in browsers whose custom states need dashes', (replace) => replace(NO_DASHES)],
    ['where something else has taken its internals', (_, element) => element.attachInternals()],
  ] as [string, (replace: (states: unknown) => void, element: TryonButton) => void][])
    it(`shows its button and removes it ${where}`, async () => {
      const own = Object.getOwnPropertyDescriptor(ElementInternals.prototype, 'states')!;
      const replace = (states: unknown) =>
        Object.defineProperty(ElementInternals.prototype, 'states', {
          configurable: true,
          get: () => states,
        });
      const element = new TryonButton();
      Object.assign(element, { externalId: 'A', baseUrl: 'https://a.example' });
      try {
        prepare(replace, element);
        (await fixture(html`<div></div>`)).append(element);
        await element.updateComplete;
        for (const availability of [READY, INACTIVE]) {
          await tell(element, availability);
          const isReady = availability === READY;
          expect([element.hasAttribute('shown'), element.offsetHeight >= 44]).to.deep.equal([
            isReady,
            isReady,
          ]);
        }
      } finally {
        Object.defineProperty(ElementInternals.prototype, 'states', own);
      }
    });

  it('is idle again when its id is removed', async () => {
    const element = await aReadyButton();
    element.removeAttribute('external-id');
    await element.updateComplete;
    expect([element.state, element.product, page.broker.watchers]).to.deep.equal(['idle', null, 0]);
    expect(element.offsetHeight).to.equal(0);
  });

  it('closes its dialog when it is removed, and says so', async () => {
    const element = await aReadyButton();
    await open(element);
    const dialog = findDialog(element)!;
    let closed = 0;
    element.addEventListener('tryon-close', () => closed++);
    element.remove();
    await element.updateComplete;
    expect([element.open, element.hasAttribute('open'), closed]).to.deep.equal([false, false, 1]);
    expect(dialog.open && dialog.isConnected).to.equal(false);
  });

  it('keeps its dialog open when only poll-interval changes', async () => {
    const element = await aReadyButton();
    await open(element);
    element.pollInterval = 1000;
    await element.updateComplete;
    expect([element.open, findDialog(element)!.open]).to.deep.equal([true, true]);
  });

  it('keeps its dialog open when it is named another product, and gives it that once it is ready', async () => {
    const element = await aReadyButton();
    await open(element);
    const dialog = findDialog(element)!;
    page.broker.availability = LOADING;
    element.setAttribute('external-id', 'B');
    await element.updateComplete;
    expect([element.open, dialog.open, dialog.product]).to.deep.equal([true, true, READY.product]);
    const other = { ...READY.product!, id: 'b', external_id: 'B' };
    page.broker.say({ ...READY, product: other });
    await waitUntil(() => dialog.product === other);
    expect([dialog.open, dialog.externalId]).to.deep.equal([true, 'B']);
  });

  it('prefers its own attributes to the page’s latest defaults', async () => {
    setDefaults({ baseUrl: 'https://page.example', pollInterval: 10, debug: true, apiKey: 'page' });
    const connected: unknown[] = [];
    page.connect = (...args) => (connected.push(args), page.broker);
    await fixture('<tryon-button external-id="A"></tryon-button>');
    await aButton('base-url="https://own.example" api-key="own"');
    expect(connected).to.deep.equal([
      ['https://page.example', 'page'],
      ['https://own.example', 'own'],
    ]);
  });

  it('uses the default for numbers that make no sense', async () => {
    const watchedWith: unknown[] = [];
    const { watch } = page.broker;
    page.broker.watch = (target, pollOptions, listener) => {
      watchedWith.push(pollOptions);
      return watch(target, pollOptions, listener);
    };
    await aButton('poll-interval="soon" poll-timeout="-1"');
    await aButton('poll-interval="50" poll-timeout="900"');
    expect(watchedWith).to.deep.equal([
      { pollIntervalMs: 3000, pollTimeoutMs: 180_000 },
      { pollIntervalMs: 50, pollTimeoutMs: 900 },
    ]);
  });
});
