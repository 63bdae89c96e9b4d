/** The faults of a chaos run: each begins, lasts, ends, and proves that it took place. Judges no response. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis, type TestRedis } from '../../../helpers/redis.ts';
import type { ChaosDeployment } from './deployment.ts';

export interface Fault {
  name: string;
  /** Whether relays can't learn of changes during the fault. Two refreshes then count from its end. */
  cutsOff: boolean;
  /** Of the budget, where the relays can't keep it to themselves: SECURITY.md names the bound. */
  mostOfBudget?: number;
  /** Two relays list, because they can't know of each other. */
  splits?: boolean;
  /** Resolves when the fault is over. Rejects if it could not be injected. */
  inject(deployment: ChaosDeployment): Promise<void>;
}

/** @param settleSeconds until a listing that was under way at its end, and is of both kinds, is over, and what it lacked was asked for */
const upstream = (
  name: string,
  fault: ChaosDeployment['catalog']['fault'],
  seconds: number,
  settleSeconds = 0,
): Fault => ({
  name,
  cutsOff: true,
  async inject({ catalog }) {
    const before = catalog.faulted;
    catalog.fault = fault;
    await sleep(seconds * 1000);
    catalog.fault = 'none';
    if (catalog.faulted === before) throw new Error('no call met the fault');
    await sleep(settleSeconds * 1000);
  },
});

const redisPaused = (seconds: number): Fault => ({
  name: `Redis paused for ${seconds} s`,
  cutsOff: true,
  async inject(deployment) {
    deployment.redis.child!.kill('SIGSTOP');
    await sleep(seconds * 1000);
    deployment.redis.child!.kill('SIGCONT');
    deployment.mustHaveLogged('"redis","reachable":false');
  },
});

const listingRelayKilled: Fault = {
  name: 'kill -9 of the relay that lists',
  cutsOff: false,
  async inject(deployment) {
    const relay = deployment.listingRelay();
    await relay.kill();
    await sleep(3000);
    await relay.start();
  },
};

const listingRelayPaused = (seconds: number): Fault => ({
  name: `the relay that lists paused for ${seconds} s`,
  cutsOff: false,
  async inject(deployment) {
    const relay = deployment.listingRelay();
    relay.signal('SIGSTOP');
    await sleep(seconds * 1000);
    // Another took over from it, which it would not have let happen.
    const other = deployment.relays.find((each) => each !== relay && each.health?.role === 'listing');
    relay.signal('SIGCONT');
    if (!other) throw new Error('no other relay listed meanwhile');
  },
});

const redisFlushed: Fault = {
  name: 'Redis flushed, twice',
  cutsOff: false,
  async inject(deployment) {
    for (let times = 0; times < 2; times++) {
      const epoch = await deployment.epoch();
      await deployment.flushRedis();
      await sleep(7000);
      if ((await deployment.epoch()) === epoch) throw new Error('nothing was lost');
    }
  },
};

const redisKilled = (seconds: number): Fault => ({
  name: `Redis killed, back empty after ${seconds} s`,
  cutsOff: true,
  async inject(deployment) {
    await deployment.redis.stop();
    await sleep(seconds * 1000);
    await deployment.restartRedis();
    deployment.mustHaveLogged('"redis","reachable":false');
  },
});

const redisSlow = (seconds: number): Fault => ({
  name: `Redis 60 ms away for ${seconds} s`,
  cutsOff: false,
  async inject(deployment) {
    for (const link of deployment.links) link.delayMs = 60;
    await sleep(seconds * 1000);
    for (const link of deployment.links) link.delayMs = 0;
    if (deployment.links.some((link) => link.delayed === 0)) throw new Error('nothing was delayed');
  },
});

const dateWrong: Fault = {
  name: 'a relay that starts with its date an hour ahead, one with it an hour behind',
  cutsOff: false,
  async inject(deployment) {
    for (const [index, skew] of [3_600_000, -3_600_000].entries()) {
      const relay = deployment.relays[index]!;
      relay.signal('SIGTERM');
      await relay.ended();
      await relay.start({ TRYON_TEST_SKEW_MS: String(skew) });
      const { time } = JSON.parse(relay.lines.at(-1)!) as { time: string };
      if (Math.abs(Date.parse(time) - Date.now() - skew) > 60_000) throw new Error('its date was right');
    }
    await sleep(5000);
  },
};

