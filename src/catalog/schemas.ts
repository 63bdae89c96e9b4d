/**
 * The records of the catalog service as zod schemas, and the types that follow from them (specification, sections 2, 4, 7).
 * What the specification leaves open is open here too: unknown fields are kept, `status` is any text.
 * Knows no HTTP. Used by the client, the mock and the relay; the storefront reads the leaner schema in storefront-product.ts.
 */
import * as z from 'zod/mini';

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

/** Section 2.2. */
export const imageSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  position: z.int(),
  is_primary: z.boolean(),
  created_at: z.string(),
});
export type Image = z.infer<typeof imageSchema>;

/** Section 2.1. */
export const productSchema = z.looseObject({
  id: z.string(),
  external_id: z.nullable(z.string()),
  title: z.string(),
  handle: z.string(),
  category: z.enum(CATEGORIES),
  status: z.string(),
  image_url: z.nullable(z.string()),
  model_type: z.nullable(z.enum(MODES)),
  tryon_status: z.enum(TRYON_STATUSES),
  active_asset_id: z.nullable(z.string()),
  swap_ready: z.boolean(),
  images: z.array(imageSchema),
  created_at: z.string(),
});
export type Product = z.infer<typeof productSchema>;

/** Section 2.3: `code` is one of IMAGE_FAILURE_CODES today; one that is not known yet is no failure of the answer. */
export const imageFailureSchema = z.looseObject({ url: z.string(), code: z.string(), message: z.string() });
export type ImageFailure = z.infer<typeof imageFailureSchema>;

/** Section 7: the shape of every error response. */
export const errorEnvelopeSchema = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string() }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;

/** Section 4.8: a usage counter; `limit` 0 and `remaining` -1 mean unlimited. */
export const usageCounterSchema = z.looseObject({
  used: z.int(),
  limit: z.int(),
  remaining: z.int(),
  percent_used: z.number(),
  is_exceeded: z.boolean(),
  is_near_limit: z.boolean(),
  is_unlimited: z.boolean(),
});
export type UsageCounter = z.infer<typeof usageCounterSchema>;

/** Section 4.8. */
export const usageSchema = z.looseObject({
  month: z.string(),
  plan: z.looseObject({
    name: z.string(),
    type: z.string(),
    has_advanced_analytics: z.boolean(),
    has_auto_lighting: z.boolean(),
    overage_generation_price: z.number(),
  }),
  opens: usageCounterSchema,
  swap: usageCounterSchema,
  products: usageCounterSchema,
});
export type Usage = z.infer<typeof usageSchema>;

/** Section 4.1. */
export const createProductResponseSchema = z.looseObject({
  product: productSchema,
  images_failed: z.array(imageFailureSchema),
});
export type CreatedProduct = z.infer<typeof createProductResponseSchema>;
/** Section 4.2: another page exists when page * limit < total. */
export const productListSchema = z.looseObject({
  products: z.array(productSchema),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});
export type ProductList = z.infer<typeof productListSchema>;
/** Sections 4.3 and 4.4. */
export const productResponseSchema = z.looseObject({ product: productSchema });
/** Section 4.6. */
export const imageResponseSchema = z.looseObject({ image: imageSchema });
/** Sections 4.5 and 4.7. */
export const deletedResponseSchema = z.looseObject({ deleted: z.boolean() });
