/**
 * Serves the merchant's page (demo/panel) to this machine alone. The page has a token, and never the key: its calls of the service
 * go through here, where they get the key and are counted; what takes files and a memory is done here.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '../base/clock.ts';
import { csvLine } from '../sync/feed/delimited.ts';
import { openStateFile } from '../sync/node/state-file.ts';
import { createPace } from '../sync/run/pace.ts';
import type { CommandHost } from './command.ts';
import { createSharedBudget } from './shared-budget.ts';
import { sentenceOf } from './sync-errors.ts';
import type { Connection, ConnectionOptions, FeedOptions } from './sync-options.ts';
import { syncFeed } from './sync-run.ts';

export interface PanelServer {
  /** With the token. */
  readonly address: string;
  close(): Promise<void>;
}

type Options = ConnectionOptions & { allowPrivateImages: boolean };
type Handle = (request: IncomingMessage, query: URLSearchParams, response: ServerResponse) => Promise<void>;

/** Beside the script in the package; from the sources, as it was built last. */
const PAGES = ['./panel.html', '../../dist/cli/panel.html'].map((path) => new URL(path, import.meta.url));
/** A picture, and a little more. */
const MAX_BODY_BYTES = 16 * 2 ** 20;
const TIMEOUT_MS = 30_000;

export async function servePanel(
  port: number,
  options: Options,
  connection: Connection,
  env: CommandHost['env'],
): Promise<PanelServer> {
  const token = randomBytes(24).toString('base64url');
  const folder = await mkdtemp(join(tmpdir(), 'storefront-tryon-panel-'));
  const stop = new AbortController();
  const { signal } = stop;
  const host = { env, print() {}, printError() {}, onStop() {} };
  const shared = await createSharedBudget(connection, options.callsPerMinute, env);
  const budget = shared?.budget ?? createPace({ ...options, clock: systemClock });

  const handlers: Record<string, Handle> = {
    async feed(request, _, response) {
      await pipeline(request, createWriteStream(join(folder, 'feed')));
      response.end();
    },
    async sync(request, query, response) {
      const say = (line: object) => void response.write(`${JSON.stringify(line)}\n`);
      const { id, categories = {} } = JSON.parse((await bodyOf(request)).toString() || '{}') as {
        id?: string;
        categories?: Record<string, string>;
      };
      const categoryMap = join(folder, 'map.csv');
      const rows = Object.entries(categories).map(csvLine);
      await writeFile(categoryMap, ['category,tryon_category', ...rows].join('\n'));
      const plain = { json: true, disableMissing: false, yes: false, watch: false, enable: 'new' } as const;
      const dryRun = query.get('send') !== 'true';
      const feed: FeedOptions = { ...options, ...plain, ...(id && { id }), dryRun, categoryMap };
      const lines = {
        ...host,
        print: (line: string) => say(JSON.parse(line) as object),
        printError: (line: string) => say({ error: line }),
      };
      try {
        const source = query.get('address') ?? join(folder, 'feed');
        await syncFeed(source, feed, { ...connection, budget }, lines, signal);
      } catch (error) {
        say({ error: sentenceOf(error as Error) });
      }
      response.end();
    },
    /** Which pictures the service could not take, and why, by the product's external id. */
    async failures(_, __, response) {
      await withState((state) => {
        const failures = [...state.records()].map(([id, { failed }]) => [id, failed] as const);
        response.end(
          JSON.stringify(Object.fromEntries(failures.filter(([, failed]) => Object.keys(failed).length > 0))),
        );
      });
    },
    async forget(_, query, response) {
      const id = query.get('id') ?? '';
      await withState(async (state) => {
        if (state.has(id)) await state.keep(id, { ...state.record(id), failed: {} });
      });
      response.end();
    },
  };

  async function withState(
    work: (state: Awaited<ReturnType<typeof openStateFile>>['state']) => Promise<void> | void,
  ) {
    const { state, close } = await openStateFile(connection.statePath);
    try {
      await work(state);
    } finally {
      await close();
    }
  }

  /** A call of the service, with the key that the page does not have. */
  async function forward(request: IncomingMessage, path: string, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const done = await budget.take(signal);
    try {
      const answer = await fetch(connection.baseUrl + path, {
        method: request.method,
        headers: {
          Authorization: `Bearer ${connection.apiKey}`,
          ...(body.length > 0 && { 'Content-Type': request.headers['content-type'] }),
        },
        ...(body.length > 0 && { body }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const retryAfter = answer.headers.get('retry-after');
      response
        .writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? 'application/json',
          ...(retryAfter && { 'retry-after': retryAfter }),
        })
        .end(Buffer.from(await answer.arrayBuffer()));
    } finally {
      done();
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const given = request.headers['x-tryon-token'] ?? (pathname === '/' ? searchParams.get('token') : null);
    // The host is compared, so that no other site's name can lead here.
    if (request.headers.host !== new URL(address).host || !isEqual(String(given ?? ''), token)) {
      return void response
        .writeHead(403, { 'content-type': 'text/plain' })
        .end('Open the address that the command printed.');
    }
    if (pathname === '/' && request.method === 'GET') {
      const nonce = randomBytes(16).toString('base64');
      const page = await readFile(PAGES.find((url) => existsSync(url)) ?? PAGES[0]!, 'utf8');
      return void response
        .writeHead(200, pageHeaders(nonce))
        .end(page.replace('<script ', `<script nonce="${nonce}" `));
    }
    response.setHeader('cache-control', 'no-store');
    if (/^\/v1\/[\w/-]+$/.test(pathname)) return forward(request, pathname + search, response);
    const name = pathname.slice(1);
    if (request.method !== 'POST' || !Object.hasOwn(handlers, name))
      return void response.writeHead(404).end();
    return handlers[name]!(request, searchParams, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?token=${token}`;
  return {
    address,
    async close() {
      stop.abort();
      server.close();
      server.closeAllConnections();
      await shared?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const pageHeaders = (nonce: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src 'self'; img-src * data: blob:; base-uri 'none'; form-action 'none'`,
});

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('This is more than 15 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
