/** The error messages of `sync` and its subcommands. */
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
    return 'The service does not respond. Check --upstream.';
  if (error.kind === 'invalid-response' || error.status === 404 || error.status === 405)
    return `There is no catalog service at this address. Check --upstream: the address without /v1. (${error.message})`;
  return error.message;
}

/** Compares names for the same reason as `isCannotBegin`. */
const isCatalogError = (error: Error): error is CatalogError => error.name === 'CatalogError';
