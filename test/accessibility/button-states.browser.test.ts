/** Each state of the button: walked by keyboard, read by a screen reader, and examined by axe. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { TryonButton } from '../../src/storefront/button/tryon-button.ts';
import {
  aReadyButton,
  BUTTON,
  buttonIn,
  findButton,
  freshPage,
  page,
  PROCESSING,
  unavailable,
  untilBusy,
} from '../storefront/button/a-button.ts';
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

const ready = () => void (page.broker.availability = READY);
const pressed = async (element: TryonButton) => {
  await waitUntil(() => findButton(element));
  element.show();
};
const has = (element: TryonButton, selector: string) =>
  waitUntil(() => element.shadowRoot!.querySelector(selector));

const STATES: Record<string, State> = {
  'is loading': { said: [] },
  'is ready': {
    prepare: ready,
    enter: (element) => has(element, 'button'),
    said: [/^button, Try it on, .*has popup dialog/],
  },
  'waits for its dialog': {
    prepare() {
      ready();
      page.loadDialog = () => new Promise(() => {});
    },
    async enter(element) {
      await pressed(element);
      await untilBusy(element);
    },
    said: [/^button, Try it on, busy, has popup dialog/],
  },
  'has no dialog that can be loaded': {
    prepare() {
      ready();
      page.loadDialog = () => Promise.reject(new TypeError('Failed to fetch'));
    },
    async enter(element) {
      await pressed(element);
      await has(element, '[role=alert]');
    },
    said: [/^button, Try it on/, 'alert', /try again/i],
  },
  'keeps its space': { enter: async (element) => (element.reserve = true), said: [] },
  'has images that are processed': {
    prepare: () => (page.broker.availability = PROCESSING),
    async enter(element) {
      element.innerHTML = '<span slot="processing">Coming soon</span>';
      await has(element, '[name=processing]');
    },
    said: ['Coming soon'],
  },
  'has no product': { prepare: () => (page.broker.availability = unavailable('not-found')), said: [] },
  'says why it is hidden': {
    prepare: () => (page.broker.availability = unavailable('not-found')),
    async enter(element) {
      element.debug = true;
      await has(element, '[part=debug]');
    },
    said: [/^Try-on button for “SKU-1” hidden/],
  },
};

describe('A button that', () => {
  beforeEach(freshPage);

  for (const [name, { prepare, enter, said }] of Object.entries(STATES))
    it(`${name} is accessible, reached by Tab where it can be pressed, and read aloud`, async () => {
      prepare?.();
      const { outer, element } = await buttonIn(`<div>
          <button class="before">Before</button>
          <div class="product">${BUTTON}</div>
          <button class="after">After</button>
        </div>`);
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

  for (const [name, key] of Object.entries({ Enter: 'Enter', Space: ' ' }))
    it(`is ready opens its dialog by ${name}`, async () => {
      const element = await aReadyButton();
      element.focus();
      await sendKeys({ press: key });
      await waitUntil(() => element.open);
    });
});
