import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { registerExperience } from '../../../src/try-on/index.ts';
import { aDialog, aProduct, buttonIn, readPhase, registerField, running } from '../a-dialog.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('An experience in <tryon-dialog>', () => {
  beforeEach(() => registerField());

  it('has its signal aborted when the dialog is removed from the page', async () => {
    let signal: AbortSignal | undefined;
    registerField((_, context) => void (signal = context.signal));
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await running(dialog);
    expect(signal!.aborted).to.equal(false);
    dialog.remove();
    expect(signal!.aborted).to.equal(true);
    expect(document.documentElement.style.overflow).to.equal('');
  });

  it('ends when the button names another product, unless it goes on with that', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await running(dialog);
    dialog.product = aProduct({ title: 'The same, looked up again' });
    await dialog.updateComplete;
    expect(dialog.open).to.equal(true);
    dialog.product = aProduct({ id: 'b' });
    await dialog.updateComplete;
    expect(dialog.open).to.equal(false);
    const shown: string[] = [];
    registerField((_, context) => context.followProduct(({ id }) => shown.push(id)));
    dialog.show();
    await dialog.updateComplete;
    await running(dialog);
    dialog.product = aProduct({ id: 'c' });
    await dialog.updateComplete;
    expect([dialog.open, shown]).to.deep.equal([true, ['c']]);
  });

  it('may fail, which the dialog shows and after which it can be loaded again', async () => {
    let tries = 0;
    registerExperience('realtime', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not today');
      return { mount: () => {} };
    });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await waitUntil(() => readPhase(dialog) === 'failed');
    buttonIn(dialog.shadowRoot!, 'Try again').click();
    await running(dialog);
    expect(tries).to.equal(2);
  });

  it('keeps the focus inside after a retry', async () => {
    let tries = 0;
    registerExperience('realtime', async () => {
      if (tries++ === 0) throw new Error('not today');
      return { mount: () => {} };
    });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await waitUntil(() => readPhase(dialog) === 'failed');
    buttonIn(dialog.shadowRoot!, 'Try again').focus();
    await sendKeys({ press: 'Enter' });
    await running(dialog);
    expect(dialog.shadowRoot!.activeElement?.className).to.equal('close');
  });

  it('is accessible while loading, after a failure, and running', async () => {
    let fail!: (reason: Error) => void;
    registerExperience('realtime', () => new Promise((_, reject) => (fail = reject)));
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await expect(dialog).to.be.accessible();
    fail(new Error('not today'));
    await waitUntil(() => readPhase(dialog) === 'failed');
    await expect(dialog).to.be.accessible();
    registerExperience('realtime', async () => ({ mount: () => {} }));
    buttonIn(dialog.shadowRoot!, 'Try again').click();
    await running(dialog);
    await expect(dialog).to.be.accessible();
  });
});
