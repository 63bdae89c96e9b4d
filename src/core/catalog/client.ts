/**
 * The client of the whole API: the eight operations of section 4, an iterator over all pages, and waiting until a product
 * is ready. It is too large for shoppers to download.
 */
import { allProducts } from './all-products.ts';
import { sleep, systemClock, withTimeout } from '../base/clock.ts';
import { wholeNumber } from '../base/numbers.ts';
import { CatalogError, createError } from './errors.ts';
import type {
  CallOptions,
  NewProduct,
  ProductChanges,
  ProductFilter,
  ProductQuery,
  ReadyOptions,
} from './requests.ts';
import {
  createProductResponseSchema,
  deletedResponseSchema,
  imageResponseSchema,
  productListSchema,
  productResponseSchema,
  usageSchema,
} from './schemas.ts';
import type { CreatedProduct, Image, Product, ProductList, Usage } from './resources.ts';
import { createTransport, type TransportOptions, type TransportRequest } from './transport.ts';

/**
 * Every call rejects with a CatalogError if the service or the way to it fails, with the signal's reason once that is
 * aborted, and with a TypeError if an argument can't be sent at all. Lengths, bounds and
 * image types are checked by the service, which answers `validation_error` with the reason.
 */
export interface CatalogClient {
  /** Section 4.1. Check `images_failed`: the product is created even if none of its images was accepted. */
  createProduct(product: NewProduct, options?: CallOptions): Promise<CreatedProduct>;
  /** Section 4.2: one page. */
  listProducts(query?: ProductQuery, options?: CallOptions): Promise<ProductList>;
  /**
   * Every product of section 4.2 once; each page is requested when the one before has been consumed. If a product is
   * deleted meanwhile, a later one may move to a page that was already read, and be missed.
   */
  allProducts(filter?: ProductFilter, options?: CallOptions): AsyncGenerator<Product, void, undefined>;
  /** Section 4.3. */
  getProduct(productId: string, options?: CallOptions): Promise<Product>;
  /** Section 4.4. Resolves with the product after the change. */
  updateProduct(productId: string, changes: ProductChanges, options?: CallOptions): Promise<Product>;
  /**
   * Section 4.5. Resolves with the response's `deleted`. A deletion whose response was lost is sent again, and may then
   * fail with `not_found` although this call deleted the product.
   */
  deleteProduct(productId: string, options?: CallOptions): Promise<boolean>;
  /** Section 4.6: a URL is fetched by the service; a Blob or File is uploaded. */
  addImage(productId: string, image: string | URL | Blob, options?: CallOptions): Promise<Image>;
  /** Section 4.7. Resolves with the response's `deleted`; a lost response is as with `deleteProduct`. */
  removeImage(productId: string, imageId: string, options?: CallOptions): Promise<boolean>;
  /** Section 4.8. */
  getUsage(options?: CallOptions): Promise<Usage>;
  /**
   * Requests the product until its `swap_ready` is true, and resolves with it.
   * Rejects with a CatalogError of kind `no-images` as soon as it has none, of kind `timeout` when time is up.
   */
  whenReady(productId: string, options?: ReadyOptions): Promise<Product>;
}

export type CatalogClientOptions = TransportOptions;

/** @throws TypeError or RangeError that says what was expected, if an option can't be used */
export function createCatalogClient(options: CatalogClientOptions): CatalogClient {
  const { clock = systemClock, deadline, attemptTimeout, retries } = options;
  checkNumber('deadline', deadline, 1);
  checkNumber('attemptTimeout', attemptTimeout, 1);
  if (retries !== undefined) wholeNumber('retries', retries, 0);
  const request = createTransport(options);

  async function remove(path: string, { signal }: CallOptions = {}): Promise<boolean> {
    return (await request(deletedResponseSchema, { method: 'DELETE', path, signal })).deleted;
  }

  const client: CatalogClient = {
    createProduct: (product, { signal } = {}) =>
      request(createProductResponseSchema, { method: 'POST', path: '/products', ...json(product), signal }),

    listProducts: ({ page, limit, category, tryon_status, external_id } = {}, { signal } = {}) => {
      const query = { page, limit, category, tryon_status, external_id };
      return request(productListSchema, { path: '/products', query, signal });
    },

    allProducts: (filter, options) => allProducts(client.listProducts, filter, options),

    async getProduct(productId, { signal } = {}) {
      return (await request(productResponseSchema, { path: productPath(productId), signal })).product;
    },

    async updateProduct(productId, changes, { signal } = {}) {
      const { product } = await request(productResponseSchema, {
        method: 'PATCH',
        path: productPath(productId),
        ...json(changes),
        // Sent twice, the first request would change the mode and so turn try-on off, and the second turn it on again (section 3).
        nonIdempotent: changes.mode !== undefined && changes.tryon_enabled === true,
        signal,
      });
      return product;
    },

    deleteProduct: async (productId, options) => remove(productPath(productId), options),

    async addImage(productId, image, { signal } = {}) {
      const path = `${productPath(productId)}/images`;
      return (await request(imageResponseSchema, { method: 'POST', path, ...imageBody(image), signal }))
        .image;
    },

    removeImage: async (productId, imageId, options) =>
      remove(`${productPath(productId)}/images/${segment('imageId', imageId)}`, options),

    getUsage: ({ signal } = {}) => request(usageSchema, { path: '/usage', signal }),

    async whenReady(productId, { interval = 3_000, timeout = 180_000, signal } = {}) {
      if (!(interval > 0 && timeout > 0)) {
        throw new RangeError(
          `interval and timeout must be milliseconds above 0; got ${interval} and ${timeout}.`,
        );
      }
      return withTimeout({ clock, timeoutMs: timeout, signal }, async (signal) => {
        for (;;) {
          const product = await client.getProduct(productId, { signal });
          if (product.swap_ready) return product;
          if (product.images.length === 0) {
            throw new CatalogError(
              'no-images',
              `Product ${productId} has no images: add one, and it can become ready.`,
            );
          }
          await sleep(clock, interval, signal);
        }
      }).catch((error: unknown) => {
        signal?.throwIfAborted();
        const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
        throw isTimeout
          ? createError(`Product ${productId} becoming ready`, { cause: error }, clock.now())
          : error;
      });
    },
  };
  return client;
}

function productPath(productId: string): string {
  return `/products/${segment('productId', productId)}`;
}

/** Encodes an id. An empty id, or one of dots, would make the URL of another resource. */
function segment(name: string, id: string): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) {
    throw new TypeError(`${name} must be the id that the service gave, a uuid; got ${JSON.stringify(id)}.`);
  }
  return encodeURIComponent(id);
}

type Body = Pick<TransportRequest, 'body' | 'headers'>;

const json = (value: unknown): Body => ({
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json' },
});

function imageBody(image: string | URL | Blob): Body {
  if (typeof image === 'string' || image instanceof URL) return json({ url: String(image) });
  if (!(image instanceof Blob)) {
    throw new TypeError(`image must be a URL, or a Blob or File to upload; got ${String(image)}.`);
  }
  const form = new FormData();
  form.append('image', image);
  return { body: form };
}

function checkNumber(name: string, value: number | undefined, min: number): void {
  if (value !== undefined && !(value >= min)) {
    throw new RangeError(`${name} must be a number from ${min}; got ${String(value)}.`);
  }
}
