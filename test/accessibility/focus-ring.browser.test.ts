/** The button's focus ring, as it is seen: on any page, whatever colours the shop has set. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { BUTTON, buttonIn, findButton, freshPage, page } from '../storefront/button/a-button.ts';
import { READY } from '../helpers/fake-broker.ts';
import { changedBy, standingOut } from './changed-pixels.ts';
import { measureContrast, parseRgb } from './contrast.ts';

const isWebKit = !('chrome' in window) && !navigator.userAgent.includes('Firefox');

describe('The focus ring of <tryon-button>', () => {
  beforeEach(() => {
    freshPage();
    page.broker.availability = READY;
  });
  afterEach(() => document.body.removeAttribute('style'));

  for (const behind of ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(119, 119, 119)']) {
    for (const color of ['#fff', '#000', '#777'])
      it(`is seen on ${behind} where --tryon-color is ${color}`, async () => {
        document.body.style.background = behind;
        const { element } = await buttonIn(
          `<div style="padding: 20px; --tryon-color: ${color}">${BUTTON}</div>`,
        );
        const button = findButton(element)!;
        // A key that does nothing, so that rings are shown.
        await sendKeys({ press: 'Shift' });
        const { width, height } = button.getBoundingClientRect();
        const focus = () => element.focus();
        // WebKit's screenshots lag behind what it shows. All around, at least one pixel thick.
        if (isWebKit) focus();
        else
          await changedBy(
            focus,
            (changes) => standingOut(changes) > 2 * (width + height),
            'a ring all around',
          );
        const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(button);
        expect(outlineStyle).to.equal('solid');
        const tones = [parseRgb(outlineColor), parseRgb(boxShadow).slice(0, 3)];
        expect(measureContrast(tones[0]!, tones[1]!)).to.be.above(3);
        expect(Math.max(...tones.map((tone) => measureContrast(tone, parseRgb(behind))))).to.be.above(3);
      });
  }
});
