/** The relay as a process: stops, restarts, and logs that nobody reads. */
import { once } from 'node:events';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { kill, untilExit } from '../../helpers/child-process.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { CatalogUnderTest } from './chaos/catalog-under-test.ts';
import { uuid } from './counted-service.ts';
import { useRelayProcesses, type RelayProcesses } from './relay-processes.ts';

describe('The relay on a Node host', function () {
  this.timeout(240_000);
  let relays: RelayProcesses;
  useRelayProcesses((opened) => (relays = opened));

  it('answers every waiting request when it is told to stop', async () => {
    relays.catalog.fault = 'hangs';
    const address = await relays.start();
    const urls = Array.from({ length: 30 }, (_, n) => `${address}/v1/products/${uuid(n)}`);
    const asked = urls.map((url) => get(url, { agent: false }));
    const answers = asked.map((request) => once(request, 'response') as Promise<[IncomingMessage]>);
    await Promise.all(asked.map((request) => once(request, 'finish')));
    // Whoever comes behind them is answered after they have arrived.
    for (let n = 0; n < 2; n++) await relays.healthAt(address, '/health/live');
    relays.children[0]!.kill('SIGTERM');
    for (const [answer] of await Promise.all(answers))
      expect(answer.resume().statusCode).to.be.oneOf([503, 504]);
    expect(await untilExit(relays.children[0]!)).to.equal(0);
  });

  it('is no longer ready while it drains, but still answers', async () => {
    const address = await relays.start(['--drain-ms', '60000']);
    await relays.untilOk(address);
    expect((await relays.healthAt(address, '/health/ready')).code).to.equal(200);
    relays.children[0]!.kill('SIGTERM');
    await waitUntil(async () => (await relays.healthAt(address, '/health/ready')).code !== 200);
    const draining = { code: 503, status: 'ok', draining: true };
    expect(await relays.healthAt(address, '/health/ready')).to.include(draining);
    expect((await relays.healthAt(address, '/health/live')).code).to.equal(200);
    const response = await fetch(`${address}/v1/products/${uuid(1)}`);
    expect([response.status, response.headers.get('connection')]).to.deep.equal([200, 'close']);
  });

  it('spends one budget over restarts, whatever ends it', async () => {
    const { catalog } = relays;
    Object.assign(catalog, { products: new CatalogUnderTest(9000).products });
    for (const calls of [20, 40, 50, 50]) {
      await relays.start();
      // The relay notes a call before it makes it. If it ends between, that call is free again after a minute.
      await waitUntil(() => catalog.calls.length >= calls, `${calls} calls`, { timeout: 120_000 });
      await kill(relays.children[0]!);
    }
    await relays.start();
    // Nothing more comes: the next call is due a minute after the first.
    await sleep(1500);
    expect(catalog.busiestMinute()).to.be.at.most(60);
  });

  it('answers after a restart from what it knew before, although the service is down', async () => {
    const address = await relays.start();
    await relays.untilOk(address);
    const isKept = async () =>
      (await readdir(relays.directory)).some((name) => /listing[^/]*json$/.test(name));
    await waitUntil(isKept, 'the listing to be written');
    await kill(relays.children[0]!);
    relays.catalog.fault = 'closes';
    const again = await relays.start();
    expect((await fetch(`${again}/v1/products/${uuid(5)}`)).status).to.equal(200);
    // It may have been switched on since: nothing is said to be absent.
    expect((await fetch(`${again}/v1/products/${uuid(9999)}`)).status).to.equal(502);
  });

  it('starts with one call at a time if it can keep no state', async () => {
    const file = join(relays.directory, 'a-file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const startedAt = performance.now();
    await relays.start([], { TRYON_STATE_DIR: join(file, 'below') });
    const { calls } = relays.catalog;
    await waitUntil(() => calls.length >= 6);
    // No call can arrive earlier than it leaves: a second after the one before it, and the first a second after the start.
    expect(calls[5]! - startedAt).to.be.above(6000);
  });

  for (const [what, disturb] of [
    ['the reader of its log is gone', (log) => log.destroy()],
    ['its log is never read', (log) => log.pause()],
  ] satisfies [string, (log: Readable) => unknown][])
    it(`continues when ${what}`, async () => {
      const address = await relays.start();
      await relays.untilOk(address);
      disturb(relays.children[0]!.stdout!);
      // More lines than a pipe holds.
      for (let batch = 0; batch < 40; batch++) {
        const asked = Array.from({ length: 50 }, () => fetch(`${address}/v1/products/${uuid(1)}`));
        for (const answer of await Promise.all(asked)) {
          expect(answer.status).to.equal(200);
          await answer.arrayBuffer();
        }
      }
    });
});
