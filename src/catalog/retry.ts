/**
 * Which failures may be answered by sending the same request again. Knows nothing of when: that is retry-timing.ts.
 * Called by transport.ts after each failed attempt.
 */
import type { CatalogError } from './errors.ts';

/** `any`: nothing was done, so even a creation may be sent again. `harmless`: it may have been done already. */
type Repeatable = 'any' | 'harmless';

/** By HTTP status, or by kind where there was no answer. What is not named here is final. */
const REPEATABLE: Record<string | number, Repeatable> = {
  network: 'harmless',
  timeout: 'harmless',
  408: 'harmless',
  429: 'any',
  500: 'harmless',
  502: 'harmless',
  503: 'harmless',
  504: 'harmless',
};

/** @param once sending the request twice may end elsewhere than sending it once */
export function mayRepeat({ kind, status, retryAfter }: CatalogError, once: boolean): boolean {
  // A 503 that names a time turned the request away; one without may come from a proxy that lost the answer.
  const repeatable = status === 503 && retryAfter !== null ? 'any' : REPEATABLE[status || kind];
  return repeatable === 'any' || (repeatable === 'harmless' && !once);
}
