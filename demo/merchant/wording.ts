/** Plain texts for the service's codes, categories and failures. */
import { CatalogError, IMAGE_FAILURE_CODES } from 'storefront-tryon/client';
import type { Category, ImageFailureCode, Mode, Product } from 'storefront-tryon/client';
import { remedyOf, type Columns } from 'storefront-tryon/sync';
import type { Reason } from './merchant-service.ts';
import words from './words.json' with { type: 'json' };

export const CATEGORY_NAMES: Record<Category, string> = words.categories;

/** The roles that a feed's columns can have. */
export const COLUMN_NAMES: Record<keyof Columns, string> = words.columns;

export const MODE_NAMES: Record<Mode, string> = words.modes;

/** @param message the service's own message */
export const describeImageFailure = (code: string, message: string): string =>
  IMAGE_FAILURE_CODES.includes(code as ImageFailureCode)
    ? `${message.replace(/\.$/, '')}. ${capital(remedyOf(code))}.`
    : message;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const describeUnworn = ({ problem, remedy }: Reason): string => `${capital(problem)}. ${remedy}`;

export function describeFailure(error: unknown): string {
  if (!(error instanceof CatalogError)) return (error as Error).message;
  if (error.code === 'rate_limited') {
    const seconds = Math.ceil((error.retryAfter ?? 60_000) / 1000);
    return `There were too many requests. Try again in ${seconds} seconds.`;
  }
  if (error.code === 'unauthorized') {
    return 'The service does not know this API key. Copy it again from your account at the service, set TRYON_API_KEY to it, and start the command again.';
  }
  if (error.status === 403) return 'This page needs the address that the command printed. Open it again.';
  if (error.code === 'not_found') return 'This product no longer exists.';
  if (error.kind === 'network') return 'The service could not be reached. Try again.';
  if (error.kind === 'timeout') return 'The service did not answer in time. Try again.';
  if (error.kind === 'invalid-response') return 'The service’s answer could not be understood.';
  if (error.code === 'unreachable') return error.message;
  if (error.status >= 500) return `The service failed (${error.status}). Try again.`;
  return describeImageFailure(error.code, error.message);
}

/** A picture that the service rejected. */
export interface RefusedPicture {
  /** The file's name or the picture's address. */
  readonly name: string;
  /** The service's error code; '' if there is none. */
  readonly code: string;
  readonly words: string;
}

export const refusedPicture = (name: string, error: unknown): RefusedPicture => ({
  name,
  code: error instanceof CatalogError ? error.code : '',
  words: describeFailure(error),
});

/** Says whether the shop shows the product's button, or what it still needs. */
export type ButtonStatus = 'shown' | 'processing' | 'off' | 'no-images';

export function describeButton(product: Product): ButtonStatus {
  if (product.images.length === 0) return 'no-images';
  if (!product.swap_ready) return 'processing';
  return product.tryon_status === 'active' ? 'shown' : 'off';
}

export const BUTTON_STATUS_NAMES: Record<ButtonStatus, string> = words.buttonStatus;
