/**
 * A product as the relay keeps and answers it: the fields that the button needs and no others (specification, section 2.1).
 * Packed, because a shop may have a hundred thousand of them.
 */
import * as z from 'zod/mini';

/** Written out, because published types name no library. */
export interface ProductRecord {
  /** The id in lower case: a service may write it in capitals (RFC 9562), and it is the same product. */
  id: string;
  /** The id as the service writes it, where that is not in lower case. */
  writtenId?: string;
  external_id: string | null;
  title: string;
  category: string | null;
  image_url: string | null;
  model_type: string | null;
  tryon_status: string;
  swap_ready: boolean;
  images: { url: string; position: number; is_primary: boolean }[];
}

/** One product, as a visitor may ask for it. */
export type ProductKey = { id: string } | { externalId: string };

const optionalText = z.catch(z.nullable(z.string()), null);
const imageSchema = z.object({
  url: z.string(),
  position: z.catch(z.number(), 0),
  is_primary: z.catch(z.boolean(), false),
});

/** An odd field never costs the product. One that decides whether the button shows is read so that it does not. */
const recordSchema = z.object({
  id: z.string(),
  external_id: z.catch(z.nullable(z.union([z.string(), z.pipe(z.number(), z.transform(String))])), null),
  title: z.catch(z.string(), ''),
  category: optionalText,
  image_url: optionalText,
  model_type: optionalText,
  tryon_status: z.catch(z.string(), ''),
  swap_ready: z.catch(z.boolean(), false),
  images: z.pipe(
    z.catch(z.array(z.catch(z.nullable(imageSchema), null)), []),
    z.transform((images) => images.filter((image) => image !== null)),
  ),
});

/** The types of the fields without which no button shows. */
const NEEDED = { id: 'string', tryon_status: 'string', swap_ready: 'boolean' };

const listSchema = z.object({ products: z.array(z.unknown()), total: z.number() });
const oneSchema = z.object({ product: recordSchema });

/** A product without what the button needs. */
interface UnreadableProduct {
  /** Its id, or its external_id; '' if it has neither. */
  product: string;
  field: string;
}

/** One page of the listing (section 4.2). */
export interface ListPage {
  products: ProductRecord[];
  /** The number of products that the service states, which may be wrong. */
  total: number;
  /** The number of products on the page, readable or not. */
  items: number;
  unreadable: UnreadableProduct[];
  /** Products of which not even the id can be read. */
  unidentified: number;
}

/** The service returns a hundred at most. A body with more than this is not a page of the listing, and would take seconds to read. */
const MAX_ITEMS = 10_000;
/** No shop has more; a larger `total` is a mistake that must not stretch any time that depends on it. */
const MAX_TOTAL = 1_000_000;
/** Characters of a name in health and log. */
const MAX_NAME = 255;

/** The record in a body of section 4.3, or null if the body is not what the specification promises. */
export function readProduct(body: unknown): ProductRecord | null {
  const read = oneSchema.safeParse(body);
  return read.success ? withFoldedId(read.data.product) : null;
}

function withFoldedId(product: ProductRecord): ProductRecord {
  const id = product.id.toLowerCase();
  return id === product.id ? product : { ...product, id, writtenId: product.id };
}

/** The product with its id as the service writes it. */
export function writeProduct({ writtenId, ...product }: ProductRecord): ProductRecord {
  return writtenId === undefined ? product : { ...product, id: writtenId };
}

/** A body of section 4.2; a single product without an id is left out, not the hundred around it. */
export function readList(body: unknown): ListPage | null {
  const list = listSchema.safeParse(body);
  if (!list.success || list.data.products.length > MAX_ITEMS) return null;
  const { products: items } = list.data;
  const total = Math.min(Math.max(Math.ceil(list.data.total) || 0, 0), MAX_TOTAL);
  const page: ListPage = { products: [], total, items: items.length, unreadable: [], unidentified: 0 };
  for (const item of items) {
    const read = recordSchema.safeParse(item);
    if (read.success) page.products.push(withFoldedId(read.data));
    else page.unidentified++;
    page.unreadable.push(...findUnreadable(item as Record<string, unknown> | null));
  }
  return page;
}

/** The product, if it lacks a field that is needed. */
function findUnreadable(item: Record<string, unknown> | null): UnreadableProduct[] {
  const odd = Object.entries(NEEDED).find(([name, type]) => typeof item?.[name] !== type);
  if (!odd) return [];
  const name = [item?.id, item?.external_id].find((each) => /string|number/.test(typeof each)) ?? '';
  return [{ product: String(name).slice(0, MAX_NAME), field: odd[0] }];
}

type Packed = [
  externalId: string | null,
  title: string,
  category: string | null,
  imageUrl: string | null,
  modelType: string | null,
  swapReady: 0 | 1,
  /** An image's URL begins as `image_url` does for `shared` characters: for the primary image, that is all of it. */
  images: [shared: number, rest: string, position: number, primary: 0 | 1][],
  writtenId?: string,
];

/** Text without the id, which is the key it lies under, and without names. Only active products are packed. */
export function pack(record: ProductRecord): string {
  const packed: Packed = [
    record.external_id,
    record.title,
    record.category,
    record.image_url,
    record.model_type,
    record.swap_ready ? 1 : 0,
    record.images.map(({ url, position, is_primary }) => {
      const shared = sharedStart(record.image_url ?? '', url);
      return [shared, url.slice(shared), position, is_primary ? 1 : 0];
    }),
  ];
  if (record.writtenId !== undefined) packed.push(record.writtenId);
  return JSON.stringify(packed);
}

export function unpack(id: string, text: string): ProductRecord {
  const packed = JSON.parse(text) as Packed;
  const [external_id, title, category, image_url, model_type, ready, images, writtenId] = packed;
  return {
    id,
    ...(writtenId !== undefined && { writtenId }),
    external_id,
    title,
    category,
    image_url,
    model_type,
    tryon_status: 'active',
    swap_ready: ready === 1,
    images: images.map(([shared, rest, position, primary]) => ({
      url: (image_url ?? '').slice(0, shared) + rest,
      position,
      is_primary: primary === 1,
    })),
  };
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
