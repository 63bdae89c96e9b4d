/**
 * Serves the merchant's page (demo/panel) to this machine alone. The page has a token but never the key: this server forwards
 * its API calls with the key and within the budget, and runs syncs, which need files and a stored state.
 */
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { stream } from 'hono/streaming';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { orNull } from '../../core/base/or-null.ts';
import { requestUrl } from '../../core/catalog/connection-settings.ts';
import { CATEGORIES } from '../../core/catalog/resources.ts';
import { createGuardedFetch } from '../../core/http/node/guarded-fetch.ts';
import { listen } from '../../service/relay/node/server.ts';
import { categoryMapOf } from '../sync/feed/categories.ts';
import { FeedError, type UnknownColumns } from '../sync/feed/feed-row.ts';
import { isAddress } from '../sync/node/feed-source.ts';
import { openStateFile, readStateFile } from '../sync/node/state-file.ts';
import { createPictureChecks } from '../sync/plan/check-pictures.ts';
import { findUnworn } from '../sync/plan/judge-pictures.ts';
import { createPace, type CallBudget } from '../sync/run/pace.ts';
import { describeError, type CommandHost } from './command.ts';
import { createJudge } from './picture-judge.ts';
import { createSharedBudget } from './shared-budget.ts';
import { ROLES, type Connection, type ConnectionOptions, type FeedOptions } from './sync-options.ts';
import { syncFeed } from './sync-run.ts';

export interface PanelServer {
  /** The page's address with the token. */
  readonly address: string;
  close(): Promise<void>;
}

type Options = ConnectionOptions & { allowPrivateImages: boolean };

/** The options of a sync that the page sends. */
const CHOICES = z.object({
  id: z.optional(z.string()),
  categories: z.optional(z.record(z.string(), z.string())),
  columns: z.optional(z.partialRecord(z.enum(ROLES), z.string())),
});

/** The pictures of a product that the page asks about. */
const PICTURES = z.object({ category: z.enum(CATEGORIES), pictures: z.array(z.string()) });

/** The page lies beside the script in the package, and in the last build when run from the sources. */
const PAGES = ['./panel.html', '../../../dist/cli/panel.html'].map((path) => new URL(path, import.meta.url));
/** The size of a picture with its form data. */
const MAX_BODY_BYTES = 16 * 2 ** 20;
const TIMEOUT_MS = 30_000;
const UNREACHABLE = {
  code: 'unreachable',
  message:
    'The catalog service can’t be reached. Check your connection, and the address after --upstream with which the command was started.',
};

