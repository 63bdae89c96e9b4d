/** The other products of the page that can be tried on: those whose buttons are shown. */
import { all } from '../../core/base/all.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { buttonAround, readSetting, type Button } from '../base/button-around.ts';
import { wearingSite } from '../base/wearing-site.ts';

/**
 * Each product of the same category that is worn at the same place once, in the order of the page, without `product` itself.
 * Buttons inside other shadow roots than the one of `near` are not seen.
 * @param wornAt where `product` is worn, as far as the shop says it
 */
export function otherReadyProducts(
  product: StorefrontProduct,
  wornAt: string | null,
  near: Element,
): StorefrontProduct[] {
  const { category } = product;
  const site = wearingSite(category, wornAt);
  const others = new Map<string, StorefrontProduct>();
  for (const button of readyButtons(near)) {
    const { product: other } = button;
    if (!other || other.id === product.id || other.category !== category) continue;
    if (wearingSite(category, readSetting(button, 'wornAt')) === site) others.set(other.id, other);
  }
  return [...others.values()];
}

export function readyButtons(near: Element): Button[] {
  const roots = new Set<Node>([document, near.getRootNode()]);
  const host = buttonAround(near);
  if (host) roots.add(host.getRootNode());
  return [...roots].flatMap((root): Button[] => {
    const isSearchable = root === document || root instanceof DocumentFragment;
    return isSearchable ? all(root as Document, 'tryon-button[state="ready"]') : [];
  });
}
