/** The place on the body where a product is worn, and whether it is drawn there. Pure. */

/** Places where a shop can say that its jewelry is worn. */
const WORN_AT = ['ears', 'neck', 'wrist', 'finger'] as const;

export type WearingSite = 'eyes' | (typeof WORN_AT)[number];

/** Null for clothes, shoes, bags and luggage, and for jewelry if the shop does not say where it is worn. */
export function wearingSite(category: string | undefined, wornAt: string | null): WearingSite | null {
  if (category === 'eyewear') return 'eyes';
  if (category === 'watch') return 'wrist';
  return (category === 'jewelry' && WORN_AT.find((site) => site === wornAt)) || null;
}

/** Sites where products are drawn as worn. At the others they are shown beside the photo. */
export type DrawnSite = Exclude<WearingSite, 'neck' | 'finger'>;

export const isDrawn = (site: WearingSite | null): site is DrawnSite =>
  site !== null && site !== 'neck' && site !== 'finger';

export function drawnSite(category: string | undefined, wornAt: string | null): DrawnSite | null {
  const site = wearingSite(category, wornAt);
  return isDrawn(site) ? site : null;
}

/** Sites that one photo of a face shows. */
export const ON_FACE: ReadonlySet<WearingSite | null> = new Set(['eyes', 'ears']);

/** The part of the body that a photo shows. */
export type BodyPart = 'face' | 'hand';

/** The part that wears products at a site. */
export const bodyPartAt = (site: WearingSite | null): BodyPart =>
  site === 'wrist' || site === 'finger' ? 'hand' : 'face';
