/** What the parts of `sync` say where they can't begin or go on. */
import type { CatalogError } from '../../core/catalog/errors.ts';
import { CannotBeginError } from './command.ts';

export function cannotBegin(error: Error): never {
  throw new CannotBeginError(describeError(error), { cause: error });
}

export function describeError(error: Error): string {
  if (!isCatalogError(error)) return error.message;
  if (error.status === 401 || error.status === 403)
    return 'The service refuses the key: check TRYON_API_KEY.';
  if (error.kind === 'network' || error.kind === 'timeout')
    return 'The service gives no answer. Check --upstream.';
  if (error.kind === 'invalid-response' || error.status === 404 || error.status === 405)
    return `This address is no catalog service. Check --upstream: the address without /v1. (${error.message})`;
  return error.message;
}

/** By its name, as `isCannotBegin`. */
const isCatalogError = (error: Error): error is CatalogError => error.name === 'CatalogError';
