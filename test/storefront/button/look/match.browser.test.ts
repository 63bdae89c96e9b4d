import { expect } from '@open-wc/testing';
import { itExcept, NO_FORCED_COLORS } from '../../../helpers/engine.ts';
import { prefer } from '../../../helpers/media-features.ts';
import { aThemedRow, HOST, releaseAll, THEME } from './a-themed-row.ts';

const DARK_BLUE = 'rgb(18, 52, 86)';
const WHITE = 'rgb(255, 255, 255)';
const CLEAR = 'rgba(0, 0, 0, 0)';

/** What the button has, as the browser computes it, by `match-style` and what changes the theme's filled button. */
const LOOKS: Record<
  string,
  [matchStyle: string, css: string, Partial<Record<keyof CSSStyleDeclaration, string>>]
> = {
  'is an outline in the fill’s colour by default': [
    '',
    '',
    { color: DARK_BLUE, backgroundColor: CLEAR, borderTopColor: DARK_BLUE, borderTopStyle: 'solid' },
  ],
  'is an outline in the text’s colour if the theme’s button has no fill, as thick as the theme’s': [
    '',
    'background: none; color: #060; border: 3px solid #060',
    { color: 'rgb(0, 102, 0)', borderTopWidth: '3px' },
  ],
  'is filled like the theme’s with "same"': ['same', '', { color: WHITE, backgroundColor: DARK_BLUE }],
  'is filled with a gradient as well': [
    'same',
    'background: linear-gradient(#123456, #000)',
    { color: WHITE, backgroundImage: `linear-gradient(${DARK_BLUE}, rgb(0, 0, 0))` },
  ],
  'is text alone with "quiet"': [
    'quiet',
    '',
    { color: DARK_BLUE, backgroundColor: CLEAR, borderTopWidth: '0px' },
  ],
  'falls back to the page’s text colour if the theme’s colours can’t be read on the page': [
    '',
    'background: #ffe08a',
    { color: 'rgb(34, 34, 34)' },
  ],
  'has the theme’s own text colour with "same", also where that is hard to read': [
    'same',
    'background: #2fb5d2',
    { color: WHITE, backgroundColor: 'rgb(47, 181, 210)' },
  ],
  // 30 % of black on white can't be read.
  'reads transparent colours, and those in new notations': [
    '',
    'background: rgb(0 0 0 / 30%); color: oklch(0.4 0.1 250)',
    { color: 'oklch(0.4 0.1 250)' },
  ],
};

describe('The appearance that match takes from the theme’s button', () => {
  afterEach(async () => {
    releaseAll();
    await prefer();
  });

  it('has its font, spacing, case, padding, rounding and height', async () => {
    const { theme, button, style } = await aThemedRow();
    const own = getComputedStyle(theme);
    for (const name of [
      'fontFamily',
      'fontSize',
      'fontWeight',
      'letterSpacing',
      'wordSpacing',
      'textTransform',
      'paddingLeft',
      'paddingRight',
      'borderTopLeftRadius',
      'borderBottomRightRadius',
    ] as const) {
      expect(style[name], name).to.equal(own[name]);
    }
    expect(button.offsetHeight).to.equal(52);
  });

  for (const [kind, css] of Object.entries({
    'a line height': 'height: auto; padding: 0 20px; line-height: 47px',
    padding: 'height: auto; padding: 13px 20px; line-height: 1.5',
    'a small height': 'height: 33px; padding: 0 8px; font-size: 14px',
  }))
    it(`is as high if the theme’s height comes from ${kind}`, async () => {
      const { theme, button } = await aThemedRow(`.theme { ${css} }`);
      expect(button.offsetHeight).to.be.closeTo(theme.offsetHeight, 1);
    });

  for (const [name, [matchStyle, css, computed]] of Object.entries(LOOKS))
    it(name, async () => {
      const { style } = await aThemedRow(`.theme { ${css} }`, matchStyle);
      expect(style).to.include(computed);
    });

  it('has the ring that a theme draws by a pseudo-element, with "same"', async () => {
    const { button } = await aThemedRow(
      `.theme { position: relative; box-shadow: 0 2px 4px #000 }
       .theme::after { content: ''; position: absolute; inset: 1px; box-shadow: 0 0 0 3px rgb(9, 8, 7); pointer-events: none }`,
      'same',
    );
    const ring = getComputedStyle(button, '::after');
    expect(ring.boxShadow).to.equal('rgb(9, 8, 7) 0px 0px 0px 3px');
    expect([ring.position, ring.top]).to.deep.equal(['absolute', '1px']);
    expect(getComputedStyle(button).boxShadow).to.contain('0px 2px 4px');
  });

  it('is readable on a dark section of a light page', async () => {
    const { style } = await aThemedRow(
      '',
      'outline',
      `<div style="background: #111; color: #eee">
        <div style="background: rgb(255 255 255 / 5%)">${THEME}${HOST}</div>
      </div>`,
    );
    expect(style.color).to.equal(WHITE);
  });

  it('gives way to what a shop has set, on the element and around it', async () => {
    const { style, button } = await aThemedRow(
      `div { --tryon-border-radius: 1px; --tryon-color: #010203; --tryon-border: 4px dotted }
       look-host { --tryon-font: 700 11px monospace; --tryon-padding: 0 3px; --tryon-min-height: 61px;
         --tryon-background: #fff; --tryon-width: 222px }`,
      'same',
    );
    expect(style).to.include({
      borderTopLeftRadius: '1px',
      color: 'rgb(1, 2, 3)',
      borderTopStyle: 'dotted',
      fontSize: '11px',
      paddingLeft: '3px',
      backgroundColor: WHITE,
    });
    expect([button.offsetWidth, button.offsetHeight]).to.deep.equal([222, 61]);
  });

  itExcept({ webkit: NO_FORCED_COLORS }, 'leaves forced colours as they are', async () => {
    await prefer({ 'forced-colors': 'active' });
    const { style } = await aThemedRow('', 'same');
    expect(style.color).to.not.equal(style.backgroundColor);
    expect(style).to.include({ borderTopWidth: '1px', borderTopStyle: 'solid' });
  });

  it('writes no attribute and adds no element', async () => {
    const { host } = await aThemedRow();
    expect(host.getAttributeNames()).to.deep.equal([]);
    expect(host.shadowRoot!.innerHTML).to.equal('<button>Try it on</button>');
  });
});
