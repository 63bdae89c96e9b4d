/** A catalog service reduced to the two reads a relay makes: counts every call, and fails on order. */
import type { Clock } from '../../../src/core/base/clock.ts';
import type { FetchLike } from '../../../src/core/http/attempt.ts';
import { readCatalog } from '../../helpers/catalog-reads.ts';

export interface ServedProduct {
  id: string;
  external_id: string | null;
  tryon_status: 'active' | 'inactive';
  swap_ready: boolean;
  [field: string]: unknown;
}

export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

export function served(n: number, more: Partial<ServedProduct> = {}): ServedProduct {
  const url = `https://images.example/products/${n}.jpg`;
  return {
    id: uuid(n),
    external_id: `SKU-${n}`,
    title: `Product ${n}`,
    handle: `product-${n}`,
    category: 'shoes',
    status: 'internal',
    image_url: url,
    model_type: 'swap',
    tryon_status: 'active',
    active_asset_id: null,
    swap_ready: true,
    images: [{ id: uuid(n + 1e6), url, position: 0, is_primary: true, created_at: '2026-01-01T00:00:00Z' }],
    created_at: '2026-01-01T00:00:00Z',
    ...more,
  };
}

export interface Call {
  at: number;
  url: string;
  init: RequestInit;
}

export class CountedService {
  products: ServedProduct[] = [];
  calls: Call[] = [];
  /** Answers in place of the service, until it gives undefined. */
  fault: ((url: URL, init: RequestInit) => Promise<Response> | Response | undefined) | null = null;
  /** Calls that the fault answered: one that answered none proves nothing. */
  faulted = 0;
  /** Milliseconds before a page or product is answered. */
  latency = 0;
  /** Runs after a page was answered, for a catalog that changes under the listing. */
  afterPage: (page: number) => void = () => {};
  #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  fetch: FetchLike = async (address, init) => {
    this.calls.push({ at: this.#clock.now(), url: address, init });
    const url = new URL(address);
    const failed = this.fault?.(url, init);
    if (failed) this.faulted++;
    if (failed) return failed;
    if (this.latency > 0)
      await new Promise<void>((resolve) => this.#clock.wake(this.latency, () => resolve()));
    const response = readCatalog(this.products, url);
    if (url.pathname === '/v1/products') this.afterPage(Number(url.searchParams.get('page') ?? 1));
    return response;
  };

  /** The most calls in any rolling minute. */
  get busiestMinute(): number {
    return this.busiestMinuteOf(() => true);
  }

  /** The most calls of some kind in any rolling minute. */
  busiestMinuteOf(isOfKind: (call: Call) => boolean): number {
    const times = this.calls.filter(isOfKind).map((call) => call.at);
    return Math.max(0, ...times.map((end) => times.filter((at) => at > end - 60_000 && at <= end).length));
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
