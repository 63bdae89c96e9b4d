import { expect, fixture, html } from '@open-wc/testing';
import { offerSamplePhotos } from '../../../src/experience.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { forgetPhoto } from '../../../src/try-on/photo/visit-photo.ts';
import { controlsIn } from '../../accessibility/controls.ts';
import { aDialog, atRest, aProduct, buttonIn, drawnPicture, findModal } from '../a-dialog.ts';
import { aPhoto, backdropIn, choose, opened, rowsIn, withPhoto } from '../room/a-preview.ts';
import { STATES } from '../room/room-states.ts';
import { aRelay, asking, aSwapRoom, makeReal } from '../photo-swap/an-engine.ts';
import { itExcept, NO_FORCED_COLORS, NO_PRINT } from '../../helpers/engine.ts';
import { prefer, setMedium } from '../../helpers/media-features.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** Width and height of the window, and how high the photo has to be at least. */
const SIZES = {
  phone: [390, 844, 300],
  'small phone': [320, 568, 200],
  'phone on its side': [844, 390, 200],
  'small phone on its side': [640, 320, 140],
  'page at 400 %': [320, 256, 180],
  desktop: [1280, 800, 400],
} as const;

const ACTION = '<button slot="actions" style="min-height: 44px">Add to bag</button>';

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
const contains = (outer: Box, { left, top, right, bottom }: Box) =>
  left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;

