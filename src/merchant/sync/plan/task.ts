/** The plan's tasks and skipped rows as data that can be written as JSON. */
import type { Category } from '../../../core/catalog/resources.ts';
import type { PictureVersion } from '../state/sync-state.ts';
import type { KnownProduct } from './catalog-index.ts';

/** A row of the feed as events report it. */
export interface ReportedRow {
  readonly line: number;
  /** The product's external id, which the shop's pages use. */
  readonly id: string;
  readonly title: string;
  /** The category, if it is known. */
  readonly category?: Category | undefined;
}

/** The desired state of one product. */
export interface Wanted extends ReportedRow {
  readonly category: Category;
  /** Addresses, or `file:` URLs of local files; the first becomes the primary image. */
  readonly pictures: readonly string[];
}

/** The calls for one product. */
export interface Task {
  readonly wanted: Wanted;
  /** The product in the catalog; null if it has to be created. */
  readonly known: KnownProduct | null;
  /** Pictures that the product does not have yet. */
  readonly add: readonly string[];
  /** The pictures in `add` that replace an earlier picture at the same address, with their new versions by address. */
  readonly replaced: Readonly<Record<string, PictureVersion>>;
  /** The versions of the pictures to add, by address. */
  readonly versions: Readonly<Record<string, PictureVersion>>;
  /** Pictures of an earlier sync that are not in the feed any more. */
  readonly remove: readonly string[];
  /** Fields that differ from the feed. */
  readonly changes: { readonly title?: string; readonly category?: Category };
  readonly enable: boolean;
  /** The origin of its images is unknown: a service that gives them its own addresses may already have all of `add`. */
  readonly isUnknownOrigin: boolean;
}

/** A product that is not in the feed any more. */
export interface DisableTask {
  readonly disable: KnownProduct;
}

/** A row that is left out, with the reason and advice for the shop. */
export interface Skip extends ReportedRow {
  readonly code: SkipCode;
  readonly problem: string;
  readonly remedy: string;
  /** The picture or category that is the reason. */
  readonly subject?: string | undefined;
}

export type SkipCode =
  | 'no-id'
  | 'repeated-id'
  | 'platform-id'
  | 'long-id'
  | 'broken-row'
  | 'doubtful-id'
  | 'several-ids'
  | 'no-title'
  | 'hidden'
  | 'unknown-category'
  | 'unwanted-category'
  | 'other-category'
  | 'no-picture'
  | 'match-only';

/** Codes of rows whose product may be any of the catalog. */
export const UNIDENTIFIED: readonly SkipCode[] = ['broken-row', 'doubtful-id', 'several-ids'];

export const emptyPlan = () => ({
  rows: 0,
  usable: 0,
  skipped: 0,
  create: 0,
  update: 0,
  /** Updated products with another title or category. */
  changed: 0,
  enable: 0,
  pictures: 0,
  /** Pictures that replace an earlier one at the same address. */
  replaced: 0,
  unchanged: 0,
  disable: 0,
  /** Why no missing product is switched off although that was asked for; null if it is. */
  keptOn: null as string | null,
  /** All products that are switched on now. */
  active: 0,
  /** Calls of the service, without those that list the catalog. */
  calls: 0,
  /** Categories of the shop that are unknown. */
  unknownCategories: new Set<string>(),
});

export type Plan = ReturnType<typeof emptyPlan>;
