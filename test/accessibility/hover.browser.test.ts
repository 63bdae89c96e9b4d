/** What can be read of a button stays so while it is pointed at, or busy. */
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { aThemedRow, HOST, releaseAll, THEME, type Row } from '../storefront/button/look/a-themed-row.ts';
import { aReadyButton, findButton, freshPage, page, untilBusy } from '../storefront/button/a-button.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { measureContrast, over, parseRgb } from './contrast.ts';

// With less than 4.5 to 1 on white, on black, or on neither.
const GREYS = ['#888', '#767676', '#595959', '#000', '#999', '#bbb', '#fff'];
const STYLES = ['outline', 'same', 'quiet'];
const [WHITE, BLACK] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];

/** The contrast of the text as it is seen: the button's background over the page's, tinted by shadows that fill it. */
function contrastIn(button: Element, behind: string): number {
  const { opacity, filter, color, backgroundColor, boxShadow } = getComputedStyle(button);
  expect([opacity, filter]).to.deep.equal(['1', 'none']);
  const fill = over(parseRgb(backgroundColor), parseRgb(behind));
  const tint = /(rgba?\([^)]*\)) 0px 0px 0px \d{4,}[\d.]*px inset/.exec(boxShadow)?.[1];
  const seen = tint ? over(parseRgb(tint), fill) : fill;
  return measureContrast(over(parseRgb(color), seen), seen.map(Math.round));
}

async function hover(button: Element): Promise<void> {
  const { left, top, width, height } = button.getBoundingClientRect();
  const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  await waitUntil(async () => {
    await sendMouse({ type: 'move', position: [1, 1] });
    await sendMouse({ type: 'move', position });
    return button.matches(':hover');
  }, 'the pointer over the button');
}

const expectTint = (button: Element) =>
  expect(getComputedStyle(button).boxShadow, 'is seen').to.contain('inset');

const isReadableStill = (resting: number, now: number) => {
  expect(now).to.be.at.least(Math.min(resting, 4.5) - 0.001);
};

describe('A button that is pointed at or busy', () => {
  beforeEach(freshPage);
  afterEach(async () => {
    releaseAll();
    await sendMouse({ type: 'move', position: [1, 1] });
  });

  function aRow(ink: string, behind: string, style: string): Promise<Row> {
    return aThemedRow(
      `.theme { color: ${ink}; background: ${style === 'same' ? behind : 'none'}; border: 1px solid ${ink} }`,
      style,
      `<div style="background: ${behind}; color: ${ink}; padding: 20px">${THEME}${HOST}</div>`,
    );
  }

  for (const behind of [WHITE, BLACK]) {
    for (const style of STYLES)
      it(`stays as readable on ${behind} with match-style ${style}`, async () => {
        for (const ink of GREYS) {
          const { button, release } = await aRow(ink, behind, style);
          const resting = contrastIn(button, behind);
          button.setAttribute('aria-busy', 'true');
          expectTint(button);
          isReadableStill(resting, contrastIn(button, behind));
          release();
        }
      });
  }

  it('is tinted for its own colours, where the shop has set these, and over gradients', async () => {
    const { button, host, refresh } = await aRow('#000', WHITE, 'outline');
    host.style.setProperty('--tryon-background', `linear-gradient(${WHITE}, rgb(254, 254, 254))`);
    host.style.setProperty('--tryon-color', '#767676');
    refresh();
    button.setAttribute('aria-busy', 'true');
    isReadableStill(4.54, contrastIn(button, WHITE));
  });

  for (const [ink, behind] of [
    ['#767676', WHITE],
    ['#595959', WHITE],
    ['#757575', BLACK],
    ['#a6a6a6', BLACK],
  ] as const)
    it(`fades neither with nor without match: ${ink} on ${behind}`, async () => {
      const { button } = await aRow(ink, behind, 'outline');
      const resting = contrastIn(button, behind);
      expect(resting).to.be.at.least(4.5);
      await hover(button);
      expectTint(button);
      isReadableStill(resting, contrastIn(button, behind));
      releaseAll();

      const element = await aReadyButton(`style="color: ${ink}"`);
      page.broker.confirmed = new Promise(() => {});
      const own = findButton(element)!;
      const before = contrastIn(own, behind);
      await hover(own);
      expectTint(own);
      expect(contrastIn(own, behind)).to.equal(before);
      own.click();
      await untilBusy(element);
      expect(contrastIn(own, behind)).to.equal(before);
    });
});
