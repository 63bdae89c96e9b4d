import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aButton, aReadyButton, findButton, freshPage, later, page } from './a-button.ts';
import { READY } from '../../helpers/fake-broker.ts';

describe('A likely click on <tryon-button>', () => {
  beforeEach(freshPage);

  for (const event of ['pointerenter', 'pointerdown', 'touchstart', 'focus'])
    it(`loads the dialog ahead of time, on ${event}`, async () => {
      const element = await aReadyButton();
      expect(page.loads).to.equal(0);
      findButton(element)!.dispatchEvent(new Event(event));
      await waitUntil(() => page.loads === 1);
    });

  it('is seen also where it came before what a shown button needs', async () => {
    const { loadTryOn } = page;
    const part = later();
    page.loadTryOn = () => part.promise.then(loadTryOn);
    page.broker.availability = READY;
    const element = await aButton();
    findButton(element)!.focus();
    expect(page.loads).to.equal(0);
    part.resolve();
    await waitUntil(() => page.loads > 0);
  });
});
