import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import {
  aButton,
  findButton,
  findDialog,
  freshPage,
  page,
  setDefaults,
  readText,
  unavailable,
} from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const MARKUP = '<tryon-button external-id="A" base-url="https://a.example"></tryon-button>';

describe('<tryon-button> over the lifetime of a page', () => {
  beforeEach(freshPage);

  it('leaves no watch, listener or observer behind over 100 mounts', async () => {
    const place = await fixture(html`<div></div>`);
    // What serves all elements of the page is there since the first one.
    const first = await fixture<TryonButton>(MARKUP);
    page.broker.say(READY);
    await first.updateComplete;
    first.remove();
    freshPage();
    /** Each with its type; taking away what is not there changes nothing. */
    const listening = new Map<unknown, string>();
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const { observe, disconnect } = MutationObserver.prototype;
    const onPage = (target: unknown) => target === window || target === document || target === undefined;
    const pending = new Set<unknown>();
    const originals = { setTimeout, clearTimeout };
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: [never, never]) {
      if (onPage(this)) listening.set(args[1], args[0]);
      return addEventListener.apply(this, args);
    };
    EventTarget.prototype.removeEventListener = function (this: EventTarget, ...args: [never, never]) {
      if (onPage(this) && listening.get(args[1]) === args[0]) listening.delete(args[1]);
      return removeEventListener.apply(this, args);
    };
    const observing = new Set<MutationObserver>();
    MutationObserver.prototype.observe = function (...args) {
      observing.add(this);
      return observe.apply(this, args);
    };
    MutationObserver.prototype.disconnect = function () {
      observing.delete(this);
      return disconnect.apply(this);
    };
    window.setTimeout = ((callback: () => void, ms?: number) => {
      const timer = originals.setTimeout.call(window, () => (pending.delete(timer), callback()), ms);
      pending.add(timer);
      return timer;
    }) as typeof setTimeout;
    window.clearTimeout = (timer) => {
      pending.delete(timer);
      originals.clearTimeout.call(window, timer);
    };
    try {
      for (let round = 0; round < 100; round++) {
        place.innerHTML = MARKUP;
        const element = place.querySelector('tryon-button')!;
        await element.updateComplete;
        page.broker.say(round % 2 ? READY : unavailable('inactive'));
        await element.updateComplete;
        if (round % 2) expect(observing.size).to.be.above(0);
        element.remove();
      }
      expect(page.broker.watchers).to.equal(0);
      expect(page.broker.refs).to.have.length(100);
      expect(observing.size).to.equal(0);
      expect([...listening.values()]).to.deep.equal([]);
    } finally {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
      Object.assign(MutationObserver.prototype, { observe, disconnect });
      Object.assign(window, originals);
    }
    // Between slices of renders it may wait a moment.
    await waitUntil(() => pending.size === 0, 'a timer that goes on');
  });

  it('observes nothing of the page while it shows nothing', async () => {
    page.broker.availability = unavailable('inactive');
    const observed: Node[] = [];
    const { observe } = MutationObserver.prototype;
    MutationObserver.prototype.observe = function (...args) {
      observed.push(args[0]);
      return observe.apply(this, args);
    };
    try {
      const element = await fixture<TryonButton>(MARKUP);
      expect(element.state).to.equal('unavailable');
      expect(observed).to.deep.equal([]);
      page.broker.say(READY);
      await element.updateComplete;
      expect(observed).to.include(element);
    } finally {
      MutationObserver.prototype.observe = observe;
    }
  });

  it('observes language and content from when it is shown, wherever it is moved', async () => {
    const element = await fixture<TryonButton>(MARKUP);
    page.broker.say(unavailable('inactive'));
    await element.updateComplete;
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
    page.broker.availability = { state: 'processing', reason: null, product: null };
    const element = await fixture<TryonButton>(MARKUP);
    expect(element.state).to.equal('processing');
    expect(element.offsetHeight).to.equal(0);
    element.innerHTML = '<span slot="processing">Soon</span>';
    await waitUntil(() => element.offsetHeight > 0);
  });

  it('shows its button where something else has taken its internals', async () => {
    page.broker.availability = READY;
    const element = document.createElement('tryon-button');
    element.attachInternals();
    element.externalId = 'A';
    element.baseUrl = 'https://a.example';
    (await fixture(html`<div></div>`)).append(element);
    await waitUntil(() => findButton(element)?.offsetHeight === 44);
    expect(element.hasAttribute('shown')).to.equal(true);
    page.broker.say(unavailable('inactive'));
    await waitUntil(() => getComputedStyle(element).display === 'none');
    expect(element.hasAttribute('shown')).to.equal(false);
  });

  it('works in a template that is rendered twice, and as a clone', async () => {
    page.broker.availability = READY;
    const template = document.createElement('template');
    template.innerHTML = MARKUP;
    const place = await fixture(html`<div></div>`);
    place.append(template.content.cloneNode(true), template.content.cloneNode(true));
    const [first] = place.children as unknown as TryonButton[];
    await waitUntil(() => first && findButton(first));
    const clone = first!.cloneNode(true) as TryonButton;
    place.append(clone);
    await waitUntil(() => [...place.children].every((element) => findButton(element)));
    expect(page.broker.watchers).to.equal(3);
    findButton(clone)!.click();
    await waitUntil(() => clone.open);
    expect([...place.children].filter((element) => (element as TryonButton).open)).to.have.length(1);
  });

  it('works when a script creates it, with properties or with attributes', async () => {
    page.broker.availability = READY;
    const byProperty = Object.assign(document.createElement('tryon-button'), {
      externalId: 'A',
      baseUrl: 'https://a.example',
    });
    const byAttribute = new TryonButton();
    byAttribute.setAttribute('product-id', 'id-1');
    byAttribute.setAttribute('base-url', 'https://a.example');
    document.body.append(byProperty, byAttribute);
    await waitUntil(() => findButton(byProperty) && findButton(byAttribute));
    expect(page.broker.refs).to.deep.equal([
      { productId: null, externalId: 'A' },
      { productId: 'id-1', externalId: null },
    ]);
    byProperty.remove();
    byAttribute.remove();
  });

  it('sends nothing for an element that was never in the page', async () => {
    const element = document.createElement('tryon-button');
    element.setAttribute('external-id', 'A');
    element.setAttribute('base-url', 'https://a.example');
    element.remove();
    await nextFrame();
    expect(page.broker.refs).to.have.length(0);
    expect(element.state).to.equal('idle');
  });

  it('works on where it is moved to, and its listeners are still called', async () => {
    page.broker.availability = READY;
    const outer = await fixture(
      html`<div>
        <p></p>
        <div></div>
      </div>`,
    );
    const [from, to] = [...outer.children];
    from!.innerHTML = MARKUP;
    const element = from!.querySelector('tryon-button')!;
    await element.updateComplete;
    const heard: string[] = [];
    element.addEventListener('tryon-statechange', ({ detail }) => heard.push(detail.state));
    to!.append(element);
    page.broker.say(unavailable('inactive'));
    await element.updateComplete;
    expect([element.state, page.broker.watchers, heard]).to.deep.equal(['unavailable', 1, ['unavailable']]);
  });

  it('works inside another shadow root, and its events reach the document', async () => {
    page.broker.availability = READY;
    const host = await fixture(html`<div></div>`);
    const heard: string[] = [];
    const hear = ({ type }: Event) => heard.push(type);
    document.addEventListener('tryon-statechange', hear);
    document.addEventListener('tryon-open', hear);
    host.attachShadow({ mode: 'closed' }).innerHTML = MARKUP;
    await waitUntil(() => page.broker.watchers === 1);
    expect(heard).to.deep.equal(['tryon-statechange']);
    document.removeEventListener('tryon-statechange', hear);
    document.removeEventListener('tryon-open', hear);
  });

  it('shows the last of many values, in whatever order responses arrive', async () => {
    const element = await aButton();
    for (let round = 0; round < 50; round++) {
      element.setAttribute('external-id', `SKU-${round}`);
      if (round % 7 === 0) await element.updateComplete;
    }
    await element.updateComplete;
    expect(page.broker.watchers).to.equal(1);
    expect(page.broker.refs.at(-1)!.externalId).to.equal('SKU-49');
  });

  it('takes numbers for ids, as frameworks set them', async () => {
    const element = await aButton();
    Object.assign(element, { externalId: 4711 });
    await element.updateComplete;
    expect(page.broker.refs.at(-1)).to.deep.equal({ productId: null, externalId: '4711' });
  });

  it('does not keep the attributes that it was cloned or written with', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    element.show();
    await waitUntil(() => element.open);
    const clone = element.cloneNode(true) as TryonButton;
    clone.removeAttribute('external-id');
    expect([clone.getAttribute('state'), clone.hasAttribute('open')]).to.deep.equal(['ready', true]);
    element.after(clone);
    await clone.updateComplete;
    expect([clone.getAttribute('state'), clone.hasAttribute('open')]).to.deep.equal(['idle', false]);
    expect(element.hasAttribute('open')).to.equal(true);
  });

  it('stays open when only poll-timeout changes', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    element.show();
    await waitUntil(() => element.open);
    element.pollInterval = 1000;
    await element.updateComplete;
    expect([element.open, findDialog(element)!.open]).to.deep.equal([true, true]);
  });

  it('opens the dialog, and not the link it stands in', async () => {
    page.broker.availability = READY;
    const link = await fixture(
      html`<a href="#elsewhere"
        ><tryon-button external-id="A" base-url="https://a.example"></tryon-button
      ></a>`,
    );
    const element = link.querySelector('tryon-button')!;
    await waitUntil(() => findButton(element));
    findButton(element)!.click();
    await waitUntil(() => element.open);
    expect(location.hash).to.equal('');
  });

  it('survives being moved to another document and back', async () => {
    page.broker.availability = READY;
    const outer = await fixture(html`<div><iframe></iframe></div>`);
    const frame = outer.querySelector('iframe')!;
    const element = outer.appendChild(document.createElement('tryon-button'));
    Object.assign(element, { externalId: 'A', baseUrl: 'https://a.example' });
    await element.updateComplete;
    frame.contentDocument!.body.append(element);
    await element.updateComplete;
    outer.append(element);
    await element.updateComplete;
    expect(findButton(element)!.offsetHeight).to.equal(44);
    expect(getComputedStyle(findButton(element)!).display).to.equal('inline-flex');
    page.broker.say(unavailable('inactive'));
    await element.updateComplete;
    expect(getComputedStyle(element).display).to.equal('none');
  });

  for (const [browsers, states] of [
    ['without custom states', undefined],
    [
      'whose custom states need dashes',
      {
        add() {
          throw new DOMException('not --shown', 'SyntaxError');
        },
        delete: () => false,
      },
    ],
  ] as const) {
    it(`renders its button and removes it in browsers ${browsers}`, async () => {
      const own = Object.getOwnPropertyDescriptor(ElementInternals.prototype, 'states')!;
      Object.defineProperty(ElementInternals.prototype, 'states', { configurable: true, get: () => states });
      try {
        const element = await aButton();
        expect(findButton(element)).to.equal(null);
        expect(element.hasAttribute('shown')).to.equal(false);
        page.broker.say(READY);
        await element.updateComplete;
        expect(findButton(element)).to.not.equal(null);
        expect(element.hasAttribute('shown')).to.equal(true);
        page.broker.say(unavailable('not-found'));
        await element.updateComplete;
        expect(element.hasAttribute('shown')).to.equal(false);
      } finally {
        Object.defineProperty(ElementInternals.prototype, 'states', own);
      }
    });
  }

  it('is idle again when its id is removed', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    element.removeAttribute('external-id');
    await element.updateComplete;
    expect([element.state, element.product, page.broker.watchers]).to.deep.equal(['idle', null, 0]);
    expect(element.offsetHeight).to.equal(0);
  });

  it('trims ids and addresses, and treats blank ones as missing', async () => {
    const element = await aButton(
      html`<tryon-button product-id=" " external-id=" SKU-1 " base-url="https://a.example"></tryon-button>`,
    );
    expect(page.broker.refs).to.deep.equal([{ productId: null, externalId: 'SKU-1' }]);
    element.externalId = '   ';
    await element.updateComplete;
    expect(element.state).to.equal('idle');
  });

  it('closes its dialog when it is removed, and says so', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    element.show();
    await waitUntil(() => element.open);
    const dialog = findDialog(element)!;
    let closed = 0;
    element.addEventListener('tryon-close', () => closed++);
    element.remove();
    await element.updateComplete;
    expect([element.open, element.hasAttribute('open'), closed]).to.deep.equal([false, false, 1]);
    expect(dialog.open && dialog.isConnected).to.equal(false);
  });

  it('keeps its dialog open when it is named another product, and gives it that once it is ready', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    element.show();
    await waitUntil(() => element.open);
    const dialog = findDialog(element)! as unknown as TryonDialog;
    page.broker.availability = { state: 'loading', reason: null, product: null };
    element.setAttribute('external-id', 'B');
    await element.updateComplete;
    expect([element.open, dialog.open, dialog.product]).to.deep.equal([true, true, READY.product]);
    const other = { ...READY.product!, id: 'b', external_id: 'B' };
    page.broker.say({ ...READY, product: other });
    await waitUntil(() => dialog.product === other);
    expect([dialog.open, dialog.externalId]).to.deep.equal([true, 'B']);
  });

  it('opens nothing after all when it is named another product while the click waits', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    let load!: () => void;
    const loaded = new Promise<void>((resolve) => (load = resolve));
    page.loadDialog = () => loaded;
    element.show();
    await waitUntil(() => page.loads > 0);
    element.setAttribute('external-id', 'B');
    await element.updateComplete;
    load();
    await waitUntil(() => findDialog(element));
    await element.updateComplete;
    expect(element.open).to.equal(false);
  });

  it('prefers its own attributes to the page’s latest defaults', async () => {
    setDefaults({ baseUrl: 'https://page.example', pollInterval: 10, debug: true, apiKey: 'page' });
    const connected: unknown[] = [];
    page.connect = (...args) => (connected.push(args), page.broker);
    await aButton(html`<tryon-button external-id="A"></tryon-button>`);
    await aButton(
      html`<tryon-button external-id="A" base-url="https://own.example" api-key="own"></tryon-button>`,
    );
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
    await aButton(
      html`<tryon-button
        external-id="A"
        base-url="https://a.example"
        poll-interval="soon"
        poll-timeout="-1"
      ></tryon-button>`,
    );
    await aButton(
      html`<tryon-button
        external-id="A"
        base-url="https://a.example"
        poll-interval="50"
        poll-timeout="900"
      ></tryon-button>`,
    );
    expect(watchedWith).to.deep.equal([
      { pollIntervalMs: 3000, pollTimeoutMs: 180_000 },
      { pollIntervalMs: 50, pollTimeoutMs: 900 },
    ]);
  });
});
