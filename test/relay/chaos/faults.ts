/** The faults of a chaos run: each begins, lasts, ends, and proves that it took place. Judges no response. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosDeployment } from './deployment.ts';

export interface Fault {
  name: string;
  /** Whether relays can't learn of changes during the fault. Two refreshes then count from its end. */
  cutsOff: boolean;
  /** Resolves when the fault is over. Rejects if it could not be injected. */
  inject(deployment: ChaosDeployment): Promise<void>;
}

const upstream = (name: string, fault: ChaosDeployment['catalog']['fault'], seconds: number): Fault => ({
  name,
  cutsOff: true,
  async inject({ catalog }) {
    const before = catalog.faulted;
    catalog.fault = fault;
    await sleep(seconds * 1000);
    catalog.fault = 'none';
    if (catalog.faulted === before) throw new Error('no call met the fault');
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
    relay.signal('SIGCONT');
  },
});

const redisFlushed: Fault = {
  name: 'Redis flushed, twice',
  cutsOff: false,
  async inject(deployment) {
    await deployment.flushRedis();
    await sleep(7000);
    await deployment.flushRedis();
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
    await Promise.all(deployment.relays.map((relay) => relay.kill()));
    await deployment.flushRedis();
    await deployment.forgetState();
    await Promise.all(deployment.relays.map((relay) => relay.start()));
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
];

/** The faults of the short run. */
export const SHORT_FAULTS: readonly Fault[] = [
  listingRelayKilled,
  redisFlushed,
  redisPaused(5),
  upstream('an outage of 5 s', 'unavailable', 5),
  productHangs(5),
];
