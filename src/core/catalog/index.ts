/** The package's entry `storefront-tryon/client`: the typed client of the whole API, its errors and its types. */
export { createCatalogClient, type CatalogClient, type CatalogClientOptions } from './client.ts';
export { systemClock, type Clock } from '../base/clock.ts';
export { CatalogError, type FailureKind } from './errors.ts';
export type {
  CallOptions,
  NewProduct,
  ProductChanges,
  ProductFilter,
  ProductQuery,
  ReadyOptions,
} from './requests.ts';
export * from './resources.ts';
export type { FetchLike } from '../http/attempt.ts';
