/** What can be read of a button stays so while it is pointed at, or busy. */
import { expect, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { aThemedRow, releaseAll, styled, type Row } from '../storefront/button/look/a-themed-row.ts';
import { aButton, findButton, freshPage, page } from '../storefront/button/a-button.ts';
import { READY } from '../helpers/fake-broker.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { measureContrast, over, parseRgb } from './contrast.ts';

const GREYS = ['#767676', '#595959', '#000', '#999', '#bbb', '#fff'];
const STYLES = ['outline', 'same', 'quiet'];

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

const isReadableStill = (resting: number, now: number) => {
  expect(now).to.be.at.least(Math.min(resting, 4.5) - 0.001);
};

describe('A button that is pointed at or busy', () => {
  beforeEach(freshPage);
  afterEach(async () => {
    releaseAll();
    await sendMouse({ type: 'move', position: [1, 1] });
  });

  async function aRow(ink: string, behind: string, style: string): Promise<Row> {
    return aThemedRow(
      html`${styled(`.theme { color: ${ink}; background: ${style === 'same' ? behind : 'none'}; border: 1px solid ${ink} }`)}
        <div style="background: ${behind}; color: ${ink}; padding: 20px">
          <button class="theme">Add to cart</button><look-host></look-host>
        </div>`,
      style,
    );
  }

  for (const behind of ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']) {
    for (const style of STYLES) {
      it(`stays as readable on ${behind} with match-style ${style}`, async () => {
        for (const ink of GREYS) {
          const { button, release } = await aRow(ink, behind, style);
          const resting = contrastIn(button, behind);
          button.setAttribute('aria-busy', 'true');
          expect(getComputedStyle(button).boxShadow, 'is seen').to.contain('inset');
          isReadableStill(resting, contrastIn(button, behind));
          release();
        }
      });
    }
  }

  it('keeps a contrast below 4.5 that the theme has', async () => {
    const { button } = await aRow('#888', 'rgb(255, 255, 255)', 'same');
    const resting = contrastIn(button, 'rgb(255, 255, 255)');
    expect(resting).to.be.below(4.5);
    button.setAttribute('aria-busy', 'true');
    expect(contrastIn(button, 'rgb(255, 255, 255)')).to.be.at.least(resting - 0.001);
  });

  it('is tinted for its own colours, where the shop has set these, and over gradients', async () => {
    const white = 'rgb(255, 255, 255)';
    const { button, host, refresh } = await aRow('#000', white, 'outline');
    host.style.setProperty('--tryon-background', 'linear-gradient(rgb(255, 255, 255), rgb(254, 254, 254))');
    host.style.setProperty('--tryon-color', '#767676');
    refresh();
    button.setAttribute('aria-busy', 'true');
    isReadableStill(4.54, contrastIn(button, white));
  });

  for (const [ink, behind] of [
    ['#767676', 'rgb(255, 255, 255)'],
    ['#595959', 'rgb(255, 255, 255)'],
    ['#757575', 'rgb(0, 0, 0)'],
    ['#a6a6a6', 'rgb(0, 0, 0)'],
  ] as const) {
    it(`fades neither with nor without match: ${ink} on ${behind}`, async () => {
      const { button } = await aRow(ink, behind, 'outline');
      const resting = contrastIn(button, behind);
      expect(resting).to.be.at.least(4.5);
      await hover(button);
      expect(getComputedStyle(button).boxShadow).to.contain('inset');
      isReadableStill(resting, contrastIn(button, behind));
      releaseAll();

      page.broker.availability = READY;
      const element = await aButton();
      await waitUntil(() => findButton(element));
      await element.updateComplete;
      element.style.color = ink;
      page.broker.confirmed = new Promise(() => {});
      const own = findButton(element)!;
      const before = contrastIn(own, behind);
      await hover(own);
      expect(getComputedStyle(own).boxShadow, 'is seen').to.contain('inset');
      expect(contrastIn(own, behind)).to.equal(before);
      own.click();
      await waitUntil(() => own.ariaBusy === 'true');
      expect(contrastIn(own, behind)).to.equal(before);
    });
  }
});
