/**
 * The rules of one shop's catalog (specification, sections 1 to 4): what may be created and changed, and what follows.
 * Knows no HTTP, no key and no network: images reach it already checked. Called by routes.ts, panel.ts and the seed.
 */
import type { Clock } from '../../http/clock.ts';
import type { NewProduct as ProductRequest, ProductChanges, ProductFilter } from '../../catalog/requests.ts';
import { freeHandle, handleFrom } from './handle.ts';
import { Problem } from './api-error.ts';
import { startProcessing, stopProcessing } from './processing.ts';
import type { AssetRecord, ImageRecord, ProductRecord, Shop } from './records.ts';

/** Its images are loaded and checked before they reach the rules; a title is required here. */
export type NewProduct = Omit<ProductRequest, 'images'> & { title: string };

export interface NewImage {
  id?: string;
  url: string;
  upload?: Blob;
}

export class Catalog {
  readonly shop: Shop;
  readonly #clock: Clock;
  readonly #processingMs: number;

  constructor(shop: Shop, clock: Clock, processingMs: number) {
    this.shop = shop;
    this.#clock = clock;
    this.#processingMs = processingMs;
  }

  /** @throws Problem `not_found`, the same for an unknown id and for another shop's (section 5, rule 4) */
  product(id: string): ProductRecord {
    const product = this.shop.products.get(id.toLowerCase());
    if (!product) throw new Problem('not_found', 'No such product in this shop.');
    return product;
  }

  list(filter: ProductFilter): ProductRecord[] {
    return [...this.shop.products.values()].filter(
      (product) =>
        (filter.category === undefined || product.category === filter.category) &&
        (filter.tryon_status === undefined || product.tryonEnabled === (filter.tryon_status === 'active')) &&
        (filter.external_id === undefined || product.externalId === filter.external_id),
    );
  }

  /** Refuses what `create` would refuse, for callers that have long work to do before it. */
  checkNew({ external_id }: NewProduct): void {
    if (external_id !== undefined) this.#checkExternalId(external_id);
  }

  create(input: NewProduct): ProductRecord {
    this.checkNew(input);
    const product: ProductRecord = {
      id: crypto.randomUUID(),
      externalId: input.external_id ?? null,
      title: input.title,
      handle: input.handle ?? freeHandle(handleFrom(input.title), (handle) => this.#hasHandle(handle)),
      category: input.category,
      mode: null,
      tryonEnabled: false,
      activeAssetId: null,
      assets: [],
      images: [],
      processing: null,
      createdAt: this.#clock.now(),
    };
    this.shop.products.set(product.id, product);
    return product;
  }

  /** All of `changes`, or, with a Problem, none of them. */
  update(id: string, changes: ProductChanges): ProductRecord {
    const product = this.product(id);
    if (changes.external_id !== undefined) this.#checkExternalId(changes.external_id, product);
    const tryon = tryonAfter(product, changes);
    Object.assign(product, tryon, {
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
    this.shop.products.delete(product.id);
  }

  /** Attaches images that were taken; with the first one the processing starts (section 1, step 2). */
  addImages(
    product: ProductRecord,
    images: readonly NewImage[],
    durationMs = this.#processingMs,
  ): ImageRecord[] {
    const createdAt = this.#clock.now();
    const added = images.map(({ id = crypto.randomUUID(), url, upload }) => ({ id, url, upload, createdAt }));
    product.images.push(...added);
    if (added.length > 0 && product.processing === null) {
      product.processing = startProcessing(createdAt, durationMs);
      this.shop.processings.push(product.processing);
    }
    return added;
  }

  removeImage(productId: string, imageId: string): ImageRecord {
    const product = this.product(productId);
    const image = product.images.find(({ id }) => id === imageId.toLowerCase());
    if (!image) throw new Problem('not_found', 'No such image on this product.');
    product.images.splice(product.images.indexOf(image), 1);
    if (product.images.length === 0) this.#stopProcessing(product);
    return image;
  }

  attachAsset(product: ProductRecord, eligible: boolean): AssetRecord {
    const asset = { id: crypto.randomUUID(), eligible };
    product.assets.push(asset);
    return asset;
  }

  #stopProcessing(product: ProductRecord): void {
    stopProcessing(product.processing, this.#clock.now());
    product.processing = null;
  }

  #hasHandle(handle: string): boolean {
    return [...this.shop.products.values()].some((product) => product.handle === handle);
  }

  #checkExternalId(externalId: string, owner?: ProductRecord): void {
    if (this.shop.isShopify) {
      throw new Problem(
        'validation_error',
        'external_id is read-only for shops on the Shopify platform: sync owns the mapping. Leave it out.',
      );
    }
    const taken = this.list({ external_id: externalId }).some((product) => product !== owner);
    if (taken) {
      throw new Problem(
        'validation_error',
        `external_id must be unique within the shop; ${JSON.stringify(externalId)} belongs to another product.`,
      );
    }
  }
}

/** The table of section 3: mode, gate and active asset of `product` after `changes`. */
function tryonAfter(
  product: ProductRecord,
  { mode = product.mode ?? undefined, tryon_enabled }: ProductChanges,
): Pick<ProductRecord, 'mode' | 'tryonEnabled' | 'activeAssetId'> {
  const { activeAssetId } = product;
  const after = { mode: mode ?? null, activeAssetId };
  // A change of mode turns try-on off whatever else the request says: enabling takes a new one.
  if (product.tryonEnabled && mode !== product.mode) return { ...after, tryonEnabled: false };
  if (tryon_enabled !== true) return { ...after, tryonEnabled: tryon_enabled ?? product.tryonEnabled };
  if (product.tryonEnabled) return { ...after, tryonEnabled: true };
  if (mode === undefined) {
    throw new Problem(
      'validation_error',
      'Enabling try-on requires a mode: send mode "swap" or "realtime" with it, or set one before.',
    );
  }
  if (mode === 'realtime') after.activeAssetId = activeAssetId ?? onlyEligible(product).id;
  return { ...after, tryonEnabled: true };
}

function onlyEligible({ assets }: ProductRecord): AssetRecord {
  const [first, ...others] = assets.filter(({ eligible }) => eligible);
  if (first && others.length === 0) return first;
  const state = first ? `${others.length + 1} eligible ones and none is active` : 'none that is eligible';
  const remedy = first ? 'activate one of them' : 'attach one';
  throw new Problem(
    'validation_error',
    `An active 3D asset is required for real-time mode; this product has ${state}: ${remedy} in the merchant panel.`,
  );
}
