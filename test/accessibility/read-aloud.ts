/**
 * What a screen reader says of an element, from its first to its last node. The virtual screen reader does not look into shadow
 * roots, so it gets a copy of what the browser shows: shadow trees and slots in their places, without what is not displayed.
 */
import { virtual } from '@guidepup/virtual-screen-reader/browser.js';

const MAX_NODES = 400;

function copyTree(node: Node): Node[] {
  if (node instanceof Text) return [node.cloneNode()];
  if (!(node instanceof Element) || node.matches('style, script, template')) return [];
  const children = () => {
    const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
    const shown = slotted.length > 0 ? slotted : (node.shadowRoot ?? node).childNodes;
    return [...shown].flatMap(copyTree);
  };
  if (node instanceof HTMLSlotElement) return node.hidden ? [] : children();
  const { display, visibility } = getComputedStyle(node);
  if (display === 'none') return [];
  if (visibility === 'hidden') return children().filter((child) => child instanceof Element);
  // Not what a custom element would make of itself.
  const isCustom = node.localName.includes('-');
  const copy = isCustom ? document.createElement('div') : (node.cloneNode() as Element);
  if (isCustom) for (const { name, value } of node.attributes) copy.setAttribute(name, value);
  if (node instanceof HTMLInputElement) (copy as HTMLInputElement).checked = node.checked;
  copy.removeAttribute('slot');
  copy.append(...children());
  return [copy];
}

/** Phrases as they are spoken, in order, without those that only end something. */
export async function readAloud(element: Element): Promise<string[]> {
  const container = document.createElement('main');
  container.append(...copyTree(element));
  document.body.append(container);
  await virtual.start({ container });
  try {
    for (let node = 0; node < MAX_NODES; node++) {
      await virtual.next();
      if ((await virtual.lastSpokenPhrase()).startsWith('end of main')) break;
    }
    const phrases = await virtual.spokenPhraseLog();
    return phrases.filter((phrase) => !/^(end of |main)/.test(phrase));
  } finally {
    await virtual.stop();
    container.remove();
  }
}
