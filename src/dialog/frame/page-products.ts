/** The other products of the page that can be tried on: those whose buttons are shown. Knows no experience. */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';

interface ReadyButton extends Element {
  readonly product?: StorefrontProduct | null;
}

/**
 * Each product of the same category once, in the order of the page, without `product` itself. Buttons inside other shadow
 * roots than the one of `near` are not seen.
 */
export function otherReadyProducts(product: StorefrontProduct, near: Element): StorefrontProduct[] {
  const roots = new Set<Node>([document, near.getRootNode()]);
  const host = (near.getRootNode() as ShadowRoot).host as Element | undefined;
  if (host) roots.add(host.getRootNode());
  const buttons = [...roots].flatMap((root): ReadyButton[] => {
    // By the prototypes: a page's form may hold a field of any name.
    const { querySelectorAll } = root instanceof Document ? Document.prototype : DocumentFragment.prototype;
    const isSearchable = root instanceof Document || root instanceof DocumentFragment;
    return isSearchable ? [...querySelectorAll.call(root, 'tryon-button[state="ready"]')] : [];
  });
  const others = new Map<string, StorefrontProduct>();
  for (const { product: other } of buttons) {
    if (other && other.id !== product.id && other.category === product.category) others.set(other.id, other);
  }
  return [...others.values()];
}
