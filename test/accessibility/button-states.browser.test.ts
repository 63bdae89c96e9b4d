/** Each state of the button: walked by keyboard, read by a screen reader, and examined by axe. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { TryonButton } from '../../src/storefront/button/tryon-button.ts';
import { findButton, freshPage, page, unavailable } from '../storefront/button/a-button.ts';
import { READY } from '../helpers/fake-broker.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { focused } from './controls.ts';
import { readAloud } from './read-aloud.ts';

interface State {
  prepare?(): void;
  /** To what a test looks at, from a button that was just put into the page. */
  enter?(element: TryonButton): Promise<unknown>;
  said: (string | RegExp)[];
}

const busy = async (element: TryonButton) => {
  await waitUntil(() => findButton(element));
  element.show();
  await waitUntil(() => findButton(element)!.ariaBusy === 'true');
};

const STATES: Record<string, State> = {
  'is loading': { said: [] },
  'is ready': {
    prepare: () => (page.broker.availability = READY),
    enter: (element) => waitUntil(() => findButton(element)),
    said: [/^button, Try it on, .*has popup dialog/],
  },
  'waits for its dialog': {
    prepare() {
      page.broker.availability = READY;
      page.loadDialog = () => new Promise(() => {});
    },
    enter: busy,
    said: [/^button, Try it on, busy, has popup dialog/],
  },
  'has no dialog that can be loaded': {
    prepare() {
      page.broker.availability = READY;
      page.loadDialog = () => Promise.reject(new TypeError('Failed to fetch'));
    },
    async enter(element) {
      await waitUntil(() => findButton(element));
      element.show();
      await waitUntil(() => element.shadowRoot!.querySelector('[role=alert]'));
    },
    said: [/^button, Try it on/, 'alert', /try again/i],
  },
  'keeps its space': { enter: async (element) => (element.reserve = true), said: [] },
  'has images that are processed': {
    prepare: () => (page.broker.availability = { state: 'processing', reason: null, product: null }),
    async enter(element) {
      element.innerHTML = '<span slot="processing">Coming soon</span>';
      await waitUntil(() => element.shadowRoot!.querySelector('[name=processing]'));
    },
    said: ['Coming soon'],
  },
  'has no product': { prepare: () => (page.broker.availability = unavailable('not-found')), said: [] },
  'says why it is hidden': {
    prepare: () => (page.broker.availability = unavailable('not-found')),
    async enter(element) {
      element.debug = true;
      await waitUntil(() => element.shadowRoot!.querySelector('[part=debug]'));
    },
    said: [/^Try-on button for “A” hidden/],
  },
};

describe('A button that', () => {
  beforeEach(freshPage);

  for (const [name, { prepare, enter, said }] of Object.entries(STATES)) {
    it(`${name} is accessible, reached by Tab where it can be pressed, and read aloud`, async () => {
      prepare?.();
      const outer = await fixture<HTMLElement>(
        html`<div>
          <button class="before">Before</button>
          <div class="product">
            <tryon-button external-id="A" base-url="https://a.example"></tryon-button>
          </div>
          <button class="after">After</button>
        </div>`,
      );
      const element = outer.querySelector('tryon-button')!;
      await enter?.(element);
      await element.updateComplete;

      await expect(outer).to.be.accessible();

      const phrases = await readAloud(outer.querySelector('.product')!);
      for (const phrase of said) expect(phrases.join('\n')).to.match(new RegExp(phrase, 'im'));
      if (said.length === 0) expect(phrases).to.deep.equal([]);

      outer.querySelector<HTMLElement>('.before')!.focus();
      await sendKeys({ press: 'Tab' });
      const isReached = said.some((phrase) => `${phrase}`.includes('button, '));
      expect(focused()).to.equal(isReached ? findButton(element) : outer.querySelector('.after'));
    });
  }

  for (const [name, key] of Object.entries({ Enter: 'Enter', Space: ' ' })) {
    it(`is ready opens its dialog by ${name}`, async () => {
      page.broker.availability = READY;
      const element = await fixture<TryonButton>(
        html`<tryon-button external-id="A" base-url="https://a.example"></tryon-button>`,
      );
      await waitUntil(() => findButton(element));
      element.focus();
      await sendKeys({ press: key });
      await waitUntil(() => element.open);
    });
  }
});
