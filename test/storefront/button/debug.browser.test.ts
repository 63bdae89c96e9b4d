import { expect } from '@open-wc/testing';
import type { AvailabilityReason } from '../../../src/core/events.ts';
import {
  aButton,
  BUTTON,
  buttonIn,
  findPart,
  freshPage,
  LOADING,
  page,
  PROCESSING,
  tell,
  unavailable,
} from './a-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { HeldTimers } from '../../helpers/held-timers.ts';
import { listenToConsole } from '../../helpers/replace.ts';
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

const readSentence = (element: Element) => findPart(element, 'debug')?.textContent ?? '';

describe('With debug, <tryon-button> tells the shop owner', () => {
  beforeEach(freshPage);

  for (const [reason, whatToDo] of Object.entries(WHAT_TO_DO))
    it(`why it is hidden and what to do about it: ${reason}`, async () => {
      page.broker.availability = {
        state: UNAVAILABLE.includes(reason) ? 'unavailable' : 'error',
        reason: reason as AvailabilityReason,
        product: null,
        error: new Error('base-url is missing'),
      };
      const element = await aButton('debug');
      await waitUntil(() => readSentence(element) !== '');
      expect(readSentence(element)).to.contain(reason).and.to.match(whatToDo);
      expect(element.offsetHeight).to.be.above(0);
      // On a ground of its own, as it may stand over a picture.
      const { borderTopStyle, backgroundColor } = getComputedStyle(findPart(element, 'debug')!);
      expect([borderTopStyle, backgroundColor]).to.deep.equal(['dashed', 'rgb(255, 255, 255)']);
    });

  for (const [attributes, availability, whatItSays] of [
    ['external-id=""', LOADING, /Set product-id or external-id/],
    ['', LOADING, /Asking/],
    ['', PROCESSING, /appears by itself/],
    ['poll-interval="3"', PROCESSING, /milliseconds and at least 500; 3 is raised/],
  ] as const)
    it(`what it waits for: ${whatItSays.source}`, async () => {
      page.broker.availability = availability;
      const element = await aButton(`debug ${attributes}`);
      await waitUntil(() => whatItSays.test(readSentence(element)));
    });

  it('as soon as debug is set, and only as long as it is', async () => {
    page.broker.availability = unavailable('inactive');
    const element = await aButton('debug="false"');
    expect(element.offsetHeight).to.equal(0);
    element.debug = true;
    await waitUntil(() => element.offsetHeight > 0);
    element.debug = false;
    await element.updateComplete;
    expect([element.offsetHeight, readSentence(element)]).to.deep.equal([0, '']);
  });

  it('in the console what of the page hides a button that is shown, once', async () => {
    page.broker.availability = READY;
    const warnings = listenToConsole('warn');
    // For which a page is left to settle.
    const second = new HeldTimers(1000);
    try {
      const { element } = await buttonIn(`<p style="pointer-events: none">${BUTTON}</p>`);
      element.debug = true;
      // Other waits of the page may be as long.
      await waitUntil(() => {
        second.pass();
        return warnings.length > 0;
      });
      await tell(element, READY);
      await waitUntil(() => second.count > 0);
      second.pass();
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain(
        'for “SKU-1” is in the page, but it can’t be used: pointer-events: none on <p>',
      );
    } finally {
      second.release();
    }
  });
});
