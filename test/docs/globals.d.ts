/** What the code blocks of the documentation take for granted: names that the reader has, under the types they have. */
import type * as client from 'storefront-tryon/client';

declare global {
  const catalog: client.CatalogClient;
  const product: client.Product;
  const productId: string;
  /** What a merchant chose in a file field. */
  const file: File;
  function tellTheMerchant(sentence: string): void;
  /** Of msw. */
  function setupWorker(...handlers: unknown[]): { start(): Promise<unknown> };
}
