/** The stored records of a shop and its products, without derived fields such as `swap_ready` and `image_url`. */
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

/** A 3D asset. The specification defines no fields; these are those that the rules of section 3 need. */
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
  /** The end of processing in milliseconds since 1970; null without images. Processing begins with the first image. */
  readyAt: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}
