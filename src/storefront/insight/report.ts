/** The report of an event to analytics tools: the action and the product, never a picture, file name, landmark or size. */
import type { TryonEventDetails } from '../../core/events.ts';

/** `held`: a visitor in the holdout, who sees no button. */
export type Variant = 'shown' | 'held';

export interface Report {
  /** The event's name with `_` for `-`. */
  readonly name: string;
  readonly variant: Variant;
  readonly item: { readonly item_id: string; readonly item_name: string; readonly quantity?: number } | null;
  /** The source of a photo: `upload`, `camera` or `sample`. */
  readonly source?: string;
  /** The outcome of a picture that an engine was asked to make. */
  readonly made?: { readonly status: string; readonly ms: number; readonly code?: string };
  /** Whether something other than the visitor caused the event. */
  readonly isPassive: boolean;
}

type ReportedEvent = Exclude<
  keyof TryonEventDetails,
  'tryon-statechange' | 'tryon-error' | 'tryon-face-consent'
>;

/** The events that tools are told of, each with whether something other than the visitor caused it. */
const IS_PASSIVE: Readonly<Record<ReportedEvent, boolean>> = {
  'tryon-impression': true,
  'tryon-open': false,
  'tryon-photo': false,
  'tryon-placed': true,
  'tryon-generate': false,
  'tryon-save': false,
  'tryon-share': false,
  'tryon-result': false,
  'tryon-add-to-cart': false,
  'tryon-close': false,
};

export const EVENTS = Object.keys(IS_PASSIVE) as ReportedEvent[];

const SOURCES = ['upload', 'camera', 'sample'];
const STATUSES = ['started', 'done', 'failed', 'cancelled'];

/** The part of a product that is reported. */
export interface ReportedProduct {
  readonly id: string;
  readonly external_id?: unknown;
  readonly title?: unknown;
}

interface Detail {
  product?: ReportedProduct | null;
  source?: unknown;
  quantity?: unknown;
  status?: unknown;
  ms?: unknown;
  code?: unknown;
}

export function createReport(
  name: ReportedEvent | 'tryon-holdout',
  variant: Variant,
  detail: Detail | null,
): Report {
  const { product, source, quantity, status, ms, code } = detail ?? {};
  return {
    name: name.replaceAll('-', '_'),
    variant,
    item: product
      ? {
          item_id: `${product.external_id || product.id}`,
          item_name: `${product.title ?? ''}`,
          ...(typeof quantity === 'number' && { quantity }),
        }
      : null,
    ...(SOURCES.includes(source as string) && { source: source as string }),
    ...(STATUSES.includes(status as string) && {
      made: {
        status: status as string,
        ms: Number(ms) || 0,
        // The page's own engine may use any text as a code.
        ...(typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) && { code }),
      },
    }),
    isPassive: name === 'tryon-holdout' || IS_PASSIVE[name],
  };
}
