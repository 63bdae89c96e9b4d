import { expect } from '@open-wc/testing';
import { aThemedRow, gapBetween, HOST, releaseAll, THEME, twoFrames } from './a-themed-row.ts';

const boxOf = (element: Element) => element.getBoundingClientRect();

describe('A button with match, among its neighbours', () => {
  afterEach(releaseAll);

  for (const [kind, container] of Object.entries({
    'a row': 'display: flex; align-items: flex-start',
    'a wrapping row': 'display: flex; flex-wrap: wrap',
    'a column': 'display: flex; flex-direction: column; align-items: flex-start',
    'a grid': 'display: grid',
    'the text': 'display: block',
  })) {
    for (const dir of ['ltr', 'rtl'] as const)
      it(`leaves at least 10 pixels free in ${kind}, ${dir}`, async () => {
        const row = `<div dir="${dir}" style="${container}">${THEME}${HOST}<p style="margin: 0">More</p></div>`;
        const { theme, host, button } = await aThemedRow('', 'outline', row);
        expect(gapBetween(button, theme)).to.be.within(9.99, 40);
        expect(gapBetween(button, host.nextElementSibling!)).to.be.within(9.99, 40);
      });
  }

  for (const [name, gap, css, row] of [
    [
      'adds nothing to the gap that a theme has',
      16,
      '',
      `<div style="display: flex; gap: 16px">${THEME}${HOST}</div>`,
    ],
    [
      'leaves the gap that the theme leaves',
      18,
      '.theme { display: block; width: 100%; margin-top: 18px }',
      `<p style="margin: 0">Text</p>${THEME}${HOST}`,
    ],
  ] as const)
    it(name, async () => {
      const { theme, button } = await aThemedRow(css, 'outline', row);
      expect(gapBetween(button, theme)).to.be.closeTo(gap, 0.5);
    });

  it('adds nothing for neighbours that are invisible or fixed to the screen', async () => {
    const { button, host } = await aThemedRow(
      'look-host { display: block }',
      'outline',
      `${THEME}<p style="margin: 0 0 14px">Text</p>${HOST}<script type="text/plain"></script>
       <div></div><div style="position: fixed; inset: 0 0 auto 0">Bar</div>`,
    );
    expect(boxOf(button).top).to.equal(boxOf(host).top);
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
    ])
      it(`is level with the theme’s, which has ${kind}, in ${container || 'the text'}`, async () => {
        const row = `<div style="${container}">${THEME}${HOST}</div>`;
        const { theme, button } = await aThemedRow(`.theme { ${css} }`, 'outline', row);
        expect(boxOf(button).top).to.be.closeTo(boxOf(theme).top, 1);
      });
  }

  it('leaves the theme’s button as wide as it would be without it', async () => {
    const row = `<div style="display: flex">${THEME}${HOST}</div>`;
    const { theme, button, refresh } = await aThemedRow('.theme { flex: 1 }', 'outline', row);
    const widths = () => [theme.offsetWidth, button.offsetWidth];
    const before = widths();
    refresh();
    await twoFrames();
    expect(widths()).to.deep.equal(before);
  });

  it('stays as wide as its text in a row that is as wide as what is in it, as Vendure’s', async () => {
    const row = `<div style="display: flex"><div style="display: flex">${THEME}${HOST}<button>Wish</button></div></div>`;
    const { theme, button, refresh } = await aThemedRow(
      '.theme { flex: 1; max-width: 320px }',
      'outline',
      row,
    );
    const width = button.offsetWidth;
    for (let i = 0; i < 3; i++) refresh();
    expect([button.offsetWidth, width < 280]).to.deep.equal([width, true]);
    expect(gapBetween(button, theme)).to.be.within(9.99, 40);
  });

  // Where it begins and how wide it is: as the line of the theme's button.
  for (const [name, width, row, css = ''] of [
    [
      'fills the row if the theme’s does, and is no wider',
      440,
      `<div style="max-width: 440px">${THEME}</div>${HOST}`,
      '.theme { width: 100% }',
    ],
    [
      'is as wide as the line that the theme’s button shares with its quantity',
      376,
      `<div style="display: flex; gap: 7px; width: 376px">
        <input style="width: 130px; height: 52px; box-sizing: border-box; margin: 0">${THEME}</div>${HOST}`,
      '.theme { flex: 1 }',
    ],
    [
      'is as wide as that line beside a note that is still empty, as PrestaShop’s',
      null,
      `<div><div style="display: flex; gap: 6px; margin-bottom: 8px"><input style="width: 30px">${THEME}</div>
        ${HOST}<span></span></div>`,
    ],
    [
      'is as wide as a theme’s button that it stands under, and begins where that does',
      200,
      `<div style="width: 400px; padding-left: 60px">${THEME}${HOST}</div>`,
      '.theme { display: block; width: 200px; margin-left: 40px }',
    ],
  ] as const)
    it(name, async () => {
      const { theme, button } = await aThemedRow(css, 'outline', row);
      const first = theme.previousElementSibling ?? theme;
      expect(boxOf(button).left).to.be.closeTo(boxOf(first).left, 0.5);
      expect(boxOf(button).right).to.be.closeTo(boxOf(theme).right, 0.5);
      if (width) expect(button.offsetWidth).to.equal(width);
    });
});
