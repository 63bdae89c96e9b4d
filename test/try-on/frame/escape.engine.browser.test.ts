import { expect, fixture } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct, findModal, registerField, running } from '../a-dialog.ts';
import { dialogIn, page } from './button-with-dialog.ts';

describe('Escape in the dialog of a button', () => {
  let element: TryonButton;

  const button = () => element.shadowRoot!.querySelector<HTMLElement>('[part=button]')!;

  async function opened() {
    registerField();
    page.broker.availability = { ...READY, product: aProduct({ model_type: 'realtime' }) };
    element = await fixture<TryonButton>('<tryon-button external-id="A"></tryon-button>');
    await waitUntil(button);
    button().click();
    await waitUntil(() => element.open);
    const dialog = dialogIn(element);
    await running(dialog);
    return { dialog, modal: findModal(dialog) };
  }

  it('lets a click that comes before the browser’s close event open the dialog again', async () => {
    const { dialog, modal } = await opened();
    const heard: string[] = [];
    for (const type of ['tryon-open', 'tryon-close']) element.addEventListener(type, () => heard.push(type));
    modal.addEventListener('close', () => heard.push('close'));
    const closing = new MutationObserver(() => {
      closing.disconnect();
      heard.push('click');
      button().click();
    });
    closing.observe(modal, { attributeFilter: ['open'] });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => heard.includes('close'));
    await waitUntil(() => element.open && modal.open, 'the dialog, open again');
    expect(heard.indexOf('click')).to.be.lessThan(heard.indexOf('close'));
    expect(heard.filter((type) => type.startsWith('tryon'))).to.deep.equal(['tryon-close', 'tryon-open']);
    expect([element.open, dialog.open, modal.open]).to.deep.equal([true, true, true]);
  });

  it('lets the page open the dialog again when it is told of the close', async () => {
    const { dialog, modal } = await opened();
    element.addEventListener('tryon-close', () => element.show(), { once: true });
    let closes = 0;
    modal.addEventListener('close', () => closes++);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => closes === 1);
    await waitUntil(() => element.open && modal.open, 'the dialog, open again');
    expect([element.open, dialog.open, modal.open]).to.deep.equal([true, true, true]);
  });

  it('leaves the dialog open where the shop’s own file field is the one that was cancelled', async () => {
    const { dialog } = await opened();
    element.insertAdjacentHTML('beforeend', '<input slot="actions" type="file">');
    element.querySelector('input')!.dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(dialog.open).to.equal(true);
  });
});
