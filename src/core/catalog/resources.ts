/**
 * The resources of the catalog service as plain types (specification, sections 2, 4 and 7). They import no library, so that
 * apps can check types without one. They leave open what the specification does: unknown fields are kept, `status`
 * is any text. schemas.ts describes the same; a type test compares them.
 */

/** Section 2.1: decides which AI model processes the product. */
export const CATEGORIES = ['eyewear', 'watch', 'shoes', 'jewelry', 'clothes', 'bag', 'luggage'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Section 1: AI photo swap, or AR with a 3D asset. Sent as `mode`, reported as `model_type`. */
export const MODES = ['realtime', 'swap'] as const;
export type Mode = (typeof MODES)[number];

/** Section 3: whether the merchant has enabled try-on. */
export const TRYON_STATUSES = ['active', 'inactive'] as const;
export type TryonStatus = (typeof TRYON_STATUSES)[number];

/** Section 2.3: why an image could not be taken. */
export const IMAGE_FAILURE_CODES = ['invalid_url', 'unreachable_url', 'not_an_image', 'too_large'] as const;
export type ImageFailureCode = (typeof IMAGE_FAILURE_CODES)[number];

/** Section 8: the types of images, as an `Accept` header. Many servers answer `image/*` with AVIF, which nobody here takes. */
export const ACCEPTED_PICTURES = 'image/jpeg, image/png, image/webp, image/gif';

/** Fields that the specification does not name. */
interface Open {
  [field: string]: unknown;
}

/** Section 2.2. */
export interface Image extends Open {
  id: string;
  url: string;
  /** Whole number. */
  position: number;
  is_primary: boolean;
  /** ISO 8601. */
  created_at: string;
}

/** Section 2.1. */
export interface Product extends Open {
  /** uuid */
  id: string;
  /** The shop's own identifier. */
  external_id: string | null;
  title: string;
  handle: string;
  category: Category;
  status: string;
  image_url: string | null;
  /** The mode; null until one was chosen. */
  model_type: Mode | null;
  tryon_status: TryonStatus;
  active_asset_id: string | null;
  /** Whether all images have been processed. */
  swap_ready: boolean;
  images: Image[];
  /** ISO 8601. */
  created_at: string;
}

/** Section 2.3: `code` is one of IMAGE_FAILURE_CODES today; one that is not known yet does not make the response invalid. */
export interface ImageFailure extends Open {
  url: string;
  code: string;
  message: string;
}

/** Section 7: the shape of every error response. */
export interface ErrorEnvelope extends Open {
  error: { code: string; message: string; [field: string]: unknown };
}

/** Section 4.8: `limit` 0 and `remaining` -1 mean unlimited. */
export interface UsageCounter extends Open {
  used: number;
  limit: number;
  remaining: number;
  percent_used: number;
  is_exceeded: boolean;
  is_near_limit: boolean;
  is_unlimited: boolean;
}

/** Section 4.8. */
export interface Usage extends Open {
  month: string;
  plan: {
    name: string;
    type: string;
    has_advanced_analytics: boolean;
    has_auto_lighting: boolean;
    overage_generation_price: number;
    [field: string]: unknown;
  };
  opens: UsageCounter;
  swap: UsageCounter;
  products: UsageCounter;
}

/** Section 4.1: look at `images_failed`. */
export interface CreatedProduct extends Open {
  product: Product;
  images_failed: ImageFailure[];
}

/** Section 4.2: another page exists when page * limit < total. */
export interface ProductList extends Open {
  products: Product[];
  total: number;
  page: number;
  limit: number;
}
