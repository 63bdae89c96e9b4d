import { expect } from '@open-wc/testing';
import { READY } from '../helpers/fake-broker.ts';
import { aButton, buttonOf, freshPage, page } from './a-button.ts';

describe('A likely click on <tryon-button>', () => {
  beforeEach(() => {
    freshPage();
    page.broker.availability = READY;
  });

  for (const event of ['pointerenter', 'pointerdown', 'touchstart', 'focus']) {
    it(`loads the dialog ahead of time, on ${event}`, async () => {
      const element = await aButton();
      expect(page.loads).to.equal(0);
      buttonOf(element)!.dispatchEvent(new Event(event));
      expect(page.loads).to.equal(1);
    });
  }
});
