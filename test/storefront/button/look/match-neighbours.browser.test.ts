import { expect, html } from '@open-wc/testing';
import { prefer } from '../../../helpers/media-features.ts';
import { aThemedRow, FILLED, gapBetween, releaseAll, styled, twoFrames } from './a-themed-row.ts';

describe('A button with match, among its neighbours', () => {
  afterEach(async () => {
    releaseAll();
    await prefer();
  });

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

  it('is as wide as the line that the theme’s button shares with its quantity', async () => {
    const { button } = await aThemedRow(
      html`${styled(FILLED)}
        <div style="display: flex; gap: 7px; width: 376px">
          <input style="width: 130px; height: 52px; box-sizing: border-box" /><button
            class="theme"
            style="flex: 1"
          >
            Add
          </button>
        </div>
        <look-host></look-host>`,
    );
    expect(button.offsetWidth).to.equal(376);
  });

  it('stays as wide as its text in a row that is as wide as what is in it, as Vendure’s', async () => {
    const { theme, button, refresh } = await aThemedRow(
      html`${styled(`${FILLED} .theme { flex: 1; max-width: 320px }`)}
        <div style="display: flex">
          <div style="display: flex">
            <button class="theme">Add</button><look-host></look-host><button>Wish</button>
          </div>
        </div>`,
    );
    const width = button.offsetWidth;
    for (let i = 0; i < 3; i++) refresh();
    expect([button.offsetWidth, width < 280]).to.deep.equal([width, true]);
    expect(gapBetween(button, theme)).to.be.within(9.99, 40);
  });

  it('is as wide as that line beside a note that is still empty, as PrestaShop’s', async () => {
    const { theme, button } = await aThemedRow(
      html`${styled(FILLED)}
        <div>
          <div style="display: flex; gap: 6px; margin-bottom: 8px">
            <input style="width: 30px" /><button class="theme">Add to cart</button>
          </div>
          <look-host></look-host><span></span>
        </div>`,
    );
    expect(button.getBoundingClientRect().right).to.be.closeTo(theme.getBoundingClientRect().right, 0.5);
  });

  it('is as wide as a theme’s button that it stands under, and begins where that does', async () => {
    const { theme, button } = await aThemedRow(
      html`${styled(FILLED)}
        <div style="width: 400px; padding-left: 60px">
          <button class="theme" style="display: block; width: 200px; margin-left: 40px">Add</button
          ><look-host></look-host>
        </div>`,
    );
    expect(button.offsetWidth).to.equal(200);
    expect(button.getBoundingClientRect().left).to.equal(theme.getBoundingClientRect().left);
  });

  it('leaves the gap that the theme leaves', async () => {
    const { theme, button } = await aThemedRow(
      html`${styled(`${FILLED} .theme { display: block; width: 100%; margin-top: 18px }`)}
        <p style="margin: 0">Text</p>
        <button class="theme">Add</button><look-host></look-host>`,
    );
    expect(gapBetween(button, theme)).to.be.closeTo(18, 0.5);
  });
});
