import { expect, fixture, html } from '@open-wc/testing';
import type { Availability, AvailabilityReason } from '../../../src/storefront/availability/index.ts';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { aButton, freshPage, page } from './a-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { HeldTimers } from '../../helpers/held-timers.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** What the sentence has to name for the shop owner to go on. */
const WHAT_TO_DO: Record<AvailabilityReason, RegExp> = {
  'not-found': /Check product-id or external-id/,
  inactive: /switch it on in your catalog/,
  'no-images': /Add a working image/,
  'timed-out': /add a working image/,
  misconfigured: /base-url is missing/,
  unauthorized: /Check api-key/,
  'rate-limited': /relay/,
  network: /base-url.*CORS/,
  server: /log/,
  'invalid-response': /without \/v1/,
};
const UNAVAILABLE = ['not-found', 'inactive', 'no-images', 'timed-out'];

const readSentence = (element: Element) =>
  element.shadowRoot!.querySelector('[part=debug]')?.textContent ?? '';

describe('With debug, <tryon-button> tells the shop owner', () => {
  beforeEach(freshPage);

  for (const [reason, whatToDo] of Object.entries(WHAT_TO_DO)) {
    it(`why it is hidden and what to do about it: ${reason}`, async () => {
      page.broker.availability = {
        state: UNAVAILABLE.includes(reason) ? 'unavailable' : 'error',
        reason: reason as AvailabilityReason,
        product: null,
        error: new Error('base-url is missing'),
      };
      const element = await aButton(
        html`<tryon-button debug external-id="A" base-url="https://a.example"></tryon-button>`,
      );
      await waitUntil(() => readSentence(element) !== '');
      expect(readSentence(element)).to.contain(reason).and.to.match(whatToDo);
      expect(element.offsetHeight).to.be.above(0);
      expect(getComputedStyle(element.shadowRoot!.querySelector('[part=debug]')!).borderTopStyle).to.equal(
        'dashed',
      );
      await expect(element).to.be.accessible();
    });
  }

  it('on a ground of its own, as it may stand over a picture', async () => {
    page.broker.availability = {
      state: 'error',
      reason: 'not-found',
      product: null,
      error: null,
    } as Availability;
    const element = await aButton(
      html`<tryon-button debug external-id="A" base-url="https://a.example"></tryon-button>`,
    );
    await waitUntil(() => readSentence(element) !== '');
    const { backgroundColor } = getComputedStyle(element.shadowRoot!.querySelector('[part=debug]')!);
    expect(backgroundColor).to.equal('rgb(255, 255, 255)');
  });

  for (const [state, whatItSays] of [
    ['idle', /Set product-id or external-id/],
    ['loading', /Asking/],
    ['processing', /appears by itself/],
  ] as const) {
    it(`what it is waiting for: ${state}`, async () => {
      page.broker.availability = { state, reason: null, product: null } as Availability;
      const element = await aButton(
        html`<tryon-button
          debug
          external-id=${state === 'idle' ? '' : 'A'}
          base-url="https://a.example"
        ></tryon-button>`,
      );
      await waitUntil(() => whatItSays.test(readSentence(element)));
    });
  }

  it('nothing with debug="false", and keeps no space with reserve="false"', async () => {
    const element = await fixture<TryonButton>(
      html`<tryon-button debug="false" reserve="false" auto-place="false" external-id="A"></tryon-button>`,
    );
    expect([element.debug, element.reserve, element.autoPlace]).to.deep.equal([false, false, false]);
    expect(getComputedStyle(element).display).to.equal('none');
    expect(readSentence(element)).to.equal('');
    element.setAttribute('debug', '');
    expect(element.debug).to.equal(true);
  });

  it('as soon as debug is set, and only as long as it is', async () => {
    page.broker.availability = { state: 'unavailable', reason: 'inactive', product: null };
    const element = await aButton();
    expect(element.offsetHeight).to.equal(0);
    element.debug = true;
    await waitUntil(() => element.offsetHeight > 0);
    element.debug = false;
    await element.updateComplete;
    expect([element.offsetHeight, readSentence(element)]).to.deep.equal([0, '']);
  });

  it('that a poll-interval below 500 is raised, and is in milliseconds', async () => {
    page.broker.availability = { state: 'processing', reason: null, product: null };
    const element = await aButton(
      html`<tryon-button
        debug
        poll-interval="3"
        external-id="A"
        base-url="https://a.example"
      ></tryon-button>`,
    );
    await waitUntil(() => readSentence(element) !== '');
    expect(readSentence(element)).to.match(/milliseconds and at least 500; 3 is raised/);
  });

  it('in the console what of the page hides a button that is shown, once', async () => {
    page.broker.availability = READY;
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (text: string) => void warnings.push(text);
    // For which a page is left to settle.
    const second = new HeldTimers(1000);
    try {
      await fixture(
        html`<p style="pointer-events: none">
          <tryon-button debug external-id="A" base-url="https://a.example"></tryon-button>
        </p>`,
      );
      page.broker.say(READY);
      // Other waits of the page may be as long.
      await waitUntil(() => {
        second.pass();
        return warnings.length > 0;
      });
      page.broker.say(READY);
      await waitUntil(() => second.count > 0);
      second.pass();
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain(
        'for “A” is in the page, but it can’t be used: pointer-events: none on <p>',
      );
    } finally {
      second.release();
      console.warn = warn;
    }
  });
});
