import { expect, fixture, html } from '@open-wc/testing';
import { applyLook } from '../../../src/button/look/match.ts';
import { itExcept, NO_FORCED_COLORS } from '../../helpers/engine.ts';
import { prefer } from '../../helpers/media-features.ts';
import { aThemedRow, gapBetween, releaseAll, twoFrames } from './a-themed-row.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const FILLED = `
  .theme { font: 700 19px/1.4 Georgia, serif; letter-spacing: 1.5px; word-spacing: 3px; text-transform: uppercase;
    height: 52px; padding: 0 31px; border: 0; border-radius: 9px; background: #123456; color: #fff }`;
const styled = (css: string) =>
  html`<style>
    ${css}
  </style>`;

describe('The appearance that match takes from the theme’s button', () => {
  afterEach(async () => {
    releaseAll();
    await prefer();
  });

  it('has its font, spacing, case, padding, rounding and height', async () => {
    const { theme, button, style } = await aThemedRow(
      html`${styled(FILLED)}<button class="theme">Add to cart</button><look-host></look-host>`,
    );
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
  })) {
    it(`is as high if the theme’s height comes from ${kind}`, async () => {
      const { theme, button } = await aThemedRow(
        html`${styled(`${FILLED} .theme { ${css} }`)}<button class="theme">Add to cart</button
          ><look-host></look-host>`,
      );
      expect(button.offsetHeight).to.be.closeTo(theme.offsetHeight, 1);
    });
  }

  it('is an outline in the fill’s colour by default', async () => {
    const { style } = await aThemedRow(
      html`${styled(FILLED)}<button class="theme">Add to cart</button><look-host></look-host>`,
    );
    expect([style.color, style.backgroundColor, style.borderTopColor, style.borderTopStyle]).to.deep.equal([
      'rgb(18, 52, 86)',
      'rgba(0, 0, 0, 0)',
      'rgb(18, 52, 86)',
      'solid',
    ]);
  });

  it('is an outline in the text’s colour if the theme’s button has no fill, as thick as the theme’s', async () => {
    const { style } = await aThemedRow(
      html`${styled(`${FILLED} .theme { background: none; color: #060; border: 3px solid #060 }`)}
        <button class="theme">Add to cart</button><look-host></look-host>`,
    );
    expect([style.color, style.borderTopWidth]).to.deep.equal(['rgb(0, 102, 0)', '3px']);
  });

  it('is filled like the theme’s with "same", and its focus is visible', async () => {
    const { style, button } = await aThemedRow(
      html`${styled(FILLED)}<button class="theme">Add to cart</button><look-host></look-host>`,
      'same',
    );
    expect([style.color, style.backgroundColor]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(18, 52, 86)']);
    button.focus({ focusVisible: true } as FocusOptions);
    expect(style.outlineColor).to.equal('rgb(18, 52, 86)');
  });

  it('is filled with a gradient as well', async () => {
    const { theme, style } = await aThemedRow(
      html`${styled(`${FILLED} .theme { background: linear-gradient(#123456, #000) }`)}
        <button class="theme">Add to cart</button><look-host></look-host>`,
      'same',
    );
    expect(style.backgroundImage).to.equal(getComputedStyle(theme).backgroundImage);
    expect(style.color).to.equal('rgb(255, 255, 255)');
  });

  it('is text alone with "quiet"', async () => {
    const { style } = await aThemedRow(
      html`${styled(FILLED)}<button class="theme">Add to cart</button><look-host></look-host>`,
      'quiet',
    );
    expect([style.color, style.backgroundColor, style.borderTopWidth]).to.deep.equal([
      'rgb(18, 52, 86)',
      'rgba(0, 0, 0, 0)',
      '0px',
    ]);
  });

  it('falls back to the page’s text colour if the theme’s colours can’t be read on the page', async () => {
    const { style } = await aThemedRow(
      html`${styled(`${FILLED} .theme { background: #ffe08a }`)} <button class="theme">Add to cart</button
        ><look-host></look-host>`,
    );
    expect(style.color).to.equal('rgb(34, 34, 34)');
  });

  it('falls back to another text colour if the theme’s can’t be read on its fill', async () => {
    const { style } = await aThemedRow(
      html`${styled(`${FILLED} .theme { background: #2fb5d2 }`)} <button class="theme">Add to cart</button
        ><look-host></look-host>`,
      'same',
    );
    expect([style.color, style.backgroundColor]).to.deep.equal(['rgb(34, 34, 34)', 'rgb(47, 181, 210)']);
  });

  it('reads transparent colours, and those in new notations', async () => {
    const { style } = await aThemedRow(
      html`${styled(`${FILLED} .theme { background: rgb(0 0 0 / 30%) } .theme { color: oklch(0.4 0.1 250) }`)}
        <button class="theme">Add to cart</button><look-host></look-host>`,
    );
    // 30 % of black on white can't be read.
    expect(style.color).to.equal('oklch(0.4 0.1 250)');
  });

  it('is readable on a dark section of a light page', async () => {
    const { style } = await aThemedRow(
      html`${styled(FILLED)}
        <div style="background: #111; color: #eee">
          <div style="background: rgb(255 255 255 / 5%)">
            <button class="theme">Add to cart</button><look-host></look-host>
          </div>
        </div>`,
    );
    expect(style.color).to.equal('rgb(255, 255, 255)');
  });

  describe('among its neighbours', () => {
    it('fills the row if the theme’s does, and is no wider', async () => {
      const { theme, button } = await aThemedRow(
        html`${styled(`${FILLED} .theme { width: 100% }`)}
          <div style="max-width: 440px"><button class="theme">Add to cart</button></div>
          <look-host></look-host>`,
      );
      expect(button.offsetWidth).to.equal(440);
      expect(button.getBoundingClientRect().left).to.equal(theme.getBoundingClientRect().left);
    });

    for (const [kind, container] of Object.entries({
      'a row': 'display: flex; align-items: flex-start',
      'a wrapping row': 'display: flex; flex-wrap: wrap',
      'a column': 'display: flex; flex-direction: column; align-items: flex-start',
      'a grid': 'display: grid',
      'the text': 'display: block',
    })) {
      for (const dir of ['ltr', 'rtl'] as const) {
        it(`leaves at least 10 pixels free in ${kind}, ${dir}`, async () => {
          const { theme, host, button } = await aThemedRow(
            html`${styled(FILLED)}
              <div dir=${dir} style=${container}>
                <button class="theme">Add</button><look-host></look-host>
                <p style="margin: 0">More</p>
              </div>`,
          );
          expect(gapBetween(button, theme)).to.be.within(9.99, 40);
          expect(gapBetween(button, host.nextElementSibling!)).to.be.within(9.99, 40);
        });
      }
    }

    it('adds nothing to the gap that a theme has', async () => {
      const { theme, button } = await aThemedRow(
        html`${styled(FILLED)}
          <div style="display: flex; gap: 16px">
            <button class="theme">Add</button><look-host></look-host>
          </div>`,
      );
      expect(gapBetween(button, theme)).to.equal(16);
    });

    it('adds nothing for neighbours that are invisible or fixed to the screen', async () => {
      const { button, host } = await aThemedRow(
        html`${styled(FILLED)}<button class="theme">Add</button>
          <p style="margin: 0 0 14px">Text</p>
          <look-host style="display: block"></look-host>
          <script type="text/plain"></script>
          <div></div>
          <div style="position: fixed; inset: 0 0 auto 0">Bar</div>`,
      );
      expect(button.getBoundingClientRect().top).to.equal(host.getBoundingClientRect().top);
      expect(host.offsetHeight).to.equal(button.offsetHeight);
    });

    for (const [kind, css] of Object.entries({
      'a margin below': 'margin-bottom: 15px',
      'a margin above': 'margin-top: 15px',
      'a baseline': 'vertical-align: top',
    })) {
      for (const container of [
        'display: flex; align-items: center',
        'display: flex; align-items: flex-end',
        '',
      ]) {
        it(`is level with the theme’s, which has ${kind}, in ${container || 'the text'}`, async () => {
          const { theme, button } = await aThemedRow(
            html`${styled(`${FILLED} .theme { ${css} }`)}
              <div style=${container}><button class="theme">Add</button><look-host></look-host></div>`,
          );
          expect(button.getBoundingClientRect().top).to.be.closeTo(theme.getBoundingClientRect().top, 1);
        });
      }
    }

    it('leaves the theme’s button as wide as it would be without it', async () => {
      const { theme, button, refresh } = await aThemedRow(
        html`${styled(`${FILLED} .theme { flex: 1 }`)}
          <div style="display: flex"><button class="theme">Add</button><look-host></look-host></div>`,
      );
      const widths = () => [theme.offsetWidth, button.offsetWidth];
      const before = widths();
      refresh();
      await twoFrames();
      expect(widths()).to.deep.equal(before);
    });
  });

  describe('follows the theme', () => {
    const change = async (start: (row: Awaited<ReturnType<typeof aThemedRow>>) => void, css = FILLED) => {
      const row = await aThemedRow(
        html`${styled(css)}
          <div class="page"><button class="theme">Add to cart</button><look-host></look-host></div>`,
      );
      await twoFrames();
      start(row);
      return row;
    };

    it('that changes its classes', async () => {
      const { style } = await change(
        ({ theme }) => theme.closest('.page')!.classList.add('round'),
        `${FILLED} .round .theme { border-radius: 30px }`,
      );
      await waitUntil(() => style.borderTopLeftRadius === '30px');
    });

    it('that loads a style sheet late', async () => {
      const link = document.createElement('link');
      const sheet = new Blob(['.theme { background: #600 !important }'], { type: 'text/css' });
      Object.assign(link, { rel: 'stylesheet', href: URL.createObjectURL(sheet) });
      const { style } = await change(() => document.head.append(link));
      await waitUntil(() => style.color === 'rgb(102, 0, 0)');
      link.remove();
      await waitUntil(() => style.color === 'rgb(18, 52, 86)');
    });

    it('into dark mode', async () => {
      const { style } = await change(
        () => prefer({ 'prefers-color-scheme': 'dark' }),
        `${FILLED} @media (prefers-color-scheme: dark) { .page { background: #000 } .theme { background: #9cf } }`,
      );
      await waitUntil(() => style.color === 'rgb(153, 204, 255)');
    });

    it('until its transitions have ended', async () => {
      const { style } = await change(
        ({ theme }) => theme.closest('.page')!.classList.add('other'),
        `${FILLED} .theme { transition: background 0.1s } .other .theme { background: #600 }`,
      );
      await waitUntil(() => style.color === 'rgb(102, 0, 0)');
    });

    it('that puts another button in its place', async () => {
      const { style } = await change(({ theme }) => {
        const other = theme.cloneNode(true) as HTMLElement;
        other.style.background = '#060';
        theme.replaceWith(other);
      });
      await waitUntil(() => style.color === 'rgb(0, 102, 0)');
    });

    it('that shows its button later, and looks as usual before', async () => {
      const { style, theme } = await change(
        ({ theme }) => theme.parentElement!.classList.add('open'),
        `${FILLED}
        .page:not(.open) .theme { display: none }`,
      );
      expect(theme.offsetHeight).to.be.above(0);
      await waitUntil(() => style.textTransform === 'uppercase');
    });

    it('but not the colours of its disabled button', async () => {
      const { style, theme } = await change(
        ({ theme }) => theme.toggleAttribute('disabled', true),
        `${FILLED} .theme:disabled { background: #555; border-radius: 2px }`,
      );
      await waitUntil(() => style.borderTopLeftRadius === '2px');
      expect(style.color).to.equal('rgb(18, 52, 86)');
      theme.removeAttribute('disabled');
      await waitUntil(() => style.borderTopLeftRadius === '9px');
    });

    it('only until it is released', async () => {
      const { style, release, theme } = await change(() => {});
      release();
      expect(style.textTransform).to.equal('none');
      theme.style.borderRadius = '33px';
      await twoFrames();
      expect(style.borderTopLeftRadius).to.not.equal('33px');
    });

    it('and then stops measuring', async () => {
      const { host } = await change(() => {}, `${FILLED} * { transition: all 0.05s }`);
      let changes = 0;
      const sheet = host.shadowRoot!.adoptedStyleSheets.at(-1)!;
      const original = sheet.replaceSync.bind(sheet);
      sheet.replaceSync = (text) => (changes++, original(text));
      for (let i = 0; i < 20; i++) await twoFrames();
      expect(changes).to.equal(0);
    });
  });

  it('gives way to what a shop has set, on the element and around it', async () => {
    const { style, button } = await aThemedRow(
      html`${styled(FILLED)}
        <div style="--tryon-border-radius: 1px; --tryon-color: #010203; --tryon-border: 4px dotted">
          <button class="theme">Add</button>
          <look-host
            style="--tryon-font: 700 11px monospace; --tryon-padding: 0 3px; --tryon-min-height: 61px; --tryon-background: #fff; --tryon-width: 222px"
          ></look-host>
        </div>`,
      'same',
    );
    expect([
      style.borderTopLeftRadius,
      style.color,
      style.borderTopStyle,
      style.fontSize,
      style.paddingLeft,
      button.offsetHeight,
      style.backgroundColor,
      button.offsetWidth,
    ]).to.deep.equal(['1px', 'rgb(1, 2, 3)', 'dotted', '11px', '3px', 61, 'rgb(255, 255, 255)', 222]);
  });

  itExcept({ webkit: NO_FORCED_COLORS }, 'leaves forced colours to who forces them', async () => {
    await prefer({ 'forced-colors': 'active' });
    const { style } = await aThemedRow(
      html`${styled(FILLED)}<button class="theme">Add</button><look-host></look-host>`,
      'same',
    );
    expect(style.color).to.not.equal(style.backgroundColor);
    expect(style.borderTopWidth).to.equal('1px');
    expect(style.borderTopStyle).to.equal('solid');
  });

  it('writes no attribute and adds no element', async () => {
    const { host } = await aThemedRow(
      html`${styled(FILLED)}<button class="theme">Add</button><look-host></look-host>`,
    );
    expect(host.getAttributeNames()).to.deep.equal([]);
    expect(host.shadowRoot!.innerHTML).to.equal('<button>Try it on</button>');
  });

  it('is refused if the selector is invalid', async () => {
    const outer = await fixture(html`<div><look-host></look-host></div>`);
    expect(() => applyLook(outer.querySelector('look-host')!, '.theme[')).to.throw(DOMException, '.theme[');
  });
});
