/** A shop for each test: a WordPress whose plugin has read nothing yet, before a service that counts its calls. */
import { systemClock } from '../../../src/core/base/clock.ts';
import { listen, type Listening } from '../../helpers/http-server.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { addressOf } from '../../service/relay/agreement.ts';
import { CountedService, served, uuid } from '../../service/relay/counted-service.ts';
import { KEY } from '../../service/relay/use-relay.ts';
import { ensureWordPress, WordPressSite } from './wordpress-site.ts';

const VISITORS = 50;

export class Shop {
  readonly service: CountedService;
  /** `{base_url}` of the plugin's routes. */
  readonly baseUrl: string;
  readonly site: WordPressSite;
  #upstream?: Listening;

  constructor(site: WordPressSite) {
    this.site = site;
    this.baseUrl = `${site.url}/wp-json/tryon`;
    this.service = new CountedService({
      now: () => Date.now() + site.secondsAhead * 1000,
      wake: systemClock.wake,
    });
    this.makeProducts(4);
  }

  async open(): Promise<void> {
    this.#upstream = await listen(async (request, response) => {
      const { method, headers, url } = request;
      const answer = await this.service.fetch(`http://127.0.0.1${url}`, {
        method: method!,
        headers: headers as {},
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    await this.site.connect(this.#upstream.origin, KEY);
  }

  async close(): Promise<void> {
    await this.site.untilIdle();
    await this.#upstream?.close();
  }

  makeProducts(count: number): void {
    this.service.products = Array.from({ length: count }, (_, n) => served(n));
  }

  ask(path: string, init?: RequestInit): Promise<Response> {
    return fetch(addressOf(this.baseUrl, path), init);
  }

  askFor(n: number): Promise<Response> {
    return this.ask(`/v1/products/${uuid(n)}`);
  }

  async readStatus(n: number): Promise<number> {
    return (await this.askFor(n)).status;
  }

  /** How many products have this SKU. */
  async count(sku: string): Promise<number> {
    const answer = await this.ask(`/v1/products?external_id=${encodeURIComponent(sku)}`);
    return ((await answer.json()) as { total: number }).total;
  }

  /** The responses to visitors of one moment, to each for another product. */
  askAtOnce(first = 0, visitors = VISITORS): Promise<Response[]> {
    return Promise.all(Array.from({ length: visitors }, (_, n) => this.askFor(first + n)));
  }

  /** Resolves when the plugin has something to say of products: it has listed them, or can't. */
  async untilListed(): Promise<void> {
    const say = async () =>
      ((await (await this.askFor(0)).json()) as { error?: { code: string } }).error?.code;
    await waitUntil(async () => (await say()) !== 'starting', 'a listing', { interval: 20 });
    await this.site.untilIdle();
  }

  /** Resolves when the products are known, and the service is no longer asked. */
  async warm(): Promise<void> {
    await waitUntil(
      async () => (await this.ask('/v1/products?tryon_status=active')).status === 200,
      'a listing',
      {
        interval: 20,
      },
    );
    await this.site.untilIdle();
  }

  /** Lets time pass, and the plugin do what a visitor then makes it do. */
  async visitAfter(seconds: number, n = 0): Promise<number> {
    this.site.pass(seconds);
    const status = await this.readStatus(n);
    await this.site.untilIdle();
    return status;
  }
}

/** To be called inside `describe`: one WordPress for its tests, which are skipped where there can be none. */
export function useSite(): () => WordPressSite {
  let site: WordPressSite | undefined;
  before(async function () {
    if (!ensureWordPress()) this.skip();
    site = await WordPressSite.start();
  });
  after(() => site?.stop());
  return () => site!;
}

/** To be called inside `describe`: a new shop for each test. */
export function useShop(site: () => WordPressSite, onOpened: (shop: Shop) => void): void {
  let shop: Shop;
  beforeEach(async () => {
    shop = new Shop(site());
    await shop.open();
    onOpened(shop);
  });
  afterEach(() => shop.close());
}
