/**
 * The service as one function from request to response: cross-origin headers, faults, keys (section 5), the request rate (section
 * 8) and the error envelope (section 7) around the handlers.
 */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { RequestRate } from '../../base/request-rate.ts';
import { ApiError } from '../domain/api-error.ts';
import type { ShopCatalog } from '../domain/shop-catalog.ts';
import type { StoredImage } from '../domain/records.ts';
import type { MerchantPanel } from '../merchant-panel.ts';
import { createApiHandlers, type ApiHandlerOptions } from './api-handlers.ts';
import { ConnectionDroppedError, type FaultQueue } from './faults.ts';
import { pathParameter, type ApiEnv, type Handler } from './handlers.ts';
import { createPanelHandlers } from './panel-handlers.ts';
import { errorResponse, HttpRefusal } from './refusal.ts';
import { allowedMethods, ROUTES, servicePath, type Operation } from './route-table.ts';

export interface AppOptions extends ApiHandlerOptions {
  /** The catalog that an API key opens. */
  catalogOf: (apiKey: string) => ShopCatalog | undefined;
  catalogs: () => Iterable<ShopCatalog>;
  requestRate: RequestRate;
  faults: FaultQueue;
  panel: MerchantPanel;
  /** The URL of a picture that this service serves at `origin` + `path`. */
  resolveImageUrl: (origin: string, path: string, image: StoredImage) => string;
}

/** A form or a plain request of another site can't send it. */
const PANEL_HEADER = 'X-Tryon-Panel';

export function createApp(options: AppOptions): Hono<ApiEnv> {
  const { catalogOf, catalogs, requestRate, faults, panel, resolveImageUrl } = options;
  const app = new Hono<ApiEnv>({ getPath: ({ url }) => servicePath(url) });

  app.use(
    cors({
      origin: '*',
      exposeHeaders: ['Retry-After'],
      maxAge: 600,
      allowMethods: ['HEAD', ...new Set(ROUTES.map(({ method }) => method))],
    }),
  );

  app.use('/v1/*', async (c, next) => {
    const injected = await faults.intercept();
    if (injected) return injected;
    const [, key] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    const catalog = key === undefined ? undefined : catalogOf(key);
    if (key === undefined || !catalog) {
      throw new ApiError(
        'unauthorized',
        'Expected the header "Authorization: Bearer <API_KEY>" with a valid key.',
      );
    }
    const seconds = requestRate.consume(key);
    if (seconds > 0) {
      throw new HttpRefusal('rate_limited', `Too many requests for this key: wait ${seconds} seconds.`, {
        'Retry-After': String(seconds),
      });
    }
    const { origin } = new URL(c.req.url);
    c.set('catalog', catalog);
    c.set('resolveImageUrl', (path, image) => resolveImageUrl(origin, path, image));
    return next();
  });

  // A page of another site that a developer visits must not change what his mock holds.
  app.use('/panel/*', async (c, next) => {
    const origin = c.req.header('Origin') ?? null;
    if (origin !== null && origin !== new URL(c.req.url).origin && !c.req.header(PANEL_HEADER))
      throw new ApiError(
        'validation_error',
        `From another origin, the panel expects the header ${PANEL_HEADER}: 1.`,
      );
    return next();
  });

  const getUpload: Handler = (c) => {
    const upload = findUpload(catalogs(), pathParameter(c, 'id'));
    if (!upload) return c.notFound();
    return new Response(upload, {
      headers: { 'Content-Type': upload.type, 'X-Content-Type-Options': 'nosniff' },
    });
  };
  const handlers: Record<Operation, Handler> = {
    ...createApiHandlers(options),
    ...createPanelHandlers(panel),
    getUpload,
  };
  for (const { method, path, operation } of ROUTES) app.on(method, path, handlers[operation]);

  app.notFound((c) => {
    const allow = allowedMethods(servicePath(c.req.url)).join(', ');
    throw allow
      ? new HttpRefusal('method_not_allowed', `Expected ${allow} for this path; got ${c.req.method}.`, {
          Allow: allow,
        })
      : new ApiError('not_found', 'No such path.');
  });

  app.onError((error) => {
    if (error instanceof ConnectionDroppedError) throw error;
    return errorResponse(error);
  });
  return app;
}

function findUpload(catalogs: Iterable<ShopCatalog>, imageId: string): Blob | undefined {
  for (const { shop } of catalogs) {
    for (const { images } of shop.products) {
      const upload = images.find(({ id }) => id === imageId)?.upload;
      if (upload) return upload;
    }
  }
  return undefined;
}
