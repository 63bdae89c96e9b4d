/** The relay as a process: stops, restarts, and logs that nobody reads. */
import { chmod, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { CatalogUnderTest } from './chaos/catalog-under-test.ts';
import { uuid } from './counted-service.ts';
import { useRelayProcesses, type RelayProcesses } from './relay-processes.ts';

describe('The relay on a Node host', function () {
  this.timeout(60_000);
  let relays: RelayProcesses;
  useRelayProcesses((opened) => (relays = opened));

  it('answers every waiting request when it is told to stop', async () => {
    relays.catalog.fault = 'hangs';
    const address = await relays.start();
    const asked = Array.from(
      { length: 30 },
      async (_, n) => (await fetch(`${address}/v1/products/${uuid(n)}`)).status,
    );
    await sleep(500);
    relays.children[0]!.kill('SIGTERM');
    const statuses = await Promise.all(asked);
    expect(statuses.every((status) => status === 503 || status === 504)).to.equal(true);
    expect(await relays.exit()).to.equal(0);
  });

  it('loses no request under constant load while it stops', async function () {
    // A busy machine may suspend the process between the last accepted connection and the close.
    this.retries(2);
    for (let round = 0; round < 3; round++) {
      const address = await relays.start(['--drain-ms', '300']);
      await relays.untilOk(address);
      const agents = [new Agent({ keepAlive: true, maxSockets: 10 }), undefined, undefined];
      const outcomes = new Map<string, number>();
      const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      let asked = 0;
      const load = setInterval(() => {
        // New connections, and some that are kept: each is accepted, answered and refused as a visitor's is.
        for (const agent of agents)
          get(`${address}/v1/products/${uuid(asked++ % 250)}`, { agent: agent ?? false }, (response) => {
            response.resume().once('end', () => note(String(response.statusCode)));
            response.once('error', (error: NodeJS.ErrnoException) => note(`cut off: ${error.code}`));
          }).once('error', (error: NodeJS.ErrnoException) => note(error.code!));
      }, 4);
      await sleep(400);
      relays.children[0]!.kill('SIGTERM');
      expect(await relays.exit()).to.equal(0);
      await sleep(100);
      clearInterval(load);
      agents[0]!.destroy();
      expect(outcomes.get('200')).to.be.above(50);
      // After it closed nobody is there: a load balancer goes elsewhere.
      expect(outcomes.get('ECONNREFUSED')).to.be.above(0);
      expect([...outcomes.keys()].toSorted()).to.deep.equal(['200', 'ECONNREFUSED']);
    }
  });

  it('is no longer ready while it drains, but still answers', async () => {
    const address = await relays.start(['--drain-ms', '1500']);
    await relays.untilOk(address);
    expect((await relays.healthAt(address, '/health/ready')).code).to.equal(200);
    relays.children[0]!.kill('SIGTERM');
    await sleep(300);
    expect(await relays.healthAt(address, '/health/ready')).to.include({
      code: 503,
      status: 'ok',
      draining: true,
    });
    expect((await relays.healthAt(address, '/health/live')).code).to.equal(200);
    const response = await fetch(`${address}/v1/products/${uuid(1)}`);
    expect([response.status, response.headers.get('connection')]).to.deep.equal([200, 'close']);
    expect(await relays.exit()).to.equal(0);
  });

  it('spends one budget over restarts, whatever ends it', async () => {
    Object.assign(relays.catalog, { products: new CatalogUnderTest(3000).products });
    for (let n = 0; n < 4; n++) {
      await relays.start();
      await sleep(1500);
      relays.children[0]!.kill('SIGKILL');
      await relays.exit();
    }
    expect(relays.catalog.calls.length).to.be.within(40, 60);
  });

  it('answers after a restart from what it knew before, although the service is down', async () => {
    const address = await relays.start();
    await relays.untilOk(address);
    await sleep(300);
    relays.children[0]!.kill('SIGKILL');
    await relays.exit();
    relays.catalog.fault = 'closes';
    const again = await relays.start();
    expect((await fetch(`${again}/v1/products/${uuid(5)}`)).status).to.equal(200);
    // It may have been switched on since: nothing is said to be absent.
    const unknown = await fetch(`${again}/v1/products/${uuid(9999)}`);
    expect(unknown.status).to.equal(502);
  });

  it('starts with one call at a time if it can keep no state', async function () {
    // A busy machine may hold a call on its way, and so bring the next one closer.
    this.retries(3);
    const file = join(relays.directory, 'a-file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const address = await relays.start([], { TRYON_STATE_DIR: join(file, 'below') });
    await relays.untilOk(address);
    const [first, second, third] = relays.catalog.calls;
    expect(second! - first!).to.be.greaterThan(900);
    expect(third! - second!).to.be.greaterThan(900);
  });

  it('continues when the reader of its log is gone', async () => {
    const address = await relays.start();
    await relays.untilOk(address);
    relays.children[0]!.stdout!.destroy();
    for (let n = 0; n < 5; n++) {
      expect((await fetch(`${address}/v1/products/${uuid(n)}`)).status).to.equal(200);
      await sleep(100);
    }
  });

  it('continues when its log is never read', async () => {
    const address = await relays.start();
    await relays.untilOk(address);
    relays.children[0]!.stdout!.pause();
    // More relays.lines than a pipe holds.
    for (let batch = 0; batch < 40; batch++) {
      const asked = Array.from({ length: 50 }, () => fetch(`${address}/v1/products/${uuid(1)}`));
      for (const answer of await Promise.all(asked)) {
        expect(answer.status).to.equal(200);
        await answer.arrayBuffer();
      }
    }
  });
});
