/** The dialog on the page's own ground, and with `match` with the theme's main action. */
import { expect, fixture, html } from '@open-wc/testing';
import { QUIET } from '../../../src/try-on/frame/tryon-dialog.styles.ts';
import { aDialog, findModal } from '../a-dialog.ts';
import { wrap } from '../../helpers/replace.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const WHITE = 'rgb(255, 255, 255)';
const OWN = 'rgb(26, 26, 28)';
const GREEN = 'rgb(0, 90, 60)';

describe('The main action of a dialog whose button matches one of the theme', () => {
  async function readMain(match: string | null, button: string): Promise<CSSStyleDeclaration> {
    await fixture(html`<button id="theirs" style=${button}>Buy</button>`);
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const dialog = await aDialog();
    host.attachShadow({ mode: 'open' }).append(dialog);
    Object.assign(host, { match });
    dialog.show();
    const main = () =>
      dialog.shadowRoot!.querySelector('tryon-photo-preview')?.shadowRoot?.querySelector('.main');
    await waitUntil(main);
    return getComputedStyle(main()!);
  }

  it('has its colours, rounding and font', async () => {
    const theirs = {
      backgroundColor: GREEN,
      color: 'rgb(255, 250, 240)',
      borderRadius: '3px',
      fontFamily: 'serif',
    };
    const { style } = document.createElement('button');
    const { backgroundColor, color, borderRadius, fontFamily } = await readMain(
      '#theirs',
      Object.assign(style, theirs).cssText,
    );
    expect({ backgroundColor, color, borderRadius, fontFamily }).to.deep.equal(theirs);
  });

  for (const [name, match, accent, button] of [
    ['has its own look without a match', null, OWN, `background: ${GREEN}`],
    ['has its own look with a match that finds nothing', '#nothing', OWN, `background: ${GREEN}`],
    ['has its own look with a selector that is none', '###', OWN, `background: ${GREEN}`],
    ['stands out where theirs does from nothing', '#theirs', OWN, 'background: white; border: 0'],
    ['stands out where theirs hardly does', '#theirs', OWN, 'background: rgb(190, 190, 190); color: black'],
    ['can be read where theirs can’t', '#theirs', GREEN, `background: ${GREEN}; color: rgb(0, 70, 50)`],
    ['has what is seen of it', '#theirs', 'rgb(51, 51, 51)', 'background: rgb(0 0 0 / 80%)'],
  ] as const) {
    it(name, async () => {
      const { backgroundColor, color } = await readMain(match, `color: white; ${button}`);
      expect([backgroundColor, color]).to.deep.equal([accent, WHITE]);
    });
  }
});

/** Of red, green and blue as the browser writes them. */
function lightness(color: string): number {
  const [red, green, blue] = color.match(/\d+/g)!.map(Number);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

describe('A dialog in a shop’s page', () => {
  const aBox = (style: string) => fixture<HTMLElement>(html`<div style=${style}></div>`);

  /** Opens a dialog in a box, and reads its colours. */
  async function openIn(box: HTMLElement) {
    const dialog = await aDialog();
    box.append(dialog);
    dialog.show();
    const { backgroundColor, color, colorScheme } = getComputedStyle(findModal(dialog));
    return { dialog, surface: backgroundColor, text: color, scheme: colorScheme };
  }

  for (const [name, style, expected] of [
    [
      'has the page’s dark ground and text where no scheme is set',
      'background: rgb(17, 18, 20); color: rgb(236, 236, 236)',
      { surface: 'rgb(17, 18, 20)', text: 'rgb(236, 236, 236)', scheme: 'dark' },
    ],
    [
      'has the page’s light ground and text where no scheme is set',
      'background: rgb(250, 245, 235); color: rgb(40, 30, 20)',
      { surface: 'rgb(250, 245, 235)', text: 'rgb(40, 30, 20)', scheme: 'light' },
    ],
    [
      'has the page’s ground where the scheme says otherwise',
      'color-scheme: dark; background: white; color: black',
      { surface: WHITE, scheme: 'light' },
    ],
  ] as const) {
    it(name, async () => expect(await openIn(await aBox(style))).to.include(expected));
  }

  it('reads a ground that others show through', async () => {
    const outer = await aBox(
      'background: linear-gradient(#000, #000); background-color: black; color: white',
    );
    const inner = Object.assign(document.createElement('div'), {
      style: 'background: rgb(255 255 255 / 20%)',
    });
    outer.append(inner);
    expect((await openIn(inner)).surface).to.equal('rgb(51, 51, 51)');
  });

  it('is dark on a dark picture, which shows in the text alone', async () => {
    const { surface, text, scheme } = await openIn(await aBox('color: rgb(250, 250, 250)'));
    expect(scheme).to.equal('dark');
    expect(lightness(surface)).to.be.below(40);
    expect(lightness(text)).to.be.above(200);
  });

  it('has its own look on a colour between light and dark', async () => {
    const { surface, text } = await openIn(await aBox('background: rgb(200, 60, 40); color: white'));
    expect(surface).to.not.equal('rgb(200, 60, 40)');
    expect(Math.abs(lightness(surface) - lightness(text))).to.be.above(150);
  });

  it('takes no narrow box for the page’s ground', async () => {
    const { surface } = await openIn(await aBox('width: 200px; background: black; color: white'));
    expect(lightness(surface)).to.be.above(240);
  });

  it('reads the ground anew at each opening', async () => {
    const box = await aBox('background: black; color: white');
    const { dialog } = await openIn(box);
    dialog.close();
    box.style.cssText = 'background: white; color: black';
    dialog.show();
    const { backgroundColor, colorScheme } = getComputedStyle(findModal(dialog));
    expect([backgroundColor, colorScheme]).to.deep.equal([WHITE, 'light']);
  });

  it('has styles computed for the colours alone that no style gives in bytes', async () => {
    const asked: string[] = [];
    wrap(
      CSSStyleSheet.prototype,
      'replaceSync',
      (original) =>
        function (this: CSSStyleSheet, text) {
          asked.push(...[...text.matchAll(/\{transition[^}]+?color:([^!]+)!/g)].map(([, color]) => color!));
          original.call(this, text);
        },
    );
    await openIn(await aBox('background: black; color: white'));
    expect(asked).to.deep.equal(['Canvas', QUIET[1]]);
  });
});
