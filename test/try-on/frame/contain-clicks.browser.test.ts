import { expect, fixture, html } from '@open-wc/testing';
import { aDialog, buttonIn, registerField, running } from '../a-dialog.ts';

describe('<tryon-dialog> inside elements that react to clicks', () => {
  beforeEach(() => registerField());

  for (const tag of ['a', 'summary', 'label'] as const) {
    it(`keeps clicks inside it from activating the page’s <${tag}> around it`, async () => {
      const outer = await fixture<HTMLElement>(
        html`<div>
          <a href="#followed"></a>
          <details><summary></summary></details>
          <label><input type="checkbox" /></label>
        </div>`,
      );
      const dialog = await aDialog({ mode: 'realtime' });
      outer.querySelector(tag)!.append(dialog);
      dialog.show();
      await running(dialog);
      dialog.shadowRoot!.getElementById('title')!.click();
      dialog.shadowRoot!.querySelector<HTMLElement>('.experience')!.click();
      const container = dialog.shadowRoot!.querySelector('.experience')!;
      container.innerHTML = '<input><textarea></textarea><label>Text</label><video></video><a>Text</a>';
      for (const element of container.children) (element as HTMLElement).click();
      buttonIn(dialog.shadowRoot!, 'Close').click();
      expect(dialog.open).to.equal(false);
      expect(location.hash).to.equal('');
      expect(outer.querySelector('details')!.open).to.equal(false);
      expect(outer.querySelector('input')!.checked).to.equal(false);
    });
  }

  it('keeps the default behaviour of fields inside it and of the shop’s actions', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    let submitted = 0;
    dialog.innerHTML = '<form slot="actions"><button>Add to bag</button></form>';
    dialog.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted++;
    });
    dialog.show();
    await running(dialog);
    const field = dialog.shadowRoot!.querySelector<HTMLInputElement>('.experience > input')!;
    field.type = 'checkbox';
    field.click();
    expect(field.checked).to.equal(true);
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
      let submitted = 0;
      page.querySelector('form')!.addEventListener('submit', (event) => {
        event.preventDefault();
        submitted++;
      });
      const dialog = await aDialog({ mode: 'realtime' });
      page.querySelector(`${around}.card`)!.append(dialog);
      dialog.innerHTML = `<button slot="actions" form="bag">Add to bag</button>
        <button slot="actions" type="button" popovertarget="sizes">Sizes</button>`;
      dialog.show();
      await running(dialog);
      for (const button of dialog.querySelectorAll('button')) button.click();
      expect(submitted).to.equal(1);
      if (around === 'div') expect(page.querySelector('#sizes')!.matches(':popover-open')).to.equal(true);
      expect(location.hash).to.equal('');
    });
  }

  it('submits by button or input inside a link, unless the shop has prevented it', async () => {
    const link = await fixture(html`<a href="#followed"></a>`);
    let submitted = 0;
    const dialog = await aDialog({ mode: 'realtime' });
    link.append(dialog);
    dialog.innerHTML = '<form slot="actions"><button>Add</button><input type="submit"></form>';
    dialog.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted++;
    });
    dialog.querySelector('button')!.addEventListener('click', (event) => event.preventDefault());
    dialog.show();
    await running(dialog);
    dialog.querySelector('button')!.click();
    expect(submitted).to.equal(0);
    dialog.querySelector('input')!.click();
    expect([submitted, location.hash]).to.deep.equal([1, '']);
  });

  it('keeps the default behaviour of elements with a closed shadow root', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    const wallet = document.createElement('div');
    wallet.slot = 'actions';
    const inside = wallet.attachShadow({ mode: 'closed' });
    inside.innerHTML = '<input type="checkbox">';
    dialog.append(wallet);
    dialog.show();
    await running(dialog);
    inside.querySelector('input')!.click();
    expect(inside.querySelector('input')!.checked).to.equal(true);
  });
});
