/** The photo swap at a relay: which requests are its own, whose pages may ask, and where it reads the relay's catalog. */
import type { CheckedOptions } from '../options.ts';
import { corsPolicy } from '../http/cors.ts';
import { preflight } from '../http/relay-response.ts';
import { toResponse } from '../http/fetch-adapter.ts';
import type { StorefrontResponder } from '../http/storefront-responder.ts';
import type { ProductRecord } from '../cache/product-record.ts';
import { MemoryCounts, type SwapCounts } from './counts.ts';
import { openEngine } from './engines/engines.ts';
import { createPhotoSwap, methodsOf, type PhotoSwapHealth } from './photo-swap.ts';
import { pictureGetter, privateRule, type GetPicture } from './product-picture.ts';
import type { ProductKey } from '../cache/product-record.ts';
import { Refusal } from './refusal.ts';
import type { CheckedPhotoSwap } from './settings.ts';
import type { Generate } from './swap-engine.ts';

export interface SwapRoutes {
  /** Whether a request for this path is answered here. */
  has(pathname: string): boolean;
  /** Whether the page that asks is the shop's: of an origin that is allowed, or of the relay's own, as browsers say since 2023. */
  isAllowed(request: Request): boolean;
  /** The header in which the host says a visitor's address; null if the owner names none. */
  readonly visitorHeader: string | null;
  /** @param address the visitor's; by default the header's */
  fetch(request: Request, address?: string): Promise<Response>;
  health(): PhotoSwapHealth;
  /** Loads the engine's library; rejects with an error that says how to install it. */
  prepare(): Promise<void>;
}

export interface SwapParts {
  counts?: SwapCounts;
  getPicture?: GetPicture;
}

const ROUTES = ['/v1/photo-swap', '/v1/photo-swaps'];

const OTHER_ORIGIN = new Refusal(403, 'forbidden', 'No pictures are made for pages of this origin.');
const NO_LENGTH = new Refusal(411, 'length_required', 'Expected the header Content-Length.');

const NO_ADDRESS =
  'Visitors can not be told apart and share one limit: name the header of your host as photoSwap.visitorHeader, for example cloudflare.';

/** Browsers say how long a form is. Without it, room would be kept for the longest. */
const isWithoutLength = ({ method, headers }: Request): boolean =>
  method === 'POST' && !headers.has('content-length');

export function createSwapRoutes(
  settings: CheckedPhotoSwap,
  options: CheckedOptions,
  responder: StorefrontResponder,
  {
    counts = new MemoryCounts(),
    getPicture = pictureGetter(
      options.fetch,
      privateRule(new URL(options.baseUrl).origin, settings.allowPrivateImages),
    ),
  }: SwapParts = {},
): SwapRoutes {
  const { basePath, allowedOrigins, apiKey, clock, log } = options;
  const { visitorHeader } = settings;
  const findCorsHeaders = corsPolicy(allowedOrigins);
  let opened: Promise<Generate> | null = null;
  const open = () => {
    opened ??= settings.generate
      ? Promise.resolve(settings.generate)
      : openEngine(settings.engine!, { ...settings, fetch: options.fetch as typeof fetch, getPicture });
    return opened;
  };

  /** Finds a product as a storefront would: the same products, freshness and refusals. */
  async function findProduct(key: ProductKey): Promise<ProductRecord> {
    const query = 'id' in key ? `/${key.id}` : `?external_id=${encodeURIComponent(key.externalId)}`;
    const target = `${basePath}/v1/products${query}`;
    const { response } = await responder.answer({ method: 'GET', target, origin: null, ifNoneMatch: null });
    const body = JSON.parse(response.body) as {
      product?: ProductRecord;
      products?: ProductRecord[];
      error?: { code: string; message: string };
    };
    if (body.error) {
      const retryAfter = response.headers[response.headers.indexOf('retry-after') + 1];
      const seconds = response.headers.includes('retry-after') ? Number(retryAfter) : undefined;
      throw new Refusal(response.status, body.error.code, body.error.message, seconds);
    }
    const product = body.product ?? body.products?.[0];
    if (!product) throw new Refusal(404, 'not_found', 'There is no such product.');
    return product;
  }

  const swap = createPhotoSwap({
    ...settings,
    counts,
    clock,
    log,
    findProduct,
    getPicture,
    generate: async (input) => (await open())(input),
  });

  /** Names no host: whoever can give this relay another name in the DNS chooses it. */
  function isAllowed({ headers }: Request): boolean {
    const origin = headers.get('origin');
    const site = headers.get('sec-fetch-site');
    if (origin !== null && allowedOrigins.includes(origin)) return true;
    return site === 'same-origin' || (origin === null && (site ?? 'none') === 'none');
  }

  let isAdvised = false;
  /** The visitor's address; all who have none share one limit. */
  function visitorIn({ headers }: Request): string {
    const address = visitorHeader && headers.get(visitorHeader);
    if (!address && !isAdvised)
      log({ event: 'photo-swap-trouble', engine: settings.name, kind: 'visitors', text: NO_ADDRESS });
    isAdvised ||= !address;
    return address ?? '';
  }

  return {
    has: (pathname) => pathname.startsWith(basePath) && ROUTES.includes(pathname.slice(basePath.length)),
    isAllowed,
    visitorHeader,
    async fetch(request, address = visitorIn(request)) {
      const startedAt = clock.now();
      const cors = findCorsHeaders(request.headers.get('origin'));
      if (request.method === 'OPTIONS')
        return toResponse(preflight(cors, [...methodsOf(request), 'OPTIONS'].join(', ')));
      const refusal = !isAllowed(request) ? OTHER_ORIGIN : isWithoutLength(request) ? NO_LENGTH : null;
      const response =
        refusal?.toResponse() ?? (await swap.fetch(request, await visitorName(address, apiKey)));
      for (let i = 0; i < cors.length; i += 2) response.headers.append(cors[i]!, cors[i + 1]!);
      const { method } = request;
      log({
        event: 'answered',
        method,
        route: 'photo-swap',
        status: response.status,
        ms: Math.round(clock.now() - startedAt),
      });
      return response;
    },
    health: () => swap.health(),
    async prepare() {
      await open();
    },
  };
}

/** A hash of an address that tells nothing without the shop's key. It stays the same over midnight, as a visitor's hour does. */
async function visitorName(address: string, secret: string): Promise<string> {
  const text = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), hmac, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(address)));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
