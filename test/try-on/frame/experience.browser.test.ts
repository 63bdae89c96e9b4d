import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { registerExperience } from '../../../src/experience.ts';
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
    expect(dialog.shadowRoot!.activeElement!.matches('.close')).to.equal(true);
    await expect(dialog).to.be.accessible();
  });
});

describe('<tryon-dialog> inside elements that react to clicks', () => {
  let submitted: number;
  const countSubmits = (root: ParentNode) =>
    root.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted++;
    });

  /** An open dialog inside `outer`. */
  async function inside(outer: Element, markup = '') {
    const dialog = await aDialog({ mode: 'realtime' });
    outer.append(dialog);
    dialog.innerHTML = markup;
    dialog.show();
    await running(dialog);
    return dialog;
  }

  beforeEach(() => {
    registerField();
    submitted = 0;
  });

  for (const tag of ['a', 'summary', 'label'] as const) {
    it(`keeps clicks inside it from activating the page’s <${tag}> around it`, async () => {
      const outer = await fixture<HTMLElement>(
        html`<div>
          <a href="#followed"></a>
          <details><summary></summary></details>
          <label><input type="checkbox" /></label>
        </div>`,
      );
      const dialog = await inside(outer.querySelector(tag)!);
      const container = dialog.shadowRoot!.querySelector<HTMLElement>('.experience')!;
      dialog.shadowRoot!.getElementById('title')!.click();
      container.click();
      container.innerHTML = '<input><textarea></textarea><label>Text</label><video></video><a>Text</a>';
      for (const element of container.children) (element as HTMLElement).click();
      buttonIn(dialog.shadowRoot!, 'Close').click();
      expect([dialog.open, location.hash]).to.deep.equal([false, '']);
      expect(outer.querySelector('details')!.open).to.equal(false);
      expect(outer.querySelector('input')!.checked).to.equal(false);
    });
  }

  it('keeps the default behaviour of fields inside it and of the shop’s actions, also in a closed shadow root', async () => {
    const dialog = await aRunning(
      {},
      '<form slot="actions"><button>Add to bag</button></form><p slot="actions"></p>',
    );
    countSubmits(dialog);
    const wallet = dialog.querySelector('p')!.attachShadow({ mode: 'closed' });
    wallet.innerHTML = '<input type="checkbox">';
    const field = dialog.shadowRoot!.querySelector<HTMLInputElement>('.experience > input')!;
    field.type = 'checkbox';
    for (const box of [field, wallet.querySelector('input')!]) {
      box.click();
      expect(box.checked).to.equal(true);
    }
    dialog.querySelector('button')!.click();
    expect(submitted).to.equal(1);
  });

  for (const around of ['div', 'a'] as const) {
    it(`lets the shop’s actions refer to elements of the page, inside a <${around}>`, async () => {
      const page = await fixture(
        html`<div>
          <form id="bag"></form>
          <div popover id="sizes">Sizes</div>
          <div class="card"></div>
          <a class="card" href="#followed"></a>
        </div>`,
      );
      countSubmits(page);
      const dialog = await inside(
        page.querySelector(`${around}.card`)!,
        `<button slot="actions" form="bag">Add to bag</button>
        <button slot="actions" type="button" popovertarget="sizes">Sizes</button>`,
      );
      for (const button of dialog.querySelectorAll('button')) button.click();
      expect([submitted, location.hash]).to.deep.equal([1, '']);
      if (around === 'div') expect(page.querySelector('#sizes')!.matches(':popover-open')).to.equal(true);
    });
  }

  it('submits by button or input inside a link, unless the shop has prevented it', async () => {
    const dialog = await inside(
      await fixture(html`<a href="#followed"></a>`),
      '<form slot="actions"><button>Add</button><input type="submit"></form>',
    );
    countSubmits(dialog);
    dialog.querySelector('button')!.addEventListener('click', (event) => event.preventDefault());
    dialog.querySelector('button')!.click();
    expect(submitted).to.equal(0);
    dialog.querySelector('input')!.click();
    expect([submitted, location.hash]).to.deep.equal([1, '']);
  });
});
