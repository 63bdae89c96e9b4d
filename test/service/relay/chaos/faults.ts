/** The faults of a chaos run: each begins, lasts, ends, and proves that it took place. Judges no response but those to photos. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis, type TestRedis } from '../../../helpers/redis.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import type { UpstreamFault } from './catalog-under-test.ts';
import type { ChaosDeployment } from './deployment.ts';
import { PER_DAY, sendSlowForms } from './photo-swap-under-test.ts';

export interface Fault {
  name: string;
  /** Whether relays can't learn of changes during the fault. Two refreshes then count from its end. */
  cutsOff: boolean;
  /** Milliseconds within which relays learn of every change during the fault, if not within two refreshes. */
  learnsWithinMs?: number;
  /** Of the budget, where the relays can't keep it to themselves: SECURITY.md names the bound. */
  mostOfBudget?: number;
  /** Of the products that should be there, so many are answered: a first listing may lack some that moved while it was read (0.999). */
  leastAvailable?: number;
  /** Two relays list, because they can't know of each other. */
  splits?: boolean;
  /** Resolves when the fault is over. Rejects if it could not be injected, or a photo brought no picture. */
  inject(deployment: ChaosDeployment): Promise<void>;
}

type Inject = Fault['inject'];
const shown = (name: string, inject: Inject): Fault => ({ name, cutsOff: false, inject });
const cutting = (name: string, inject: Inject): Fault => ({ name, cutsOff: true, inject });

/** From then on the relays have their whole budget again. */
const FIRST_MINUTE_MS = 61_000;

/** @throws if nothing that the relays share is lost by it */
async function losing(deployment: ChaosDeployment, step: () => Promise<unknown>): Promise<void> {
  const since = await deployment.countedSince();
  await step();
  if ((await deployment.countedSince()) === since) throw new Error('nothing was lost');
}

/** @param settleSeconds until a listing that was under way at its end, and is of both kinds, is over, and what it lacked was asked for */
const upstream = (name: string, fault: UpstreamFault, seconds: number, settleSeconds = 0) =>
  cutting(name, async ({ catalog }) => {
    const before = catalog.faulted;
    catalog.fault = fault;
    await sleep(seconds * 1000);
    catalog.fault = 'none';
    if (catalog.faulted === before) throw new Error('no call met the fault');
    await sleep(settleSeconds * 1000);
  });

const redisPaused = (seconds: number) =>
  cutting(`Redis paused for ${seconds} s`, async (deployment) => {
    deployment.redis.child!.kill('SIGSTOP');
    await sleep(seconds * 1000);
    deployment.redis.child!.kill('SIGCONT');
    deployment.mustHaveLogged('"redis","reachable":false');
  });

/** Until another relay has taken over none lists. */
const listingRelayKilled = cutting('kill -9 of the relay that lists', async (deployment) => {
  const relay = deployment.listingRelay();
  await relay.kill();
  await sleep(3000);
  await relay.start();
  await sleep(4000);
});

const listingRelayPaused = (seconds: number) =>
  shown(`the relay that lists paused for ${seconds} s`, async (deployment) => {
    const relay = deployment.listingRelay();
    relay.signal('SIGSTOP');
    await sleep(seconds * 1000);
    // Another took over from it, which it would not have let happen.
    const other = deployment.relays.find((each) => each !== relay && each.health?.role === 'listing');
    relay.signal('SIGCONT');
    if (!other) throw new Error('no other relay listed meanwhile');
  });

const redisFlushed = cutting('Redis flushed, twice', async (deployment) => {
  for (let times = 0; times < 2; times++) {
    await losing(deployment, async () => {
      await deployment.flushRedis();
      await sleep(7000);
    });
  }
  await sleep(FIRST_MINUTE_MS);
});

const redisKilled = (seconds: number) =>
  cutting(`Redis killed, back empty after ${seconds} s`, async (deployment) => {
    await deployment.redis.stop();
    await sleep(seconds * 1000);
    await deployment.restartRedis();
    deployment.mustHaveLogged('"redis","reachable":false');
    await sleep(FIRST_MINUTE_MS);
  });

const redisSlow = (seconds: number) =>
  shown(`Redis 60 ms away for ${seconds} s`, async (deployment) => {
    for (const link of deployment.links) link.delayMs = 60;
    await sleep(seconds * 1000);
    for (const link of deployment.links) link.delayMs = 0;
    if (deployment.links.some((link) => link.delayed === 0)) throw new Error('nothing was delayed');
  });

const dateWrong = shown(
  'a relay that starts with its date an hour ahead, one with it an hour behind',
  async (deployment) => {
    for (const [index, skew] of [3_600_000, -3_600_000].entries()) {
      const relay = deployment.relays[index]!;
      await relay.restart('SIGTERM', { TRYON_TEST_SKEW_MS: String(skew) });
      const { time } = JSON.parse(relay.lines.at(-1)!) as { time: string };
      if (Math.abs(Date.parse(time) - Date.now() - skew) > 60_000) throw new Error('its date was right');
    }
    await sleep(5000);
  },
);

const productHangs = (seconds: number) =>
  shown(`a product whose poll hangs for ${seconds} s`, async (deployment) => {
    const before = deployment.catalog.faulted;
    const n = deployment.unswitched();
    deployment.catalog.set(n, { swap_ready: false });
    const { id } = deployment.catalog.products[n]!;
    deployment.catalog.hangingId = id;
    for (let second = 0; second < seconds; second++) {
      // Only whoever asks for a product has it asked for.
      await deployment.relays[0]!.ask(`/v1/products/${id}`);
      await sleep(1000);
    }
    deployment.catalog.hangingId = null;
    deployment.catalog.set(n, { swap_ready: true });
    if (deployment.pollsProducts && deployment.catalog.faulted === before)
      throw new Error('nothing was asked of it');
  });

