/** `match` on many buttons: what they have in common is observed and measured once. */
import { expect, fixture, nextFrame } from '@open-wc/testing';
import { applyLook } from '../../../../src/storefront/button/look/match.ts';
import type { Look } from '../../../../src/storefront/button/ports.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { HOST, styled, THEME, twoFrames } from './a-themed-row.ts';

const real = {
  getComputedStyle: window.getComputedStyle,
  observe: MutationObserver.prototype.observe,
  rect: Element.prototype.getBoundingClientRect,
};
const readStyle = (host: Element) =>
  real.getComputedStyle.call(window, host.shadowRoot!.querySelector('button')!);
const readFont = (host: Element) => readStyle(host).fontFamily;

describe('match on many buttons', () => {
  let looks: Look[] = [];
  let theme: HTMLElement;
  let hosts: HTMLElement[];
  /** Of the theme's button. */
  let measured = 0;
  let observed = 0;

  async function applyToMany(markup: string): Promise<void> {
    const outer = await fixture<HTMLElement>(`<div>${styled()}${markup}</div>`);
    theme = outer.querySelector('.theme')!;
    hosts = [...outer.querySelectorAll<HTMLElement>('look-host')];
    measured = observed = 0;
    window.getComputedStyle = (element, pseudo) => {
      if (element === theme) measured++;
      return real.getComputedStyle.call(window, element, pseudo);
    };
    MutationObserver.prototype.observe = function (...given) {
      observed++;
      real.observe.apply(this, given);
    };
    looks = hosts.map((host) => applyLook(host, '.theme'));
  }
  const ONE_THEME = THEME + `<div style="height: 300px">${HOST}</div>`.repeat(300);

  afterEach(() => {
    for (const look of looks.splice(0)) look.release();
    window.getComputedStyle = real.getComputedStyle;
    MutationObserver.prototype.observe = real.observe;
    Element.prototype.getBoundingClientRect = real.rect;
  });

  it('observes the page once, and measures the theme’s button once', async () => {
    await applyToMany(ONE_THEME);
    expect(observed).to.equal(1);
    expect(measured).to.be.within(1, 10);
    for (const look of looks) look.refresh();
    await twoFrames();
    // What was put into the page before is told of once more.
    expect(measured).to.be.within(1, 10);
    const all = measured;
    for (const look of looks) look.refresh();
    expect(measured).to.equal(all);
    const { fontFamily } = real.getComputedStyle.call(window, theme);
    expect([...new Set(hosts.map(readFont))]).to.deep.equal([fontFamily]);
  });

  it('measures it once more after a change, and no button that is far from the view', async () => {
    await applyToMany(ONE_THEME);
    await nextFrame();
    await twoFrames();
    const once = measured;
    let far = 0;
    Element.prototype.getBoundingClientRect = function () {
      const box = real.rect.call(this);
      if (this.getRootNode() instanceof ShadowRoot && box.top > 3 * innerHeight) far++;
      return box;
    };
    theme.style.fontFamily = 'monospace';
    await waitUntil(() => readFont(hosts[0]!) === 'monospace');
    expect(measured - once).to.be.within(1, 10);
    expect(far).to.equal(0);
    const last = hosts.at(-1)!;
    expect(readFont(last)).to.contain('Georgia');
    last.scrollIntoView();
    await waitUntil(() => readFont(last) === 'monospace', 'the look of one that comes near');
    scrollTo(0, 0);
  });

  it('has those far from the view stand as those in it do, in cards with a button of the theme each', async () => {
    await applyToMany(`<div class="card" style="min-height: 300px">${THEME}<br>${HOST}</div>`.repeat(40));
    await twoFrames();
    // The first one is in the card of the button that all look like.
    const margins = hosts.slice(1).map((host) => readStyle(host).margin);
    expect(margins[0]).to.not.equal('0px');
    expect([...new Set(margins)]).to.deep.equal([margins[0]]);
  });
});
