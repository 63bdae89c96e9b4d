/** `match` on many buttons: what they have in common is observed and measured once. */
import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { applyLook } from '../../../../src/storefront/button/look/match.ts';
import type { Look } from '../../../../src/storefront/button/ports.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { FILLED, styled, twoFrames } from './a-themed-row.ts';

const COUNT = 300;

describe('match on many buttons', () => {
  const real = {
    getComputedStyle: window.getComputedStyle,
    observe: MutationObserver.prototype.observe,
    rect: Element.prototype.getBoundingClientRect,
  };
  let looks: Look[] = [];
  let theme: HTMLElement;
  let hosts: HTMLElement[];
  /** Of the theme's button. */
  let measured = 0;
  let observed = 0;

  beforeEach(async () => {
    const outer = await fixture<HTMLElement>(
      html`<div>
        ${styled(FILLED)}<button class="theme">Add to cart</button>
        ${Array.from({ length: COUNT }, () => html`<div style="height: 300px"><look-host></look-host></div>`)}
      </div>`,
    );
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
  });
  afterEach(() => {
    for (const look of looks.splice(0)) look.release();
    window.getComputedStyle = real.getComputedStyle;
    MutationObserver.prototype.observe = real.observe;
    Element.prototype.getBoundingClientRect = real.rect;
  });

  const readFont = (host: HTMLElement) =>
    real.getComputedStyle.call(window, host.shadowRoot!.querySelector('button')!).fontFamily;

  it('observes the page once, and measures the theme’s button once', async () => {
    expect(observed).to.equal(1);
    expect(measured).to.be.within(1, 10);
    for (const look of looks) look.refresh();
    await twoFrames();
    // What was put into the page before is told of once more.
    expect(measured).to.be.within(1, 10);
    const all = measured;
    for (const look of looks) look.refresh();
    expect(measured).to.equal(all);
    expect(hosts.map(readFont)).to.deep.equal(
      hosts.map(() => real.getComputedStyle.call(window, theme).fontFamily),
    );
  });

  it('measures it once more after a change, and no button that is far from the view', async () => {
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
    expect(readFont(hosts.at(-1)!)).to.contain('Georgia');
    hosts.at(-1)!.scrollIntoView();
    await waitUntil(() => readFont(hosts.at(-1)!) === 'monospace', 'the look of one that comes near');
    scrollTo(0, 0);
  });
});

describe('match on the buttons of many cards', () => {
  let looks: Look[] = [];
  afterEach(() => {
    for (const look of looks.splice(0)) look.release();
  });

  it('has those far from the view stand as those in it do', async () => {
    const outer = await fixture<HTMLElement>(
      html`<div>
        ${styled(FILLED)}
        ${Array.from(
          { length: 40 },
          () =>
            html`<div class="card" style="min-height: 300px">
              <button class="theme">Add to cart</button><br /><look-host></look-host>
            </div>`,
        )}
      </div>`,
    );
    const hosts = [...outer.querySelectorAll<HTMLElement>('look-host')];
    looks = hosts.map((host) => applyLook(host, '.theme'));
    await twoFrames();
    // The first one is in the card of the button that all look like.
    const margins = hosts
      .slice(1)
      .map((host) => getComputedStyle(host.shadowRoot!.querySelector('button')!).margin);
    expect(margins[0]).to.not.equal('0px');
    expect([...new Set(margins)]).to.deep.equal([margins[0]]);
  });
});
