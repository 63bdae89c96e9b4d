/**
 * Fills `data-tryon-…` placeholders with buttons, for pages whose editor strips custom elements: now, when one appears
 * and when one changes its id. Called by the embed entries.
 */
import { setOrRemove } from '../button/attributes.ts';

const PLACEHOLDERS = '[data-tryon-external-id], [data-tryon-product-id]';
const IDS = { 'data-tryon-external-id': 'external-id', 'data-tryon-product-id': 'product-id' } as const;

/** The buttons that were put into placeholders. */
const filled = new Set<Element>();

export function fillPlaceholders(): void {
  let planned = 0;
  const plan = () => {
    // Before the next frame, and not at once: a theme that takes buttons out again must not be locked in a loop.
    planned ||= requestAnimationFrame(() => {
      planned = 0;
      fillAll();
    });
  };
  new MutationObserver(plan).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: Object.keys(IDS),
  });
  fillAll();
}

function fillAll(): void {
  for (const button of filled) {
    if (button.parentElement?.matches(PLACEHOLDERS)) continue;
    button.remove();
    filled.delete(button);
  }
  // By the prototypes: a page's form may hold a field of any name.
  for (const placeholder of Document.prototype.querySelectorAll.call(document, PLACEHOLDERS)) {
    let button = Element.prototype.querySelector.call(placeholder, ':scope > tryon-button');
    button ??= placeholder.appendChild(document.createElement('tryon-button'));
    filled.add(button);
    for (const [from, to] of Object.entries(IDS)) setOrRemove(button, to, placeholder.getAttribute(from));
  }
}
