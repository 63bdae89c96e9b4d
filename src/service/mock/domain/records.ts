/**
 * What the service stores of a shop and its products. What follows from something else, `swap_ready` and `image_url` among it, is
 * not stored.
 */
import type { Category, Mode } from '../../../core/catalog/resources.ts';

export interface StoredImage {
  id: string;
  /** A URL, or the path of a picture that this service serves itself: `/pictures/…`, `/media/…`. */
  url: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The bytes of an upload. */
  upload?: Blob;
}

/** A 3D asset. The specification does not show its fields; these are what the rules of section 3 need. */
export interface StoredAsset {
  id: string;
  eligible: boolean;
}

export interface StoredProduct {
  id: string;
  externalId: string | null;
  title: string;
  handle: string;
  category: Category;
  mode: Mode | null;
  tryonEnabled: boolean;
  activeAssetId: string | null;
  assets: StoredAsset[];
  images: StoredImage[];
  /** When the processing of the images ends, which began with the first of them; null without images. In milliseconds since 1970. */
  readyAt: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}
