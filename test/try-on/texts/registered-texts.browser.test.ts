import { expect } from '@open-wc/testing';
import { pageTexts } from '../../../src/core/texts/page-texts.ts';
import { registerTexts } from '../../../src/core/texts/register-texts.ts';
import { buttonIn } from '../a-dialog.ts';
import { opened } from '../room/a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('Registered texts in <tryon-dialog>', () => {
  afterEach(() => pageTexts().registered?.clear());

  it('change the frame and the preview in a dialog that is open', async () => {
    const { dialog, root } = await opened();
    registerTexts('en', { close: 'Shut', choosePhoto: 'Pick a photo' });
    await waitUntil(() => dialog.shadowRoot!.querySelector('.close')!.getAttribute('aria-label') === 'Shut');
    await waitUntil(() => buttonIn(root, 'Pick a photo'));
  });

  it('change what automatic placement says of the face, and leave its other sentences', async () => {
    const { root } = await opened({ autoPlace: true });
    registerTexts('en', { faceNotice: 'We look for your face, here alone.' });
    await waitUntil(() => root.textContent!.includes('We look for your face, here alone.'));
    expect(root.textContent).to.contain('We don’t upload your photo');
  });

  it('change the direction of a dialog that is open in a language that is not built in', async () => {
    const { dialog, root } = await opened({ lang: 'ur' });
    const modal = dialog.shadowRoot!.querySelector('dialog')!;
    expect(modal.dir).to.equal('ltr');
    registerTexts('ur', { choosePhoto: 'تصویر منتخب کریں' });
    await waitUntil(() => modal.dir === 'rtl');
    expect(buttonIn(root, 'تصویر منتخب کریں').isConnected).to.equal(true);
  });

  it('change nothing that is closed', async () => {
    const { dialog } = await opened();
    dialog.close();
    expect(pageTexts().listeners.size).to.equal(0);
  });
});
