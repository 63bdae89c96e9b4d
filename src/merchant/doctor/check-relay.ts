/** Examines the relay: whether it answers, is healthy, lets the shop's pages read its responses, and makes AI photo swaps. */
import { orNull } from '../../core/base/or-null.ts';
import { joinPath, requestUrl } from '../../core/catalog/connection-settings.ts';
import { productQuery } from '../../core/catalog/storefront-product.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { all } from '../../storefront/page/dom.ts';
import type { ScriptTag } from './script-tag.ts';
import { RequestRefusedError, type VisitedPage, type VisitedResponse, type Visitor } from './visit.ts';

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
  if (response.status === 200 && !Array.isArray((parse(response.text) as { products?: unknown }).products)) {
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
  const url = joinPath(root, '/health');
  const { status, products, age } = (await ask<Health>(url, visitor))?.body ?? {};
  if (!status) return ofPage('relay', 'health-unknown', { url });
  const facts = `${status}, ${products ?? '?'} products, listed ${Math.round(age ?? 0)} s ago`;
  return ofPage('relay', STATES.find((known) => known === status) ?? 'unwell', { facts });
}

interface Health {
  status?: string;
  products?: number;
  age?: number;
  photo_swap?: { spent?: number; per_day?: number; trouble?: string | null };
}

interface Described {
  name?: string;
  privacy_url?: string | null;
}

/** @returns the status and the JSON, empty if the body is none; null without a response */
const ask = <Body extends object>(url: string, visitor: Visitor) =>
  visitor.ask(url).then(
    ({ status, text }) => ({ status, body: parse(text) as Partial<Body> }),
    () => null,
  );

const parse = (text: string): object => orNull(() => JSON.parse(text) as object) ?? {};

/** Examines the AI photo swap of a page that offers it: whether the relay's engine works and its privacy page is set. */
export async function* examinePhotoSwap(
  page: VisitedPage,
  tag: ScriptTag | null,
  root: string,
  visitor: Visitor,
): AsyncGenerator<Finding> {
  const isOffered =
    (tag && tag.setting('photo-swap') !== null) || all(page.document, 'tryon-button[photo-swap]').length > 0;
  if (!isOffered) return;
  const url = requestUrl(root, '/photo-swap');
  const described = await ask<Described>(url, visitor);
  if (!described) return yield ofPage('photo swap', 'not-asked', { url });
  const { status, body } = described;
  if (status !== 200 || !body.name) return yield ofPage('photo swap', 'off-at-relay', { root });
  yield ofPage('photo swap', 'on', { root, name: body.name });
  if (!body.privacy_url) yield ofPage('photo swap', 'no-privacy-page');
  const { photo_swap } = (await ask<Health>(joinPath(root, '/health'), visitor))?.body ?? {};
  const { trouble, spent = 0, per_day = Infinity } = photo_swap ?? {};
  if (trouble === 'bad-key' || trouble === 'no-credit' || trouble === 'setup')
    yield ofPage('photo swap', trouble);
  if (spent >= per_day) yield ofPage('photo swap', 'spent', { count: per_day });
}
