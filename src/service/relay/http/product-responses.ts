/** The responses with products and pages of products: serialised once and kept until their content changes, in bounded memory. */
import { BoundedMap } from '../cache/bounded-map.ts';
import type { ProductCache } from '../cache/product-cache.ts';
import { unpack, writeProduct, type ProductRecord } from '../cache/product-record.ts';
import { createContent, failure, type ContentOptions, type ResponseContent } from './relay-response.ts';

const READY_SECONDS = 15;
const PROCESSING_SECONDS = 2;
const ABSENT_SECONDS = 5;
/** While a CDN fetches anew, it may go on answering with products for this long. */
const STALE_SECONDS = 60;

const MAX_PRODUCTS = 5000;
const MAX_LISTS = 64;

/** One product as the response to both ways of asking for it. */
interface SerialisedProduct {
  /** The cached record that it was made from. */
  packed: string;
  byId: ResponseContent;
  bySearch: ResponseContent;
}

export interface Range {
  page: number;
  limit: number;
}

export class ProductResponses {
  readonly #cache: ProductCache;
  readonly #products = new BoundedMap<string, SerialisedProduct>(MAX_PRODUCTS);
  readonly #lists = new BoundedMap<string, ResponseContent>(MAX_LISTS);
  #listsVersion = -1;

  readonly absentById = failure(404, 'not_found', 'There is no such product.', {
    maxAgeSeconds: ABSENT_SECONDS,
  });

  constructor(cache: ProductCache) {
    this.#cache = cache;
  }

  /** `{ product }`; null if the product is not cached. */
  byId(id: string): ResponseContent | null {
    return this.#serialised(id)?.byId ?? null;
  }

  /** A list with the one product; null if the product is not cached. */
  bySearch(externalId: string, { page, limit }: Range): ResponseContent | null {
    const id = this.#cache.findId(externalId);
    if (id === null) return null;
    if (page === 1 && limit === 20) return this.#serialised(id)?.bySearch ?? null;
    return listContent(page === 1 ? [this.#cache.get(id)!] : [], 1, { page, limit });
  }

  absentBySearch(range: Range): ResponseContent {
    return listContent([], 0, range);
  }

  list({ page, limit }: Range): ResponseContent {
    if (this.#listsVersion !== this.#cache.version) {
      this.#lists.clear();
      this.#listsVersion = this.#cache.version;
    }
    const key = `${page}/${limit}`;
    let content = this.#lists.get(key);
    if (!content) {
      content = listContent(this.#cache.page(page, limit), this.#cache.size, { page, limit });
      this.#lists.set(key, content);
    }
    return content;
  }

  #serialised(id: string): SerialisedProduct | null {
    const packed = this.#cache.packed.get(id);
    if (packed === undefined) return null;
    const known = this.#products.get(id);
    if (known?.packed === packed) return known;
    const product = unpack(id, packed);
    const serialised = {
      packed,
      byId: createContent(200, JSON.stringify({ product: writeProduct(product) }), chooseCaching([product])),
      bySearch: listContent([product], 1, { page: 1, limit: 20 }),
    };
    this.#products.set(id, serialised);
    return serialised;
  }
}

function listContent(products: ProductRecord[], total: number, { page, limit }: Range): ResponseContent {
  const body = JSON.stringify({ products: products.map(writeProduct), total, page, limit });
  return createContent(200, body, chooseCaching(products));
}

/** A CDN may keep what will not change soon, but not a product that is being processed. */
function chooseCaching(products: readonly ProductRecord[]): ContentOptions {
  if (products.length === 0) return { maxAgeSeconds: ABSENT_SECONDS };
  const isReady = products.every((product) => product.swap_ready);
  return { maxAgeSeconds: isReady ? READY_SECONDS : PROCESSING_SECONDS, staleSeconds: STALE_SECONDS };
}
