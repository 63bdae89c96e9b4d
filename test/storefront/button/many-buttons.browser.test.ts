/** A page with many buttons: they take turns, those in view come first, and a shopper does not wait for the others. */
import { expect, fixture, nextFrame } from '@open-wc/testing';
import { afterTurns, runInNextTask } from '../../../src/storefront/button/turns.ts';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { HeldTimers } from '../../helpers/held-timers.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { BUTTON, findButton, freshPage, later, page } from './a-button.ts';

const MANY = 1200;
const PATIENT = { timeout: 120_000 };

describe('Of many buttons', function () {
  this.timeout(240_000);
  let elements: TryonButton[];

  async function theseMany(count: number): Promise<void> {
    const list = await fixture(`<div>${`<div style="height: 300px">${BUTTON}</div>`.repeat(count)}</div>`);
    elements = [...list.querySelectorAll('tryon-button')];
    // In view are the last ones of the page.
    scrollTo(0, document.documentElement.scrollHeight);
    await Promise.all(elements.map((element) => element.updateComplete));
    await nextFrame();
  }

  beforeEach(freshPage);
  afterEach(() => scrollTo(0, 0));

  const waiting = () => elements.filter((element) => !findButton(element)).length;
  const untilAllAreReady = () => waitUntil(() => waiting() === 0, 'all of them', PATIENT);

  /** All that is done without another task. */
  async function restOfTask(): Promise<void> {
    for (let microtask = 0; microtask < 200; microtask++) await Promise.resolve();
  }

  /** @param ms since a time to come, by a clock that nothing else moves */
  async function onClock(ms: () => number, run: () => Promise<void>): Promise<void> {
    const { now } = performance;
    const start = performance.now() + 10_000;
    performance.now = () => start + ms();
    try {
      await run();
    } finally {
      performance.now = now;
    }
  }

  /** Called in the task in which the last one of the page is rendered. */
  function onLast(callback: () => unknown): void {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      void callback();
    });
    observer.observe(elements.at(-1)!.shadowRoot!, { childList: true });
  }

  it('as many are rendered in one task as take 16 ms', async () => {
    await theseMany(10);
    let rendered = 0;
    for (const element of elements) element.addController({ hostUpdated: () => rendered++ });
    await onClock(
      () => rendered * 5,
      async () => {
        page.broker.say(READY);
        await restOfTask();
        expect(rendered).to.equal(4);
        await untilAllAreReady();
      },
    );
  });

  it('the first hundred become ready as soon as they are told, and the others in their turns', async () => {
    await theseMany(150);
    page.broker.say(READY);
    expect(elements.filter(({ state }) => state === 'ready')).to.have.length(100);
    await untilAllAreReady();
  });

  it('one that needs two turns is looked at once: each look makes the page’s layout anew', async () => {
    await theseMany(150);
    const slow = elements[120]!;
    let ms = 0;
    slow.addEventListener('tryon-statechange', () => (ms = 20));
    let looks = 0;
    slow.getBoundingClientRect = () => (looks++, new DOMRect(0, 0, 9, 9));
    await onClock(
      () => ms,
      async () => {
        page.broker.say(READY);
        await untilAllAreReady();
      },
    );
    expect([ms, looks]).to.deep.equal([20, 1]);
  });

  it('all are watched by the time of what waits for their turns, and none in a task that is left to others', async () => {
    const place = await fixture('<div></div>');
    runInNextTask();
    place.innerHTML = BUTTON.repeat(10);
    await restOfTask();
    expect(page.broker.watchers).to.equal(0);
    await new Promise<void>((resolve) => afterTurns(resolve));
    expect(page.broker.watchers).to.equal(10);
  });

  it('those near the view are rendered first, and the others after them', async () => {
    await theseMany(MANY);
    let left = 0;
    onLast(() => (left = waiting()));
    page.broker.say(READY);
    await untilAllAreReady();
    expect(left).to.be.above(MANY / 2);
  });

  for (const isLate of [false, true])
    it(`one that is clicked opens at once, and the others wait ${isLate ? 'three seconds at most' : 'until then'}`, async () => {
      await theseMany(MANY);
      const dialog = later();
      page.loadDialog = () => dialog.promise;
      const clicked = elements.at(-1)!;
      let busy: string | null = null;
      onLast(async () => {
        // What opens the dialog comes as the button is rendered; no shopper clicks in that same moment.
        await clicked.updateComplete;
        findButton(clicked)!.click();
        // In the click's own task.
        busy = findButton(clicked)!.ariaBusy;
      });
      const hold = new HeldTimers(3000);
      try {
        page.broker.say(READY);
        await waitUntil(() => busy !== null, 'the click', PATIENT);
        expect(busy).to.equal('true');
        // A slice that has begun ends.
        for (let frame = 0; frame < 3; frame++) await nextFrame();
        const before = waiting();
        expect(before).to.be.above(MANY / 4);
        for (let frame = 0; frame < 5; frame++) await nextFrame();
        expect(waiting()).to.equal(before);
        if (isLate) hold.pass();
        else dialog.resolve();
        await untilAllAreReady();
        dialog.resolve();
        await waitUntil(() => clicked.open, 'the dialog', PATIENT);
      } finally {
        hold.release();
      }
    });
});
