/** The built command `sync` as a process: what only a process has, standard input and signals. */
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EMPTY = { products: [], total: 0, page: 1, limit: 100 };

describe('npx storefront-tryon sync, as a process', function () {
  this.timeout(60_000);
  let folder: string;
  let service: Server;
  /** Called for each request; may leave it without an answer. */
  let answer: RequestListener;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tryon-process-'));
    answer = (_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(EMPTY));
    service = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(service, 'listening');
  });
  afterEach(() => {
    service.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  function start(feed: string, ...args: string[]) {
    const { port } = service.address() as AddressInfo;
    const given = [
      'sync',
      feed,
      '--upstream',
      `http://127.0.0.1:${port}`,
      '--state',
      join(folder, 'state'),
      ...args,
    ];
    const child = spawn(process.execPath, ['dist/cli.js', ...given], {
      env: { ...process.env, TRYON_API_KEY: 'demo-shop-key', TMPDIR: folder },
    });
    const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
      ([[status], out, errors]) => ({ status: status as number, out, errors }),
    );
    return { child, ended };
  }

  it('reads a feed from standard input', async () => {
    const { child, ended } = start('-', '--dry-run', '--json');
    child.stdin.end('sku,title,category,image\nA,A,lamps,https://cdn.example/a.png');
    const { out } = await ended;
    expect(out).to.contain('"subject":"lamps"').and.to.contain('"rows":1');
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    for (const what of ['the service does not answer', 'the feed does not end'] as const)
      it(`ends at once on ${signal} where ${what}`, async () => {
        const asked = new Promise<void>((resolve) => (answer = () => resolve()));
        const isFeed = what.startsWith('the feed');
        const { child, ended } = start('-', '--dry-run');
        if (isFeed) {
          child.stdin.write('sku,title\n');
          // It is kept there until it ends.
          while (!readdirSync(folder).some((name) => name.includes('-feed-')))
            await new Promise((resolve) => setTimeout(resolve, 50));
        } else {
          child.stdin.end('sku,title,category,image\nA,A,eyewear,https://cdn.example/a.png');
          await asked;
        }
        child.kill(signal);
        const { status, errors } = await ended;
        expect(errors).to.equal('Stopped. Nothing was sent: run the same command again.\n');
        expect(status).to.equal(1);
      });
});