const restarts = (times: number) =>
  shown(`${times} restarts of one relay in a row`, async (deployment) => {
    const relay = deployment.relays[2]!;
    for (let n = 0; n < times; n++) {
      await relay.restart(n % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      await sleep(1000);
    }
  });

const allRestarted = shown('all relays killed and started again, one after the other', async (deployment) => {
  for (const relay of deployment.relays) await relay.restart('SIGKILL');
});

const flushedWhileRestarted = cutting('Redis flushed while all relays restart', async (deployment) => {
  await losing(deployment, () => deployment.flushBetweenStarts());
  await sleep(FIRST_MINUTE_MS);
});

const listingRelayKilledInPause = cutting(
  'the relay that lists killed during a pause of 10 s',
  async (deployment) => {
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
);

const refreshesAsked = (seconds: number) =>
  shown(`a refresh asked for every second for ${seconds} s`, async ({ relays }) => {
    let accepted = 0;
    for (let n = 0; n < seconds; n++) {
      if ((await relays[n % relays.length]!.refresh()) === 202) accepted++;
      await sleep(1000);
    }
    if (accepted < seconds / 2) throw new Error(`only ${accepted} were accepted`);
  });

const slowColdStart: Fault = {
  leastAvailable: 0.998,
  ...cutting('all relays restart with nothing known, and a service that takes 5.5 s', async (deployment) => {
    const { catalog } = deployment;
    catalog.latencyMs = 5500;
    const before = catalog.calls.length;
    await flushedWhileRestarted.inject(deployment);
    await sleep(20_000);
    catalog.latencyMs = 0;
    if (catalog.calls.length === before) throw new Error('no call met the fault');
  }),
};

/** Relays that know the products already lose none by such a listing. */
const coldStart = (what: string, fault: UpstreamFault) =>
  cutting(`all relays restart with nothing known, and ${what}`, async (deployment) => {
    const { catalog } = deployment;
    const before = catalog.faulted;
    catalog.fault = fault;
    await flushedWhileRestarted.inject(deployment);
    catalog.fault = 'none';
    if (catalog.faulted === before) throw new Error('no call met the fault');
  });

// The side that finds an empty Redis begins anew.
const splitBrain = (seconds: number): Fault => ({
  ...cutting(`Redis split in two for ${seconds} s`, async (deployment) => {
    const other = await startRedis();
    const port = ({ url }: TestRedis) => Number(new URL(url).port);
    const side = deployment.links.slice(0, 2);
    for (const link of side) link.redirect(port(other));
    await sleep(seconds * 1000);
    const listing = deployment.relays.filter(({ health }) => health?.role === 'listing');
    for (const link of side) link.redirect(port(deployment.redis));
    await other.stop();
    if (listing.length !== 2) throw new Error(`${listing.length} relays listed`);
    await sleep(FIRST_MINUTE_MS);
  }),
  mostOfBudget: 2,
  splits: true,
});

const slowForms = (seconds: number) =>
  shown(`25 slow forms of one visitor for ${seconds} s`, async ({ relays: [relay], photoSwap }) => {
    const slow = sendSlowForms(relay!.address, 25);
    try {
      await waitUntil(() => slow.countOpen() === 25, '25 connections');
      await photoSwap.mustMakePictures(relay!.address, seconds);
    } finally {
      slow.end();
    }
    if (!slow.statuses.some((status) => status === 408 || status === 429))
      throw new Error('none was refused');
  });

const engineDown = shown('an engine that fails more forms than a day has', async ({ relays, photoSwap }) => {
  photoSwap.isDown = true;
  for (let n = 0; n < PER_DAY + 5; n++) await photoSwap.ask(relays[n % relays.length]!.address);
  photoSwap.isDown = false;
  await photoSwap.mustMakePictures(relays[0]!.address);
  if (photoSwap.failed < PER_DAY + 5) throw new Error(`only ${photoSwap.failed} forms failed`);
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
  upstream('replicas in opposite orders for 60 s', 'reversed', 60),
  {
    ...upstream('every page in an order of its own for 200 s', 'shuffled', 200, 120),
    cutsOff: false,
    learnsWithinMs: 120_000,
  },
  upstream('totals a tenth too low for 60 s', 'short-total', 60),
  upstream('totals of 0 for 60 s', 'no-total', 60),
  upstream('ids in capitals for 60 s', 'upper-case', 60, 120),
  slowColdStart,
  coldStart('totals of -1', 'negative-total'),
  coldStart('products with odd fields', 'odd-fields'),
  splitBrain(70),
  slowForms(30),
  engineDown,
];

/** The faults of the short run. */
export const SHORT_FAULTS: readonly Fault[] = [
  listingRelayKilled,
  redisFlushed,
  redisPaused(5),
  upstream('an outage of 5 s', 'unavailable', 5),
  productHangs(5),
  upstream('totals of 0 for 10 s', 'no-total', 10),
  upstream('products with odd fields for 10 s', 'odd-fields', 10),
  upstream('ids in capitals for 10 s', 'upper-case', 10),
  slowForms(10),
  engineDown,
];
