/**
 * The two rules of docs/relay.md, when a product leaves and when health is `ok`, held over services of any order, with wrong totals,
 * duplicates and missing products, while the shop switches products off. One seed makes one case, the same each time.
 */
import { expect } from 'chai';
import { createRelay } from '../../../src/service/relay/index.ts';
import { readCatalog } from '../../helpers/catalog-reads.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { seededRandom, shuffled } from '../../helpers/seeded-random.ts';
import { CountedService, json, served, uuid, type ServedProduct } from './counted-service.ts';

/** How a service lists what it has. */
type Listing = (
  active: ServedProduct[],
  page: number,
  random: () => number,
) => { total: number; items: ServedProduct[] };

const slice = (products: ServedProduct[], page: number) => products.slice((page - 1) * 100, page * 100);
const isListed = ({ id }: ServedProduct) => Number.parseInt(id.slice(-4), 16) % 20 !== 7;
let turn = 0;

const listOf = (listed: ServedProduct[], page: number, total = listed.length) => ({
  total,
  items: slice(listed, page),
});
const nineTenths = (active: ServedProduct[]) => Math.ceil(active.length * 0.9);
const twice = (product: ServedProduct, n: number) => (n % 30 === 0 ? [product, product] : [product]);

export const LISTINGS: Readonly<Record<string, Listing>> = {
  'in one order': (active, page) => listOf(active, page),
  'with a total ten percent too low': (active, page) => listOf(active, page, nineTenths(active)),
  'with a total ten percent too low, and no more than that': (active, page) =>
    listOf(active.slice(0, nineTenths(active)), page),
  'without one in twenty': (active, page) => listOf(active.filter(isListed), page),
  'in pages that lack one in twenty': (active, page) => ({
    total: active.length,
    items: slice(active, page).filter(isListed),
  }),
  'in an order of its own for every page': (active, page, random) => listOf(shuffled(active, random), page),
  'in opposite orders, by turns': (active, page) =>
    listOf(turn++ % 2 === 0 ? active : active.toReversed(), page),
  'in opposite orders, at random': (active, page, random) =>
    listOf(random() < 0.5 ? active : active.toReversed(), page),
  'with duplicates': (active, page) => listOf(active.flatMap(twice), page),
};

/** Answers in place of the service each page of what is active, and nothing else. */
export const listedAs =
  (listing: Listing, products: () => ServedProduct[], random: () => number) =>
  ({ pathname, searchParams }: URL): Response | undefined => {
    const isPage = pathname === '/v1/products' && searchParams.has('page');
    if (!isPage || searchParams.get('tryon_status') === 'inactive') return undefined;
    const page = Number(searchParams.get('page'));
    const { total, items } = listing(products(), page, random);
    return json({ products: items, total, page, limit: 100 });
  };

/** How many products the shop has, how many calls a minute its relay may make, and what chance is made of. */
type Case = readonly [size: number, budget: number, seed: number];

/** A shop behind a relay. */
class Shop {
  readonly clock = new FakeClock();
  readonly service = new CountedService(this.clock);
  readonly random: () => number;
  readonly relay;

  constructor([size, requestsPerMinute, seed]: Case) {
    this.random = seededRandom(seed);
    turn = seed;
    this.service.products = Array.from({ length: size }, (_, n) => served(n));
    const { clock, service } = this;
    const upstream = { baseUrl: 'https://catalog.example', apiKey: 'key', fetch: service.fetch };
    this.relay = createRelay({ ...upstream, requestsPerMinute, clock });
    this.relay.start();
  }

  get active(): ServedProduct[] {
    return this.service.products.filter(({ tryon_status }) => tryon_status === 'active');
  }

  listAs(listing: Listing): void {
    this.service.fault = listedAs(listing, () => this.active, this.random);
  }

  async untilOk(): Promise<void> {
    while (this.relay.health().status !== 'ok') await this.clock.advance(1000);
  }