export async function servePanel(
  port: number,
  options: Options,
  connection: Connection,
  { env, printError }: Pick<CommandHost, 'env' | 'printError'>,
): Promise<PanelServer> {
  const { callsPerMinute } = options;
  const token = randomBytes(24).toString('base64url');
  const folder = await mkdtemp(join(tmpdir(), 'storefront-tryon-panel-'));
  const stop = new AbortController();
  const { signal } = stop;
  const shared = await createSharedBudget(connection, callsPerMinute, env);
  const budget = shared?.budget ?? createPace({ callsPerMinute });
  const allowsPrivate = () => options.allowPrivateImages;
  const checks = createPictureChecks({
    fetch: createGuardedFetch({ allowsPrivate }),
    allowPrivateImages: allowsPrivate,
  });
  let missing = '';
  const judge = await createJudge((remedy) => {
    if (!missing) printError(`Pictures are not checked for the try-on: ${remedy}.`);
    missing = remedy;
  });
  let address = new URL('http://127.0.0.1');

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.onError((error, c) => c.text(error.message, 502));
  app.use(async (c, next) => {
    await next();
    // No response of the catalog service may act as a page of this origin or be embedded by another.
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-resource-policy', 'same-origin');
  });
  app.use(async (c, next) => {
    const { rawHeaders } = c.env.incoming;
    if (rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length > 1)
      return c.text('This request has two hosts.', 400);
    // The page itself holds no secret, so that it can be reloaded; only what it asks for needs the token.
    const isAllowed = c.req.path === '/' || isEqual(c.req.header('x-tryon-token') ?? '', token);
    // The host is compared, so that no other site can reach this server by DNS rebinding.
    if (c.req.header('host') !== address.host || !isAllowed)
      return c.text('Open the address that the command printed.', 403);
    c.header('cache-control', 'no-store');
    return next();
  });
  app.get('/', async (c) => {
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(PAGES.find((url) => existsSync(url)) ?? PAGES[0]!, 'utf8');
    return c.html(page.replace('<script ', `<script nonce="${nonce}" `), 200, {
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src 'self'; img-src * data: blob:; base-uri 'none'; form-action 'none'`,
    });
  });
  app.post('/feed', async (c) => {
    await writeFile(join(folder, 'feed'), c.req.raw.body ?? '');
    return c.body(null);
  });
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('This is more than 15 MB.', 413) }));
  app.post('/sync', async (c) => {
    const text = (await c.req.text()) || '{}';
    const { data: choices } = CHOICES.safeParse(orNull(() => JSON.parse(text) as unknown));
    if (!choices)
      return c.text('Expected {"id": …, "categories": {…: …}, "columns": {…: …}}, or nothing, as JSON.', 400);
    const { id, categories = {}, columns } = choices;
    const address = c.req.query('address');
    if (address === undefined && !existsSync(join(folder, 'feed')))
      return c.text('There is no feed: send one to /feed, or name its ?address=.', 400);
    const dryRun = c.req.query('send') !== 'true';
    const usual = { json: true, disableMissing: false, yes: false, watch: false, enable: 'new' } as const;
    const feed: FeedOptions = { ...options, ...usual, dryRun, ...(id && { id }), columns };
    c.header('content-type', 'application/x-ndjson; charset=utf-8');
    return stream(c, async (lines) => {
      const say = (line: string) => void lines.write(`${line}\n`);
      const sayError = (error: string, columns?: UnknownColumns) => say(JSON.stringify({ error, columns }));
      try {
        if (address !== undefined && !isAddress(address))
          throw new Error('The address of a feed begins with http:// or https://.');
        // A feed that was dropped into the page can't refer to local files.
        const source = address ?? { dropped: join(folder, 'feed') };
        const given = { ...feed, categories: await categoryMapOf(categories) };
        await syncFeed(
          source,
          given,
          { ...connection, budget },
          { env, print: say, printError: sayError, onStop() {} },
          signal,
        );
      } catch (error) {
        const { cause } = error as Error;
        sayError(describeError(error as Error), cause instanceof FeedError ? cause.columns : undefined);
      }
    });
  });
  app.post('/unworn', async (c) => {
    const text = await c.req.text();
    const { data: product } = PICTURES.safeParse(orNull(() => JSON.parse(text) as unknown));
    if (!product) return c.text('Expected {"category": …, "pictures": […]} as JSON.', 400);
    if (!judge.isJudged(product.category)) return c.json(null);
    return c.json(await findUnworn(product, judge, (source) => checks.load!(source, signal)));
  });
  app.post('/failures', async (c) => c.json((await readStateFile(connection.statePath)).failures()));
  app.post('/forget', async (c) => {
    const { state, close } = await openStateFile(connection.statePath);
    await state.keep(c.req.query('id') ?? '', { failed: {} }).finally(close);
    return c.body(null);
  });
  app.all('/v1/:path{[\\w/-]+}', (c) => forwardCall(c.req.raw, connection, budget, signal));

  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  address = new URL(`${await listen(server, '127.0.0.1', port)}/?token=${token}`);
  return {
    address: address.href,
    async close() {
      stop.abort();
      server.close();
      server.closeAllConnections();
      await shared?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Forwards a call to the service with the key. */
async function forwardCall(
  request: Request,
  { baseUrl, apiKey }: Connection,
  budget: CallBudget,
  signal: AbortSignal,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const body = await request.arrayBuffer();
  const type = request.headers.get('content-type');
  const done = await budget.take(signal);
  try {
    const answer = await fetch(
      requestUrl(baseUrl, pathname.slice('/v1'.length), Object.fromEntries(searchParams)),
      {
        method: request.method,
        headers: {
          Authorization: `Bearer ${apiKey}`,
          ...(body.byteLength > 0 && type && { 'Content-Type': type }),
        },
        ...(body.byteLength > 0 && { body }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
    ).catch(() => null);
    if (!answer) return Response.json({ error: UNREACHABLE }, { status: 502 });
    const retryAfter = answer.headers.get('retry-after');
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        'content-type': 'application/json',
        ...(retryAfter && { 'retry-after': retryAfter }),
      },
    });
  } finally {
    done();
  }
}

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
