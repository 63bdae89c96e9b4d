/** The whole catalog service over HTTP, in memory: it counts every call, and fails on order. */
import { buffer } from 'node:stream/consumers';
import { createCatalogClient, type CatalogClient, type Product } from '../../../src/core/catalog/index.ts';
import { createNodeLoader } from '../../../src/service/mock/node/image-loader.ts';
import { createService } from '../../../src/service/mock/service.ts';
import { listen, type Listening } from '../../helpers/http-server.ts';

export class CountedCatalog {
  /** Method and path of each call, in the order in which they came. */
  calls: string[] = [];
  /** Answers in place of the service, until it gives undefined; one that throws drops the connection. */
  fault: ((call: string) => Response | undefined) | null = null;
  /** Drops the connection once the service has done what it was asked. */
  losesResponseTo: string | null = null;
  /** A client of the shop's account for tests, whose calls are not counted. */
  readonly merchant: CatalogClient;
  readonly #service = createService({
    loadImage: createNodeLoader({ allowPrivateImages: true }),
    processingMs: 600_000,
    rateLimit: 100_000,
  });
  #server?: Listening;

  constructor(key: string) {
    const { fetch } = this.#service;
    this.merchant = createCatalogClient({ baseUrl: 'https://catalog.example', apiKey: key, fetch });
  }

  async listen(): Promise<string> {
    this.#server = await listen(async (request, response) => {
      const { method, url, headers } = request;
      const address = new URL(url!, 'http://127.0.0.1');
      const call = `${method} ${address.pathname}`;
      this.calls.push(call);
      const content = await buffer(request);
      const answer =
        this.fault?.(call) ??
        (await this.#service.fetch(address, {
          method: method!,
          headers: headers as Record<string, string>,
          ...(content.length > 0 && { body: content }),
        }));
      if (call === this.losesResponseTo) throw new Error('The response is lost.');
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    return this.#server.origin;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Calls that change something. */
  get changes(): string[] {
    return this.calls.filter((call) => !call.startsWith('GET '));
  }

  /** The products with this SKU: more than one if it was imported twice. */
  async find(sku: string): Promise<Product[]> {
    return (await this.merchant.listProducts({ external_id: sku })).products;
  }
}
