/** The storefront reads of the catalog service (sections 4.2 and 4.3), answered from a list that a test may change. */

interface Listed {
  id: string;
  external_id: string | null;
  tryon_status: string;
}

/** @param mostAtATime products on a page at most, whatever is asked for */
export function readCatalog(products: readonly Listed[], url: URL, mostAtATime = 100): Response {
  const id = /\/v1\/products\/([^/]+)$/.exec(url.pathname)?.[1];
  if (id !== undefined) {
    const product = products.find((product) => product.id === id);
    return product
      ? Response.json({ product })
      : Response.json({ error: { code: 'not_found', message: 'No such product.' } }, { status: 404 });
  }
  const { searchParams: query } = url;
  const [sku, status] = [query.get('external_id'), query.get('tryon_status')];
  const page = Number(query.get('page') ?? 1);
  const limit = Math.min(Number(query.get('limit') ?? 20), mostAtATime);
  const found = products.filter(
    ({ external_id, tryon_status }) =>
      (sku === null || external_id === sku) && (status === null || tryon_status === status),
  );
  return Response.json({
    products: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    page,
    limit,
  });
}
