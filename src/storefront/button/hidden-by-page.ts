/** Finds the rule that hides a shown button: a theme's, on the button or around it, or an ad blocker's. Pure: reads styles. */
import { upwards } from '../../core/base/page.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { HIDING, ofVisibility } from '../../core/findings/visibility.ts';

/** Null if the button can be seen and pressed. */
export function hiddenByPage(host: HTMLElement): Finding | null {
  const button =
    host.querySelector(':scope > [slot=button]') ??
    host.shadowRoot?.querySelector('[part=button]:not(.reserved)') ??
    host;
  const chain = [...upwards(button)].map((node) => ({ node, css: getComputedStyle(node) }));
  for (const { property, value, isInherited } of HIDING) {
    const holds = chain.map(({ css }) => value.test(css.getPropertyValue(property)));
    // The rule of an inherited property is on the outermost element of those that have the value.
    const clear = holds.indexOf(false);
    const at = isInherited ? (clear < 0 ? chain.length : clear) - 1 : holds.indexOf(true);
    if (at >= 0) return ofVisibility(property, { where: whereIs(chain[at]!.node, host) });
  }
  const clipping = chain.find(
    ({ node, css }) =>
      node.matches('body *') &&
      css.overflow !== 'visible' &&
      /^(?:block|flex|grid|inline-block|flow-root)$/.test(css.display) &&
      !(node.clientWidth && node.clientHeight),
  );
  return clipping ? ofVisibility('no-space', { where: whereIs(clipping.node, host) }) : null;
}

const whereIs = (node: Element, host: Element) =>
  host === node || host.contains(node) || node.getRootNode() === host.shadowRoot
    ? 'on it'
    : `on ${describe(node)} around it`;

/** The element's tag with its id and first classes. */
export function describe(element: Element): string {
  const id = element.getAttribute('id');
  const classes = [...element.classList].slice(0, 3).map((name) => `.${name}`);
  return `<${element.localName}>${id ? `#${id}` : ''}${classes.join('')}`;
}
