/** Where on the body a product is placed automatically. Pure. */

/** Places where a shop can say that its jewelry is worn. */
const WORN_AT = ['ears', 'neck', 'wrist', 'finger'] as const;

export type WearingSite = 'eyes' | (typeof WORN_AT)[number];

/** Null for clothes, shoes, bags and luggage, and for jewelry if the shop does not say where it is worn. */
export function wearingSite(category: string | undefined, wornAt: string | null): WearingSite | null {
  if (category === 'eyewear') return 'eyes';
  if (category === 'watch') return 'wrist';
  return (category === 'jewelry' && WORN_AT.find((site) => site === wornAt)) || null;
}

/** Sites that one photo of a face shows. */
export const ON_FACE: ReadonlySet<WearingSite | null> = new Set(['eyes', 'ears', 'neck']);

export const isOnHand = (site: WearingSite | null): boolean => site === 'wrist' || site === 'finger';
