/** The other products of the page that can be tried on: those whose buttons are shown. */
import { all } from '../../core/base/page.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { buttonAround, readSetting, type Button } from '../base/button-around.ts';
import { ON_FACE, wearingSite } from '../base/wearing-site.ts';

export interface PageProducts {
  /** Of the same category, and worn at the same place. */
  readonly otherProducts: readonly StorefrontProduct[];
  /** What else is worn on the same face, each with where that is. */
  readonly alsoOnFace: ReadonlyMap<StorefrontProduct, string | null>;
}

/**
 * What one photo can show beside `product`, each product once, in the order of the page. Buttons inside other shadow roots than the one
 * of `near` are not seen.
 * @param wornAt where `product` is worn, as far as the shop says it
 */
export function otherReadyProducts(
  product: StorefrontProduct,
  wornAt: string | null,
  near: Element,
): PageProducts {
  const site = wearingSite(product.category, wornAt);
  const otherProducts: StorefrontProduct[] = [];
  const alsoOnFace = new Map<StorefrontProduct, string | null>();
  const seen = new Set([product.id]);
  for (const button of readyButtons(near)) {
    const { product: other } = button;
    if (!other || seen.has(other.id)) continue;
    seen.add(other.id);
    const at = readSetting(button, 'wornAt');
    const otherSite = wearingSite(other.category, at);
    if (other.category === product.category && otherSite === site) otherProducts.push(other);
    else if (ON_FACE.has(site) && ON_FACE.has(otherSite)) alsoOnFace.set(other, at);
  }
  return { otherProducts, alsoOnFace };
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
