/**
 * The visitors of a chaos run: a constant load over all relays that a load balancer would use, and a merchant who switches
 * products on and off meanwhile. Every response is compared with the true state of the catalog. Injects no fault.
 */
import type { CatalogUnderTest } from './catalog-under-test.ts';
import { uuid } from '../counted-service.ts';
import type { ChaosDeployment } from './deployment.ts';
import type { RelayUnderTest, Reply } from './relay-under-test.ts';

export interface Tally {
  known: number;
  unavailable: number;
  /** 404, or an empty list, for a product that has been active long enough. */
  missing: number;
  /** A response with a product that was switched off too long ago. */
  outdated: number;
}

/** The share of requests for products that are switched on and off, or do not exist. The others are for products that never change. */
const SWITCHED_SHARE = 0.25;
const UNKNOWN_SHARE = 0.05;

interface Answered extends Reply {
  by: RelayUnderTest;
}

interface Switched {
  n: number;
  active: boolean;
  since: number;
}

export class Visitors {
  readonly #catalog: CatalogUnderTest;
  readonly #relays: readonly RelayUnderTest[];
  readonly #random: () => number;
  readonly #switched: Switched[];
  readonly #unknown: number;
  readonly #twoRefreshesMs: number;
  readonly #problems: string[] = [];
  #timers: NodeJS.Timeout[] = [];
  #inFlight = new Set<Promise<void>>();
  #turn = 0;
  /** While relays are cut off from the service or from each other, and for a refresh after that, changes can't arrive. */
  cutOffUntil = -Infinity;
  /** Milliseconds within which changes arrive, if not within two refreshes. */
  learnsWithinMs = 0;
  tally: Tally = emptyTally();

  /** @param unknown products that do not exist, and are asked for again and again */
  constructor(
    { catalog, relays }: ChaosDeployment,
    random: () => number,
    refreshMs: number,
    unknown: number,
  ) {
    this.#catalog = catalog;
    this.#relays = relays;
    this.#random = random;
    this.#unknown = unknown;
    // Half a second for the response to arrive.
    this.#twoRefreshesMs = 2 * refreshMs + 500;
    const step = Math.floor(catalog.products.length / 40);
    const at = (k: number) => ({ n: k * step + 7, active: true, since: -Infinity });
    this.#switched = Array.from({ length: 40 }, (_, k) => at(k));
  }

  /** The first problems since the last call, in words. */
  takeProblems(): string[] {
    return this.#problems.splice(0);
  }

  start(perSecond: number, switchEveryMs: number): void {
    const started = performance.now();
    let sent = 0;
    this.#timers.push(
      setInterval(() => {
        const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
        for (; sent < due; sent++) this.#send();
      }, 10),
      setInterval(() => this.#switchOne(), switchEveryMs),
    );
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#inFlight);
  }

  /** Products that were switched less than `ms` milliseconds ago. */
  switchedWithin(ms: number): number {
    return this.#switched.filter(({ since }) => performance.now() - since < ms).length;
  }

  /** Whether a relay answers correctly for every product that was switched, but not within the last `ms` milliseconds. */
  async isRightAt(relay: RelayUnderTest, ms: number): Promise<boolean> {
    const asked = this.#switched.filter(({ since }) => performance.now() - since >= ms);
    const isRight = async ({ n, active }: Switched) => {
      const reply = await relay.ask(`/v1/products/${uuid(n)}`).catch(() => null);
      // Where the budget is spent a relay can't know that it is gone, and says so.
      return active ? reply?.status === 200 : reply?.status === 404 || reply?.status === 503;
    };
    return (await Promise.all(asked.map(isRight))).every(Boolean);
  }

  #switchOne(): void {
    const candidate = this.#switched[Math.floor(this.#random() * this.#switched.length)]!;
    const now = performance.now();
    // Only after long enough in one state to see whether that arrived.
    if (now - candidate.since < 2 * this.#twoRefreshesMs) return;
    candidate.active = !candidate.active;
    candidate.since = now;
    this.#catalog.set(candidate.n, { tryon_status: candidate.active ? 'active' : 'inactive' });
  }

  #send(): void {
    const draw = this.#random();
    const switched = this.#switched[Math.floor(this.#random() * this.#switched.length)]!;
    const isSwitched = draw < SWITCHED_SHARE;
    const isUnknown = !isSwitched && draw < SWITCHED_SHARE + UNKNOWN_SHARE;
    let n = Math.floor(this.#random() * this.#catalog.products.length);
    if (this.#switched.some((other) => other.n === n)) n++;
    if (isSwitched) n = switched.n;
    if (isUnknown) n = 1e6 + Math.floor(this.#random() * this.#unknown);
    const path = this.#random() < 0.5 ? `/v1/products/${uuid(n)}` : `/v1/products?external_id=SKU-${n}`;
    const sentAt = performance.now();
    const asked = this.#ask(path).then((answered) => {
      if (isUnknown || answered === 'all down') return;
      this.#judge(n, isSwitched ? switched : null, answered, sentAt, path);
    });
    this.#inFlight.add(asked);
    void asked.finally(() => this.#inFlight.delete(asked));
  }

  /** As a load balancer does: after a broken connection it tries another relay. */
  async #ask(path: string): Promise<Answered | 'all down' | null> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const up = this.#relays.filter((relay) => relay.isUp);
      const relay = up[this.#turn++ % up.length];
      if (!relay) return 'all down';
      const reply = await relay.ask(path).catch(() => null);
      if (reply) return { ...reply, by: relay };
    }
    return null;
  }

  #judge(n: number, switched: Switched | null, reply: Answered | null, sentAt: number, path: string): void {
    const now = performance.now();
    const from = switched ? Math.max(switched.since, this.cutOffUntil) : -Infinity;
    const settled =
      now - from > Math.max(this.#twoRefreshesMs, this.learnsWithinMs) &&
      now - (switched?.since ?? -Infinity) > now - sentAt;
    const isActive = switched ? switched.active : true;
    const found = reply?.status === 200 && reply.body.toLowerCase().includes(uuid(n));
    const absent = reply?.status === 404 || (reply?.status === 200 && !found);
    if (isActive && settled) {
      this.tally.known++;
      if (absent) this.#problem('missing', `${path} at ${reply.by.name}`);
      else if (!found) this.#problem('unavailable', `${path}: ${reply?.status} ${reply?.by.name}`);
    }
    const seconds = () => Math.round((now - switched!.since) / 1000);
    if (!isActive && settled && found)
      this.#problem('outdated', `${path} at ${reply.by.name}, off for ${seconds()} s`);
  }

  #problem(kind: 'missing' | 'unavailable' | 'outdated', what: string): void {
    this.tally[kind]++;
    if (this.#problems.length < 12) this.#problems.push(`${kind}: ${what}`);
  }
}

export function emptyTally(): Tally {
  return { known: 0, unavailable: 0, missing: 0, outdated: 0 };
}
