import { expect, html } from '@open-wc/testing';
import { prefer } from '../../../helpers/media-features.ts';
import { aThemedRow, FILLED, releaseAll, styled, twoFrames } from './a-themed-row.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';

describe('A button with match follows the theme', () => {
  afterEach(async () => {
    releaseAll();
    await prefer();
  });

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

  it('and not the button of a quick view that is put in before it', async () => {
    let quick!: HTMLElement;
    const { style, theme } = await change(({ theme }) => {
      quick = theme.cloneNode(true) as HTMLElement;
      quick.style.background = '#060';
      theme.before(quick);
    });
    await twoFrames();
    expect(style.color).to.equal('rgb(18, 52, 86)');
    theme.remove();
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

  it('without moving a page that is scrolled to its end', async () => {
    const row = await aThemedRow(
      html`${styled(FILLED)}
        <button class="theme" style="display: block; width: 100%">Add to cart</button>
        <look-host></look-host>
        <div style="height: 300vh"></div>`,
    );
    await twoFrames();
    const page = document.scrollingElement!;
    page.scrollTop = page.scrollHeight;
    const before = [page.scrollTop, page.scrollHeight];
    row.refresh();
    row.theme.append(document.createElement('i'));
    await twoFrames();
    expect([page.scrollTop, page.scrollHeight]).to.deep.equal(before);
    page.scrollTop = 0;
  });
});
