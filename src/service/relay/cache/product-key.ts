/** One product, as a visitor may ask for it. Type only. */
export type ProductKey = { id: string } | { externalId: string };
