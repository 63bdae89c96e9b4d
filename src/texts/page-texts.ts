/**
 * The table of the texts that a page registers, and the calls to the elements that show them. The table belongs to the page, not to this module,
 * since the script tag, the dialog and `experience.js` are files with a copy of it each. Small: every shopper loads it.
 */
import type { ShopperTexts } from './shopper-texts.ts';

interface PageTexts {
  /** Called when a registered text or a `lang` may have changed. */
  readonly listeners: Set<() => void>;
  /** What the page has registered for a BCP 47 tag; absent until the page registers a text. */
  find?: (tag: string) => Partial<ShopperTexts>;
  /** By BCP 47 tag in lower case. */
  registered?: Map<string, Partial<ShopperTexts>>;
}

const PAGE_TEXTS = Symbol.for('storefront-tryon.texts.1');

export function pageTexts(): PageTexts {
  return ((globalThis as { [PAGE_TEXTS]?: PageTexts })[PAGE_TEXTS] ??= { listeners: new Set() });
}
