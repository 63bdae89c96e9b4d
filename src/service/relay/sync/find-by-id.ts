/** Asks the service for one product by its id. */
import { readProduct, type ProductRecord } from '../cache/product-record.ts';
import { UpstreamFailure, type CatalogUpstream } from '../upstream/catalog-upstream.ts';
import type { QuotaClass } from '../upstream/quotas.ts';

/**
 * Null if the service has it by none of the spellings, which are asked for one after the other, a call each.
 * @throws UpstreamFailure
 * @throws BudgetSpent
 */
export async function findById(
  upstream: CatalogUpstream,
  quotaClass: QuotaClass,
  spellings: Iterable<string>,
): Promise<ProductRecord | null> {
  for (const id of spellings) {
    const body = await upstream.get(quotaClass, `/products/${encodeURIComponent(id)}`);
    if (body === null) continue;
    const record = readProduct(body);
    if (!record) throw new UpstreamFailure('failed');
    return record;
  }
  return null;
}
