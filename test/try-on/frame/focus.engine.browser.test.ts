import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { pressTogether } from '../../helpers/keyboard.ts';
import { focused } from '../../accessibility/controls.ts';
import { aDialog, aProduct, aRunning, registerField, running } from '../a-dialog.ts';
import { opened } from '../room/a-preview.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const findCloseButton = (dialog: TryonDialog) => dialog.shadowRoot!.querySelector<HTMLElement>('.close')!;
const LONG = 'A pair of glasses with a very long name '.repeat(12);
const readRing = (element: Element) => getComputedStyle(element).outlineStyle;

async function clickOn(element: Element): Promise<void> {
  const { x, y, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
}

describe('The focus around <tryon-dialog>', () => {
  beforeEach(() => registerField());

  it('goes backwards through the controls', async () => {
    const { dialog, root } = await opened();
    const [first, second] = root.querySelectorAll('button');
    second!.focus();
    await pressTogether('Shift+Tab');
    expect(focused() === first).to.equal(true);
    await pressTogether('Shift+Tab');
    expect(focused() === findCloseButton(dialog)).to.equal(true);
  });

  it('may enter a page in a frame that is the last control', async () => {
    const dialog = await aRunning();
    const frame = document.createElement('iframe');
    frame.srcdoc = '<input>';
    const loaded = oneEvent(frame, 'load');
    dialog.shadowRoot!.querySelector('.experience')!.append(frame);
    await loaded;
    dialog.shadowRoot!.querySelector<HTMLElement>('.experience > input')!.focus();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => frame.contentDocument!.activeElement?.localName === 'input');
    await nextFrame();
    expect(focused() === frame).to.equal(true);
  });

  it('shows no ring on the close button after a click, and one from the first key on', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    await clickOn(await fixture(html`<button @click=${() => dialog.show()}>Open</button>`));
    await running(dialog);
    expect(focused() === findCloseButton(dialog)).to.equal(true);
    expect(readRing(findCloseButton(dialog))).to.equal('none');
    await sendKeys({ press: 'Tab' });
    await pressTogether('Shift+Tab');
    expect(focused() === findCloseButton(dialog)).to.equal(true);
    expect(readRing(findCloseButton(dialog))).to.equal('solid');
  });

  it('shows a ring on the close button if the dialog was opened by a key', async () => {
    const dialog = await aDialog({ mode: 'realtime' });
    const opener = await fixture<HTMLElement>(html`<button @click=${() => dialog.show()}>Open</button>`);
    await sendKeys({ press: 'Tab' });
    opener.focus();
    await sendKeys({ press: 'Enter' });
    await running(dialog);
    expect(readRing(findCloseButton(dialog))).to.equal('solid');
  });

  it('returns to the button beside the dialog in browsers where a click focuses no button', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<button>Open</button>';
    const dialog = await aDialog({ mode: 'realtime' });
    root.append(dialog);
    (document.activeElement as HTMLElement).blur?.();
    expect(document.activeElement === document.body).to.equal(true);
    dialog.show();
    await running(dialog);
    dialog.close();
    expect(root.activeElement === root.querySelector('button')).to.equal(true);
  });

  it('begins at the close button, also when a dialog with a title that scrolls opens again', async () => {
    const dialog = await aRunning({ product: aProduct({ title: LONG }) });
    const heading = dialog.shadowRoot!.querySelector('h2')!;
    await waitUntil(() => heading.tabIndex === 0, 'a title that is scrolled by keys');
    dialog.close();
    dialog.show();
    await running(dialog);
    expect(focused() === findCloseButton(dialog)).to.equal(true);
  });

  it('goes from the last control to a title that scrolls', async () => {
    const dialog = await aRunning({ product: aProduct({ title: LONG }) });
    const heading = dialog.shadowRoot!.querySelector('h2')!;
    await waitUntil(() => heading.tabIndex === 0, 'a title that is scrolled by keys');
    dialog.shadowRoot!.querySelector<HTMLElement>('.experience > input')!.focus();
    // One more for the dialog itself in WebKit, or for the browser's own controls.
    for (let step = 0; step < 2 && focused() !== heading; step++) {
      await sendKeys({ press: 'Tab' });
      await nextFrame();
    }
    expect(focused() === heading).to.equal(true);
  });

  // The last one: it leaves Firefox with the focus on controls of its own, where the next test's keys would go.
  it('goes from the last control to the first, and on through all of them', async () => {
    await fixture<HTMLElement>(html`<button>Outside</button>`);
    const { dialog, root } = await opened();
    dialog.innerHTML = '<button slot="actions">Add to bag</button>';
    const last = dialog.querySelector('button')!;
    const controls = [findCloseButton(dialog), ...root.querySelectorAll('button'), last];
    last.focus();
    const visited = new Set<Element | null>();
    // One more for the dialog itself in WebKit, and one for the browser's own controls.
    for (let step = 0; step < controls.length + 2; step++) {
      await sendKeys({ press: 'Tab' });
      await nextFrame();
      visited.add(focused());
    }
    expect(
      controls.filter((control) => !visited.has(control)).map((control) => control.outerHTML),
    ).to.deep.equal([]);
  });
});
