/** Examines the relay: whether it answers, is healthy, and lets the shop's pages read its responses. Judges no product. */
import { productQuery } from '../availability/request-plan.ts';
import { requestUrl } from '../catalog/connection-settings.ts';
import { note, right, wrong, type Finding } from './finding.ts';
import type { VisitedResponse, Visitor } from './visit.ts';

const SUBJECT = 'relay';
/** Of no product: only whether it answers is of interest. */
const PROBE = productQuery({ productId: null, externalId: 'storefront-tryon-doctor' });

const ADVICE: Record<string, string> = {
  stale: 'The catalog service behind it is failing: look at the relay’s log.',
  starting: 'It has not listed your products yet: wait a minute. If that does not help, look at its log.',
  refusing:
    'It has had no usable response from the catalog service for too long: check TRYON_API_KEY and its log.',
};

/** @returns whether products can be looked up there */
export async function* examineRelay(
  root: string,
  visitor: Visitor,
  pageUrl: string,
): AsyncGenerator<Finding, boolean> {
  const { origin } = visitor;
  let response: VisitedResponse;
  try {
    response = await visitor.ask(requestUrl(root, PROBE.path, PROBE.query));
  } catch {
    // A page can't tell a relay that is not there from one that answers only the shop's own pages, as it should.
    yield isElsewhereIn(visitor, pageUrl)
      ? note(
          SUBJECT,
          `${root} can’t be asked from ${origin}: either nothing is there, or it answers the shop’s own pages alone, as it should.`,
          `Run npx storefront-tryon doctor ${pageUrl}, which asks as the shop’s pages do.`,
        )
      : wrong(
          SUBJECT,
          visitor.isBrowser
            ? `${root} gives no response that this page may read: either nothing is there, or it does not allow ${origin} (CORS).`
            : `${root} gives no response.`,
          visitor.isBrowser
            ? `Check the address, and start the relay with --allowed-origins ${origin}.`
            : 'Check the address, and that the relay runs and can be reached from outside.',
        );
    return false;
  }
  const allowed = response.header('access-control-allow-origin');
  const isElsewhere = new URL(root).origin !== origin;
  if (isElsewhere && !visitor.isBrowser && allowed !== '*' && allowed !== origin) {
    yield wrong(
      SUBJECT,
      `${root} does not let pages of ${origin} read its responses (CORS).`,
      `Start it with --allowed-origins ${origin}.`,
    );
  } else yield right(SUBJECT, `${root} answers pages of ${origin}.`);
  if (response.status === 401 || response.status === 403) {
    yield wrong(
      SUBJECT,
      `it requires a key (${response.status}): this is the service itself, or a proxy that expects a signature.`,
      'Write the address of your relay into data-base-url.',
    );
    return false;
  }
  if (response.status === 200 && !Array.isArray((parse(response.text) as { products?: unknown })?.products)) {
    yield wrong(
      SUBJECT,
      'what answers at this address is not a relay.',
      'Check data-base-url: it must be the relay’s address, without /v1.',
    );
    return false;
  }
  yield await examineHealth(root, visitor);
  if (response.status !== 200) {
    yield wrong(SUBJECT, `it answers a request for a product with ${response.status}.`, 'Look at its log.');
    return false;
  }
  return true;
}

/** Whether a browser asks from another origin than the shop's pages would. */
export const isElsewhereIn = ({ isBrowser, origin }: Visitor, pageUrl: string): boolean =>
  isBrowser && origin !== new URL(pageUrl).origin;

async function examineHealth(root: string, visitor: Visitor): Promise<Finding> {
  const unknown = note('relay', `its health can't be read at ${root}/health from here.`);
  try {
    const { text } = await visitor.ask(`${root}/health`);
    const { status, products, age } = parse(text) as { status?: string; products?: number; age?: number };
    if (!status) return unknown;
    const facts = `${status}, ${products ?? '?'} products, listed ${Math.round(age ?? 0)} s ago`;
    return status === 'ok'
      ? right('relay', `it is healthy: ${facts}.`)
      : wrong('relay', `its health is ${facts}.`, ADVICE[status] ?? 'Look at its log.');
  } catch {
    return unknown;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
