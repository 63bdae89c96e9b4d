import { expect } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aButton, findButton, freshPage, page } from './a-button.ts';

describe('A likely click on <tryon-button>', () => {
  beforeEach(() => {
    freshPage();
    page.broker.availability = READY;
  });

  for (const event of ['pointerenter', 'pointerdown', 'touchstart', 'focus']) {
    it(`loads the dialog ahead of time, on ${event}`, async () => {
      const element = await aButton();
      expect(page.loads).to.equal(0);
      findButton(element)!.dispatchEvent(new Event(event));
      expect(page.loads).to.equal(1);
    });
  }

  it('is seen also where it came before what a shown button needs', async () => {
    const { loadTryOn } = page;
    let arrive!: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    page.loadTryOn = () => arrived.then(loadTryOn);
    const element = await aButton();
    findButton(element)!.focus();
    expect(page.loads).to.equal(0);
    arrive();
    await waitUntil(() => page.loads > 0);
  });
});
