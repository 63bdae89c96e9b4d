/** The dialog on the page's own ground, and with `match` with the theme's main action. */
import { expect, fixture, html } from '@open-wc/testing';
import { QUIET } from '../../../src/try-on/frame/tryon-dialog.styles.ts';
import { aDialog } from '../a-dialog.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** The main action, once the dialog shows it. */
async function mainIn(dialog: HTMLElement): Promise<CSSStyleDeclaration> {
  const main = () =>
    dialog.shadowRoot!.querySelector('tryon-photo-preview')?.shadowRoot?.querySelector('.main');
  await waitUntil(main);
  return getComputedStyle(main()!);
}

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
    return mainIn(dialog);
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

/** Of red, green and blue as the browser writes them. */
function lightness(color: string): number {
  const [red, green, blue] = color.match(/\d+/g)!.map(Number);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

describe('A dialog in a shop’s page', () => {
  const findModal = (dialog: HTMLElement) => dialog.shadowRoot!.querySelector('dialog')!;

  /** The dialog of a button in a box of this style. */
  async function opened(style: string): Promise<{ surface: string; text: string; scheme: string }> {
    const box = await fixture<HTMLElement>(html`<div style=${style}></div>`);
    const dialog = await aDialog();
    box.append(dialog);
    dialog.show();
    const {
      backgroundColor: surface,
      color: text,
      colorScheme: scheme,
    } = getComputedStyle(findModal(dialog));
    return { surface, text, scheme };
  }

  it('has the page’s ground and text where no scheme is set', async () => {
    expect(await opened('background: rgb(17, 18, 20); color: rgb(236, 236, 236)')).to.deep.equal({
      surface: 'rgb(17, 18, 20)',
      text: 'rgb(236, 236, 236)',
      scheme: 'dark',
    });
    expect(await opened('background: rgb(250, 245, 235); color: rgb(40, 30, 20)')).to.deep.equal({
      surface: 'rgb(250, 245, 235)',
      text: 'rgb(40, 30, 20)',
      scheme: 'light',
    });
  });

  it('has the page’s ground where the scheme says otherwise', async () => {
    const { surface, scheme } = await opened('color-scheme: dark; background: white; color: black');
    expect([surface, scheme]).to.deep.equal(['rgb(255, 255, 255)', 'light']);
  });

  it('reads a ground that others show through', async () => {
    const style = 'background: linear-gradient(#000, #000); background-color: black; color: white';
    const outer = await fixture<HTMLElement>(html`<div style=${style}><div></div></div>`);
    const dialog = await aDialog();
    Object.assign((outer.firstElementChild as HTMLElement).style, { background: 'rgb(255 255 255 / 20%)' });
    outer.firstElementChild!.append(dialog);
    dialog.show();
    expect(getComputedStyle(findModal(dialog)).backgroundColor).to.equal('rgb(51, 51, 51)');
  });

  it('is dark on a dark picture, which shows in the text alone', async () => {
    const { surface, text, scheme } = await opened('color: rgb(250, 250, 250)');
    expect(scheme).to.equal('dark');
    expect(lightness(surface)).to.be.below(40);
    expect(lightness(text)).to.be.above(200);
  });

  it('has its own look on a colour between light and dark', async () => {
    const { surface, text } = await opened('background: rgb(200, 60, 40); color: white');
    expect(surface).to.not.equal('rgb(200, 60, 40)');
    expect(Math.abs(lightness(surface) - lightness(text))).to.be.above(150);
  });

  it('takes no narrow box for the page’s ground', async () => {
    const { surface } = await opened('width: 200px; background: black; color: white');
    expect(lightness(surface)).to.be.above(240);
  });

  it('reads the ground anew at each opening', async () => {
    const box = await fixture<HTMLElement>(html`<div style="background: black; color: white"></div>`);
    const dialog = await aDialog();
    box.append(dialog);
    dialog.show();
    dialog.close();
    box.style.cssText = 'background: white; color: black';
    dialog.show();
    const { backgroundColor, colorScheme } = getComputedStyle(findModal(dialog));
    expect([backgroundColor, colorScheme]).to.deep.equal(['rgb(255, 255, 255)', 'light']);
  });

  it('has styles computed for the colours alone that no style gives in bytes', async () => {
    const box = await fixture<HTMLElement>(html`<div style="background: black; color: white"></div>`);
    const dialog = await aDialog();
    box.append(dialog);
    const asked: string[] = [];
    const { replaceSync } = CSSStyleSheet.prototype;
    CSSStyleSheet.prototype.replaceSync = function (text) {
      asked.push(...[...text.matchAll(/\{transition[^}]+?color:([^!]+)!/g)].map(([, color]) => color!));
      replaceSync.call(this, text);
    };
    try {
      dialog.show();
    } finally {
      CSSStyleSheet.prototype.replaceSync = replaceSync;
    }
    expect(asked).to.deep.equal(['Canvas', QUIET[1]]);
  });

  for (const [name, button, accent, ink] of [
    [
      'that stands out from nothing',
      'background: white; color: white; border: 0',
      'rgb(26, 26, 28)',
      'rgb(255, 255, 255)',
    ],
    [
      'that hardly stands out',
      'background: rgb(190, 190, 190); color: black',
      'rgb(26, 26, 28)',
      'rgb(255, 255, 255)',
    ],
    [
      'whose text can’t be read',
      'background: rgb(0, 90, 60); color: rgb(0, 70, 50)',
      'rgb(0, 90, 60)',
      'rgb(255, 255, 255)',
    ],
    [
      'that is translucent',
      'background: rgb(0 0 0 / 80%); color: white',
      'rgb(51, 51, 51)',
      'rgb(255, 255, 255)',
    ],
  ] as const) {
    it(`has a main action that stands out, beside a theme’s button ${name}`, async () => {
      await fixture(html`<button id="theirs" style=${button}>Buy</button>`);
      const host = await fixture<HTMLElement>(html`<div></div>`);
      const dialog = await aDialog();
      host.attachShadow({ mode: 'open' }).append(dialog);
      Object.assign(host, { match: '#theirs' });
      dialog.show();
      const { backgroundColor, color } = await mainIn(dialog);
      expect([backgroundColor, color]).to.deep.equal([accent, ink]);
    });
  }
});
