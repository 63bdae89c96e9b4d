/** Titles of products as the page writes them. They win over the catalog's, which has one language. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';

const TITLES = Symbol.for('storefront-tryon.titles.1');

/** By the service's id, and by the shop's own. The table belongs to the page: each part of the dialog has a copy of this module. */
const titles = ((globalThis as { [TITLES]?: Map<string, string> })[TITLES] ??= new Map());

/** Null for a product without a title. */
export const titleOf = ({ id, external_id, title }: StorefrontProduct): string | null =>
  titles.get(id) ?? titles.get(external_id ?? '') ?? title ?? null;

/** @param id the service's, or the shop's own */
export function noteTitle(id: string, title: unknown): void {
  if (typeof title === 'string' && title.trim()) titles.set(id, title.trim().replace(/\s+/g, ' '));
}

/** The name in the microdata of the product that a button stands in; null if there is none. */
export function nameAround(button: Element | undefined): string | null {
  const product = button?.closest('[itemscope][itemtype$="schema.org/Product"]');
  // A product's brand has a name, too.
  const names = [...(product?.querySelectorAll('[itemprop~=name]') ?? [])];
  return names.find((name) => name.parentElement!.closest('[itemscope]') === product)?.textContent ?? null;
}
