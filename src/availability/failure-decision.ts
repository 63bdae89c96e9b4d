/**
 * The availability after a failure: one pure decision. Knows no request and no time.
 */
import type { CatalogError } from '../catalog/errors.ts';
import type { Availability, AvailabilityReason } from './availability.ts';
import { decide } from './decision.ts';

export function decideFailure(error: unknown): Availability {
  if (isNotFound(error)) return decide(null);
  return { state: 'error', reason: reasonOf(error), product: null, error };
}

/** A regular response: there is no such product (section 7). A 404 without this code comes from a wrong address. */
function isNotFound(error: unknown): boolean {
  const { status, code } = error as Partial<CatalogError>;
  return status === 404 && code === 'not_found';
}

function reasonOf(error: unknown): AvailabilityReason {
  // Recognised by its fields, since each file of the script has a class of its own. An error without them comes from a part that could not be loaded.
  const { kind, status = 0 } = error as Partial<CatalogError>;
  if (kind === 'invalid-response') return 'invalid-response';
  if (kind !== 'http' || status === 408) return 'network';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server' : 'misconfigured';
}
