/** What a chaos run starts and stops: a catalog service, an engine, a Redis, and four relays with links to it. Injects no fault. */
import { Redis } from 'ioredis';
import { startRedis, type TestRedis } from '../../../helpers/redis.ts';
import { CatalogUnderTest } from './catalog-under-test.ts';
import { PER_DAY, PhotoSwapUnderTest } from './photo-swap-under-test.ts';
import { RedisLink } from './redis-link.ts';
import { REFRESH_TOKEN, RelayUnderTest } from './relay-under-test.ts';

const INSTANCES = 4;

export class ChaosDeployment {
  redis!: TestRedis;
  readonly catalog: CatalogUnderTest;
  readonly photoSwap = new PhotoSwapUnderTest();
  readonly relays: RelayUnderTest[] = [];
  readonly links: RedisLink[] = [];
  /** Whether products are polled. In a small catalog the listing is frequent enough for products that are being processed. */
  readonly pollsProducts: boolean;
  readonly #requestsPerMinute: number;
  /** How many lines each relay had logged when the fault began. */
  #linesBefore = new Map<RelayUnderTest, number>();

  constructor(products: number, requestsPerMinute: number) {
    this.catalog = new CatalogUnderTest(products);
    this.#requestsPerMinute = requestsPerMinute;
    this.pollsProducts = products > 800;
  }

  async start(): Promise<void> {
    this.redis = await startRedis();
    if (!this.redis.child) throw new Error('A chaos run needs a Redis of its own: unset REDIS_URL.');
    const upstream = await this.catalog.listen();
    const { url } = await this.photoSwap.open();
    // Of the product that forms name.
    this.catalog.set(1, { image_url: `${url}/product.jpg` });
    const swap = `--photo-swap http --photo-swap-url ${url}/engine --photo-swap-per-day ${PER_DAY}`;
    for (let n = 0; n < INSTANCES; n++) {
      const link = new RedisLink(Number(new URL(this.redis.url).port));
      this.links.push(link);
      const budget = ['--requests-per-minute', String(this.#requestsPerMinute)];
      const args = ['--upstream', upstream, ...budget, ...swap.split(' '), '--allow-private-images'];
      const env = {
        TRYON_API_KEY: 'chaos-key',
        TRYON_REDIS_URL: await link.listen(),
        TRYON_REFRESH_TOKEN: REFRESH_TOKEN,
      };
      this.relays.push(new RelayUnderTest(`relay ${n}`, args, env));
    }
    await Promise.all(this.relays.map((relay) => relay.start()));
  }

  async stop(): Promise<void> {
    for (const relay of this.relays) {
      relay.signal('SIGCONT');
      await relay.kill();
    }
    await this.catalog.close();
    await this.photoSwap.close();
    for (const link of this.links) link.close();
    await this.redis.stop();
  }

  async restartRedis(): Promise<void> {
    this.redis = await startRedis(Number(new URL(this.redis.url).port));
  }

  async #asking<Result>(use: (admin: Redis) => Promise<Result>): Promise<Result> {
    const admin = new Redis(this.redis.url);
    try {
      return await use(admin);
    } finally {
      admin.disconnect();
    }
  }

  async flushRedis(): Promise<void> {
    await this.#asking((admin) => admin.flushall());
  }

  /** Ends all relays, flushes Redis, and starts them again. */
  async flushBetweenStarts(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.kill()));
    await this.flushRedis();
    await Promise.all(this.relays.map((relay) => relay.start()));
  }

  /** Since when the relays count their calls: another time shows that what they shared was lost. Null while there is none. */
  countedSince(): Promise<string | null> {
    return this.#asking(async (admin) => {
      const [since] = await admin.keys('storefront-tryon:*:since');
      return since === undefined ? null : admin.get(since);
    });
  }

  listingRelay(): RelayUnderTest {
    const found = this.relays.find((relay) => relay.health?.role === 'listing');
    if (!found) throw new Error('no relay lists');
    return found;
  }

  /** A product that the run does not switch on and off. */
  unswitched(): number {
    return this.catalog.products.length - 3;
  }

  /** From now on the relays log a fault. */
  beginFault(): void {
    this.#linesBefore = new Map(this.relays.map((relay) => [relay, relay.lines.length]));
  }

  /** @throws if no relay has since the fault began */
  mustHaveLogged(text: string): void {
    const isLogged = this.relays.some((relay) =>
      relay.lines.slice(this.#linesBefore.get(relay)).some((line) => line.includes(text)),
    );
    if (!isLogged) throw new Error(`no relay logged ${text}`);
  }

  /**
   * Whether one relay lists, the others follow, and all are healthy with the right number of products.
   * @param changing by how many products the number may differ, because they changed just now
   */
  async isInSync(changing: number): Promise<boolean> {
    const healths = await Promise.all(this.relays.map((relay) => relay.readHealth()));
    const count = (role: string) => healths.filter((health) => health?.role === role).length;
    const wanted = this.catalog.products.filter((product) => product.tryon_status === 'active').length;
    return (
      count('listing') === 1 &&
      count('following') === healths.length - 1 &&
      healths.every((health) => health!.status === 'ok' && Math.abs(health!.products - wanted) <= changing)
    );
  }
}