describe('The appearance of the dialog', () => {
  afterEach(async () => {
    await prefer();
    offerSamplePhotos([]);
    forgetPhoto();
    await setViewport({ width: 1000, height: 800 });
    document.documentElement.removeAttribute('style');
  });

  for (const [name, [width, height, least]] of Object.entries(SIZES)) {
    it(`fits on a ${name}, with every tool visible, before and after a photo is chosen`, async () => {
      await setViewport({ width, height });
      const { dialog, root } = await withPhoto();
      dialog.innerHTML = ACTION;
      const modal = findModal(dialog).getBoundingClientRect();
      expect(contains({ left: 0, top: 0, right: width, bottom: height }, modal)).to.equal(true);
      expect([modal.left, modal.top], 'its centre').to.deep.equal([
        width - modal.right,
        height - modal.bottom,
      ]);
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      for (const button of root.querySelectorAll('button')) {
        const box = button.getBoundingClientRect();
        expect(Math.min(box.width, box.height), button.textContent!).to.be.at.least(44);
        expect(box.left >= modal.left && box.right <= modal.right, button.textContent!).to.equal(true);
      }
      const backdrop = backdropIn(root);
      expect(backdrop.getBoundingClientRect().height, 'room for the photo').to.be.at.least(least);
      const picture = root.querySelector(':is(.picture, .beside) > *')!;
      picture.scrollIntoView();
      const { left, top, right, bottom } = picture.getBoundingClientRect();
      const y = Math.max(top, 0) / 2 + Math.min(bottom, height) / 2;
      const inSight = root.elementFromPoint((left + right) / 2, y);
      expect(inSight?.closest('.backdrop'), 'the product in sight').to.equal(backdrop);
    });
  }

  for (const lang of ['de', 'pl']) {
    it(`has one row of controls on 320 pixels in ${lang}`, async () => {
      await setViewport({ width: 320, height: 568 });
      const { root } = await withPhoto({ lang });
      expect(rowsIn(root.querySelector('.controls')!)).to.equal(1);
    });

    it(`begins on 320 pixels in ${lang} with nothing cut off or over something else`, async () => {
      await setViewport({ width: 320, height: 480 });
      offerSamplePhotos([{ url: drawnPicture(), label: 'Square' }]);
      const { root } = await opened({ lang, autoPlace: true, faceConsent: 'ask' });
      const range = document.createRange();
      for (const part of root.querySelector('.panel')!.children) {
        // Of what is folded away, the line that unfolds it.
        const seen = part.querySelector('summary') ?? part;
        range.selectNodeContents(seen);
        const [content, box] = [range.getBoundingClientRect(), seen.getBoundingClientRect()];
        expect(content.top, seen.className).to.be.at.least(box.top - 1);
        expect(content.bottom, seen.className).to.be.at.most(box.bottom + 1);
      }
    });
  }

  for (const [name, lang] of [
    ['phone on its side', 'en'],
    ['phone on its side', 'de'],
    ['small phone', 'en'],
    ['small phone', 'de'],
  ] as const) {
    it(`asks before a picture on a ${name} in ${lang} with both answers in sight`, async () => {
      const [width, height] = SIZES[name];
      await setViewport({ width, height });
      aRelay();
      const { dialog, root } = await aSwapRoom({ lang });
      dialog.innerHTML = ACTION;
      await makeReal(root);
      await waitUntil(() => root.querySelector('.swap form'));
      const modal = findModal(dialog).getBoundingClientRect();
      const footer = dialog.shadowRoot!.querySelector('footer')!.getBoundingClientRect();
      expect(footer.bottom).to.be.at.most(modal.bottom + 1);
      const panel = root.querySelector('.panel')!;
      const { width: across } = root.querySelector('.view')!.getBoundingClientRect();
      const { left } = panel.getBoundingClientRect();
      if (width > height) expect(left - modal.left, 'what is left of the photo').to.be.above(0.8 * across);
      // German has more to say than a phone shows at once.
      if (lang === 'en') expect(panel.scrollHeight, 'the panel').to.be.at.most(panel.clientHeight + 1);
      for (const button of root.querySelectorAll('.swap button')) {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        const seen = root.elementFromPoint((left + right) / 2, bottom - 4);
        expect(top >= modal.top && bottom <= modal.bottom, button.textContent!).to.equal(true);
        expect(seen, button.textContent!).to.equal(button);
      }
    });
  }

  it('says on a phone on its side why there is no picture right above the way to one', async () => {
    const [width, height] = SIZES['phone on its side'];
    await setViewport({ width, height });
    const relay = aRelay();
    const { root, asked } = await asking(relay);
    asked.refuse(503, 'unavailable');
    await waitUntil(() => root.querySelector('.problem'));
    const [problem, action] = ['.problem', '.make-real'].map((one) =>
      root.querySelector(one)!.getBoundingClientRect(),
    );
    expect([problem!.left, problem!.right]).to.deep.equal([action!.left, action!.right]);
  });

  for (const [name, state] of Object.entries(STATES)) {
    it(`scrolls as a whole on 1280 by 1024 pixels at 400 %, so that nothing is cut: ${name}`, async () => {
      const [width, height] = SIZES['page at 400 %'];
      await setViewport({ width, height });
      const root = await state();
      const dialog = (root.host.getRootNode() as ShadowRoot).host as TryonDialog;
      const modal = findModal(dialog);
      dialog.innerHTML = ACTION;
      const panel = root.querySelector('.panel')!;
      // In WebKit the new size of the panel may come with a later frame.
      await waitUntil(() => panel.scrollHeight <= panel.clientHeight + 1, 'a panel that does not scroll');
      expect(modal.scrollWidth, 'the dialog').to.be.at.most(width);
      for (const control of controlsIn(dialog.shadowRoot!)) {
        if (control.matches('.backdrop')) continue;
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const { top, bottom } = control.getBoundingClientRect();
        const what = control.outerHTML.slice(0, 120);
        expect(top, what).to.be.at.least(-1);
        expect(bottom, what).to.be.at.most(height + 1);
      }
    });

    it(`has nothing beside the window in letters of 64 pixels on 320: ${name}`, async () => {
      const width = 320;
      await setViewport({ width, height: 568 });
      const root = await state();
      const modal = findModal((root.host.getRootNode() as ShadowRoot).host as TryonDialog);
      modal.style.fontSize = '64px';
      expect(modal.scrollWidth, 'in letters of 64 pixels').to.be.at.most(width);
      for (const part of root.querySelectorAll('.swap :is(h3, p, a, label, button)')) {
        const { left, right } = part.getBoundingClientRect();
        expect(left >= 0 && right <= width, part.textContent!).to.equal(true);
        // Of what is in a line only Firefox has a width to scroll.
        if (part.clientWidth > 0)
          expect(part.scrollWidth, part.textContent!).to.be.at.most(part.clientWidth + 1);
      }
    });
  }

  it('shows the photo that was chosen, where all of the dialog scrolls', async () => {
    await setViewport({ width: 447, height: 278 });
    const { dialog, root } = await opened();
    buttonIn(root, 'Choose a photo').scrollIntoView({ behavior: 'instant' });
    expect(findModal(dialog).scrollTop).to.be.greaterThan(0);
    choose(root, await aPhoto());
    await waitUntil(() => root.activeElement?.matches('.backdrop'));
    await waitUntil(() => findModal(dialog).scrollTop === 0);
  });

  it('keeps every tool reachable in a window as low as above an on-screen keyboard', async () => {
    await setViewport({ width: 390, height: 320 });
    const { dialog, root } = await opened();
    const last = [...root.querySelectorAll('button')].at(-1)!;
    last.focus();
    for (const button of [last, dialog.shadowRoot!.querySelector('.close')!]) {
      const { top, bottom } = button.getBoundingClientRect();
      expect(top >= 0 && bottom <= 320, button.className).to.equal(true);
    }
  });

  it('fits the window at each opening, although that was resized while the dialog was closed', async () => {
    const columnsIn = (dialog: TryonDialog) =>
      getComputedStyle(findModal(dialog)).gridTemplateColumns.split(' ').length;
    await setViewport({ width: 600, height: 800 });
    const first = await withPhoto();
    expect(columnsIn(first.dialog)).to.equal(1);
    const parent = first.dialog.parentNode!;
    first.dialog.remove();
    await setViewport({ width: 844, height: 390 });
    parent.append(first.dialog);
    first.dialog.show();
    atRest(first.dialog);
    expect(findModal(first.dialog).getBoundingClientRect().width).to.equal(844);
    first.dialog.remove();
    const second = await withPhoto();
    expect(columnsIn(second.dialog)).to.equal(2);
  });

  it('has an animation unless the shopper prefers reduced motion', async () => {
    const dialog = await aDialog();
    const countAnimations = () => {
      dialog.show();
      const { length } = findModal(dialog).getAnimations();
      dialog.close();
      return length;
    };
    expect(countAnimations()).to.equal(1);
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    expect(countAnimations()).to.equal(0);
  });

  itExcept({ webkit: NO_FORCED_COLORS }, 'are accessible and outlined in forced colours', async () => {
    await prefer({ 'forced-colors': 'active' });
    expect(matchMedia('(forced-colors: active)').matches).to.equal(true);
    const { dialog } = await withPhoto();
    expect(getComputedStyle(findModal(dialog)).borderTopWidth).to.equal('1px');
    expect(getComputedStyle(dialog.shadowRoot!.querySelector('.close')!).borderTopWidth).to.not.equal('0px');
    await expect(dialog).to.be.accessible();
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`follows a page in ${scheme}, accessibly`, async () => {
      document.documentElement.style.setProperty('color-scheme', 'light dark');
      await prefer({ 'prefers-color-scheme': scheme });
      const { dialog } = await withPhoto();
      const [red] = getComputedStyle(findModal(dialog)).backgroundColor.match(/\d+/)!;
      expect(Number(red) > 128).to.equal(scheme === 'light');
      await expect(dialog).to.be.accessible();
    });
  }

  it('runs from right to left in Arabic and Hebrew, except the photo', async () => {
    for (const lang of ['ar', 'he-IL']) {
      const { dialog, root } = await withPhoto({ lang });
      expect(getComputedStyle(findModal(dialog)).direction).to.equal('rtl');
      expect(getComputedStyle(backdropIn(root)).direction).to.equal('ltr');
      const close = dialog.shadowRoot!.querySelector('.close')!.getBoundingClientRect();
      const modal = findModal(dialog).getBoundingClientRect();
      expect(close.left - modal.left).to.be.below(60);
      await expect(dialog).to.be.accessible();
      dialog.close();
    }
  });

  it('wraps a long title, of which a few lines are seen at once, and keeps its markup as text', async () => {
    const title = `<b>Long</b> ${'title '.repeat(300)}`;
    const dialog = await aDialog({ product: aProduct({ title }) });
    dialog.show();
    const heading = dialog.shadowRoot!.querySelector('h2')!;
    expect(heading.textContent).to.equal(title);
    const { height } = heading.getBoundingClientRect();
    expect(height).to.be.within(40, 90);
    expect(heading.scrollHeight).to.be.greaterThan(height);
    await waitUntil(() => heading.tabIndex === 0, 'keys that scroll it');
  });

  it('takes no text style from the page but its font', async () => {
    const outer = await fixture<HTMLElement>(
      html`<div
        style="font: italic small-caps 700 9px/3 serif; white-space: nowrap; text-indent: 3em; word-spacing: 1em;
          text-shadow: 0 0 9px red; writing-mode: vertical-rl; -webkit-text-fill-color: red; cursor: wait"
      ></div>`,
    );
    document.documentElement.style.fontSize = '62.5%';
    const dialog = await aDialog();
    outer.append(dialog);
    dialog.show();
    await waitUntil(() => dialog.shadowRoot!.querySelector('.notice') === null);
    const { shadowRoot: root } = dialog.shadowRoot!.querySelector('tryon-photo-preview')!;
    const style = getComputedStyle(root!.querySelector('.start .panel p')!);
    const own: Partial<CSSStyleDeclaration> = {
      fontFamily: 'serif',
      // Of its own lead, whatever the page's root says.
      fontSize: '22px',
      fontStyle: 'normal',
      fontVariant: 'normal',
      textIndent: '0px',
      wordSpacing: '0px',
      textShadow: 'none',
      writingMode: 'horizontal-tb',
      cursor: 'auto',
    };
    for (const [name, value] of Object.entries(own)) expect(style[name as 'font'], name).to.equal(value);
    expect(style.whiteSpace).to.not.contain('nowrap');
    expect(style.webkitTextFillColor).to.equal(style.color);
  });

  it('changes its language while it is open', async () => {
    const { dialog, root } = await withPhoto({ lang: '' });
    dialog.lang = 'ar';
    await waitUntil(
      () => root.querySelector('.controls')!.textContent!.includes('صورة أخرى'),
      root.textContent!,
    );
    expect(getComputedStyle(root.querySelector('.controls')!).direction).to.equal('rtl');
    dialog.lang = '';
    await waitUntil(() => root.querySelector('.controls')!.textContent!.includes('New photo'));
  });

  itExcept({ webkit: NO_PRINT }, 'are not printed', async () => {
    const dialog = await aDialog();
    dialog.show();
    await setMedium('print');
    await waitUntil(() => findModal(dialog).getBoundingClientRect().height === 0);
    await setMedium('screen');
  });
});
