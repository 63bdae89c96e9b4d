/** WCAG 1.4.12: nothing is cut off when a shopper spaces the text. */
import { expect } from '@open-wc/testing';
import { loadTexts, textsFor } from '../../src/try-on/texts/texts.ts';
import { adjust, withPhoto } from '../try-on/room/a-preview.ts';
import { another } from '../try-on/room/room-states.ts';
import { setViewport } from '../helpers/viewport.ts';
import { waitUntil } from '../helpers/wait-until.ts';

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

function space(...roots: ShadowRoot[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SPACING);
  for (const root of roots) root.adoptedStyleSheets.push(sheet);
}

describe('The dialog’s text', () => {
  afterEach(() => setViewport({ width: 1000, height: 800 }));

  it('is not cut off with the spacing of WCAG 1.4.12', async () => {
    await setViewport({ width: 390, height: 844 });
    const { dialog, root } = await withPhoto();
    await adjust(root);
    space(dialog.shadowRoot!, root);
    for (const lang of ['en', 'de', 'fi', 'vi']) {
      await loadTexts(lang);
      dialog.lang = lang;
      const { anotherPhoto } = textsFor(lang);
      await waitUntil(() => root.querySelector('.controls')!.textContent!.includes(anotherPhoto));
      for (const button of root.querySelectorAll('button')) {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = button;
        expect(scrollWidth, `${lang}: ${button.textContent}`).to.be.at.most(clientWidth + 1);
        expect(scrollHeight, `${lang}: ${button.textContent}`).to.be.at.most(clientHeight + 1);
      }
    }
  });

  it('of names in the tray is not cut off either', async () => {
    await setViewport({ width: 390, height: 844 });
    await another('b', 'Wide rectangular reading glasses');
    await another('c', 'Sonnenbrillengestell aus Naturhorn');
    await another('d', 'べっ甲の丸いメガネとレンズの特別なセット');
    const { dialog, root } = await withPhoto();
    space(dialog.shadowRoot!, root);
    const tray = root.querySelector('.tray')!;
    expect(tray.scrollHeight).to.be.at.most(tray.clientHeight);
    for (const name of tray.querySelectorAll('.name')) {
      const range = document.createRange();
      range.selectNodeContents(name);
      const [text, card] = [range.getBoundingClientRect(), name.parentElement!.getBoundingClientRect()];
      expect(text.left, name.textContent!).to.be.at.least(card.left);
      expect(text.right, name.textContent!).to.be.at.most(card.right);
      expect(text.bottom, name.textContent!).to.be.at.most(card.bottom);
    }
  });
});
