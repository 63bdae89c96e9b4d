import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { aDialog, aProduct, atRest, buttonIn, findModal, registerField, running } from '../a-dialog.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('<tryon-dialog>', () => {
  beforeEach(() => registerField());

  it('opens a native modal at once, named after the product', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    expect(dialog.open).to.equal(true);
    expect(findModal(dialog).matches(':modal')).to.equal(true);
    expect(dialog.shadowRoot!.getElementById('title')!.textContent).to.equal('Round glasses');
    expect(findModal(dialog).getAttribute('aria-labelledby')).to.equal('title');
  });

  it('opens in the task in which it was created', () => {
    const dialog = document.createElement('tryon-dialog');
    dialog.product = aProduct();
    dialog.mode = 'realtime';
    document.body.append(dialog);
    dialog.show();
    expect(findModal(dialog).open).to.equal(true);
    dialog.remove();
  });

  it('opens nothing without a product', async () => {
    const dialog = await aDialog({ product: null });
    dialog.show();
    expect(dialog.open).to.equal(false);
  });

  it('returns the focus to the element that opened it', async () => {
    const opener = await fixture<HTMLButtonElement>(html`<button>Open</button>`);
    const dialog = await aDialog({ mode: 'realtime' });
    opener.focus();
    dialog.show();
    expect(dialog.shadowRoot!.activeElement !== null).to.equal(true);
    dialog.close();
    expect(document.activeElement === opener).to.equal(true);
  });

  it('closes on Escape, and fires one close event that does not bubble', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    const heard: Event[] = [];
    dialog.addEventListener('close', (event) => heard.push(event));
    dialog.show();
    await running(dialog);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => heard.length > 0);
    expect(findModal(dialog).open).to.equal(false);
    await new Promise(requestAnimationFrame);
    expect(heard.map(({ bubbles }) => bubbles)).to.deep.equal([false]);
  });

  it('closes by its close button', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    buttonIn(dialog.shadowRoot!, 'Close').click();
    expect(dialog.open).to.equal(false);
  });

  it('closes on a click outside', async () => {
    await setViewport({ width: 1000, height: 700 });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    atRest(dialog);
    const closed = oneEvent(dialog, 'close');
    await sendMouse({ type: 'click', position: [4, 4] });
    await closed;
  });

  it('stays open when a drag that began inside ends outside', async () => {
    await setViewport({ width: 1000, height: 700 });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    atRest(dialog);
    await sendMouse({ type: 'move', position: [500, 350] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [4, 4] });
    await sendMouse({ type: 'up' });
    expect(dialog.open).to.equal(true);
  });

  it('can be opened again in the task in which it was closed', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await running(dialog);
    dialog.close();
    dialog.show();
    for (let frame = 0; frame < 3; frame++) await nextFrame();
    expect(dialog.open && findModal(dialog).open).to.equal(true);
  });

  for (const [name, hide] of [
    ['by display', (outer: HTMLElement) => (outer.style.display = 'none')],
    ['by content-visibility', (outer: HTMLElement) => (outer.style.contentVisibility = 'hidden')],
    ['until it is found', (outer: HTMLElement) => outer.setAttribute('hidden', 'until-found')],
  ] as const) {
    it(`is suspended while the theme hides its surroundings ${name}, and goes on with what it showed`, async () => {
      const outer = await fixture<HTMLElement>(html`<div></div>`);
      const dialog = await aDialog({ mode: 'realtime' });
      outer.append(dialog);
      dialog.show();
      await running(dialog);
      const stage = dialog.shadowRoot!.querySelector('.experience');
      hide(outer);
      await waitUntil(() => !findModal(dialog).open);
      expect(dialog.open).to.equal(true);
      expect(getComputedStyle(document.documentElement).overflow).to.equal('visible');
      outer.removeAttribute('style');
      outer.removeAttribute('hidden');
      await waitUntil(() => findModal(dialog).open);
      expect(getComputedStyle(document.documentElement).overflow).to.equal('hidden');
      expect(dialog.shadowRoot!.querySelector('.experience')).to.equal(stage);
    });
  }

  it('shows the shop’s actions from the page’s light DOM', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.innerHTML = '<button slot="actions">Add to bag</button>';
    dialog.show();
    await waitUntil(() => dialog.shadowRoot!.querySelector('footer.filled'));
    expect(dialog.querySelector('button')!.checkVisibility()).to.equal(true);
  });

  it('closes before an action of the shop that has data-tryon-close, and ignores other actions', async () => {
    const opener = await fixture<HTMLButtonElement>(html`<button>Open</button>`);
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.innerHTML = `<div slot="actions" >
      <button id="drawer" data-tryon-close><span>Add and show the cart</span></button>
      <button id="stay">Add</button>
    </div>`;
    const heard: string[] = [];
    dialog.addEventListener('close', () => heard.push('close'));
    dialog.addEventListener('click', ({ target }) =>
      heard.push(`click, ${dialog.open ? 'open' : 'closed'}`, (target as Element).id),
    );
    opener.focus();
    dialog.show();
    await running(dialog);
    dialog.querySelector<HTMLElement>('#stay')!.click();
    expect(heard).to.deep.equal(['click, open', 'stay']);
    heard.length = 0;
    dialog.querySelector<HTMLElement>('#drawer')!.click();
    expect(heard).to.deep.equal(['close', 'click, closed', 'drawer']);
    expect(document.activeElement === opener).to.equal(true);
  });

  it('closes before a form of the shop is submitted by an action that has data-tryon-close', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.innerHTML = '<form slot="actions"><button data-tryon-close>Add</button></form>';
    const submitted: boolean[] = [];
    dialog.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted.push(dialog.open);
    });
    dialog.show();
    await running(dialog);
    dialog.querySelector('button')!.click();
    expect(submitted).to.deep.equal([false]);
  });
});
