/** Prices of products, as the page says them in its JSON-LD. */
import { readPageProducts } from './page-data.ts';

type Offer = Readonly<Record<string, unknown>> | undefined;

/** By the shop's own id (`sku`, `productID` or `mpn`), written in the page's language. */
export function pricesOfPage(lang: string): ReadonlyMap<string, string> {
  const prices = new Map<string, string>();
  readPageProducts((ids, { offers }) => {
    const price = formatPrice([offers].flat()[0] as Offer, lang);
    if (price) for (const id of ids) prices.set(id, price);
  });
  return prices;
}

function formatPrice(offer: Offer, lang: string): string | null {
  const amount = Number(offer?.price ?? offer?.lowPrice ?? NaN);
  if (!Number.isFinite(amount)) return null;
  try {
    const currency = String(offer?.priceCurrency);
    return new Intl.NumberFormat(lang || undefined, { style: 'currency', currency }).format(amount);
  } catch {
    return null;
  }
}
