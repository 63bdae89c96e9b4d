import { expect } from '@open-wc/testing';
import { prefer } from '../../../helpers/media-features.ts';
import { aThemedRow, HOST, releaseAll, THEME, twoFrames, type Row } from './a-themed-row.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';

const DARK_BLUE = 'rgb(18, 52, 86)';
const RED = 'rgb(102, 0, 0)';
const GREEN = 'rgb(0, 102, 0)';

describe('A button with match follows the theme', () => {
  afterEach(async () => {
    releaseAll();
    await prefer();
  });

  async function aRowInAPage(css = ''): Promise<Row> {
    const row = await aThemedRow(css, 'outline', `<div class="page">${THEME}${HOST}</div>`);
    await twoFrames();
    return row;
  }
  const name = ({ theme }: Row, className: string) => theme.closest('.page')!.classList.add(className);
  const hasColor = ({ style }: Row, color: string) => waitUntil(() => style.color === color, color);
  function aGreenCopy(theme: HTMLElement): HTMLElement {
    const copy = theme.cloneNode(true) as HTMLElement;
    copy.style.background = '#060';
    return copy;
  }

  it('that changes its classes', async () => {
    const row = await aRowInAPage('.round .theme { border-radius: 30px }');
    name(row, 'round');
    await waitUntil(() => row.style.borderTopLeftRadius === '30px');
  });

  it('that loads a style sheet late', async () => {
    const link = document.createElement('link');
    const sheet = new Blob(['.theme { background: #600 !important }'], { type: 'text/css' });
    Object.assign(link, { rel: 'stylesheet', href: URL.createObjectURL(sheet) });
    const row = await aRowInAPage();
    document.head.append(link);
    await hasColor(row, RED);
    link.remove();
    await hasColor(row, DARK_BLUE);
  });

  it('into dark mode', async () => {
    const row = await aRowInAPage(
      '@media (prefers-color-scheme: dark) { .page { background: #000 } .theme { background: #9cf } }',
    );
    await prefer({ 'prefers-color-scheme': 'dark' });
    await hasColor(row, 'rgb(153, 204, 255)');
  });

  it('until its transitions have ended', async () => {
    const row = await aRowInAPage(
      '.theme { transition: background 0.1s } .other .theme { background: #600 }',
    );
    name(row, 'other');
    await hasColor(row, RED);
  });

  it('that puts another button in its place', async () => {
    const row = await aRowInAPage();
    row.theme.replaceWith(aGreenCopy(row.theme));
    await hasColor(row, GREEN);
  });

  it('and not the button of a quick view that is put in before it', async () => {
    const row = await aRowInAPage();
    row.theme.before(aGreenCopy(row.theme));
    await twoFrames();
    expect(row.style.color).to.equal(DARK_BLUE);
    row.theme.remove();
    await hasColor(row, GREEN);
  });

  it('that shows its button later, and looks as usual before', async () => {
    const row = await aRowInAPage('.page:not(.open) .theme { display: none }');
    expect(row.style.textTransform).to.equal('none');
    name(row, 'open');
    await waitUntil(() => row.style.textTransform === 'uppercase');
  });

  it('but not the colours of its disabled button', async () => {
    const row = await aRowInAPage('.theme:disabled { background: #555; border-radius: 2px }');
    row.theme.toggleAttribute('disabled', true);
    await waitUntil(() => row.style.borderTopLeftRadius === '2px');
    expect(row.style.color).to.equal(DARK_BLUE);
    row.theme.removeAttribute('disabled');
    await waitUntil(() => row.style.borderTopLeftRadius === '9px');
  });

  it('only until it is released', async () => {
    const { style, release, theme } = await aRowInAPage();
    release();
    expect(style.textTransform).to.equal('none');
    theme.style.borderRadius = '33px';
    await twoFrames();
    expect(style.borderTopLeftRadius).to.not.equal('33px');
  });

  it('and then stops measuring', async () => {
    const { host } = await aRowInAPage('* { transition: all 0.05s }');
    let changes = 0;
    const sheet = host.shadowRoot!.adoptedStyleSheets.at(-1)!;
    const original = sheet.replaceSync.bind(sheet);
    sheet.replaceSync = (text) => (changes++, original(text));
    for (let i = 0; i < 20; i++) await twoFrames();
    expect(changes).to.equal(0);
  });

  it('without moving a page that is scrolled to its end', async () => {
    const row = await aThemedRow(
      '.theme { display: block; width: 100% }',
      'outline',
      `${THEME}${HOST}<div style="height: 300vh"></div>`,
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
