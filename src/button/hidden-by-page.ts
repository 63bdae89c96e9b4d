/** What of a page hides an element that is shown: a theme's rules, those around it, or an ad blocker's. Pure: reads styles. */
import { member } from './dom.ts';

/** In a sentence for the shop owner; null where it can be seen and pressed. */
export function hiddenByPage(element: HTMLElement): string | null {
  const css = getComputedStyle(element);
  // The last element upwards for which it holds: there the rule is.
  const sourceOf = (holds: (style: CSSStyleDeclaration) => boolean) => {
    let source: Element = element;
    for (
      let node: Element | null = element;
      node && holds(getComputedStyle(node));
      node = member(node, 'parentElement')
    )
      source = node;
    const [name] = member(source, 'classList');
    return source === element
      ? 'on it'
      : `on <${member(source, 'localName')}>${name ? `.${name}` : ''} around it`;
  };
  if (css.display === 'none')
    return 'display: none on it, which a rule of the theme says, or an ad blocker: look at the page without one';
  if (css.visibility !== 'visible')
    return `visibility: ${css.visibility} ${sourceOf(({ visibility }) => visibility !== 'visible')}`;
  if (css.pointerEvents === 'none')
    return `pointer-events: none ${sourceOf(({ pointerEvents }) => pointerEvents === 'none')}, so that no click reaches it`;
  for (let node: Element | null = element; node; node = member(node, 'parentElement')) {
    const { opacity, display } = getComputedStyle(node);
    const [name] = member(node, 'classList');
    const where =
      node === element ? 'it' : `<${member(node, 'localName')}>${name ? `.${name}` : ''} around it`;
    if (display === 'none') return `display: none on ${where}`;
    if (opacity === '0') return `opacity: 0 on ${where}`;
  }
  return null;
}
