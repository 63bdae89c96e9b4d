/**
 * The service as one function from request to response: cross-origin headers, faults, keys (section 5), the request rate (section
 * 8) and the error envelope (section 7) around the operations.
 */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Clock } from '../../../core/base/clock.ts';
import type { RequestRate } from '../../../core/base/request-rate.ts';
import { ApiError } from '../domain/api-error.ts';
import type { ShopCatalog } from '../domain/shop-catalog.ts';
import type { StoredImage } from '../domain/records.ts';
import { DEMO_SHOP_KEY } from '../domain/shops.ts';
import type { ImageLoader } from '../images/image-rules.ts';
import type { MerchantPanel } from '../merchant-panel.ts';
import type { MockPhotoSwap } from '../photo-swap.ts';
import { pictureContent } from '../seed/pictures.ts';
import { apiRoutes, type ApiEnv } from './api-routes.ts';
import { ConnectionDroppedError, type FaultQueue } from './faults.ts';
import { panelRoutes } from './panel-routes.ts';
import { errorResponse, HttpRefusal } from './refusal.ts';
import { serializeProduct } from './serialize.ts';

/** Matches the service's path behind any path of the base URL. */
export const SERVICE_PATH = /\/(?:v1|panel|media)(?:\/[^?#]*)?(?=[?#]|$)/;

/** `/v1/products` of `https://any.example/shop/v1/products?page=2`; the whole path if it contains none of the service's. */
export function servicePath(url: string): string {
  const { pathname } = new URL(url);
  return SERVICE_PATH.exec(pathname)?.[0] ?? pathname;
}

export interface AppOptions {
  clock: Clock;
  loadImage: ImageLoader;
  /** The catalogs by API key. */
  catalogs: ReadonlyMap<string, ShopCatalog>;
  requestRate: RequestRate;
  faults: FaultQueue;
  panel: MerchantPanel;
  /** The URL of a picture that this service serves at `origin` + `path`. */
  resolveImageUrl: (origin: string, path: string, image: StoredImage) => string;
  /** Null if it is off. */
  photoSwap: MockPhotoSwap | null;
}

export function createApp(options: AppOptions): Hono<ApiEnv> {
  const { clock, loadImage, catalogs, requestRate, faults, panel, resolveImageUrl, photoSwap } = options;
  const app = new Hono<ApiEnv>({ getPath: ({ url }) => servicePath(url) });

  app.use(
    cors({
      origin: '*',
      exposeHeaders: ['Retry-After'],
      maxAge: 600,
      allowMethods: ['HEAD', 'GET', 'POST', 'PATCH', 'DELETE'],
    }),
    methodNotAllowed({
      app,
      onMethodNotAllowed({ req }, methods) {
        const allow = methods.join(', ');
        const message = `Expected ${allow} for this path; got ${req.method}.`;
        return errorResponse(new HttpRefusal('method_not_allowed', message, { Allow: allow }));
      },
    }),
  );

  app.use('/v1/*', async (c, next) => {
    const injected = await faults.intercept();
    if (injected) return injected;
    // These two routes belong to the relay, whose requests have no keys.
    const fallback = /^\/v1\/photo-swaps?$/.test(c.req.path) ? `Bearer ${DEMO_SHOP_KEY}` : '';
    const [, key = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? fallback) ?? [];
    const catalog = catalogs.get(key);
    if (!catalog) {
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
    c.set('serialize', (product) =>
      serializeProduct(product, clock.now(), (path, image) => resolveImageUrl(origin, path, image)),
    );
    return next();
  });

  if (photoSwap) {
    app.get('/v1/photo-swap', (c) => photoSwap(c.req.raw, c.var.catalog));
    app.post('/v1/photo-swaps', (c) => photoSwap(c.req.raw, c.var.catalog));
  }
  app.route('/v1', apiRoutes(clock, loadImage));
  app.route('/panel', panelRoutes(panel));
  app.get('/media/:id', (c) => {
    const id = c.req.param('id');
    const upload = [...catalogs.values()].map((catalog) => catalog.findUpload(id)).find(Boolean);
    if (!upload) return c.notFound();
    return new Response(upload, {
      headers: { 'Content-Type': upload.type, 'X-Content-Type-Options': 'nosniff' },
    });
  });

  // For pages that show the responses of a mock in a server process.
  app.get('/pictures/:file', (c) => {
    const picture = pictureContent(c.req.path);
    if (!picture) return c.notFound();
    return c.body(picture.bytes, 200, { 'Content-Type': picture.type, 'Cache-Control': 'max-age=3600' });
  });

  app.notFound(() => errorResponse(new ApiError('not_found', 'No such path.')));
  app.onError((error) => {
    if (error instanceof ConnectionDroppedError) throw error;
    return errorResponse(error);
  });
  return app;
}
