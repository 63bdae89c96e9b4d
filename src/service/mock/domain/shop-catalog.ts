/** The rules of one shop's catalog (specification, sections 1 to 4). Callers check images first. */
import type { Clock } from '../../../core/base/clock.ts';
import type { NewProduct, ProductChanges, ProductFilter } from '../../../core/catalog/requests.ts';
import { ApiError, invalid } from './api-error.ts';
import { ProductTable } from './product-table.ts';
import type { StoredAsset, StoredImage, StoredProduct } from './records.ts';
import type { Shop } from './shops.ts';

/** Contains no images, which are loaded and checked first; a title is required here. */
export type ProductInput = Omit<NewProduct, 'images'> & { title: string };

export type NewImage = Pick<StoredImage, 'url' | 'upload'> & { id?: string };

export class ShopCatalog {
  readonly shop: Shop;
  readonly products = new ProductTable();
  /** The times in milliseconds since 1970 at which products become ready, with deleted products, for the month's usage. */
  readonly readyTimes: number[] = [];
  readonly #clock: Clock;
  readonly #processingMs: number;

  constructor(shop: Shop, clock: Clock, processingMs: number) {
    this.shop = shop;
    this.#clock = clock;
    this.#processingMs = processingMs;
  }

  /** @throws ApiError `not_found`, the same for an unknown id and for another shop's (section 5, rule 4) */
  product(id: string): StoredProduct {
    const product = this.products.withId(id);
    if (!product) throw new ApiError('not_found', 'No such product in this shop.');
    return product;
  }

  list({ external_id, category, tryon_status }: ProductFilter): StoredProduct[] {
    return [...this.products].filter(
      (product) =>
        (external_id === undefined || product.externalId === external_id) &&
        (category === undefined || product.category === category) &&
        (tryon_status === undefined || product.tryonEnabled === (tryon_status === 'active')),
    );
  }

  /** The bytes of an uploaded image of any product. */
  findUpload(imageId: string): Blob | undefined {
    return [...this.products].flatMap(({ images }) => images).find(({ id }) => id === imageId)?.upload;
  }

  create(input: ProductInput): StoredProduct {
    this.checkExternalId(input.external_id);
    const product: StoredProduct = {
      id: crypto.randomUUID(),
      externalId: input.external_id ?? null,
      title: input.title,
      handle: input.handle ?? this.products.freeHandle(createHandle(input.title)),
      category: input.category,
      mode: null,
      tryonEnabled: false,
      activeAssetId: null,
      assets: [],
      images: [],
      readyAt: null,
      createdAt: this.#clock.now(),
    };
    this.products.add(product);
    return product;
  }

  /**
   * Applies all of `changes` or none of them.
   * @throws ApiError `validation_error`
   */
  update(product: StoredProduct, changes: ProductChanges): StoredProduct {
    this.checkExternalId(changes.external_id, product);
    this.products.update(product, {
      ...applyTryonChanges(product, changes),
      title: changes.title ?? product.title,
      category: changes.category ?? product.category,
      handle: changes.handle ?? product.handle,
      externalId: changes.external_id ?? product.externalId,
    });
    return product;
  }

  delete(id: string): void {
    const product = this.product(id);
    this.#stopProcessing(product);
    this.products.delete(product);
  }

  /** Attaches accepted images. The first image starts the processing (section 1, step 2). */
  addImages(
    product: StoredProduct,
    images: readonly NewImage[],
    durationMs = this.#processingMs,
  ): StoredImage[] {
    const createdAt = this.#clock.now();
    const added = images.map(({ id = crypto.randomUUID(), url, upload }) => ({ id, url, upload, createdAt }));
    product.images.push(...added);
    if (added.length > 0 && product.readyAt === null) {
      product.readyAt = createdAt + durationMs;
      this.readyTimes.push(product.readyAt);
    }
    return added;
  }

  removeImage(productId: string, imageId: string): void {
    const product = this.product(productId);
    const image = product.images.find(({ id }) => id === imageId.toLowerCase());
    if (!image) throw new ApiError('not_found', 'No such image on this product.');
    product.images.splice(product.images.indexOf(image), 1);
    if (product.images.length === 0) this.#stopProcessing(product);
  }

  /** The product never becomes ready if it was not yet. */
  #stopProcessing(product: StoredProduct): void {
    const { readyAt } = product;
    if (readyAt !== null && readyAt > this.#clock.now()) {
      this.readyTimes.splice(this.readyTimes.indexOf(readyAt), 1);
    }
    product.readyAt = null;
  }

  /**
   * Refuses an external_id that `owner`, or a new product, can't have. Public for callers with slow work before they create one.
   * @throws ApiError `validation_error`
   */
  checkExternalId(externalId: string | undefined, owner?: StoredProduct): void {
    if (externalId === undefined) return;
    if (this.shop.isShopify) {
      throw invalid(
        'external_id is read-only for shops on the Shopify platform: sync owns the mapping. Leave it out.',
      );
    }
    const holder = this.products.withExternalId(externalId);
    if (holder && holder !== owner) {
      throw invalid(
        `external_id must be unique within the shop; ${JSON.stringify(externalId)} belongs to another product.`,
      );
    }
  }
}

export function attachAsset({ assets }: StoredProduct, eligible: boolean): StoredAsset {
  const asset = { id: crypto.randomUUID(), eligible };
  assets.push(asset);
  return asset;
}

/** The URL slug of a title in any script: `brille-fur-arzte` for `Brille für Ärzte`, `腕時計-2` for `腕時計 2`, else `product`. */
function createHandle(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu);
  return words?.join('-') ?? 'product';
}

/** Applies the table of section 3: mode, gate and active asset of `product` after `changes`. */
function applyTryonChanges(
  product: StoredProduct,
  { mode = product.mode ?? undefined, tryon_enabled }: ProductChanges,
): Pick<StoredProduct, 'mode' | 'tryonEnabled' | 'activeAssetId'> {
  const { activeAssetId } = product;
  const after = { mode: mode ?? null, activeAssetId };
  // A change of mode always turns try-on off; enabling it takes another request.
  if (product.tryonEnabled && mode !== product.mode) return { ...after, tryonEnabled: false };
  if (tryon_enabled !== true) return { ...after, tryonEnabled: tryon_enabled ?? product.tryonEnabled };
  if (product.tryonEnabled) return { ...after, tryonEnabled: true };
  if (mode === undefined) {
    throw invalid(
      'Enabling try-on requires a mode: send mode "swap" or "realtime" with it, or set one before.',
    );
  }
  if (mode === 'realtime') after.activeAssetId = activeAssetId ?? findOnlyEligible(product).id;
  return { ...after, tryonEnabled: true };
}

function findOnlyEligible({ assets }: StoredProduct): StoredAsset {
  const [first, ...others] = assets.filter(({ eligible }) => eligible);
  if (first && others.length === 0) return first;
  const state = first ? `${others.length + 1} eligible ones and none is active` : 'none that is eligible';
  const remedy = first ? 'activate one of them' : 'attach one';
  throw invalid(
    `An active 3D asset is required for real-time mode; this product has ${state}: ${remedy} in the merchant panel.`,
  );
}
