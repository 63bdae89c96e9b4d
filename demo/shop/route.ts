/** Maps the address's fragment to a page of the shop. */

export type Route =
  | { readonly page: 'collection' }
  | { readonly page: 'product'; readonly handle: string }
  | { readonly page: 'bag' }
  | { readonly page: 'missing' };

/** @param hash as in `location.hash`, for example `#/products/gold-signet-ring` */
export function parseRoute(hash: string): Route {
  if (hash === '' || hash === '#' || hash === '#/') return { page: 'collection' };
  if (hash === '#/bag') return { page: 'bag' };
  const handle = /^#\/products\/([^/]+)$/.exec(hash)?.[1];
  return handle ? { page: 'product', handle } : { page: 'missing' };
}

export const linkTo = (handle: string): string => `#/products/${handle}`;
