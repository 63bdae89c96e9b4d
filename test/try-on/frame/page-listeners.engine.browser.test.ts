/** Listeners of a page, as smooth scrolling and galleries have them, against the wheel and the keys of an open dialog. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { afterTest } from '../../helpers/replace.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aRunning } from '../a-dialog.ts';
import { adjust, backdropIn, placeIn, withPhoto } from '../room/a-preview.ts';

/** Adds listeners to the document and the window that cancel these events. Returns the types of those that arrive. */
function takeAtPage(...types: string[]): string[] {
  const taken: string[] = [];
  const take = (event: Event) => {
    taken.push(event.type);
    event.preventDefault();
  };
  for (const target of [document, window])
    for (const type of types) {
      target.addEventListener(type, take, { passive: false });
      afterTest(() => target.removeEventListener(type, take));
    }
  return taken;
}

describe('Listeners of the page', () => {
  for (const type of ['wheel', 'touchstart', 'touchmove', 'DOMMouseScroll'])
    it(`do not take ${type} from the dialog`, async () => {
      const dialog = await aRunning({}, '<button slot="actions">Add to bag</button>');
      const taken = takeAtPage(type);
      for (const target of [dialog.shadowRoot!.querySelector('.stage')!, dialog.querySelector('button')!]) {
        const event = new Event(type, { bubbles: true, composed: true, cancelable: true });
        target.dispatchEvent(event);
        expect(event.defaultPrevented).to.equal(false);
      }
      expect(taken).to.deep.equal([]);
    });

  it('do not take the keys that move the product, nor Escape', async () => {
    const { dialog, root } = await withPhoto();
    await adjust(root);
    const taken = takeAtPage('keydown', 'keyup', 'keypress');
    backdropIn(root).focus();
    const before = placeIn(root);
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => placeIn(root) !== before, 'a product that was moved');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialog.open);
    // The key is let go when the dialog is closed.
    expect(taken.filter((type) => type !== 'keyup')).to.deep.equal([]);
  });

  it('hear the wheel and the keys again once the dialog is closed', async () => {
    const dialog = await aRunning();
    dialog.close();
    const taken = takeAtPage('wheel');
    document.body.dispatchEvent(new Event('wheel', { bubbles: true, cancelable: true }));
    expect(taken).to.deep.equal(['wheel', 'wheel']);
  });
});
