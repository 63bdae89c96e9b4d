/** The shop's key was exchanged: what the former key left goes over, after one call has proved that it is the same shop. */
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { uuid } from './counted-service.ts';
import { RelayProcesses, useRelayProcesses } from './relay-processes.ts';

describe('A relay with a new key', function () {
  this.timeout(120_000);
  let redis: TestRedis;
  let relays: RelayProcesses;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis.stop());
  useRelayProcesses((opened) => (relays = opened));
  beforeEach(async () => {
    const admin = new Redis(redis.url);
    await admin.flushall();
    admin.disconnect();
  });

  const inDirectory = (key: string) => ({ TRYON_API_KEY: key });
  const inRedis = (key: string) => ({
    TRYON_API_KEY: key,
    TRYON_REDIS_URL: redis.url,
    // As in a container whose file system is read-only.
    TRYON_STATE_DIR: '/proc/storefront-tryon',
  });
  const statusOf = async (address: string, n: number) =>
    (await fetch(`${address}/v1/products/${uuid(n)}`)).status;

  async function runWith(env: Record<string, string>): Promise<void> {
    await relays.untilOk(await relays.start([], env));
    relays.children[0]!.kill('SIGTERM');
    expect(await relays.exit()).to.equal(0);
  }
  const tookOver = () => relays.lines.some((line) => line.includes('"taken-over"'));

  for (const [place, env] of [
    ['the state directory', inDirectory],
    ['Redis', inRedis],
  ] as const) {
    it(`answers at once from what the former key left in ${place}, after one call`, async () => {
      await runWith(env('former'));
      // The listing fails from now on; a product can be asked for.
      relays.catalog.failsListing = true;
      const before = relays.catalog.calls.length;
      const address = await relays.start([], env('new'));
      expect(tookOver()).to.equal(true);
      while ((await statusOf(address, 1)) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await Promise.all([7, 100, 249].map((n) => statusOf(address, n)))).to.eql([200, 200, 200]);
      const byId = relays.catalog.paths.slice(before).filter((path) => /products\/./.test(path));
      expect(byId).to.have.length(1);
    });

    it(`takes nothing from ${place} that it can't prove to be its shop's, and asks once`, async () => {
      await runWith(env('former'));
      relays.catalog.products.splice(0, 250);
      const before = relays.catalog.calls.length;
      const address = await relays.start([], env('of-another-shop'));
      expect(tookOver()).to.equal(false);
      const byId = relays.catalog.paths.slice(before).filter((path) => /products\/./.test(path));
      expect(byId).to.have.length(1);
      await relays.untilOk(address);
      expect(await statusOf(address, 1)).to.equal(404);
    });
  }

  it('leaves alone what another service’s shop left', async () => {
    await runWith(inRedis('former'));
    const before = relays.catalog.calls.length;
    const other = new RelayProcesses();
    await other.open();
    await other.untilOk(await other.start([], inRedis('former')));
    expect(other.lines.some((line) => line.includes('"taken-over"'))).to.equal(false);
    expect(relays.catalog.calls.length).to.equal(before);
    await other.close();
  });
});
