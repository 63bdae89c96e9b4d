/** A row of a theme with a button's host in it, without anything behind the button: what `applyLook` is called on. */
import { fixture, nextFrame } from '@open-wc/testing';
import { adoptSheet } from '../../../../src/storefront/button/view.ts';
import { applyLook } from '../../../../src/storefront/button/look/match.ts';
import { shownStyles } from '../../../../src/storefront/button/shown-button.styles.ts';
import { hostStyles, partStyles } from '../../../../src/storefront/button/tryon-button.styles.ts';

class LookHost extends HTMLElement {
  readonly button = document.createElement('button');

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    adoptSheet(root, hostStyles);
    adoptSheet(root, partStyles);
    adoptSheet(root, shownStyles);
    this.button.textContent = 'Try it on';
    root.append(this.button);
    if (CSS.supports('selector(:state(a))')) this.attachInternals().states.add('shown');
  }
}
customElements.define('look-host', LookHost);

export interface Row {
  theme: HTMLElement;
  host: LookHost;
  button: HTMLButtonElement;
  /** Of the button, as the browser computes it now. */
  style: CSSStyleDeclaration;
  refresh(): void;
  release(): void;
}

const RELEASES: (() => void)[] = [];
export function releaseAll(): void {
  for (const release of RELEASES.splice(0)) release();
}

/** A theme with a filled button. */
const FILLED = `
  .theme { font: 700 19px/1.4 Georgia, serif; letter-spacing: 1.5px; word-spacing: 3px; text-transform: uppercase;
    height: 52px; padding: 0 31px; border: 0; border-radius: 9px; background: #123456; color: #fff }`;
export const THEME = '<button class="theme">Add to cart</button>';
export const HOST = '<look-host></look-host>';
/** The style of the theme, whose filled button these rules change. */
export const styled = (css = '') => `<style>${FILLED} ${css}</style>`;

/**
 * @param css changes the theme's filled button
 * @param markup holds a `.theme` button and a `<look-host>`
 */
export async function aThemedRow(css = '', style?: string, markup = THEME + HOST): Promise<Row> {
  const outer = await fixture(
    `<div style="width: 500px; background: #fff; color: #222">${styled(css)}${markup}</div>`,
  );
  const host = outer.querySelector<LookHost>('look-host')!;
  const { refresh, release } = applyLook(host, '.theme', style);
  RELEASES.push(release);
  return {
    theme: outer.querySelector<HTMLElement>('.theme')!,
    host,
    button: host.button,
    style: getComputedStyle(host.button),
    refresh,
    release,
  };
}

/** The free pixels between two boxes; less than 0 where they overlap. */
export function gapBetween(a: Element, b: Element): number {
  const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return Math.max(one.left - two.right, two.left - one.right, one.top - two.bottom, two.top - one.bottom);
}

/** What a theme changes is followed in the next frame; two, since observers tell after the layout. */
export async function twoFrames(): Promise<void> {
  await nextFrame();
  await nextFrame();
}
