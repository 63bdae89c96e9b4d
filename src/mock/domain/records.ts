/**
 * What the service keeps of a shop, and how a record looks to a client (specification, section 2). Everything that
 * follows from something else, `swap_ready` and `image_url` among it, is worked out when it is asked for.
 * Knows no rule and no HTTP.
 */
import type { Category, Image, Mode, Product } from '../../catalog/schemas.ts';
import { hasEnded, type Processing } from './processing.ts';

export interface ImageRecord {
  id: string;
  /** A URL, or the path of a picture that this service serves itself: `/pictures/…`, `/media/…`. */
  url: string;
  createdAt: number;
  /** The bytes of an upload. */
  upload?: Blob;
}

/** A 3D asset. Its fields are "not shown"; these are what the rules of section 3 need. */
export interface AssetRecord {
  id: string;
  eligible: boolean;
}

export interface ProductRecord {
  id: string;
  externalId: string | null;
  title: string;
  handle: string;
  category: Category;
  mode: Mode | null;
  tryonEnabled: boolean;
  activeAssetId: string | null;
  assets: AssetRecord[];
  images: ImageRecord[];
  /** Null without images. */
  processing: Processing | null;
  createdAt: number;
}

export interface Shop {
  readonly name: string;
  /** Sync owns the mapping of external ids (section 2.1). */
  readonly isShopify: boolean;
  readonly plan: { name: string; type: string; limits: { opens: number; swap: number; products: number } };
  /** In the order of their creation. */
  readonly products: Map<string, ProductRecord>;
  /** Every processing there ever was, for the usage of the month. */
  readonly processings: Processing[];
}

/** Turns the path of a picture that this service serves into a URL that displays it. */
export type Locate = (path: string, image?: ImageRecord) => string;

/** The only status there is here; the specification does not show its values. */
const STATUS = 'active';

export function showImage(product: ProductRecord, image: ImageRecord, locate: Locate): Image {
  const position = product.images.indexOf(image);
  return {
    id: image.id,
    url: image.url.startsWith('/') ? locate(image.url, image) : image.url,
    position,
    is_primary: position === 0,
    created_at: new Date(image.createdAt).toISOString(),
  };
}

export function showProduct(product: ProductRecord, now: number, locate: Locate): Product {
  const images = product.images.map((image) => showImage(product, image, locate));
  return {
    id: product.id,
    external_id: product.externalId,
    title: product.title,
    handle: product.handle,
    category: product.category,
    status: STATUS,
    image_url: images[0]?.url ?? null,
    model_type: product.mode,
    tryon_status: product.tryonEnabled ? 'active' : 'inactive',
    active_asset_id: product.activeAssetId,
    swap_ready: hasEnded(product.processing, now),
    images,
    created_at: new Date(product.createdAt).toISOString(),
  };
}
