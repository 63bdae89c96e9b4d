/** Keeps an element's id up to date with the place in the page that `id-from` names. */
import { onPageChange, updateFirst } from './changes.ts';
import { parseIdSource, readId, watchedAttributes, watchedControls, type IdSource } from './id-source.ts';
import { isSelector } from './dom.ts';
import type { ButtonDefaults } from '../../core/base/settings.ts';

/** An id; one of the two is set. */
export interface ProductIds {
  productId?: string | null;
  externalId?: string | null;
}

/** The settings for reading ids. */
type IdSettings = Pick<ButtonDefaults, 'idFrom' | 'idTemplate' | 'idPattern' | 'idKind'>;

/** An element that takes its product's id from the page. */
export interface IdReader extends HTMLElement {
  productId: string | null;
  externalId: string | null;
  idFrom: string | null;
}

interface Followed {
  readonly idFrom: string;
  /** The id that was filled in. Any other id is the element's own. */
  ids: ProductIds;
  stop(): void;
}

const followed = new WeakMap<IdReader, Followed>();

/**
 * Fills in an element's id now and whenever the page changes, for as long as the element is in the page and has no id of
 * its own.
 */
export function followId(element: IdReader, defaults: IdSettings): void {
  const readIdFrom = () => element.idFrom ?? defaults.idFrom ?? null;
  const idFrom = readIdFrom();
  const known = followed.get(element);
  const hasOwn = () => {
    const { productId = null, externalId = null } = followed.get(element)?.ids ?? {};
    return (element.productId || null) !== productId || (element.externalId || null) !== externalId;
  };
  if (known?.idFrom === idFrom || !element.isConnected) return;
  if (known) end(known);
  if (!idFrom || hasOwn()) return;
  const settings = { ...defaults, idFrom };
  const source = createIdSource(settings);
  if ('problem' in source) return console.warn(`storefront-tryon: ${source.problem}`);

  const entry: Followed = { idFrom, ids: {}, stop: () => {} };
  followed.set(element, entry);

  function end(entry: Followed): void {
    entry.stop();
    if (followed.get(element) !== entry) return;
    if (!hasOwn()) fill({});
    followed.delete(element);
  }

  function fill(ids: ProductIds): void {
    followed.get(element)!.ids = ids;
    element.productId = ids.productId ?? null;
    element.externalId = ids.externalId ?? null;
  }

  let last: string | null = null;
  const update = () => {
    if (!element.isConnected || hasOwn() || readIdFrom() !== idFrom) return end(entry);
    const { id } = readId(source, document, location.href);
    if (id !== last) fill(toIds((last = id), settings));
  };
  const listener = {
    update,
    attributes: [...watchedAttributes(source), 'id-from', 'external-id', 'product-id'],
    controls: watchedControls(source),
  };
  entry.stop = onPageChange(listener);
  updateFirst(listener);
}

export const toIds = (id: string | null, { idKind }: IdSettings): ProductIds =>
  idKind === 'product' ? { productId: id } : { externalId: id };

/** The parsed settings, or the problem with them. */
export function createIdSource({
  idFrom,
  idTemplate,
  idPattern,
  idKind,
}: IdSettings): IdSource | { readonly problem: string } {
  try {
    if (idKind && idKind !== 'external' && idKind !== 'product') {
      throw new TypeError(`data-id-kind must be "external" or "product"; got ${JSON.stringify(idKind)}.`);
    }
    return parseIdSource(idFrom ?? 'page', isSelector, idTemplate, idPattern);
  } catch (error) {
    return { problem: `${(error as Error).message} No product is read from the page.` };
  }
}
