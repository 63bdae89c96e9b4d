import { aTimeout, expect, fixture, nextFrame } from '@open-wc/testing';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import type { Availability } from '../../../src/storefront/availability/index.ts';
import { READY } from '../../helpers/fake-broker.ts';
import {
  aReadyButton,
  BUTTON,
  buttonIn,
  findButton,
  findPart,
  freshPage,
  markup,
  page,
  PROCESSING,
  tell,
  untilBusy,
} from './a-button.ts';
import { itExcept, NO_FORCED_COLORS, NO_PRINT, SHEETS_STAY } from '../../helpers/engine.ts';
import { prefer, setMedium } from '../../helpers/media-features.ts';
import { setViewport } from '../../helpers/viewport.ts';

describe('The appearance of <tryon-button>', () => {
  beforeEach(freshPage);
  afterEach(async () => {
    await setMedium('screen');
    await prefer();
  });

  for (const [name, attributes, content, steps] of [
    ['shifts nothing below it when it appears, with reserve', 'reserve', '', [READY]],
    [
      'shifts nothing below it when the processing slot fills the reserved space',
      'reserve',
      '<p slot="processing">Soon to be tried on</p>',
      [PROCESSING, READY],
    ],
    ['shifts what is below it without reserve, which proves the measurement', '', '', [READY]],
  ] as [string, string, string, Availability[]][])
    it(name, async () => {
      const { outer, element } = await buttonIn(`<div>${markup(attributes, content)}<p>Below</p></div>`);
      const top = () => outer.querySelector(':scope > p')!.getBoundingClientRect().top;
      // Added up over the frames: only Chromium tells layout shifts by itself.
      let shifts = 0;
      for (const availability of steps) {
        let last = top();
        const told = tell(element, availability);
        for (let frame = 0; frame < 4; frame++) {
          await nextFrame();
          shifts += Math.abs(top() - last);
          last = top();
        }
        await told;
      }
      expect(findButton(element)!.className).to.equal('');
      if (attributes) expect(shifts).to.equal(0);
      else expect(shifts).to.be.above(0);
    });

  it('keeps the theme’s space from when it is connected, before its first update', async () => {
    const place = await fixture<HTMLElement>('<div><style>tryon-button { min-height: 44px }</style></div>');
    // So that this task has time for it, whatever the last one has rendered.
    await aTimeout(40);
    place.insertAdjacentHTML('beforeend', markup('reserve'));
    const button = place.querySelector<TryonButton>('tryon-button')!;
    expect([button.hasUpdated, button.offsetHeight]).to.deep.equal([false, 44]);
  });

  it('is none while the element is hidden', async () => {
    const element = await aReadyButton();
    expect(element.offsetHeight).to.be.above(0);
    element.hidden = true;
    expect(element.offsetHeight).to.equal(0);
  });

  it('has a target of at least 44 by 44 pixels, even with an icon alone', async () => {
    const element = await aReadyButton();
    findPart(element, 'label')!.textContent = '';
    const { width, height } = findButton(element)!.getBoundingClientRect();
    expect(Math.min(width, height)).to.be.at.least(44);
  });

  it('uses the font and the colour of the shop', async () => {
    page.broker.availability = READY;
    const { element } = await buttonIn(
      `<div style="font: 700 20px/1.2 Georgia, serif; color: rgb(12, 34, 56)">${BUTTON}</div>`,
    );
    const style = getComputedStyle(findButton(element)!);
    const color = 'rgb(12, 34, 56)';
    expect(style).to.include({ fontWeight: '700', fontSize: '20px', color, borderTopColor: color });
    expect(style.fontFamily).to.contain('Georgia');
  });

  it('follows the documented custom properties and parts, without !important', async () => {
    page.broker.availability = READY;
    const { outer, element } = await buttonIn(`<div>
        <style>
          tryon-button {
            display: block;
            --tryon-background: rgb(1, 2, 3);
            --tryon-color: rgb(250, 250, 250);
            --tryon-border: 0;
            --tryon-border-radius: 12px;
            --tryon-width: 100%;
            --tryon-padding: 0 30px;
            --tryon-min-height: 60px;
          }
          tryon-button::part(label) { text-transform: uppercase }
        </style>
        ${BUTTON}
      </div>`);
    const button = findButton(element)!;
    const style = getComputedStyle(button);
    expect(style).to.include({
      backgroundColor: 'rgb(1, 2, 3)',
      color: 'rgb(250, 250, 250)',
      borderRadius: '12px',
      paddingLeft: '30px',
    });
    expect([button.offsetWidth, button.offsetHeight]).to.deep.equal([outer.offsetWidth, 60]);
    expect(getComputedStyle(findPart(element, 'label')!).textTransform).to.equal('uppercase');
  });

  itExcept({ webkit: NO_FORCED_COLORS }, 'stay readable in forced colours', async () => {
    await prefer({ 'forced-colors': 'active' });
    const style = '--tryon-background: red; --tryon-color: red; --tryon-border: 0';
    const element = await aReadyButton(`style="${style}"`);
    const { borderTopWidth, color, backgroundColor } = getComputedStyle(findButton(element)!);
    expect(borderTopWidth).to.equal('1px');
    expect(color).to.not.equal(backgroundColor);
    await expect(element).to.be.accessible();
  });

  itExcept(
    { webkit: SHEETS_STAY },
    'has no animation with reduced motion, also while a click waits',
    async () => {
      await prefer({ 'prefers-reduced-motion': 'reduce' });
      const element = await aReadyButton();
      page.broker.confirmed = new Promise(() => {});
      findButton(element)!.click();
      await untilBusy(element);
      expect(getComputedStyle(findButton(element)!).transitionDuration).to.be.oneOf(['0s', '']);
      expect(findButton(element)!.getAnimations({ subtree: true })).to.have.length(0);
    },
  );

  itExcept({ webkit: NO_PRINT }, 'are not printed, reserved or ready', async () => {
    const element = await aReadyButton('reserve');
    expect(element.offsetHeight).to.be.above(0);
    await setMedium('print');
    expect(element.offsetHeight).to.equal(0);
  });

  it('fits into 320 pixels, as at 400 % zoom, with a long text and from right to left', async () => {
    page.broker.availability = READY;
    await setViewport({ width: 320, height: 640 });
    const label = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze anprobieren';
    const { element } = await buttonIn(
      `<div dir="rtl" lang="ar" style="inline-size: 200px">${markup(`label="${label}"`)}</div>`,
    );
    const button = findButton(element)!;
    expect(button.getBoundingClientRect().width).to.be.at.most(200);
    expect(button.scrollWidth).to.be.at.most(button.clientWidth);
    const [icon, text] = ['icon', 'label'].map((part) => findPart(element, part)!.getBoundingClientRect());
    expect(icon!.left).to.be.at.least(text!.right - 1);
    await setViewport({ width: 800, height: 600 });
  });

  it('is accessible in dark mode, also while a click waits', async () => {
    await prefer({ 'prefers-color-scheme': 'dark' });
    page.broker.availability = READY;
    const { element } = await buttonIn(
      `<div style="color-scheme: light dark; background: Canvas; color: CanvasText">${BUTTON}</div>`,
    );
    await expect(element).to.be.accessible();
    page.broker.confirmed = new Promise(() => {});
    findButton(element)!.click();
    await untilBusy(element);
    await expect(element).to.be.accessible();
  });
});
