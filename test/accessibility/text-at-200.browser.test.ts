/** WCAG 1.4.4: at 200 % a desktop's page is as low as a phone on its side, and still every name is to be read. */
import { expect } from '@open-wc/testing';
import { offerSamplePhotos } from '../../src/experience.ts';
import { someGlasses } from '../try-on/a-dialog.ts';
import { adjust, withPhoto } from '../try-on/room/a-preview.ts';
import { another, STATES } from '../try-on/room/room-states.ts';
import { setViewport } from '../helpers/viewport.ts';

/** Windows of 1280 by 900 and 1366 by 768 pixels at 200 %. */
const SIZES = [
  [640, 450],
  [683, 384],
] as const;

/** Of a text, how much of its box is to be seen where it stands. */
function isRead(root: ShadowRoot, text: Element): boolean {
  text.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, right, top, bottom, width } = text.getBoundingClientRect();
  const { clipPath, fontSize } = getComputedStyle(text);
  const seen = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return (
    width > 15 &&
    clipPath === 'none' &&
    parseFloat(fontSize) >= 12 &&
    seen?.closest('button') === text.closest('button')
  );
}

const unread = (root: ShadowRoot, selector: string) =>
  [...root.querySelectorAll(selector)].filter((text) => !isRead(root, text)).map((text) => text.textContent);

describe('A page at 200 %', () => {
  afterEach(() => {
    offerSamplePhotos([]);
    return setViewport({ width: 1000, height: 800 });
  });

  for (const [width, height] of SIZES) {
    it(`shows the name of each control and of each product, on ${width} by ${height} pixels`, async () => {
      await setViewport({ width, height });
      await another('b', 'Wide rectangular reading glasses');
      await another('c', 'Aviator');
      const { root } = await withPhoto({ product: someGlasses() });
      expect(root.querySelectorAll('.control span')).to.have.length(5);
      expect(root.querySelectorAll('.tray .name')).to.have.length(3);
      expect(unread(root, '.control span, .tray .name')).to.deep.equal([]);
      await adjust(root);
      expect(unread(root, '.control span')).to.deep.equal([]);
    });

    for (const [name, state] of Object.entries(STATES))
      it(`shows the text of each button, on ${width} by ${height} pixels: ${name}`, async () => {
        await setViewport({ width, height });
        const root = await state();
        expect(unread(root, 'button:not(:disabled) span')).to.deep.equal([]);
      });
  }
});
