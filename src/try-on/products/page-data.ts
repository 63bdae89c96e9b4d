/** What the page's JSON-LD says of its products. Read once, when the dialog opens; fetches nothing. */

import { all } from '../../core/base/page.ts';

/** More than any page has; beyond it a page's data would hold up the dialog. */
const MAX_NODES = 20_000;

/** Calls back for each product of the page, with the shop's own ids of it (`sku`, `productID`, `mpn`). */
export function readPageProducts(
  onProduct: (ids: readonly string[], product: Readonly<Record<string, unknown>>) => void,
): void {
  let left = MAX_NODES;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || left-- <= 0) return;
    if (!Array.isArray(node)) {
      const product = node as Record<string, unknown>;
      const ids = [product.sku, product.productID, product.mpn].filter(
        (id) => typeof id === 'string' || typeof id === 'number',
      );
      if (ids.length > 0) onProduct(ids.map(String), product);
    }
    for (const value of Object.values(node)) visit(value);
  };
  for (const { textContent } of all(document, 'script[type="application/ld+json"]')) {
    try {
      visit(JSON.parse(textContent!));
    } catch {
      // Not ours to repair: another script of the page may have what is looked for.
    }
  }
}
