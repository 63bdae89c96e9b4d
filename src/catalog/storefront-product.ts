/**
 * The part of a product that a storefront reads (specification, section 2.1), lean because every shopper downloads it.
 * Everything else the service or the relay answers is kept as it came. Used by availability, button and dialog.
 */
import * as z from 'zod/mini';

export const storefrontProductSchema = z.looseObject({
  id: z.string(),
  external_id: z.nullish(z.string()),
  title: z.optional(z.string()),
  category: z.optional(z.string()),
  image_url: z.nullish(z.string()),
  model_type: z.nullish(z.string()),
  tryon_status: z.string(),
  swap_ready: z.boolean(),
  images: z.array(z.looseObject({ url: z.string() })),
});
export type StorefrontProduct = z.infer<typeof storefrontProductSchema>;

/** `GET /products/{id}` (section 4.3). */
export const storefrontProductResponseSchema = z.looseObject({ product: storefrontProductSchema });
/** `GET /products` (section 4.2). */
export const storefrontListSchema = z.looseObject({
  products: z.array(storefrontProductSchema),
  total: z.number(),
});
