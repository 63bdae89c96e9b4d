/** What a plan says is to be done, and what it leaves out, as data: tasks and skips can be written as JSON. */
import type { Category } from '../../../core/catalog/resources.ts';
import type { PictureVersion } from '../state/sync-state.ts';
import type { KnownProduct } from './catalog-index.ts';

/** A row of the feed, as it is reported. */
export interface ReportedRow {
  readonly line: number;
  /** What the shop's pages call the product: its external id. */
  readonly id: string;
  readonly title: string;
  /** Where it is known. */
  readonly category?: Category | undefined;
}

/** What a sync wants of one product. */
export interface Wanted extends ReportedRow {
  readonly category: Category;
  /** Addresses, or `file:` URLs of local files; the first becomes the primary image. */
  readonly pictures: readonly string[];
}

/** The calls for one product. */
export interface Task {
  readonly wanted: Wanted;
  /** As it is in the catalog; null where it has to be created. */
  readonly known: KnownProduct | null;
  /** Pictures that the product does not have yet. */
  readonly add: readonly string[];
  /** Of these, those that the product has, and in whose place another one lies at the same address; by address. */
  readonly replaced: Readonly<Record<string, PictureVersion>>;
  /** What their servers say of the pictures to add, by address. */
  readonly versions: Readonly<Record<string, PictureVersion>>;
  /** Pictures of an earlier sync that the feed does not name any more. */
  readonly remove: readonly string[];
  /** Fields that differ from the feed. */
  readonly changes: { readonly title?: string; readonly category?: Category };
  readonly enable: boolean;
  /** Nothing is known of where its images came from: a service that gives them its own addresses may have all of `add`. */
  readonly isUnknownOrigin: boolean;
}

/** A product that the feed does not name any more. */
export interface DisableTask {
  readonly disable: KnownProduct;
}

/** Why a row is left out, and what its shop can do about it. */
export interface Skip extends ReportedRow {
  readonly code: SkipCode;
  readonly problem: string;
  readonly remedy: string;
  /** The picture or the category that it is about. */
  readonly subject?: string | undefined;
}

export type SkipCode =
  | 'no-id'
  | 'repeated-id'
  | 'platform-id'
  | 'long-id'
  | 'no-title'
  | 'hidden'
  | 'unknown-category'
  | 'unwanted-category'
  | 'other-category'
  | 'no-picture'
  | 'match-only';

export const emptyPlan = () => ({
  rows: 0,
  usable: 0,
  skipped: 0,
  create: 0,
  update: 0,
  /** Of these, with another title or category. */
  changed: 0,
  enable: 0,
  pictures: 0,
  /** Of these, in place of another one at the same address. */
  replaced: 0,
  unchanged: 0,
  disable: 0,
  /** Products that are switched on now and could be missing from the feed. */
  active: 0,
  /** Of the service, without listing. */
  calls: 0,
  /** Categories that nothing is known of. */
  unknownCategories: new Set<string>(),
});

export type Plan = ReturnType<typeof emptyPlan>;