  /** Asks for a product; the answer may take some seconds. */
  async readStatus(n: number): Promise<number> {
    const asked = this.relay.fetch(new Request(`https://shop.example/v1/products/${uuid(n)}`));
    const statuses: number[] = [];
    void asked.then(({ status }) => statuses.push(status));
    for (let waited = 0; statuses.length === 0 && waited < 15_000; waited += 250)
      await this.clock.advance(250);
    return statuses[0] ?? 0;
  }
}

export async function inShop<Result>(of: Case, use: (shop: Shop) => Promise<Result>): Promise<Result> {
  const original = Math.random;
  // The relay draws pages and samples.
  Math.random = seededRandom(of[2]);
  const shop = new Shop(of);
  try {
    return await use(shop);
  } finally {
    shop.relay.close();
    Math.random = original;
  }
}

/** No active product leaves, and health is not ok without most of the shop. */
export const holdRules = (of: Case, listing: Listing, isSoFromTheStart: boolean) =>
  inShop(of, async (shop) => {
    const [size] = of;
    if (isSoFromTheStart) shop.listAs(listing);
    else await shop.untilOk();
    shop.listAs(listing);
    const known = new Set<number>();
    for (let step = 0; step < 60; step++) {
      await shop.clock.advance(2000);
      const n = Math.floor(shop.random() * size);
      const status = await shop.readStatus(n);
      if (status === 200) known.add(n);
      // What a listing that looks complete never had can't be known to exist.
      if (!isSoFromTheStart || known.has(n)) expect(status, `product ${n} of ${size}`).not.to.equal(404);
      const health = shop.relay.health();
      if (health.status === 'ok') expect(health.products).to.be.at.least(0.85 * shop.active.length);
    }
  });

/** Seconds until no product of these is answered after they were switched off. */
export const secondsUntilGone = (of: Case, listing: Listing | null, off: readonly number[]) =>
  inShop(of, async (shop) => {
    await shop.untilOk();
    if (listing) shop.listAs(listing);
    await shop.clock.advance(100_000);
    const began = shop.clock.now();
    for (const n of off) shop.service.products[n]!.tryon_status = 'inactive';
    for (;;) {
      const seconds = (shop.clock.now() - began) / 1000;
      const statuses = new Set<number>();
      for (const n of off.slice(0, 20)) statuses.add(await shop.readStatus(n));
      if (!statuses.has(200) || seconds > 400) return seconds;
      await shop.clock.advance(1000);
    }
  });

/** With letters in its id. */
export const lettered = (n: number) => n + 0xabc000;

/** No active product leaves while the service writes its ids in capitals now and then, and others come and go. */
export const holdThroughCapitals = (of: Case, listing: Listing, latencyMs: number) =>
  inShop(of, async (shop) => {
    const [size] = of;
    const { service, clock, random } = shop;
    service.products = service.products.map((product, n) => ({ ...product, id: uuid(lettered(n)) }));
    await shop.untilOk();
    shop.listAs(listing);
    const list = service.fault!;
    let isInCapitals = false;
    service.fault = async (url, init) => {
      const writesCapitals = isInCapitals;
      const id = url.pathname.split('/')[3];
      // In capitals it knows them all the same, as they stand for the same; without, it is as strict as it was.
      if (writesCapitals && id) url.pathname = `/v1/products/${id.toLowerCase()}`;
      const answer = (await list(url, init)) ?? readCatalog(service.products, url);
      const text = await answer.text();
      await new Promise<void>((resolve) => clock.wake(latencyMs * random(), () => resolve()));
      const written = writesCapitals ? text.replace(/"id":"[^"]*"/g, (each) => each.toUpperCase()) : text;
      return new Response(written.replaceAll('"ID":', '"id":'), { status: answer.status });
    };
    for (let step = 0; step < 90; step++) {
      // Some are switched off and on, so that others slide from page to page.
      const other = service.products[Math.floor((random() * size) / 2) * 2]!;
      other.tryon_status = random() < 0.5 ? 'active' : 'inactive';
      if (random() < 0.08) isInCapitals = !isInCapitals;
      await clock.advance(2000);
      const n = Math.floor((random() * size) / 2) * 2 + 1;
      if (n < size) expect(await shop.readStatus(lettered(n)), `product ${n} of ${size}`).not.to.equal(404);
    }
  });
