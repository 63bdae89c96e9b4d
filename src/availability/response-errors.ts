/** The errors for a response that is not about the product that was asked for, or does not describe it. */
import { CatalogError } from '../catalog/errors.ts';
import type { ProductRef } from './product-ref.ts';

export const invalidProduct = (ref: ProductRef) =>
  new CatalogError('invalid-response', `The product ${nameOf(ref)} does not fit.`);

export const wrongProduct = (ref: ProductRef) =>
  new CatalogError('invalid-response', `Asked for ${nameOf(ref)}, got another product.`);

const nameOf = ({ productId, externalId }: ProductRef) => `"${productId ?? externalId}"`;
