import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { TryonButton } from '../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { aButton, findButton, freshPage, page, unavailable } from './a-button.ts';
import { itExcept, NO_FORCED_COLORS, NO_PRINT } from '../../helpers/engine.ts';
import { prefer, setMedium } from '../../helpers/media-features.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/**
 * Runs `change` and answers by how many pixels it moved what stands below the button, added up over the frames: only
 * Chromium tells layout shifts by itself.
 */
async function measureShifts(outer: HTMLElement, change: () => Promise<unknown>): Promise<number> {
  const below = outer.querySelector(':scope > p')!;
  const top = () => below.getBoundingClientRect().top;
  let sum = 0;
  let last = top();
  const frame = async () => {
    await nextFrame();
    sum += Math.abs(top() - last);
    last = top();
  };
  await frame();
  const changed = change();
  await frame();
  await changed;
  await frame();
  await frame();
  return sum;
}

async function aProductPage(reserve: boolean): Promise<HTMLElement> {
  const outer = await fixture<HTMLElement>(html`
    <div>
      <tryon-button ?reserve=${reserve} external-id="A" base-url="https://a.example"></tryon-button>
      <p style="block-size: 300px; background: #ddd">What stands below the button</p>
    </div>
  `);
  // On a busy machine it is set up in its turn.
  await outer.querySelector('tryon-button')!.updateComplete;
  return outer;
}

