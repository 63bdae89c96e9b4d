/**
 * The catalog service of a chaos run, over HTTP: counts every call when it arrives, switches products on and off, and fails on
 * demand.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCatalog } from '../../../helpers/catalog-reads.ts';
import { listen, type Listening } from '../../../helpers/http-server.ts';
import { seededRandom, shuffled } from '../../../helpers/seeded-random.ts';
import { served, type ServedProduct } from '../counted-service.ts';

/** Faults in whose place something else than an answer comes, and those that alter what is answered. */
type Failure = 'rate-limited' | 'unavailable' | 'closes' | 'garbage' | 'hangs';
type WrongTotal = 'short-total' | 'no-total' | 'negative-total';
type Alteration = 'reversed' | 'shuffled' | WrongTotal | 'odd-fields' | 'upper-case';
export type UpstreamFault = 'none' | Failure | Alteration;

const PAGE_SIZE = 100;

/** What the service lists for the page that it answers as the `turn`th. */
const ALTERED: Record<Alteration, (products: ServedProduct[], turn: number) => ServedProduct[]> = {
  // Two replicas of the service, which list in opposite orders, answer in turns.
  reversed: (products, turn) => (turn % 3 === 0 ? products.toReversed() : products),
  shuffled: (products, turn) => shuffled(products, seededRandom(turn)),
  'short-total': (products) => products,
  'no-total': (products) => products,
  'negative-total': (products) => products,
  'odd-fields': (products) => products.map((product) => ({ ...product, title: null, images: null })),
  'upper-case': (products) => products.map((product) => ({ ...product, id: product.id.toUpperCase() })),
};

/** The total that the service states. */
const STATED: Partial<Record<UpstreamFault, (total: number) => number>> = {
  'short-total': (total) => Math.ceil(total * 0.9),
  'no-total': () => 0,
  'negative-total': () => -1,
};

export class CatalogUnderTest {
  readonly products: ServedProduct[];
  /** When each call arrived, in milliseconds of `performance.now()`. */
  readonly calls: number[] = [];
  fault: UpstreamFault = 'none';
  /** A product for which requests by id get no response. */
  hangingId: string | null = null;
  /** Milliseconds that every response takes. */
  latencyMs = 0;
  /** Responses that a fault affected: a fault that affected none proves nothing. */
  faulted = 0;
  #server?: Listening;
  #turn = 0;

  constructor(count: number) {
    this.products = Array.from({ length: count }, (_, n) => served(n));
  }

  async listen(): Promise<string> {
    this.#server = await listen((request, response) => this.#answer(request, response));
    return this.#server.origin;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** The most calls in any rolling minute since `since`. */
  busiestMinute(since = -Infinity): number {
    let most = 0;
    let first = 0;
    this.calls.forEach((at, index) => {
      while (this.calls[first]! <= at - 60_000) first++;
      if (at >= since) most = Math.max(most, index - first + 1);
    });
    return most;
  }

  set(n: number, change: Partial<ServedProduct>): void {
    Object.assign(this.products[n]!, change);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.calls.push(performance.now());
    const url = new URL(request.url!, 'http://service');
    const id = /^\/v1\/products\/(.+)$/.exec(url.pathname)?.[1];
    const hangs = id !== undefined && id === this.hangingId;
    const isPage = url.searchParams.has('page');
    const { fault } = this;
    const alter = (ALTERED as Partial<Record<UpstreamFault, (typeof ALTERED)[Alteration]>>)[fault];
    const isAltered = alter !== undefined && (isPage || fault === 'upper-case');
    if (isAltered || hangs || (fault !== 'none' && !alter)) this.faulted++;
    if (hangs) return this.#fail('hangs', response);
    if (fault !== 'none' && !alter) return this.#fail(fault as Failure, response);
    if (fault === 'upper-case' && id) url.pathname = `/v1/products/${id.toUpperCase()}`;
    const answer = readCatalog(isAltered ? alter(this.products, ++this.#turn) : this.products, url);
    void answer
      .text()
      .then((text) =>
        sleep(this.latencyMs, fault in STATED && isPage ? withTotal(text, STATED[fault]!) : text),
      )
      .then((text) => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text));
  }

  #fail(fault: Failure, response: ServerResponse): void {
    if (fault === 'rate-limited') response.writeHead(429, { 'retry-after': '10' }).end('{}');
    else if (fault === 'unavailable') response.writeHead(503).end('<html>');
    else if (fault === 'closes') response.destroy();
    else if (fault === 'garbage')
      response.writeHead(200).end(JSON.stringify({ products: Array(PAGE_SIZE).fill(null), total: 1e9 }));
    // 'hangs': nothing, until the caller gives up.
  }
}

function withTotal(text: string, state: (total: number) => number): string {
  const list = JSON.parse(text) as { total: number };
  return JSON.stringify({ ...list, total: state(list.total) });
}
