/** Checked by `npm run types`, never run: that the plain types say exactly what the schemas check. */
import type * as z from 'zod/mini';
import type {
  CreatedProduct,
  Image,
  ImageFailure,
  Product,
  ProductList,
  Usage,
  UsageCounter,
} from '../../../src/core/catalog/resources.ts';
import type {
  createProductResponseSchema,
  imageFailureSchema,
  imageSchema,
  productListSchema,
  productSchema,
  usageCounterSchema,
  usageSchema,
} from '../../../src/core/catalog/schemas.ts';

/** Equal in both directions, and not merely assignable: `any` and a field that is optional in one of them are told apart. */
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Nested objects written out, so that an interface and an intersection of the same fields are the same. */
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;
type Fits<Schema extends z.ZodMiniType, Resource> = IsSame<Plain<z.infer<Schema>>, Plain<Resource>>;

const fits: true[] = [];
fits.push(
  true satisfies Fits<typeof imageSchema, Image>,
  true satisfies Fits<typeof productSchema, Product>,
  true satisfies Fits<typeof imageFailureSchema, ImageFailure>,
  true satisfies Fits<typeof usageCounterSchema, UsageCounter>,
  true satisfies Fits<typeof usageSchema, Usage>,
  true satisfies Fits<typeof createProductResponseSchema, CreatedProduct>,
  true satisfies Fits<typeof productListSchema, ProductList>,
);

// The comparison itself can fail.
true satisfies IsSame<{ a: string }, { a: string }>;
false satisfies IsSame<Plain<{ a: string; b: { c: number } }>, Plain<{ a: string; b: { c: string } }>>;
false satisfies IsSame<{ a: string }, { a?: string }>;
false satisfies IsSame<{ a: string }, { a: any }>;
