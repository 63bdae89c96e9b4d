import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { applyLook } from '../../../../src/storefront/button/look/match.ts';
import { TryonButton } from '../../../../src/storefront/button/tryon-button.ts';
import { READY } from '../../../helpers/fake-broker.ts';
import { aButton, findButton, freshPage, page } from '../a-button.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';

const THEME = html`<style>
    .theme {
      height: 61px;
      border-radius: 13px;
    }</style
  ><button class="theme">Add</button>`;

/** A theme's button, and ours beside it. */
async function aRow(match: string | null): Promise<TryonButton> {
  page.broker.availability = READY;
  const outer = await fixture(
    html`<div>
      ${THEME}<tryon-button match=${match ?? ''} external-id="A" base-url="https://a.example"></tryon-button>
    </div>`,
  );
  return outer.querySelector('tryon-button')!;
}

describe('<tryon-button> with match', () => {
  beforeEach(() => {
    freshPage();
    page.applyLook = (element) =>
      element.match
        ? Promise.resolve().then(() => applyLook(element, element.match!, element.matchStyle))
        : null;
  });

  it('is shown only once it has the theme’s appearance', async () => {
    let load = () => {};
    const loaded = new Promise<void>((resolve) => (load = resolve));
    page.applyLook = (element) => loaded.then(() => applyLook(element, '.theme'));
    const element = await aRow('.theme');
    await nextFrame();
    expect(element.state).to.equal('ready');
    expect(element.offsetHeight).to.equal(0);
    load();
    await waitUntil(() => findButton(element)?.offsetHeight);
    expect(findButton(element)!.offsetHeight).to.equal(61);
  });

  it('is shown as usual if the part for match can’t be loaded', async () => {
    page.applyLook = () => Promise.reject(new TypeError('Failed to fetch'));
    const element = await aRow('.theme');
    await waitUntil(() => findButton(element)?.offsetHeight);
    expect(getComputedStyle(findButton(element)!).borderTopRightRadius).to.not.equal('13px');
  });

  it('is shown as usual, and says why, if the selector is invalid', async () => {
    const { warn } = console;
    const said: unknown[] = [];
    console.warn = (...words: unknown[]) => void said.push(words.join(' '));
    try {
      const element = await aRow('.theme[');
      await waitUntil(() => findButton(element)?.offsetHeight);
      expect(said.join()).to.contain('.theme[');
    } finally {
      console.warn = warn;
    }
  });

  it('changes its appearance with the attribute, and loses it without', async () => {
    const element = await aRow('.theme');
    await waitUntil(() => findButton(element)?.offsetHeight === 61);
    element.removeAttribute('match');
    await waitUntil(() => findButton(element)?.offsetHeight === 44);
    element.match = '.theme';
    await waitUntil(() => findButton(element)?.offsetHeight === 61);
  });

  it('has the appearance again where it is moved to', async () => {
    const element = await aRow('.theme');
    await waitUntil(() => findButton(element)?.offsetHeight === 61);
    const sheets = () => element.shadowRoot!.adoptedStyleSheets.length;
    const before = sheets();
    element.parentElement!.append(element);
    await waitUntil(() => findButton(element)?.offsetHeight === 61);
    expect(sheets()).to.equal(before);
    element.remove();
    expect(sheets()).to.be.below(before);
  });

  it('loads nothing for it without the attribute', async () => {
    page.broker.availability = READY;
    const element = await aButton();
    await waitUntil(() => element.shadowRoot!.adoptedStyleSheets.length > 2);
    // Those of the element itself, of its parts, and of what only a shown button needs.
    expect(element.shadowRoot!.adoptedStyleSheets).to.have.length(3);
  });
});
