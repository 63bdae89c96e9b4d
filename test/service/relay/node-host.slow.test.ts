/** The relay as a process: stops, restarts, and logs that nobody reads. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { untilExit } from '../../helpers/child-process.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { CatalogUnderTest } from './chaos/catalog-under-test.ts';
import { uuid } from './counted-service.ts';
import { useRelayProcesses, type RelayProcesses } from './relay-processes.ts';

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  child.kill(signal);
  await untilExit(child);
}

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
    // Who came again with a new connection could meet the end of the drain time.
    expect([response.status, response.headers.get('connection')]).to.deep.equal([200, 'keep-alive']);
  });

  it('spends what is left of the minute after an orderly end, and half of the budget after another', async () => {
    const { catalog } = relays;
    Object.assign(catalog, { products: new CatalogUnderTest(9000).products });
    await relays.start();
    await waitUntil(() => catalog.calls.length >= 20, '20 calls');
    await end(relays.children[0]!, 'SIGTERM');
    await relays.start();
    await waitUntil(() => catalog.calls.length >= 50, 'the rest of the budget');
    // Nothing more comes: the next call is due a minute after the first.
    await sleep(1500);
    expect(catalog.busiestMinute()).to.be.within(50, 60);
    await sleep(60_000);
    await waitUntil(() => catalog.calls.length >= 70, 'calls of the next minute');
    await end(relays.children[0]!, 'SIGKILL');
    const before = catalog.calls.length;
    await relays.start();
    await waitUntil(
      () => catalog.calls.length >= before + 25,
      'half of the budget, less what is kept for lookups',
    );
    await sleep(1500);
    expect(catalog.calls.length).to.equal(before + 25);
  });

  it('makes no call for a minute where it is killed again and again', async () => {
    const { catalog } = relays;
    const address = await relays.start();
    await relays.untilOk(address);
    for (let times = 0; times < 3; times++) {
      await end(relays.children[0]!, 'SIGKILL');
      const before = catalog.calls.length;
      await relays.start();
      await sleep(2000);
      expect(catalog.calls).to.have.lengthOf(before);
    }
  });

  it('makes no call for a minute where its state directory can not be written', async () => {
    await relays.start([], { TRYON_STATE_DIR: '/proc/none' });
    await sleep(2000);
    expect(relays.catalog.calls).to.deep.equal([]);
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
