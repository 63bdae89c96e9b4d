/** Where on the body a product is worn, as far as that can be told from a face. Pure. */

/** Where a shop says that its jewelry is worn. */
export type WornAt = 'ears' | 'neck';

export type WearingSite = 'eyes' | 'shoulders' | WornAt;

/**
 * Null for categories that are not worn at the head (watch, shoes, bag, luggage), and for jewelry of which the shop does
 * not say where it is worn.
 */
export function wearingSite(category: string | undefined, wornAt: string | null): WearingSite | null {
  if (category === 'eyewear') return 'eyes';
  if (category === 'clothes') return 'shoulders';
  return category === 'jewelry' && (wornAt === 'ears' || wornAt === 'neck') ? wornAt : null;
}
