/** Turns stored products into the specification's resources (section 2), with their derived fields. */
import type { Product } from '../../../core/catalog/resources.ts';
import type { StoredImage, StoredProduct } from '../domain/records.ts';

/** The mock's only status; the specification lists no values. */
const STATUS = 'active';

/**
 * @param now milliseconds since 1970
 * @param resolveImageUrl turns the path of a picture that this service serves into a URL that displays it
 */
export function serializeProduct(
  product: StoredProduct,
  now: number,
  resolveImageUrl: (path: string, image: StoredImage) => string,
): Product {
  const images = product.images.map((image, position) => ({
    id: image.id,
    url: image.url.startsWith('/') ? resolveImageUrl(image.url, image) : image.url,
    position,
    is_primary: position === 0,
    created_at: new Date(image.createdAt).toISOString(),
  }));
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
    swap_ready: product.readyAt !== null && product.readyAt <= now,
    images,
    created_at: new Date(product.createdAt).toISOString(),
  };
}