const productHangs = (seconds: number): Fault => ({
  name: `a product whose poll hangs for ${seconds} s`,
  cutsOff: false,
  async inject(deployment) {
    const before = deployment.catalog.faulted;
    const n = deployment.unswitched();
    deployment.catalog.set(n, { swap_ready: false });
    deployment.catalog.hangingId = deployment.catalog.products[n]!.id;
    await sleep(seconds * 1000);
    deployment.catalog.hangingId = null;
    deployment.catalog.set(n, { swap_ready: true });
    if (deployment.pollsProducts && deployment.catalog.faulted === before)
      throw new Error('nothing was asked of it');
  },
});

const restarts = (times: number): Fault => ({
  name: `${times} restarts of one relay in a row`,
  cutsOff: false,
  async inject(deployment) {
    const relay = deployment.relays[2]!;
    for (let n = 0; n < times; n++) {
      relay.signal(n % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      await relay.ended();
      await relay.start();
      await sleep(1000);
    }
  },
});

const allRestarted: Fault = {
  name: 'all relays killed and started again, one after the other',
  cutsOff: false,
  async inject(deployment) {
    for (const relay of deployment.relays) {
      await relay.kill();
      await relay.start();
    }
  },
};

const flushedWhileRestarted: Fault = {
  name: 'Redis flushed while all relays restart with nothing on disk',
  cutsOff: true,
  async inject(deployment) {
    const epoch = await deployment.epoch();
    await Promise.all(deployment.relays.map((relay) => relay.kill()));
    await deployment.flushRedis();
    await deployment.forgetState();
    await Promise.all(deployment.relays.map((relay) => relay.start()));
    if ((await deployment.epoch()) === epoch) throw new Error('nothing was lost');
  },
};

const listingRelayKilledInPause: Fault = {
  name: 'the relay that lists killed during a pause of 10 s',
  cutsOff: true,
  async inject(deployment) {
    const { catalog } = deployment;
    const before = catalog.faulted;
    catalog.fault = 'rate-limited';
    while (catalog.faulted === before) await sleep(50);
    catalog.fault = 'none';
    const calls = catalog.calls.length;
    const killed = deployment.listingRelay();
    await killed.kill();
    await sleep(7000);
    // Those that were on their way.
    if (catalog.calls.length > calls + 2) throw new Error('calls were made in the pause');
    await killed.start();
  },
};

const refreshesAsked = (seconds: number): Fault => ({
  name: `a refresh asked for every second for ${seconds} s`,
  cutsOff: false,
  async inject({ relays }) {
    let accepted = 0;
    for (let n = 0; n < seconds; n++) {
      if ((await relays[n % relays.length]!.refresh()) === 202) accepted++;
      await sleep(1000);
    }
    if (accepted < seconds / 2) throw new Error(`only ${accepted} were accepted`);
  },
});

const redisEvicts: Fault = {
  name: 'Redis drops its changes, and a relay starts',
  // The calls of the relay that stopped are unknown to the new epoch: until they stop counting, only the reserve is spent.
  cutsOff: true,
  async inject(deployment) {
    const epoch = await deployment.epoch();
    if (!(await deployment.evict('changes'))) throw new Error('there were none');
    const relay = deployment.relays[3]!;
    relay.signal('SIGTERM');
    await relay.ended();
    await relay.start();
    if ((await deployment.epoch()) === epoch) throw new Error('nothing was lost');
    await sleep(80_000);
  },
};

const redisStepped = (words: string, seconds: number): Fault => ({
  name: `the clock of Redis stepped ${words}`,
  cutsOff: false,
  async inject(deployment) {
    const before = await deployment.stepRedisClock(0);
    const after = await deployment.stepRedisClock(seconds);
    if (Math.abs(after - before - seconds) > 10) throw new Error('the clock was not stepped');
    await sleep(60_000);
    await deployment.stepRedisClock(0);
  },
});

const oneListEmpty: Fault = {
  name: 'empty lists for 2 s',
  cutsOff: false,
  async inject({ catalog, relays }) {
    const before = catalog.faulted;
    catalog.fault = 'empty';
    await relays[0]!.refresh();
    await sleep(2000);
    catalog.fault = 'none';
    if (catalog.faulted === before) throw new Error('no call met the fault');
  },
};

const slowColdStart: Fault = {
  name: 'all relays restart with nothing known, and a service that takes 5.5 s',
  cutsOff: true,
  async inject(deployment) {
    const { catalog } = deployment;
    catalog.latencyMs = 5500;
    const before = catalog.calls.length;
    await flushedWhileRestarted.inject(deployment);
    await sleep(20_000);
    catalog.latencyMs = 0;
    if (catalog.calls.length === before) throw new Error('no call met the fault');
  },
};

const halfOpenClients: Fault = {
  name: '500 clients that never close their side',
  cutsOff: false,
  async inject({ relays }) {
    const { port, hostname } = new URL(relays[0]!.address);
    const clients = Array.from({ length: 500 }, () => {
      const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      client.on('error', () => {}).resume();
      client.write('HELLO\r\n\r\n');
      return client;
    });
    await Promise.all(clients.map((client) => client.readableEnded || once(client, 'end')));
    if (!clients.every((client) => client.writable)) throw new Error('some closed their side');
    await sleep(5000);
    for (const client of clients) client.destroy();
  },
};

const diskFull = (seconds: number): Fault => ({
  name: `the disk full for ${seconds} s, and all relays restarted with Redis flushed meanwhile`,
  cutsOff: true,
  async inject(deployment) {
    const clear = deployment.fillDisk();
    await sleep(seconds * 500);
    await Promise.all(deployment.relays.map((relay) => relay.kill()));
    await deployment.flushRedis();
    await Promise.all(deployment.relays.map((relay) => relay.start()));
    await sleep(seconds * 500);
    await clear();
    deployment.mustHaveLogged('"state-directory","writable":false');
  },
});

const splitBrain = (seconds: number): Fault => ({
  name: `Redis split in two for ${seconds} s`,
  // The side that finds an empty Redis begins anew.
  cutsOff: true,
  mostOfBudget: 5 / 3,
  splits: true,
  async inject(deployment) {
    const other = await startRedis();
    const port = ({ url }: TestRedis) => Number(new URL(url).port);
    const side = deployment.links.slice(0, 2);
    for (const link of side) link.redirect(port(other));
    await sleep(seconds * 1000);
    const listing = deployment.relays.filter(({ health }) => health?.role === 'listing');
    for (const link of side) link.redirect(port(deployment.redis));
    await other.stop();
    if (listing.length !== 2) throw new Error(`${listing.length} relays listed`);
    // Until no call of it counts any more.
    await sleep(61_000);
  },
});

export const ALL_FAULTS: readonly Fault[] = [
  listingRelayKilled,
  listingRelayPaused(25),
  redisKilled(20),
  redisPaused(25),
  redisPaused(60),
  redisFlushed,
  redisSlow(60),
  dateWrong,
  upstream('429 with Retry-After for 20 s', 'rate-limited', 20),
  upstream('an outage of 60 s', 'unavailable', 60),
  upstream('connections closed for 20 s', 'closes', 20),
  upstream('garbage for 30 s', 'garbage', 30),
  upstream('no answers for 25 s', 'hangs', 25),
  productHangs(60),
  restarts(5),
  allRestarted,
  flushedWhileRestarted,
  listingRelayKilledInPause,
  refreshesAsked(30),
  redisEvicts,
  redisStepped('back by half an hour', -1800),
  redisStepped('forward by two minutes', 120),
  upstream('replicas in opposite orders for 60 s', 'reversed', 60),
  upstream('every page in an order of its own for 60 s', 'shuffled', 60, 120),
  upstream('totals a tenth too low for 60 s', 'short-total', 60),
  upstream('ids in capitals for 60 s', 'upper-case', 60, 120),
  oneListEmpty,
  slowColdStart,
  halfOpenClients,
  diskFull(90),
  splitBrain(70),
];

/** The faults of the short run. */
export const SHORT_FAULTS: readonly Fault[] = [
  listingRelayKilled,
  redisFlushed,
  redisPaused(5),
  upstream('an outage of 5 s', 'unavailable', 5),
  productHangs(5),
  upstream('totals a tenth too low for 10 s', 'short-total', 10),
  upstream('ids in capitals for 10 s', 'upper-case', 10),
];
