/**
 * The table of the texts that a page registers, and the notification of the elements that show them. The table belongs to the
 * page, not to this module, because the script tag, the dialog and `experience.js` each contain a copy of the module.
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
