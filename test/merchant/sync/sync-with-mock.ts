/** A sync against the mock, by the functions of `storefront-tryon/sync`: what it sends is counted, and can be stopped. */
import { createService, type MockServiceOptions, type Service } from '../../../src/service/mock/service.ts';
import type { Product } from '../../../src/core/catalog/resources.ts';
import { sync, type SyncOptions } from '../../../src/merchant/sync/sync.ts';
import { createPictureChecks, type PictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import { SyncState, type StateEntry } from '../../../src/merchant/sync/state/sync-state.ts';
import type { SyncEvent } from '../../../src/merchant/sync/events.ts';
import { SkippingClock } from '../../helpers/skipping-clock.ts';
import { PNG } from '../bench.ts';

type Sent = { method: string; path: string; status: number; body: unknown };

export const KEY = 'other-shop-key';

export class SyncWithMock {
  readonly clock: SkippingClock;
  readonly service: Service;
  readonly sent: Sent[] = [];
  /** Of all runs. */
  readonly events: SyncEvent[] = [];
  /** What a state file would hold. */
  readonly entries: StateEntry[] = [];
  key = KEY;
  /** Called before each call is sent, with its number from 0; may throw or abort. */
  beforeCall: (index: number) => void = () => {};
  /** Called when the service has answered; a throw loses the answer. */
  afterCall: (index: number, sent: Sent) => void = () => {};
  /** Pictures that the service can't take. */
  broken = new Set<string>();

  constructor(options: Omit<MockServiceOptions, 'clock'> = {}) {
    this.clock = new SkippingClock();
    this.service = createService({
      seed: 'empty',
      processingMs: 0,
      ...options,
      clock: this.clock,
      loadImage: async (url) => (this.broken.has(url.href) ? new Uint8Array([1, 2, 3]) : PNG),
    });
  }

  /** A feed of our own columns. */
  run(rows: readonly object[], options: Partial<SyncOptions> = {}) {
    const checks: PictureChecks = { ...createPictureChecks(), ask: async () => null };
    return sync({
      baseUrl: 'https://catalog.example',
      apiKey: this.key,
      feed: async () => new Blob([JSON.stringify(rows)]).stream(),
      checks,
      clock: this.clock,
      random: () => 0.5,
      state: new SyncState(this.entries, async (entry) => void this.entries.push(entry)),
      fetch: (url, init) => this.clock.during(() => this.#fetch(url, init)),
      ...options,
      onEvent: (event) => {
        this.events.push(event);
        options.onEvent?.(event);
      },
    });
  }

  /** What was said of one kind, in all runs. */
  said<Name extends SyncEvent['event']>(name: Name) {
    return this.events.filter((event): event is SyncEvent & { event: Name } => event.event === name);
  }

  /** A call of somebody else. */
  call(path: string, method = 'GET', body?: object): Promise<Response> {
    return this.service.fetch(`https://catalog.example/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async products(): Promise<Product[]> {
    const products: Product[] = [];
    for (let page = 1; ; page++) {
      const response = await this.call(`/products?limit=100&page=${page}`);
      const list = (await response.json()) as { products: Product[]; total: number };
      products.push(...list.products);
      if (page * 100 >= list.total) return products;
    }
  }

  /** Of each product: switched on, or off. */
  async statuses(): Promise<string[]> {
    return (await this.products()).map(({ tryon_status }) => tryon_status);
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const index = this.sent.length;
    const { pathname, search } = new URL(url);
    const method = init.method ?? 'GET';
    const sent: Sent = {
      method,
      path: pathname.replace('/v1', '') + search,
      status: 0,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    this.sent.push(sent);
    this.beforeCall(index);
    init.signal?.throwIfAborted();
    const response = await this.service.fetch(url, init);
    sent.status = response.status;
    this.afterCall(index, sent);
    init.signal?.throwIfAborted();
    return response;
  }
}

export const row = (number: number, more: object = {}) => ({
  sku: `SKU-${number}`,
  title: `Product ${number}`,
  category: 'eyewear',
  images: [`https://cdn.example/${number}.png`],
  ...more,
});

export const rows = (count: number) => Array.from({ length: count }, (_, number) => row(number));
