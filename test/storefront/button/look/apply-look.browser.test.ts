import { expect, nextFrame } from '@open-wc/testing';
import { applyLook } from '../../../../src/storefront/button/look/match.ts';
import type { TryonButton } from '../../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../../helpers/fake-broker.ts';
import { buttonIn, findButton, freshPage, later, markup, page } from '../a-button.ts';
import { listenToConsole } from '../../../helpers/replace.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';

/** A theme's button, and ours beside it. */
async function aRow(match = '.theme'): Promise<TryonButton> {
  page.broker.availability = READY;
  const theme = `<style>.theme { height: 61px; border-radius: 13px }</style><button class="theme">Add</button>`;
  return (await buttonIn(`<div>${theme}${markup(`match="${match}"`)}</div>`)).element;
}

const hasHeight = (element: TryonButton, height: number) =>
  waitUntil(() => findButton(element)?.offsetHeight === height, `a height of ${height}`);

describe('<tryon-button> with match', () => {
  beforeEach(() => {
    freshPage();
    page.applyLook = (element) =>
      element.match
        ? Promise.resolve().then(() => applyLook(element, element.match!, element.matchStyle))
        : null;
  });

  it('is shown only once it has the theme’s appearance', async () => {
    const part = later();
    page.applyLook = (element) => part.promise.then(() => applyLook(element, '.theme'));
    const element = await aRow();
    await nextFrame();
    expect(element.state).to.equal('ready');
    expect(element.offsetHeight).to.equal(0);
    part.resolve();
    await waitUntil(() => findButton(element)?.offsetHeight);
    expect(findButton(element)!.offsetHeight).to.equal(61);
  });

  for (const [where, match, why] of [
    ['the part for match can’t be loaded', '.theme', 'Failed to fetch'],
    ['the selector is invalid', '.theme[', '.theme['],
  ] as const)
    it(`is shown as usual, and says why, if ${where}`, async () => {
      if (match === '.theme') page.applyLook = () => Promise.reject(new TypeError('Failed to fetch'));
      const said = listenToConsole('warn');
      const element = await aRow(match);
      await hasHeight(element, 44);
      expect(getComputedStyle(findButton(element)!).borderTopRightRadius).to.not.equal('13px');
      expect(said.join()).to.contain(why);
    });

  it('changes its appearance with the attribute, and loses it without', async () => {
    const element = await aRow();
    await hasHeight(element, 61);
    element.removeAttribute('match');
    await hasHeight(element, 44);
    element.match = '.theme';
    await hasHeight(element, 61);
  });

  it('has the appearance again where it is moved to', async () => {
    const element = await aRow();
    await hasHeight(element, 61);
    const sheets = () => element.shadowRoot!.adoptedStyleSheets.length;
    const before = sheets();
    element.parentElement!.append(element);
    await hasHeight(element, 61);
    expect(sheets()).to.equal(before);
    element.remove();
    expect(sheets()).to.be.below(before);
  });
});
