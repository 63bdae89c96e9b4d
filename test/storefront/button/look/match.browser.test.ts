import { expect, fixture, html } from '@open-wc/testing';
import { applyLook } from '../../../../src/storefront/button/look/match.ts';
import { itExcept, NO_FORCED_COLORS } from '../../../helpers/engine.ts';
import { prefer } from '../../../helpers/media-features.ts';
import { aThemedRow, FILLED, releaseAll, styled } from './a-themed-row.ts';

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

  it('is filled like the theme’s with "same"', async () => {
    const { style } = await aThemedRow(
      html`${styled(FILLED)}<button class="theme">Add to cart</button><look-host></look-host>`,
      'same',
    );
    expect([style.color, style.backgroundColor]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(18, 52, 86)']);
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

  it('has the theme’s own text colour with "same", also where that is hard to read', async () => {
    const { style } = await aThemedRow(
      html`${styled(`${FILLED} .theme { background: #2fb5d2 }`)} <button class="theme">Add to cart</button
        ><look-host></look-host>`,
      'same',
    );
    expect([style.color, style.backgroundColor]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(47, 181, 210)']);
  });

  it('has the ring that a theme draws by a pseudo-element, with "same"', async () => {
    const { button } = await aThemedRow(
      html`${styled(`${FILLED} .theme { position: relative; box-shadow: 0 2px 4px #000 }
        .theme::after { content: ''; position: absolute; inset: 1px; box-shadow: 0 0 0 3px rgb(9, 8, 7); pointer-events: none }`)}
        <button class="theme">Add to cart</button><look-host></look-host>`,
      'same',
    );
    const ring = getComputedStyle(button, '::after');
    expect(ring.boxShadow).to.equal('rgb(9, 8, 7) 0px 0px 0px 3px');
    expect([ring.position, ring.top]).to.deep.equal(['absolute', '1px']);
    expect(getComputedStyle(button).boxShadow).to.contain('0px 2px 4px');
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

  itExcept({ webkit: NO_FORCED_COLORS }, 'leaves forced colours as they are', async () => {
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
