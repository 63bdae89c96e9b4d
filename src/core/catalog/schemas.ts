/**
 * The resources of the catalog service as zod schemas (specification, sections 2 and 4); resources.ts has their types,
 * and says what the fields mean.
 * They leave open what the specification does: unknown fields are kept, `status` is any text.
 * The storefront reads the leaner schema in storefront-product.ts.
 */
import * as z from 'zod/mini';
import { CATEGORIES, MODES, TRYON_STATUSES } from './resources.ts';

export const imageSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  position: z.int(),
  is_primary: z.boolean(),
  created_at: z.string(),
});

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

export const imageFailureSchema = z.looseObject({ url: z.string(), code: z.string(), message: z.string() });

export const usageCounterSchema = z.looseObject({
  used: z.int(),
  limit: z.int(),
  remaining: z.int(),
  percent_used: z.number(),
  is_exceeded: z.boolean(),
  is_near_limit: z.boolean(),
  is_unlimited: z.boolean(),
});

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

export const createProductResponseSchema = z.looseObject({
  product: productSchema,
  images_failed: z.array(imageFailureSchema),
});

export const productListSchema = z.looseObject({
  products: z.array(productSchema),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

/** Sections 4.3 and 4.4. */
export const productResponseSchema = z.looseObject({ product: productSchema });
/** Section 4.6. */
export const imageResponseSchema = z.looseObject({ image: imageSchema });
/** Sections 4.5 and 4.7. */
export const deletedResponseSchema = z.looseObject({ deleted: z.boolean() });
