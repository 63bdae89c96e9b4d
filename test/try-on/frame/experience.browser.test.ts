import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { registerExperience } from '../../../src/try-on/index.ts';
import { aDialog, aProduct, aRunning, buttonIn, readPhase, registerField, running } from '../a-dialog.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('An experience in <tryon-dialog>', () => {
  beforeEach(() => registerField());

  it('has its signal aborted when the dialog is removed from the page', async () => {
    let signal: AbortSignal | undefined;
    registerField((_, context) => void (signal = context.signal));
    const dialog = await aRunning();
    expect(signal!.aborted).to.equal(false);
    dialog.remove();
    expect(signal!.aborted).to.equal(true);
    expect(document.documentElement.style.overflow).to.equal('');
  });

  it('ends when the button names another product, unless it goes on with that', async () => {
    const dialog = await aRunning();
    const name = async (changes: object) => {
      dialog.product = aProduct(changes);
      await dialog.updateComplete;
      return dialog.open;
    };
    expect(await name({ title: 'The same, looked up again' })).to.equal(true);
    expect(await name({ id: 'b' })).to.equal(false);
    const shown: string[] = [];
    registerField((_, context) => context.followProduct(({ id }) => shown.push(id)));
    dialog.show();
    await dialog.updateComplete;
    await running(dialog);
    expect([await name({ id: 'c' }), shown]).to.deep.equal([true, ['c']]);
  });

  it('may fail, which the dialog shows accessibly, and can be loaded again with the focus kept inside', async () => {
    let fail!: (reason: Error) => void;
    registerExperience('realtime', () => new Promise((_, reject) => (fail = reject)));
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await expect(dialog).to.be.accessible();
    fail(new Error('not today'));
    await waitUntil(() => readPhase(dialog) === 'failed');
    await expect(dialog).to.be.accessible();
    registerExperience('realtime', async () => ({ mount: () => {} }));
    buttonIn(dialog.shadowRoot!, 'Try again').focus();
    await sendKeys({ press: 'Enter' });
    await running(dialog);
    expect(dialog.shadowRoot!.activeElement?.className).to.equal('close');
    await expect(dialog).to.be.accessible();
  });
});
