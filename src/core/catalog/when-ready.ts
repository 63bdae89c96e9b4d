/** Polls until the service has processed a product's images. A request that fails for good ends the wait. */
import { type Clock, sleep, withTimeout } from '../base/clock.ts';
import { CatalogError, noResponse } from './errors.ts';
import type { CallOptions, ReadyOptions } from './requests.ts';
import type { Product } from './resources.ts';

/** @throws CatalogError of kind `no-images` or `timeout`, or what `getProduct` fails with; RangeError for bad options */
export async function whenReady(
  getProduct: (productId: string, options: CallOptions) => Promise<Product>,
  clock: Clock,
  productId: string,
  { interval = 3_000, timeout = 180_000, signal }: ReadyOptions = {},
): Promise<Product> {
  if (!(interval > 0 && timeout > 0)) {
    throw new RangeError(
      `interval and timeout must be milliseconds above 0; got ${interval} and ${timeout}.`,
    );
  }
  return withTimeout({ clock, timeoutMs: timeout, signal }, async (signal) => {
    for (;;) {
      const product = await getProduct(productId, { signal });
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
    throw isTimeout ? noResponse(`Product ${productId} becoming ready`, error) : error;
  });
}
