/** Examines the relay: whether it answers, is healthy, and lets the shop's pages read its responses. */
import { requestUrl } from '../../core/catalog/connection-settings.ts';
import { productQuery } from '../../core/catalog/storefront-product.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { RequestRefusedError, type VisitedResponse, type Visitor } from './visit.ts';
import { orNull } from '../../core/base/or-null.ts';

/** A query for no existing product, since only the response matters. */
const PROBE = productQuery({ productId: null, externalId: 'storefront-tryon-doctor' });

/** The states of a relay's health that have findings of their own. */
const STATES = ['ok', 'stale', 'starting', 'refusing'] as const;

/** @returns whether products can be looked up there; `not-asked` if the user did not allow requests */
export async function* examineRelay(
  root: string,
  visitor: Visitor,
  pageUrl: string,
): AsyncGenerator<Finding, 'well' | 'ill' | 'not-asked'> {
  const { origin } = new URL(pageUrl);
  let response: VisitedResponse;
  try {
    response = await visitor.ask(requestUrl(root, PROBE.path, PROBE.query));
  } catch (error) {
    if (error instanceof RequestRefusedError) {
      yield error.finding;
      return 'not-asked';
    }
    yield ofPage('relay', 'no-response', { root });
    return 'ill';
  }
  if (response.status === 401 || response.status === 403) {
    yield ofPage('relay', 'wants-key', { root, status: response.status });
    return 'ill';
  }
  const allowed = response.header('access-control-allow-origin');
  const isElsewhere = new URL(root).origin !== origin;
  if (isElsewhere && allowed !== '*' && allowed !== origin) {
    yield ofPage('relay', 'cross-origin', { root, origin });
  } else yield ofPage('relay', 'answers', { root, origin });
  if (response.status === 200 && !Array.isArray((parse(response.text) as { products?: unknown })?.products)) {
    yield ofPage('relay', 'another-server');
    return 'ill';
  }
  yield await examineHealth(root, visitor);
  if (response.status !== 200) {
    yield ofPage('relay', 'refuses-lookup', { status: response.status });
    return 'ill';
  }
  return 'well';
}

async function examineHealth(root: string, visitor: Visitor): Promise<Finding> {
  const unknown = ofPage('relay', 'health-unknown', { root });
  try {
    const { text } = await visitor.ask(`${root}/health`);
    const { status, products, age } = parse(text) as { status?: string; products?: number; age?: number };
    if (!status) return unknown;
    const facts = `${status}, ${products ?? '?'} products, listed ${Math.round(age ?? 0)} s ago`;
    return ofPage('relay', STATES.find((known) => known === status) ?? 'unwell', { facts });
  } catch {
    return unknown;
  }
}

const parse = (text: string): unknown => orNull(() => JSON.parse(text) as unknown) ?? {};
