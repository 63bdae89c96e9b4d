/** Anything that answers a form with a picture, on the owner's own machine: the contract is in docs/photo-swap.md. */
import { callPicture } from './calls.ts';
import type { OpenEngine } from '../swap-engine.ts';

export const open: OpenEngine = async ({ title, key, url, fetch }) => {
  return async ({ photo, productPicture, product, signal }) => {
    const body = new FormData();
    body.set('photo', photo, 'photo');
    body.set('product', productPicture, 'product');
    body.set('category', product.category ?? '');
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    return callPicture({ engine: title, fetch, signal }, url, { method: 'POST', body, headers });
  };
};
