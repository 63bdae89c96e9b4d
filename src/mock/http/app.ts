/**
 * The service as one function from request to response: cross-origin headers, faults, keys (section 5), the request rate
 * (section 8) and the error envelope (section 7) around the routes. Knows no rule of the domain. Built by service.ts.
 */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Catalog } from '../domain/catalog.ts';
import { ConnectionDropped, type Faults } from './faults.ts';
import { panelRoutes } from './panel-routes.ts';
import type { Panel } from '../panel.ts';
import { Problem } from '../domain/api-error.ts';
import type { RateLimit } from './rate-limiter.ts';
import type { ImageRecord } from '../domain/records.ts';
import { apiRoutes, type Caller, type RoutesOptions } from './api-routes.ts';

export interface AppOptions extends RoutesOptions {
  /** The catalog that an API key opens. */
  catalogOf: (apiKey: string) => Catalog | undefined;
  catalogs: () => Iterable<Catalog>;
  rateLimit: RateLimit;
  faults: Faults;
  panel: Panel;
  /** The URL of a picture that this service serves at `origin` + `path`. */
  locate: (origin: string, path: string, image?: ImageRecord) => string;
}

/** The methods of each path (section 4), for the Allow header of a 405. */
const METHODS: readonly (readonly [path: RegExp, allow: string])[] = [
  [/^\/v1\/products$/, 'GET, HEAD, POST'],
  [/^\/v1\/products\/[^/]+$/, 'GET, HEAD, PATCH, DELETE'],
  [/^\/v1\/products\/[^/]+\/images$/, 'POST'],
  [/^\/v1\/products\/[^/]+\/images\/[^/]+$/, 'DELETE'],
  [/^\/v1\/usage$/, 'GET, HEAD'],
  [/^\/panel\/(products\/[^/]+\/assets|assets\/[^/]+\/activate|faults|reset)$/, 'POST'],
];

export function createApp(options: AppOptions): Hono<Caller> {
  const { catalogOf, catalogs, rateLimit, faults, panel, locate } = options;
  const app = new Hono<Caller>({ getPath });

  app.use(
    cors({
      origin: '*',
      exposeHeaders: ['Retry-After'],
      maxAge: 600,
      allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    }),
  );

  app.use('/v1/*', async (c, next) => {
    const struck = await faults.strike();
    if (struck) return struck;
    const [, key] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    const catalog = key === undefined ? undefined : catalogOf(key);
    if (key === undefined || !catalog) {
      throw new Problem(
        'unauthorized',
        'Expected the header "Authorization: Bearer <API_KEY>" with a valid key.',
      );
    }
    const wait = rateLimit.take(key);
    if (wait > 0) {
      throw new Problem('rate_limited', `Too many requests for this key: wait ${wait} seconds.`, {
        'Retry-After': String(wait),
      });
    }
    const { origin } = new URL(c.req.url);
    c.set('catalog', catalog);
    c.set('locate', (path, image) => locate(origin, path, image));
    return next();
  });
  app.route('/v1', apiRoutes(options));
  app.route('/panel', panelRoutes(panel));

  app.get('/media/:id', (c) => {
    const id = c.req.param('id');
    for (const { shop } of catalogs()) {
      for (const { images } of shop.products.values()) {
        const upload = images.find((image) => image.id === id)?.upload;
        if (upload)
          return new Response(upload, {
            headers: { 'Content-Type': upload.type, 'X-Content-Type-Options': 'nosniff' },
          });
      }
    }
    return c.notFound();
  });

  app.notFound((c) => {
    const pathname = getPath(c.req.raw);
    const allow = METHODS.find(([path]) => path.test(pathname))?.[1];
    throw allow
      ? new Problem('method_not_allowed', `Expected ${allow} for this path; got ${c.req.method}.`, {
          Allow: allow,
        })
      : new Problem('not_found', 'No such path.');
  });

  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) throw error;
    const problem =
      error instanceof Problem ? error : new Problem('internal_error', `The mock failed: ${error.message}.`);
    const { code, message, status, headers } = problem;
    return c.json({ error: { code, message } }, status, headers);
  });
  return app;
}

/** The path behind whatever path the base URL itself has. */
function getPath(request: Request): string {
  const { pathname } = new URL(request.url);
  return /\/(v1|panel|media)(\/.*)?$/.exec(pathname)?.[0] ?? pathname;
}
