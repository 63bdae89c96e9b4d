/**
 * A page of a shop's API. An answer may be one page of many: its own numbers say so, or it has as many products as a page usually
 * has.
 */

/** An answer in JSON, without its products. */
export interface Page {
  /** The number of products. */
  items: number;
  /** Whether the products have the shape of an API that gives pages, as Shopify's and WooCommerce's do. */
  isFromApi: boolean;
  /** Numbers, texts and booleans by name in lower case without separators. */
  readonly facts: Record<string, unknown>;
}

/** The usual sizes of pages that are no multiple of ten. */
const USUAL_SIZES = [12, 16, 24, 25, 48];

export const LATER = 'it begins with a later page';

const TOTAL = /^total(count|items|results|products|records)?$|^(products?|items)?count$/;
const PAGES = /^(total)?pages$|^pagecount$|^lastpage$/;
const HAS_NEXT = /^has(more|next|nextpage)$/;
const NEXT = /^next(page|cursor|pagetoken|pageurl|url|link)?$/;

export function addFacts(facts: Page['facts'], name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null)
    facts[name.toLowerCase().replaceAll(/[^a-z]/g, '')] ??= value;
  else if (!Array.isArray(value))
    for (const [inner, fact] of Object.entries(value)) addFacts(facts, inner === 'href' ? name : inner, fact);
}

/**
 * The reason why more products follow than those of a page; null if these are all.
 * @param before the number of products that precede it
 */
export function findMore({ items, isFromApi, facts }: Page, address: URL | null, before = 0): string | null {
  const asked = (name: string) => Number(address?.searchParams.get(name) ?? 0);
  const values = (name: RegExp) => Object.keys(facts).flatMap((key) => (name.test(key) ? [facts[key]] : []));
  const count = before + items;
  const page = Number(facts['page'] ?? facts['currentpage'] ?? 1);
  const isLater = Number(facts['offset'] ?? facts['skip'] ?? 0) > 0 || Math.max(page, asked('page')) > 1;
  if (before === 0 && isLater) return LATER;
  const totals = values(TOTAL).filter((total) => typeof total === 'number');
  const total = Math.max(...totals);
  if (total > count) return `it has ${count} of ${total} products`;
  const hasNext = [
    ...values(PAGES).map((pages) => Number(pages) > Math.max(page, asked('page'))),
    ...values(HAS_NEXT).map(Boolean),
    ...values(NEXT).map(Boolean),
  ];
  if (hasNext.includes(true)) return `it has ${count} products, and says that another page follows`;
  if (hasNext.length + totals.length > 0) return null;
  const isFull =
    items % 10 === 0 || USUAL_SIZES.includes(items) || [asked('limit'), asked('per_page')].includes(items);
  return isFromApi && items > 0 && isFull ? `it has ${count} products, as a full page of a shop has` : null;
}

/** The address of the page that follows this one. */
export function nextAddress({ items, facts }: Page, address: URL): URL {
  const link = Object.keys(facts)
    .map((key) => (NEXT.test(key) ? facts[key] : null))
    .find((value) => typeof value === 'string' && /[/?]/.test(value));
  const next = new URL(String(link ?? ''), address);
  // A login is sent to the feed's own host alone.
  if (link && next.origin === address.origin)
    return Object.assign(next, { username: address.username, password: address.password });
  const following = new URL(address);
  const counted = ['offset', 'skip'].find((name) => facts[name] !== undefined);
  const page = Number(address.searchParams.get('page') ?? 1) + 1;
  following.searchParams.set(counted ?? 'page', String(counted ? Number(facts[counted]) + items : page));
  return following;
}
