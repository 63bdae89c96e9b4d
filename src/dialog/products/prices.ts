/** Prices of products, as the page says them in its JSON-LD. Reads it once, when the dialog opens; fetches nothing. */

interface Offer {
  readonly price?: unknown;
  readonly lowPrice?: unknown;
  readonly priceCurrency?: unknown;
}

/** More than any page has; beyond it a page's data would hold up the dialog. */
const MAX_NODES = 20_000;

/** By the shop's own id (`sku`, `productID` or `mpn`), written in the page's language. */
export function pricesOfPage(lang: string): ReadonlyMap<string, string> {
  const prices = new Map<string, string>();
  let left = MAX_NODES;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || left-- <= 0) return;
    if (!Array.isArray(node)) read(node as Record<string, unknown>);
    for (const value of Object.values(node)) visit(value);
  };
  const read = ({ sku, productID, mpn, offers }: Record<string, unknown>): void => {
    const price = priceOf([offers].flat()[0] as Offer | undefined, lang);
    if (!price) return;
    for (const id of [sku, productID, mpn]) {
      if (typeof id === 'string' || typeof id === 'number') prices.set(String(id), price);
    }
  };
  // By the prototype: a page's form may hold a field of any name.
  const { querySelectorAll } = Object.getPrototypeOf(document) as Document;
  for (const { textContent } of querySelectorAll.call(document, 'script[type="application/ld+json"]')) {
    try {
      visit(JSON.parse(textContent!));
    } catch {
      // Not ours to repair: another script of the page may have the price.
    }
  }
  return prices;
}

function priceOf(offer: Offer | undefined, lang: string): string | null {
  const amount = Number(offer?.price ?? offer?.lowPrice ?? NaN);
  if (!Number.isFinite(amount)) return null;
  try {
    const currency = String(offer?.priceCurrency);
    return new Intl.NumberFormat(lang || undefined, { style: 'currency', currency }).format(amount);
  } catch {
    return null;
  }
}
