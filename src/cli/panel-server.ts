/**
 * Serves the merchant's page to this machine alone, and does what it asks for: the page has a token, and never the key. Each
 * answer is one JSON object a line, as `--json` prints them.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openStateFile } from '../sync/node/state-file.ts';
import { connect, listCatalog } from '../sync/sync.ts';
import type { CommandHost } from './command.ts';
import { syncFeed } from './sync-command.ts';
import { sentenceOf } from './sync-errors.ts';
import type { Connection, ConnectionOptions, FeedOptions } from './sync-options.ts';

export interface PanelServer {
  /** With the token. */
  readonly address: string;
  close(): Promise<void>;
}

type Options = ConnectionOptions & { allowPrivateImages: boolean };
type Say = (line: object) => void;

/** Beside the script, in the sources as in the package. */
const PAGE = './panel.html';
/** A picture, and a little more. */
const MAX_BODY_BYTES = 16 * 2 ** 20;

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

  const actions: Record<
    string,
    (request: IncomingMessage, query: URLSearchParams, say: Say) => Promise<void>
  > = {
    async catalog(_, __, say) {
      await withClient(async ({ client, calls, state }) => {
        for (const product of await listCatalog(client, calls)) {
          say({ product, failed: state.record(product.externalId ?? product.id).failed });
        }
        say({ usage: await calls((call) => client.getUsage(call)) });
      });
    },
    async switch(request, _, say) {
      const { ids, on } = JSON.parse(await bodyOf(request)) as { ids: string[]; on: boolean };
      await withClient(async ({ client, calls }) => {
        const catalog = await listCatalog(client, calls);
        for (const id of ids) {
          const mode = on ? (catalog.withId(id)?.mode ?? 'swap') : undefined;
          const changes = { tryon_enabled: on, ...(mode && { mode }) };
          await calls((call) => client.updateProduct(id, changes, call)).then(
            () => say({ switched: id }),
            (error: Error) => say({ id, error: sentenceOf(error) }),
          );
        }
      });
    },
    async feed(request) {
      await pipeline(request, createWriteStream(join(folder, 'feed')));
    },
    async sync(request, query, say) {
      const { map } = JSON.parse((await bodyOf(request)) || '{}') as { map?: Record<string, string> };
      const categoryMap = map && join(folder, 'map.csv');
      if (categoryMap) {
        const rows = Object.entries(map).map(([from, to]) => `"${from.replaceAll('"', '""')}",${to}`);
        await writeFile(categoryMap, ['category,tryon_category', ...rows].join('\n'));
      }
      const dryRun = query.get('send') !== 'true';
      const feed: FeedOptions = {
        ...options,
        dryRun,
        categoryMap,
        json: true,
        disableMissing: false,
        yes: false,
        watch: false,
      };
      const host: CommandHost = {
        env,
        print: (line) => say(JSON.parse(line) as object),
        printError: (line) => say({ error: line }),
        onStop() {},
      };
      await syncFeed(query.get('address') ?? join(folder, 'feed'), feed, connection, host, signal);
    },
    async picture(request, query, say) {
      const id = query.get('id') ?? '';
      const type = request.headers['content-type'] ?? '';
      const bytes = await bytesOf(request);
      const image = type.startsWith('image/') ? new Blob([bytes], { type }) : bytes.toString();
      await withClient(async ({ client, calls, state }) => {
        const added = await calls((call) => client.addImage(id, image, call), false);
        const product = await calls((call) => client.getProduct(id, call));
        const record = state.record(product.external_id ?? id);
        // What failed before is mended by this.
        await state.keep(product.external_id ?? id, { ...record, failed: {} });
        say({ image: added });
      });
    },
  };

  async function withClient(
    work: (
      tools: ReturnType<typeof connect> & Pick<Awaited<ReturnType<typeof openStateFile>>, 'state'>,
    ) => Promise<void>,
  ) {
    const { state, close } = await openStateFile(connection.statePath);
    try {
      await work({
        ...connect({ ...connection, callsPerMinute: options.callsPerMinute, state, signal }),
        state,
      });
    } finally {
      await close();
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const given = request.headers['x-tryon-token'] ?? (pathname === '/' ? searchParams.get('token') : null);
    // The host is compared, so that no other site's name can lead here.
    if (request.headers.host !== new URL(address).host || !isEqual(String(given ?? ''), token)) {
      return void response
        .writeHead(403, { 'content-type': 'text/plain' })
        .end('Open the address that the command printed.');
    }
    if (pathname === '/' && request.method === 'GET') {
      const page = await readFile(new URL(PAGE, import.meta.url), 'utf8');
      const nonce = randomBytes(16).toString('base64');
      return void response
        .writeHead(200, pageHeaders(nonce))
        .end(page.replace('<script ', `<script nonce="${nonce}" `));
    }
    const action = request.method === 'POST' ? actions[pathname.slice(1)] : undefined;
    if (!action || !Object.hasOwn(actions, pathname.slice(1))) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    const say: Say = (line) => void response.write(`${JSON.stringify(line)}\n`);
    try {
      await action(request, searchParams, say);
    } catch (error) {
      say({ error: sentenceOf(error as Error) });
    }
    response.end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
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

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('This is more than 15 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const bodyOf = async (request: IncomingMessage): Promise<string> => (await bytesOf(request)).toString();
