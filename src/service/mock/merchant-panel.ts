/** A stand-in for the merchant panel outside the specified API: 3D assets, faults, reset. Public as `createMockService().panel`. */
import { attachAsset, type ShopCatalog } from './domain/shop-catalog.ts';
import type { Fault, FaultQueue } from './http/faults.ts';
import { ApiError, invalid } from './domain/api-error.ts';
import type { StoredAsset } from './domain/records.ts';

export class MerchantPanel {
  readonly #catalogs: ReadonlyMap<string, ShopCatalog>;
  readonly #faults: FaultQueue;
  /** Resets all shops, faults and request counts to the seed. */
  readonly reset: () => void;

  constructor(catalogs: ReadonlyMap<string, ShopCatalog>, faults: FaultQueue, reset: () => void) {
    this.#catalogs = catalogs;
    this.#faults = faults;
    this.reset = reset;
  }

  /**
   * Attaches a 3D asset to a product of any shop.
   * @throws ApiError `not_found`
   */
  attachAsset(productId: string, { eligible = true }: { eligible?: boolean } = {}): StoredAsset {
    for (const { products } of this.#catalogs.values()) {
      const product = products.withId(productId);
      if (product) return { ...attachAsset(product, eligible) };
    }
    throw new ApiError('not_found', 'No such product in any shop.');
  }

  /**
   * Makes an asset the active one of its product.
   * @throws ApiError `not_found`, or `validation_error` for an asset that is not eligible
   */
  activateAsset(assetId: string): StoredAsset {
    const hasId = ({ id }: StoredAsset) => id === assetId.toLowerCase();
    const product = [...this.#catalogs.values()]
      .flatMap(({ products }) => [...products])
      .find(({ assets }) => assets.some(hasId));
    const asset = product?.assets.find(hasId);
    if (!product || !asset) throw new ApiError('not_found', 'No such asset.');
    if (!asset.eligible) throw invalid('An asset that is not eligible cannot be activated.');
    product.activeAssetId = asset.id;
    return { ...asset };
  }

  /** Makes the next API requests fail. */
  setFaults(fault: Fault): void {
    this.#faults.add(fault);
  }
}