describe('The appearance of <tryon-button>', () => {
  beforeEach(freshPage);
  afterEach(async () => {
    await setMedium('screen');
    await prefer();
  });

  it('shifts nothing on the page when the button appears, with reserve', async () => {
    const outer = await aProductPage(true);
    const element = outer.querySelector('tryon-button')!;
    const shifts = await measureShifts(outer, async () => {
      page.broker.say(READY);
      await element.updateComplete;
    });
    expect(findButton(element)!.className).to.equal('');
    expect(shifts).to.equal(0);
  });

  it('keeps the theme’s space from when it is connected, before its first update', async () => {
    const place = await fixture<HTMLElement>(
      html`<div>
        <style>
          tryon-button {
            min-height: 44px;
          }
        </style>
      </div>`,
    );
    place.insertAdjacentHTML('beforeend', '<tryon-button reserve external-id="A"></tryon-button>');
    const button = place.querySelector<TryonButton>('tryon-button')!;
    expect([button.hasUpdated, button.offsetHeight]).to.deep.equal([false, 44]);
  });

  it('shifts nothing when the processing slot fills the reserved space', async () => {
    const outer = await aProductPage(true);
    const element = outer.querySelector('tryon-button')!;
    element.innerHTML = '<p slot="processing">Soon to be tried on</p>';
    const shifts = await measureShifts(outer, async () => {
      page.broker.say({ state: 'processing', reason: null, product: READY.product });
      await element.updateComplete;
      await nextFrame();
      page.broker.say(READY);
      await element.updateComplete;
    });
    expect(shifts).to.equal(0);
  });

  it('is none while the element is hidden', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    expect(element.offsetHeight).to.be.above(0);
    element.hidden = true;
    expect(element.offsetHeight).to.equal(0);
  });

  it('shifts the page without reserve, which proves the measurement', async () => {
    const outer = await aProductPage(false);
    const element = outer.querySelector('tryon-button')!;
    const shifts = await measureShifts(outer, async () => {
      page.broker.say(READY);
      await element.updateComplete;
    });
    expect(shifts).to.be.above(0);
  });

  it('keeps the reserved space, invisible and inert, in every state without a button', async () => {
    const element = await aButton(
      html`<tryon-button reserve external-id="A" base-url="https://a.example"></tryon-button>`,
    );
    for (const reason of ['not-found', 'inactive', 'timed-out'] as const) {
      page.broker.say(unavailable(reason));
      await element.updateComplete;
      expect(element.offsetHeight).to.be.at.least(44);
      findButton(element)!.focus();
      expect(element.shadowRoot!.activeElement).to.equal(null);
      await expect(element).to.be.accessible();
    }
  });

  it('has a target of at least 44 by 44 pixels, even with an icon alone', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    findButton(element)!.querySelector('[part=label]')!.textContent = '';
    const { width, height } = findButton(element)!.getBoundingClientRect();
    expect(Math.min(width, height)).to.be.at.least(44);
  });

  it('uses the font and the colour of the shop', async () => {
    page.broker.availability = READY;
    const outer = await fixture(
      html`<div style="font: 700 20px/1.2 Georgia, serif; color: rgb(12, 34, 56)">
        <tryon-button external-id="A" base-url="https://a.example"></tryon-button>
      </div>`,
    );
    await waitUntil(() => findButton(outer.firstElementChild!), 'its turn');
    const style = getComputedStyle(findButton(outer.firstElementChild!)!);
    expect([style.fontWeight, style.fontSize, style.color, style.borderTopColor]).to.deep.equal([
      '700',
      '20px',
      'rgb(12, 34, 56)',
      'rgb(12, 34, 56)',
    ]);
    expect(style.fontFamily).to.contain('Georgia');
  });

  it('follows the documented custom properties and parts, without !important', async () => {
    page.broker.availability = READY;
    const outer = await fixture(html`
      <div>
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
          tryon-button::part(label) {
            text-transform: uppercase;
          }
        </style>
        <tryon-button external-id="A" base-url="https://a.example"></tryon-button>
      </div>
    `);
    const button = findButton(outer.querySelector('tryon-button')!)!;
    const style = getComputedStyle(button);
    expect([style.backgroundColor, style.color, style.borderRadius, style.paddingLeft]).to.deep.equal([
      'rgb(1, 2, 3)',
      'rgb(250, 250, 250)',
      '12px',
      '30px',
    ]);
    expect([button.offsetWidth, button.offsetHeight]).to.deep.equal([(outer as HTMLElement).offsetWidth, 60]);
    expect(getComputedStyle(button.querySelector('[part=label]')!).textTransform).to.equal('uppercase');
  });

  it('shows keyboard focus', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot!.activeElement === findButton(element)).to.equal(true);
    expect(getComputedStyle(findButton(element)!).outlineStyle).to.equal('solid');
    expect(parseFloat(getComputedStyle(findButton(element)!).outlineWidth)).to.be.at.least(2);
  });

  itExcept({ webkit: NO_FORCED_COLORS }, 'stay readable in forced colours', async () => {
    page.broker.availability = READY;
    await prefer({ 'forced-colors': 'active' });
    expect(matchMedia('(forced-colors: active)').matches).to.equal(true);
    const element = await aButton(
      html`<tryon-button
        style="--tryon-background: red; --tryon-color: red; --tryon-border: 0"
        external-id="A"
        base-url="https://a.example"
      ></tryon-button>`,
    );
    const style = getComputedStyle(findButton(element)!);
    expect(style.borderTopWidth).to.equal('1px');
    expect(style.color).to.not.equal(style.backgroundColor);
    await expect(element).to.be.accessible();
  });

  it('has no animation with reduced motion', async () => {
    page.broker.availability = READY;
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    const element = await aButton();
    expect(getComputedStyle(findButton(element)!).transitionDuration).to.be.oneOf(['0s', '']);
    expect(findButton(element)!.getAnimations()).to.have.length(0);
  });

  itExcept({ webkit: NO_PRINT }, 'are not printed, reserved or ready', async () => {
    page.broker.availability = READY;
    const element = await aButton(
      html`<tryon-button reserve external-id="A" base-url="https://a.example"></tryon-button>`,
    );
    expect(element.offsetHeight).to.be.above(0);
    await setMedium('print');
    expect(element.offsetHeight).to.equal(0);
  });

  it('fits into 320 pixels, as at 400 % zoom, with a long text and from right to left', async () => {
    page.broker.availability = READY;
    await setViewport({ width: 320, height: 640 });
    const outer = await fixture<HTMLElement>(
      html`<div dir="rtl" lang="ar" style="inline-size: 200px">
        <tryon-button
          external-id="A"
          base-url="https://a.example"
          label="Donaudampfschifffahrtsgesellschaftskapitänsmütze anprobieren"
        ></tryon-button>
      </div>`,
    );
    const element = outer.querySelector<TryonButton>('tryon-button')!;
    await waitUntil(() => findButton(element));
    const button = findButton(element)!;
    expect(button.getBoundingClientRect().width).to.be.at.most(200);
    expect(button.scrollWidth).to.be.at.most(button.clientWidth);
    const icon = button.querySelector('[part=icon]')!.getBoundingClientRect();
    const label = button.querySelector('[part=label]')!.getBoundingClientRect();
    expect(icon.left).to.be.at.least(label.right - 1);
    await setViewport({ width: 800, height: 600 });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is accessible in ${colorScheme}, also while a click waits`, async () => {
      await prefer({ 'prefers-color-scheme': colorScheme });
      page.broker.availability = READY;
      const outer = await fixture(
        html`<div style="color-scheme: light dark; background: Canvas; color: CanvasText; padding: 1rem">
          <tryon-button external-id="A" base-url="https://a.example"></tryon-button>
        </div>`,
      );
      const element = outer.querySelector('tryon-button')!;
      await waitUntil(() => element.shadowRoot && findButton(element));
      await expect(element).to.be.accessible();
      page.broker.confirmed = new Promise(() => {});
      findButton(element)!.click();
      await waitUntil(() => findButton(element)!.ariaBusy === 'true');
      await expect(element).to.be.accessible();
      element.remove();
    });
  }

  it('is accessible after the dialog could not be loaded, and from right to left', async () => {
    page.broker.availability = READY;
    page.loadDialog = () => Promise.reject(new TypeError('Failed to fetch'));
    const outer = await fixture(
      html`<div dir="rtl" lang="he">
        <tryon-button external-id="A" base-url="https://a.example"></tryon-button>
      </div>`,
    );
    const element = outer.querySelector('tryon-button')!;
    await waitUntil(() => element.shadowRoot && findButton(element));
    findButton(element)!.click();
    await waitUntil(() => element.shadowRoot!.querySelector('[role=alert]'));
    await expect(element).to.be.accessible();
  });
});
