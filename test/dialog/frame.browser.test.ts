import { expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { registerExperience, type Experience, type TryonDialog } from '../../src/dialog/index.ts';
import { aDialog, aProduct, buttonIn, modalOf } from './a-dialog.ts';

const phaseOf = (dialog: TryonDialog) => {
  const notice = dialog.shadowRoot!.querySelector('.notice');
  return notice === null ? 'running' : notice.getAttribute('role') === 'alert' ? 'failed' : 'loading';
};
const running = (dialog: TryonDialog) => waitUntil(() => phaseOf(dialog) === 'running');

/** Puts an experience in place of mode `realtime` that fills the stage with one field. */
function registerField(mount: Experience['mount'] = () => {}): void {
  registerExperience('realtime', async () => ({
    async mount(stage, context) {
      stage.append(document.createElement('input'));
      await mount(stage, context);
    },
  }));
}

describe('<tryon-dialog>', () => {
  beforeEach(() => registerField());

  it('opens a native modal at once, named after the product', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    expect(dialog.open).to.equal(true);
    expect(modalOf(dialog).matches(':modal')).to.equal(true);
    expect(dialog.shadowRoot!.getElementById('title')!.textContent).to.equal('Round glasses');
    expect(modalOf(dialog).getAttribute('aria-labelledby')).to.equal('title');
  });

  it('opens in the turn in which it was created', () => {
    const dialog = document.createElement('tryon-dialog');
    dialog.product = aProduct();
    dialog.mode = 'realtime';
    document.body.append(dialog);
    dialog.show();
    expect(modalOf(dialog).open).to.equal(true);
    dialog.remove();
  });

  it('opens nothing without a product', async () => {
    const dialog = await aDialog({ product: null });
    dialog.show();
    expect(dialog.open).to.equal(false);
  });

  it('gives the focus back to the opener', async () => {
    const opener = await fixture<HTMLButtonElement>(html`<button>Open</button>`);
    const dialog = await aDialog({ mode: 'realtime' });
    opener.focus();
    dialog.show();
    expect(dialog.shadowRoot!.activeElement !== null).to.equal(true);
    dialog.close();
    expect(document.activeElement === opener).to.equal(true);
  });

  it('closes on Escape, and says so once, without bubbling', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    const heard: Event[] = [];
    dialog.addEventListener('close', (event) => heard.push(event));
    dialog.show();
    await running(dialog);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => heard.length > 0);
    expect(modalOf(dialog).open).to.equal(false);
    await new Promise(requestAnimationFrame);
    expect(heard.map(({ bubbles }) => bubbles)).to.deep.equal([false]);
  });

  it('closes by its close button', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    buttonIn(dialog.shadowRoot!, 'Close').click();
    expect(dialog.open).to.equal(false);
  });

  it('closes on a click on the backdrop', async () => {
    await setViewport({ width: 1000, height: 700 });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    const closed = oneEvent(dialog, 'close');
    await sendMouse({ type: 'click', position: [4, 4] });
    await closed;
  });

  it('stays open when a drag from inside ends on the backdrop', async () => {
    await setViewport({ width: 1000, height: 700 });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await sendMouse({ type: 'move', position: [500, 350] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [4, 4] });
    await sendMouse({ type: 'up' });
    expect(dialog.open).to.equal(true);
  });

  it('locks the page’s scrolling while it is open, and puts back what was there', async () => {
    const page = document.documentElement;
    page.style.setProperty('overflow', 'scroll');
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    expect(getComputedStyle(page).overflow).to.equal('hidden');
    dialog.close();
    expect(page.style.getPropertyValue('overflow')).to.equal('scroll');
    page.style.removeProperty('overflow');
  });

  it('unlocks the page only when the last of two dialogs is closed, in whatever order', async () => {
    const [first, second] = [await aDialog({ mode: 'realtime' }), await aDialog({ mode: 'realtime' })];
    first.show();
    second.show();
    first.close();
    expect(getComputedStyle(document.documentElement).overflow).to.equal('hidden');
    second.close();
    expect(getComputedStyle(document.documentElement).overflow).to.equal('visible');
  });

  for (const [name, rootStyle, bodyStyle] of [
    ['a body that scrolls', '', 'overflow-y: scroll'],
    ['a body that hides what is too wide', '', 'overflow-x: hidden'],
    ['a root that scrolls', 'overflow-y: scroll', ''],
    ['a gutter on both sides', 'scrollbar-gutter: stable both-edges', ''],
    ['nothing of its own', '', ''],
  ] as const) {
    it(`moves nothing of a page with ${name}`, async () => {
      const dialog = await aDialog({ mode: 'realtime' });
      const long = await fixture<HTMLElement>(html`<p style="height: 3000px">Long</p>`);
      document.documentElement.style.cssText = rootStyle;
      document.body.style.cssText = bodyStyle;
      try {
        window.scrollTo(0, 100);
        const boxOf = () => {
          const { x, y, width } = long.getBoundingClientRect();
          return [x, y, width];
        };
        const before = boxOf();
        dialog.show();
        expect(boxOf()).to.deep.equal(before);
        dialog.close();
        expect(boxOf()).to.deep.equal(before);
        expect(document.documentElement.style.cssText).to.equal(rootStyle && `${rootStyle};`);
        expect(document.body.style.cssText).to.equal(bodyStyle && `${bodyStyle};`);
      } finally {
        document.documentElement.removeAttribute('style');
        document.body.removeAttribute('style');
      }
    });
  }

  for (const [name, hide] of [
    ['by display', (outer: HTMLElement) => (outer.style.display = 'none')],
    ['by content-visibility', (outer: HTMLElement) => (outer.style.contentVisibility = 'hidden')],
    ['until it is found', (outer: HTMLElement) => outer.setAttribute('hidden', 'until-found')],
  ] as const) {
    it(`closes when the theme hides what it stands in, ${name}, and unlocks the page`, async () => {
      const outer = await fixture<HTMLElement>(html`<div></div>`);
      const dialog = await aDialog({ mode: 'realtime' });
      outer.append(dialog);
      dialog.show();
      await running(dialog);
      hide(outer);
      await waitUntil(() => !dialog.open);
      expect(getComputedStyle(document.documentElement).overflow).to.equal('visible');
    });
  }

  it('leaves what the page’s scripts write of its scrolling meanwhile', async () => {
    const { style } = document.body;
    const dialog = await aDialog({ mode: 'realtime' });
    style.overflow = 'hidden';
    dialog.show();
    style.overflow = '';
    dialog.close();
    expect(getComputedStyle(document.body).overflow).to.equal('visible');
    dialog.show();
    style.overflow = 'hidden';
    dialog.close();
    expect(getComputedStyle(document.body).overflow).to.equal('hidden');
    style.overflow = '';
    expect(document.adoptedStyleSheets).to.have.length(0);
  });

  it('locks the scrolling of a page that insists on it', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    const theme = await fixture(
      html`<style>
        html:not(#a#b) {
          overflow: auto !important;
        }
      </style>`,
    );
    dialog.show();
    const { overflow } = getComputedStyle(document.documentElement);
    theme.remove();
    expect(overflow).to.equal('hidden');
  });

  for (const zoom of ['1.25', '0.8']) {
    it(`lies within the window of a page at zoom ${zoom}`, async () => {
      document.documentElement.style.setProperty('zoom', zoom);
      try {
        for (const [width, height] of [
          [390, 800],
          [1200, 700],
        ] as const) {
          await setViewport({ width, height });
          const dialog = await aDialog({ mode: 'realtime' });
          dialog.show();
          for (const animation of modalOf(dialog).getAnimations()) animation.finish();
          const { left, top, right, bottom } = modalOf(dialog).getBoundingClientRect();
          expect([left >= 0, top >= 0, right <= width + 1, bottom <= height + 1]).to.deep.equal([
            true,
            true,
            true,
            true,
          ]);
          dialog.close();
        }
      } finally {
        document.documentElement.removeAttribute('style');
      }
    });
  }

  it('can be shown again in the turn in which it was closed', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await running(dialog);
    dialog.close();
    dialog.show();
    for (let frame = 0; frame < 3; frame++) await nextFrame();
    expect(dialog.open && modalOf(dialog).open).to.equal(true);
  });

  for (const tag of ['a', 'summary', 'label'] as const) {
    it(`lets no click inside it be one on the <${tag}> of the page around it`, async () => {
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
      dialog.shadowRoot!.querySelector<HTMLElement>('.place')!.click();
      const place = dialog.shadowRoot!.querySelector('.place')!;
      place.innerHTML = '<input><textarea></textarea><label>Text</label><video></video><a>Text</a>';
      for (const element of place.children) (element as HTMLElement).click();
      buttonIn(dialog.shadowRoot!, 'Close').click();
      expect(dialog.open).to.equal(false);
      expect(location.hash).to.equal('');
      expect(outer.querySelector('details')!.open).to.equal(false);
      expect(outer.querySelector('input')!.checked).to.equal(false);
    });
  }

  it('lets fields in it, and the shop’s actions, do what they do', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    let submitted = 0;
    dialog.innerHTML = '<form slot="actions"><button>Add to bag</button></form>';
    dialog.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted++;
    });
    dialog.show();
    await running(dialog);
    const field = dialog.shadowRoot!.querySelector<HTMLInputElement>('.place > input')!;
    field.type = 'checkbox';
    field.click();
    expect(field.checked).to.equal(true);
    dialog.querySelector('button')!.click();
    expect(submitted).to.equal(1);
  });

  for (const around of ['div', 'a'] as const) {
    it(`lets the shop’s actions work by what they name in the page, in a <${around}>`, async () => {
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

  it('submits nothing that the shop has prevented, and by an input as well, in a link', async () => {
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

  it('lets elements whose inside nobody sees do what they do', async () => {
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

  it('stays above an on-screen keyboard', async () => {
    await setViewport({ width: 390, height: 844 });
    const real = Object.getOwnPropertyDescriptor(window, 'visualViewport')!;
    const viewport = Object.assign(new EventTarget(), { scale: 1, height: 844, offsetTop: 0 });
    Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true });
    try {
      const dialog = await aDialog({ mode: 'realtime' });
      dialog.show();
      viewport.height = 500;
      viewport.dispatchEvent(new Event('resize'));
      for (const animation of modalOf(dialog).getAnimations()) animation.finish();
      expect(modalOf(dialog).getBoundingClientRect().bottom).to.equal(500);
      Object.assign(viewport, { height: 508, offsetTop: 200 });
      viewport.dispatchEvent(new Event('scroll'));
      const { top, bottom } = modalOf(dialog).getBoundingClientRect();
      expect([top, bottom], 'where the page is shifted').to.deep.equal([200, 708]);
      Object.assign(viewport, { height: 844, offsetTop: 0, scale: 0.4 });
      viewport.dispatchEvent(new Event('resize'));
      expect(modalOf(dialog).getBoundingClientRect().bottom, 'of a page shown as a whole').to.equal(844);
      Object.assign(viewport, { height: 422, offsetTop: 100, scale: 2 });
      viewport.dispatchEvent(new Event('resize'));
      expect(modalOf(dialog).getBoundingClientRect().bottom, 'where the shopper zooms in').to.equal(844);
    } finally {
      Object.defineProperty(window, 'visualViewport', real);
    }
  });

  it('keeps the focus inside while it tries again', async () => {
    let tries = 0;
    registerExperience('realtime', async () => {
      if (tries++ === 0) throw new Error('not today');
      return { mount: () => {} };
    });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await waitUntil(() => phaseOf(dialog) === 'failed');
    buttonIn(dialog.shadowRoot!, 'Try again').focus();
    await sendKeys({ press: 'Enter' });
    await running(dialog);
    expect(dialog.shadowRoot!.activeElement?.className).to.equal('close');
  });

  it('aborts the experience’s signal when it is removed from the page', async () => {
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

  it('shows that it failed, and really tries again', async () => {
    let tries = 0;
    registerExperience('realtime', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not today');
      return { mount: () => {} };
    });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await waitUntil(() => phaseOf(dialog) === 'failed');
    buttonIn(dialog.shadowRoot!, 'Try again').click();
    await running(dialog);
    expect(tries).to.equal(2);
  });

  it('shows the shop’s actions from the page’s own light DOM', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.innerHTML = '<button slot="actions">Add to bag</button>';
    dialog.show();
    await waitUntil(() => dialog.shadowRoot!.querySelector('footer.filled'));
    expect(dialog.querySelector('button')!.checkVisibility()).to.equal(true);
  });

  it('fills the screen of a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    const { width, height } = modalOf(dialog).getBoundingClientRect();
    expect([width, height]).to.deep.equal([390, 844]);
  });

  it('is accessible while loading, after a failure, and running', async () => {
    let fail!: (reason: Error) => void;
    registerExperience('realtime', () => new Promise((_, reject) => (fail = reject)));
    const dialog = await aDialog({ mode: 'realtime' });
    dialog.show();
    await expect(dialog).to.be.accessible();
    fail(new Error('not today'));
    await waitUntil(() => phaseOf(dialog) === 'failed');
    await expect(dialog).to.be.accessible();
    registerExperience('realtime', async () => ({ mount: () => {} }));
    buttonIn(dialog.shadowRoot!, 'Try again').click();
    await running(dialog);
    await expect(dialog).to.be.accessible();
  });
});
