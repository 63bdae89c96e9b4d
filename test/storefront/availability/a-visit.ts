/** A page view of a shop: products, and buttons for some of them. */
import type { Product } from '../../../src/core/catalog/resources.ts';
import { availabilityWith, POLL_OPTIONS } from '../../helpers/availability-with.ts';

export const range = (length: number) => Array.from({ length }, (_, index) => index);

interface Visit extends NonNullable<Parameters<typeof availabilityWith>[0]> {
  /** Active products that no button shows, first in the listing: `OTHER-0` and so on. */
  others?: number;
  /** Further products: `SKU-0` and so on. */
  products?: number;
  /** What these have that differs from a ready product. */
  changes?: Partial<Product>;
  /** The number of buttons, from that of `SKU-{from}` on; one for each product unless set. */
  buttons?: number;
  from?: number;
  poll?: typeof POLL_OPTIONS;
}

export function visit({
  others = 0,
  products: count = 1,
  changes = {},
  from = 0,
  buttons: watched = count - from,
  poll = POLL_OPTIONS,
  ...options
}: Visit = {}) {
  const availability = availabilityWith(options);
  const { shop, clock, watch } = availability;
  for (const number of range(others)) shop.add(`OTHER-${number}`);
  const products = range(count).map((number) => shop.add(`SKU-${number}`, changes));
  const buttons = range(watched).map((number) => watch({ sku: `SKU-${from + number}` }, poll));
  /** How many buttons have each state. */
  const tally = () => {
    const counts: Record<string, number> = {};
    for (const { now } of buttons) counts[now] = (counts[now] ?? 0) + 1;
    return counts;
  };
  return {
    ...availability,
    products,
    product: products[0]!,
    buttons,
    button: buttons[0]!,
    /** The first button's, once so many milliseconds have passed. */
    stateAfter: async (ms: number) => (await clock.advance(ms), buttons[0]!.now),
    tally,
    tallyAfter: async (ms: number) => (await clock.advance(ms), tally()),
  };
}
