/** The built command `sync` as a process: what only a process has, standard input and signals. */
import { expect } from 'chai';
import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { createBench, until } from '../bench.ts';

const EMPTY = JSON.stringify({ products: [], total: 0, page: 1, limit: 100 });

describe('npx storefront-tryon sync, as a process', () => {
  const { folder: makeFolder, serve, spawn } = createBench();
  let folder: string;
  beforeEach(() => void (folder = makeFolder()));

  /** Its feed comes from standard input. */
  async function start(answer: RequestListener, ...args: string[]) {
    const { origin, asked } = await serve(answer);
    const given = ['sync', '-', '--dry-run', '--upstream', origin, '--state', join(folder, 'state'), ...args];
    return { asked, ...spawn(given, { TRYON_API_KEY: 'demo-shop-key', TMPDIR: folder }) };
  }

  it('reads a feed from standard input', async () => {
    const answer: RequestListener = (_, response) =>
      response.setHeader('content-type', 'application/json').end(EMPTY);
    const { child, ended } = await start(answer, '--json');
    child.stdin.end('sku,title,category,image\nA,A,lamps,https://cdn.example/a.png');
    expect((await ended).out)
      .to.contain('"subject":"lamps"')
      .and.to.contain('"rows":1');
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    for (const what of ['the service does not answer', 'the feed does not end'] as const)
      it(`ends at once on ${signal} where ${what}`, async () => {
        const { child, ended, asked } = await start(() => {});
        if (what.startsWith('the feed')) {
          child.stdin.write('sku,title\n');
          // It is kept there until it ends.
          await until(() => readdirSync(folder).some((name) => name.includes('-feed-')));
        } else {
          child.stdin.end('sku,title,category,image\nA,A,eyewear,https://cdn.example/a.png');
          await until(() => asked.length > 0);
        }
        child.kill(signal);
        const { status, errors } = await ended;
        expect(errors).to.equal('Stopped. Nothing was sent: run the same command again.\n');
        expect(status).to.equal(1);
      });
});
