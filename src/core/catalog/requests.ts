/**
 * The parameters of the client's calls, named as in the specification (sections 4.1, 4.2 and 4.4). Types only: the service
 * validates the values.
 */
import type { Category, Mode, TryonStatus } from './resources.ts';

/** Section 4.1. */
export interface NewProduct {
  /** At most 255 characters. Whether it may be left out is not specified. */
  title?: string | undefined;
  category: Category;
  /** URL slug; made from the title where it is left out. */
  handle?: string | undefined;
  /** The shop's own identifier, unique within the shop, at most 255 characters. */
  external_id?: string | undefined;
  /** Up to 10 URLs of images to import. Those that fail are answered in `images_failed`; the product is created all the same. */
  images?: readonly string[] | undefined;
}

/** Section 4.4: what is left out stays as it is. */
export interface ProductChanges {
  /** At most 255 characters. */
  title?: string | undefined;
  category?: Category | undefined;
  handle?: string | undefined;
  /** At most 255 characters; read-only for shops on the Shopify platform. */
  external_id?: string | undefined;
  /** Answered as `model_type`. Changing it on an active product turns try-on off (section 3). */
  mode?: Mode | undefined;
  /** Needs a category and a mode, and with mode `realtime` an active 3D asset (section 3). Answered as `tryon_status`. */
  tryon_enabled?: boolean | undefined;
}

/** Section 4.2: each narrows the list. */
export interface ProductFilter {
  category?: Category | undefined;
  tryon_status?: TryonStatus | undefined;
  /** Matched exactly. */
  external_id?: string | undefined;
}

/** Section 4.2. */
export interface ProductQuery extends ProductFilter {
  /** From 1, which is also the default. */
  page?: number | undefined;
  /** Products on a page: from 1 to 100, 20 where it is left out. */
  limit?: number | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Once aborted, the call rejects at once with the signal's reason and sends nothing more. */
  signal?: AbortSignal | undefined;
}

export interface ReadyOptions extends CallOptions {
  /** Milliseconds between requests (3 000). */
  interval?: number | undefined;
  /** Milliseconds until waiting ends with a CatalogError of kind `timeout` (180 000). */
  timeout?: number | undefined;
}
