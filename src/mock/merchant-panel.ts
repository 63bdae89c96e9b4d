/**
 * A stand-in for the merchant panel, which is outside the specified API: 3D assets, faults, reset. Public as
 * `createMockService().panel`.
 */
import type { ShopCatalog } from './domain/shop-catalog.ts';
import type { Fault, FaultQueue } from './http/faults.ts';
import { ApiError } from './domain/api-error.ts';
import type { StoredAsset } from './domain/records.ts';

export interface MerchantPanelOptions {
  catalogs: () => Iterable<ShopCatalog>;
  faults: FaultQueue;
  reset: () => void;
}

export class MerchantPanel {
  readonly #options: MerchantPanelOptions;

  constructor(options: MerchantPanelOptions) {
    this.#options = options;
  }

  /**
   * Attaches a 3D asset to a product of any shop.
   * @throws ApiError `not_found`
   */
  attachAsset(productId: string, { eligible = true }: { eligible?: boolean } = {}): StoredAsset {
    for (const catalog of this.#options.catalogs()) {
      const product = catalog.shop.products.withId(productId);
      if (product) return { ...catalog.attachAsset(product, eligible) };
    }
    throw new ApiError('not_found', 'No such product in any shop.');
  }

  /**
   * Makes an asset its product's active one.
   * @throws ApiError `not_found`, or `validation_error` for an asset that is not eligible
   */
  activateAsset(assetId: string): StoredAsset {
    for (const catalog of this.#options.catalogs()) {
      for (const product of catalog.shop.products) {
        const asset = product.assets.find(({ id }) => id === assetId.toLowerCase());
        if (!asset) continue;
        if (!asset.eligible)
          throw new ApiError('validation_error', 'An asset that is not eligible cannot be activated.');
        product.activeAssetId = asset.id;
        return { ...asset };
      }
    }
    throw new ApiError('not_found', 'No such asset.');
  }

  /** Makes the next API requests fail. */
  setFaults(fault: Fault): void {
    this.#options.faults.add(fault);
  }

  /** Back to the seed: all shops, faults and request counts. */
  reset(): void {
    this.#options.reset();
  }
}
