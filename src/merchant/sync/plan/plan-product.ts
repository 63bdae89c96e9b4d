/** Plans the changes for one product from the feed, the catalog and the record of earlier syncs. Pure. */
import type { PictureVersion, ProductRecord } from '../state/sync-state.ts';
import { isReplaced } from './check-pictures.ts';
import type { KnownProduct } from './catalog-index.ts';
import type { Task, Wanted } from './task.ts';

export type EnableOption = 'new' | 'all' | 'none';

export interface ProductOptions {
  /** The sync enables `all` products, `none`, or those that no sync enabled before (`new`, the default). */
  readonly enable?: EnableOption | undefined;
  /** Whether the feed describes products completely (true). If not, pictures and products are only added. */
  readonly isComplete?: boolean | undefined;
}

/**
 * @returns null if nothing has to be done
 * @param versions the current versions of its pictures by address, as far as their servers were asked
 */
export function planProduct(
  wanted: Wanted,
  known: KnownProduct | null,
  record: ProductRecord,
  { enable = 'new', isComplete = true }: ProductOptions,
  versions: Readonly<Record<string, PictureVersion>> = {},
): Task | null {
  if (!known) {
    return {
      wanted,
      known,
      add: wanted.pictures,
      replaced: {},
      versions,
      remove: [],
      changes: {},
      enable: enable !== 'none',
      isUnknownOrigin: false,
    };
  }
  const { pictures } = settle(record, known);
  const has = (source: string) => {
    const image = pictures[source];
    const isOld = (id: string) => pictures[replacedKey(source)] === id;
    return (
      known.images.some(({ id, url }) => id === image || (url === source && !isOld(id))) ||
      (image === null && known.images.length > 0)
    );
  };
  const replaced = Object.fromEntries(
    Object.entries(versions).filter(([source, now]) => {
      const before = record.versions?.[source];
      return before && pictures[source] && isReplaced(before, now);
    }),
  );
  const add = wanted.pictures.filter((source) => !has(source) || source in replaced);
  const isLeftOver = ([source, image]: [string, string | null]) =>
    !wanted.pictures.includes(source) && known.images.some(({ id }) => id === image);
  const leftOver = Object.entries(pictures).filter(isLeftOver);
  const remove = isComplete ? leftOver.map(([source]) => source) : [];
  const changes = {
    ...(isComplete && known.title !== wanted.title && { title: wanted.title }),
    ...(isComplete && known.category !== wanted.category && { category: wanted.category }),
  };
  const shouldEnable = enable === 'all' || (enable === 'new' && record.wasOn !== true);
  const task: Task = {
    wanted,
    known,
    add,
    replaced,
    versions,
    remove,
    changes,
    enable: shouldEnable && !known.isActive,
    isUnknownOrigin: Object.keys(pictures).length === 0 && known.images.length > 0 && add.length > 0,
  };
  return isEmptyTask(task) ? null : task;
}

/** The key of the image that was at this address before. No feed contains it, so that the image is removed. */
export const replacedKey = (source: string): string => `${source} (replaced)`;

const isEmptyTask = ({ add, remove, changes, enable }: Task): boolean =>
  add.length + remove.length + Object.keys(changes).length === 0 && !enable;

/** Resolves pictures whose response was lost: finds them among the product's images by address, or by order if all were added. */
export function settle(record: ProductRecord, { images }: Pick<KnownProduct, 'images'>): ProductRecord {
  if (!record.pending) return record;
  const { sources, before } = record.pending;
  const taken = new Set([...before, ...Object.values(record.pictures)]);
  const fresh = images.filter(({ id }) => !taken.has(id));
  const pictures = { ...record.pictures };
  for (const [index, source] of sources.entries()) {
    const image =
      fresh.find(({ url }) => url === source) ?? (fresh.length === sources.length ? fresh[index] : undefined);
    if (image) pictures[source] = image.id;
  }
  return { ...record, pictures, pending: undefined };
}

/** The number of calls for a task if none fails. */
export function countCalls({ known, add, replaced, remove, changes, enable }: Task): number {
  const uploads = add.filter(isLocal).length;
  const isPatched = enable || Object.keys(changes).length > 0;
  const removals = remove.length + Object.keys(replaced).length;
  return (known ? add.length : 1 + uploads) + removals + Number(isPatched);
}

export const isLocal = (source: string): boolean => source.startsWith('file:');
