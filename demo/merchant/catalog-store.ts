/**
 * The merchant's view of the catalog: its products, the open product, failed pictures and the month's usage. Every
 * command uses the typed client or the functions of a mock. Dispatches `change`, `catalog-change` after a command
 * that changed the catalog, and `product-created`.
 */
import type { NewProduct, Product, ProductChanges, Usage } from 'storefront-tryon/client';
import type { MerchantService, Reason } from './merchant-service.ts';
import { describeFailure } from './wording.ts';

/** The number of products per request, and the most that are polled while images are processed. */
const POLLED_PRODUCTS = 100;

/** A failure without an address stands for a product without images. */
export interface FailedPicture {
  readonly product: Product;
  readonly url: string;
  readonly code: string;
}

export class CatalogStore extends EventTarget {
  readonly service: MerchantService;
  /** The products; null until they are listed. */
  products: readonly Product[] | null = null;
  usage: Usage | null = null;
  #openedId: string | null = null;
  #failures: Awaited<ReturnType<MerchantService['failures']>> = {};
  /** The 3D assets that were attached here, by product, because the API does not list them. */
  #assets = new Map<string, readonly string[]>();
  #isLooking = false;
  /** Each product's verdict by its id, with the addresses of the pictures that were looked at. */
  #looked = new Map<string, { readonly pictures: string; unworn: Reason | null }>();
  #looking: Promise<void> = Promise.resolve();
  #pollTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(service: MerchantService) {
    super();
    this.service = service;
  }

  get opened(): Product | null {
    return this.products?.find(({ id }) => id === this.#openedId) ?? null;
  }
  get failures(): readonly FailedPicture[] {
    return (this.products ?? []).flatMap((product) => {
      const failed = Object.entries(this.#failures[product.external_id ?? ''] ?? {});
      if (failed.length > 0) return failed.map(([url, code]) => ({ product, url, code }));
      return product.images.length === 0 ? [{ product, url: '', code: 'no images' }] : [];
    });
  }

  listAssets(productId: string): readonly string[] {
    return this.#assets.get(productId) ?? [];
  }

  /** From now on pictures are looked at. They are not while nobody has turned to this side: a shopper's page loads nothing for it. */
  lookAtPictures(): void {
    this.#isLooking = true;
    this.dispatchEvent(new Event('change'));
  }

  /** Returns why a product can't be worn as its pictures show it; null if it can, and until that is known. Products are looked at in turn. */
  unworn(product: Product): Reason | null {
    if (!this.#isLooking) return null;
    const pictures = product.images.map(({ url }) => url).join('\n');
    const known = this.#looked.get(product.id);
    if (known?.pictures === pictures) return known.unworn;
    const look: { readonly pictures: string; unworn: Reason | null } = { pictures, unworn: null };
    this.#looked.set(product.id, look);
    this.#looking = this.#looking.then(async () => {
      look.unworn = await this.service.findUnworn(product).catch(() => null);
      if (look.unworn) this.dispatchEvent(new Event('change'));
    });
    return null;
  }

  /** Lists all products again. */
  async load(): Promise<void> {
    const products: Product[] = [];
    for await (const product of this.service.client.allProducts()) products.push(product);
    this.products = products;
    this.#failures = await this.service.failures();
    await this.#loadUsage();
  }

  open(id: string | null): void {
    this.#openedId = id;
    this.#changed();
  }

  async create(product: NewProduct) {
    const created = await this.service.client.createProduct(product);
    this.dispatchEvent(new CustomEvent<Product>('product-created', { detail: created.product }));
    this.#openedId = created.product.id;
    await this.#replace(created.product);
    return created;
  }

  async update(id: string, changes: ProductChanges): Promise<void> {
    await this.#replace(await this.service.client.updateProduct(id, changes));
  }

  /** Switches products on or off, one after the other. @returns the failures */
  async switchAll(ids: readonly string[], tryon_enabled: boolean): Promise<string[]> {
    const refused: string[] = [];
    for (const id of ids) {
      const { model_type, title } = this.products!.find((product) => product.id === id)!;
      const mode = tryon_enabled && !model_type ? { mode: 'swap' as const } : {};
      try {
        await this.update(id, { tryon_enabled, ...mode });
      } catch (error) {
        refused.push(`${title}: ${describeFailure(error)}`);
      }
    }
    return refused;
  }

  async delete(id: string): Promise<void> {
    await this.service.client.deleteProduct(id);
    this.products = this.products?.filter((product) => product.id !== id) ?? null;
    await this.#afterChange();
  }

  /** @param image an address that the service fetches, or a file that is uploaded */
  async addImage(id: string, image: string | File): Promise<void> {
    await this.service.client.addImage(id, image);
    await this.#reload(id);
  }

  async removeImage(id: string, imageId: string): Promise<void> {
    await this.service.client.removeImage(id, imageId);
    await this.#reload(id);
  }

  /** Adds a picture that replaces failed ones. */
  async repair({ id, external_id }: Product, image: string | File): Promise<void> {
    await this.addImage(id, image);
    if (external_id) await this.service.forget(external_id);
    this.#failures = await this.service.failures();
    this.#changed();
  }

  async sync(...[feed, choices, isSent, onEvent]: Parameters<MerchantService['sync']>): Promise<void> {
    await this.service.sync(feed, choices, isSent, onEvent);
    if (!isSent) return;
    const known = new Set(this.products?.map(({ id }) => id));
    await this.load();
    for (const product of this.products!) {
      if (!known.has(product.id))
        this.dispatchEvent(new CustomEvent<Product>('product-created', { detail: product }));
    }
    this.dispatchEvent(new Event('catalog-change'));
  }

  async attachAsset(id: string): Promise<void> {
    const assetId = await this.service.mock!.attachAsset(id);
    this.#assets.set(id, [...this.listAssets(id), assetId]);
    await this.#reload(id);
  }

  async activateAsset(id: string, assetId: string): Promise<void> {
    await this.service.mock!.activateAsset(assetId);
    await this.#reload(id);
  }

  /** Resets the mock to its seed. */
  async reset(): Promise<void> {
    await this.service.mock!.reset();
    this.#assets.clear();
    this.#openedId = null;
    await this.load();
    this.dispatchEvent(new Event('catalog-change'));
  }

  /** After a change of its images, a product has to be fetched again (section 4.7). */
  async #reload(id: string): Promise<void> {
    await this.#replace(await this.service.client.getProduct(id));
  }

  async #replace(product: Product): Promise<void> {
    const others = this.products?.filter(({ id }) => id !== product.id) ?? [];
    this.products = [...others, product];
    await this.#afterChange();
  }

  async #afterChange(): Promise<void> {
    this.dispatchEvent(new Event('catalog-change'));
    this.#changed();
    await this.#loadUsage();
  }

  async #loadUsage(): Promise<void> {
    this.usage = await this.service.client.getUsage();
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
    this.#pollWhileProcessing();
  }

  /** Section 6 offers no other way to see that processing has ended. In a large catalog, only the open product is polled. */
  #pollWhileProcessing(): void {
    clearTimeout(this.#pollTimer);
    const isProcessing = ({ images, swap_ready }: Product) => images.length > 0 && !swap_ready;
    const { opened } = this;
    const products = this.products ?? [];
    const isSmall = products.length <= POLLED_PRODUCTS;
    if (!(isSmall ? products.some(isProcessing) : opened && isProcessing(opened))) return;
    this.#pollTimer = setTimeout(() => void this.#poll(isSmall), this.service.pollIntervalMs);
  }

  async #poll(isWhole: boolean): Promise<void> {
    const { client } = this.service;
    const listed = this.products;
    try {
      const { products } = isWhole
        ? await client.listProducts({ limit: POLLED_PRODUCTS })
        : { products: [await client.getProduct(this.#openedId!)] };
      const fresh = new Map(products.map((product) => [product.id, product]));
      // A change during the request is newer than the response.
      if (this.products === listed)
        this.products = listed!.map((product) => fresh.get(product.id) ?? product);
    } catch {
      // A failed request needs no handling, because the next one follows.
    }
    this.#changed();
  }
}
