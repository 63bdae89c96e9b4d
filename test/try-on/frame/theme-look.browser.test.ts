/** With `match`, the dialog's main action is the theme's. */
import { expect, fixture, html } from '@open-wc/testing';
import { aDialog } from '../a-dialog.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('A dialog whose button matches one of the theme', () => {
  async function mainAction(match: string | null): Promise<CSSStyleDeclaration> {
    await fixture(
      html`<button
        id="buy"
        style="background: rgb(0, 90, 60); color: rgb(255, 250, 240); border-radius: 3px; font-family: serif"
      >
        Buy
      </button>`,
    );
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const dialog = await aDialog();
    host.attachShadow({ mode: 'open' }).append(dialog);
    Object.assign(host, { match });
    dialog.show();
    await waitUntil(() =>
      dialog.shadowRoot!.querySelector('tryon-photo-preview')?.shadowRoot?.querySelector('.main'),
    );
    return getComputedStyle(
      dialog.shadowRoot!.querySelector('tryon-photo-preview')!.shadowRoot!.querySelector('.main')!,
    );
  }

  it('gives its main action the colours, rounding and font of that button', async () => {
    const { backgroundColor, color, borderTopLeftRadius, fontFamily } = await mainAction('#buy');
    expect([backgroundColor, color, borderTopLeftRadius, fontFamily]).to.deep.equal([
      'rgb(0, 90, 60)',
      'rgb(255, 250, 240)',
      '3px',
      'serif',
    ]);
  });

  it('keeps its own look without a match, or with a selector that is none', async () => {
    for (const match of [null, '#nothing', '###']) {
      expect((await mainAction(match)).backgroundColor, String(match)).to.not.equal('rgb(0, 90, 60)');
    }
  });
});
