/** A page with many buttons that become ready at once, and a shopper who does not wait for them. */
import { expect, nextFrame } from '@open-wc/testing';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { findButton, freshPage, page } from './a-button.ts';

const COUNT = 2000;
const TIMEOUT_MS = 240_000;
const PATIENT = { timeout: 120_000 };

describe('Of many buttons', function () {
  this.timeout(TIMEOUT_MS);
  let list: HTMLElement;
  let elements: TryonButton[];

  beforeEach(async () => {
    freshPage();
    list = document.createElement('div');
    list.innerHTML =
      `<div style="height: 300px"><tryon-button external-id="A" base-url="https://a.example"></tryon-button></div>`.repeat(
        COUNT,
      );
    document.body.append(list);
    elements = [...list.querySelectorAll('tryon-button')];
    // They are the last ones of the page.
    scrollTo(0, document.documentElement.scrollHeight);
    await Promise.all(elements.map((element) => element.updateComplete));
    await nextFrame();
  });
  afterEach(() => {
    list.remove();
    scrollTo(0, 0);
  });

  const waiting = () => elements.filter((element) => !findButton(element)).length;

  /** Called in the task in which the last one of the page is rendered. */
  function onLast(callback: () => unknown): void {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      void callback();
    });
    observer.observe(elements.at(-1)!.shadowRoot!, { childList: true });
  }

  it('those near the view are rendered first, and the others after them', async () => {
    let left = 0;
    onLast(() => (left = waiting()));
    page.broker.say(READY);
    await waitUntil(() => waiting() === 0, 'all of them', PATIENT);
    expect(left).to.be.above(COUNT / 2);
  });

  it('one that is clicked opens at once, and no other is rendered until then', async () => {
    let load!: () => void;
    const loaded = new Promise<void>((resolve) => (load = resolve));
    page.loadDialog = () => loaded;
    const clicked = elements.at(-1)!;
    let busy = '';
    onLast(async () => {
      // What opens the dialog comes as the button is rendered; no shopper clicks in that same moment.
      await clicked.updateComplete;
      findButton(clicked)!.click();
      // In the click's own task.
      busy = findButton(clicked)!.ariaBusy!;
    });
    page.broker.say(READY);
    await waitUntil(() => busy !== '', 'the click', PATIENT);
    // A slice that has begun ends.
    for (let frame = 0; frame < 3; frame++) await nextFrame();
    const before = waiting();
    for (let frame = 0; frame < 5; frame++) await nextFrame();
    expect(waiting()).to.equal(before);
    load();
    await waitUntil(() => clicked.open, 'the dialog', PATIENT);
    expect(before).to.be.above(COUNT / 4);
    await waitUntil(() => waiting() === 0, 'all of them', PATIENT);
    expect(busy).to.equal('true');
  });
});
