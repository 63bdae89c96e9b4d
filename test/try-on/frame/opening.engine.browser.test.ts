import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { aDialog, aProduct, aRunning, buttonIn, findModal, registerField, running } from '../a-dialog.ts';
import { afterTest } from '../../helpers/replace.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const overflow = (element = document.documentElement) => getComputedStyle(element).overflow;

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
    opener.focus();
    const dialog = await aRunning();
    expect(dialog.shadowRoot!.activeElement !== null).to.equal(true);
    buttonIn(dialog.shadowRoot!, 'Close').click();
    expect(dialog.open).to.equal(false);
    expect(document.activeElement === opener).to.equal(true);
  });

  it('closes on Escape, and fires one close event that does not bubble', async () => {
    const dialog = await aRunning();
    const heard: Event[] = [];
    dialog.addEventListener('close', (event) => heard.push(event));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => heard.length > 0);
    expect(findModal(dialog).open).to.equal(false);
    await nextFrame();
    expect(heard.map(({ bubbles }) => bubbles)).to.deep.equal([false]);
  });

  it('stays open when a drag that began inside ends outside', async () => {
    await setViewport({ width: 1000, height: 700 });
    const dialog = await aRunning();
    await sendMouse({ type: 'move', position: [500, 350] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [4, 4] });
    await sendMouse({ type: 'up' });
    expect(dialog.open).to.equal(true);
    const closed = oneEvent(dialog, 'close');
    await sendMouse({ type: 'click', position: [4, 4] });
    await closed;
  });

  it('can be opened again in the task in which it was closed', async () => {
    const dialog = await aRunning();
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
      expect([dialog.open, overflow()]).to.deep.equal([true, 'visible']);
      outer.removeAttribute('style');
      outer.removeAttribute('hidden');
      await waitUntil(() => findModal(dialog).open);
      expect(overflow()).to.equal('hidden');
      expect(dialog.shadowRoot!.querySelector('.experience')).to.equal(stage);
    });
  }

  it('shows the shop’s actions from the page’s light DOM', async () => {
    const dialog = await aRunning({}, '<button slot="actions">Add to bag</button>');
    await waitUntil(() => dialog.shadowRoot!.querySelector('footer.filled'));
    expect(dialog.querySelector('button')!.checkVisibility()).to.equal(true);
  });

  it('closes before an action of the shop that has data-tryon-close, and ignores other actions', async () => {
    const opener = await fixture<HTMLButtonElement>(html`<button>Open</button>`);
    opener.focus();
    const dialog = await aRunning(
      {},
      `<form slot="actions">
        <button type="button" id="stay">Add</button>
        <button id="drawer" data-tryon-close><span>Add and show the cart</span></button>
      </form>`,
    );
    const heard: string[] = [];
    const hear = (what: string) => heard.push(`${what}, ${dialog.open ? 'open' : 'closed'}`);
    dialog.addEventListener('close', () => hear('close'));
    dialog.addEventListener('click', ({ target }) => hear((target as Element).id));
    dialog.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      hear('submit');
    });
    for (const id of ['stay', 'drawer']) dialog.querySelector<HTMLElement>(`#${id}`)!.click();
    expect(heard).to.deep.equal(['stay, open', 'close, closed', 'drawer, closed', 'submit, closed']);
    expect(document.activeElement === opener).to.equal(true);
  });
});

describe('The scroll lock of <tryon-dialog>', () => {
  beforeEach(() => registerField());

  it('unlocks the page when the last of two dialogs is closed, in whatever order', async () => {
    const [first, second] = [await aDialog({ mode: 'realtime' }), await aDialog({ mode: 'realtime' })];
    first.show();
    second.show();
    first.close();
    expect(overflow()).to.equal('hidden');
    second.close();
    expect(overflow()).to.equal('visible');
  });

  for (const [name, rootStyle, bodyStyle] of [
    ['a body that scrolls', '', 'overflow-y: scroll'],
    ['a body that hides what is too wide', '', 'overflow-x: hidden'],
    ['a root that scrolls', 'overflow-y: scroll', ''],
    ['a gutter on both sides', 'scrollbar-gutter: stable both-edges', ''],
    ['nothing of its own', '', ''],
  ] as const) {
    it(`moves nothing on a page with ${name}`, async () => {
      const dialog = await aDialog({ mode: 'realtime' });
      const long = await fixture<HTMLElement>(html`<p style="height: 3000px">Long</p>`);
      const styles = [document.documentElement.style, document.body.style] as const;
      afterTest(() => styles.forEach((style) => (style.cssText = '')));
      [styles[0].cssText, styles[1].cssText] = [rootStyle, bodyStyle];
      const before = styles.map(({ cssText }) => cssText);
      window.scrollTo(0, 100);
      const measureBox = () => {
        const { x, y, width } = long.getBoundingClientRect();
        return [x, y, width];
      };
      const box = measureBox();
      dialog.show();
      expect(measureBox()).to.deep.equal(box);
      dialog.close();
      expect(measureBox()).to.deep.equal(box);
      expect(styles.map(({ cssText }) => cssText)).to.deep.equal(before);
    });
  }

  it('keeps the overflow that the page’s scripts set while it is open', async () => {
    const { style } = document.body;
    const dialog = await aDialog({ mode: 'realtime' });
    style.overflow = 'hidden';
    dialog.show();
    style.overflow = '';
    dialog.close();
    expect(overflow(document.body)).to.equal('visible');
    dialog.show();
    style.overflow = 'hidden';
    dialog.close();
    expect(overflow(document.body)).to.equal('hidden');
    style.overflow = '';
    expect(document.adoptedStyleSheets).to.have.length(0);
  });

  it('locks the scrolling of a page whose own overflow is !important', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    const theme = await fixture(
      html`<style>
        html:not(#a#b) {
          overflow: auto !important;
        }
      </style>`,
    );
    dialog.show();
    const locked = overflow();
    theme.remove();
    expect(locked).to.equal('hidden');
  });
});
