/**
 * The merchant's view of the catalog: a filtered page of products, the one that is open, and the month's usage. Every
 * command goes through the typed client, or through the mock's panel, where the API has none. Dispatches `change`,
 * `catalog-change` after a command that changed the catalog, and `product-created`.
 */
import type {
  CatalogClient,
  NewProduct,
  Product,
  ProductChanges,
  ProductFilter,
  ProductList,
  Usage,
} from 'storefront-tryon/client';
import type { Fault, ServicePanel } from './service-panel.ts';

const PAGE_SIZE = 6;
/** Milliseconds between requests for products whose images are being processed. */
const POLL_INTERVAL_MS = 1500;

export class CatalogStore extends EventTarget {
  readonly #client: CatalogClient;
  readonly #panel: ServicePanel;
  #filters: ProductFilter = {};
  #page = 1;
  #list: ProductList | null = null;
  #opened: Product | null = null;
  #usage: Usage | null = null;
  /** The 3D assets attached from here, by product: the API cannot list them. */
  #assets = new Map<string, readonly string[]>();
  #pollTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: CatalogClient, panel: ServicePanel) {
    super();
    this.#client = client;
    this.#panel = panel;
  }

  get filters(): ProductFilter {
    return this.#filters;
  }
  get list(): ProductList | null {
    return this.#list;
  }
  get opened(): Product | null {
    return this.#opened;
  }
  get usage(): Usage | null {
    return this.#usage;
  }

  assetsOf(productId: string): readonly string[] {
    return this.#assets.get(productId) ?? [];
  }

  /** Lists page `page` of the products that pass `filters`. */
  async show(filters: ProductFilter, page = 1): Promise<void> {
    this.#filters = filters;
    this.#page = page;
    await this.#loadList();
    // The last product of the last page may have gone.
    if (page > 1 && this.#list?.products.length === 0) await this.show(filters, page - 1);
  }

  async open(id: string): Promise<void> {
    this.#opened = await this.#client.getProduct(id);
    this.#changed();
  }

  close(): void {
    this.#opened = null;
    this.#changed();
  }

  async loadUsage(): Promise<void> {
    this.#usage = await this.#client.getUsage();
    this.#changed();
  }

  async create(product: NewProduct) {
    const created = await this.#client.createProduct(product);
    this.dispatchEvent(new CustomEvent<Product>('product-created', { detail: created.product }));
    this.#opened = created.product;
    await this.#afterChange();
    return created;
  }

  async update(id: string, changes: ProductChanges): Promise<void> {
    this.#opened = await this.#client.updateProduct(id, changes);
    await this.#afterChange();
  }

  async delete(id: string): Promise<void> {
    await this.#client.deleteProduct(id);
    this.#opened = null;
    await this.#afterChange();
  }

  /** @param image an address that the service fetches, or a file that is uploaded */
  async addImage(id: string, image: string | File): Promise<void> {
    await this.#client.addImage(id, image);
    await this.#reopen(id);
  }

  async removeImage(id: string, imageId: string): Promise<void> {
    await this.#client.removeImage(id, imageId);
    await this.#reopen(id);
  }

  async attachAsset(id: string, eligible: boolean): Promise<void> {
    const assetId = await this.#panel.attachAsset(id, eligible);
    this.#assets.set(id, [...this.assetsOf(id), assetId]);
    await this.#reopen(id);
  }

  async activateAsset(id: string, assetId: string): Promise<void> {
    await this.#panel.activateAsset(assetId);
    await this.#reopen(id);
  }

  /** The next `times` requests to the API fail, the shop's and the merchant's alike. */
  async setFaults(fault: Fault): Promise<void> {
    await this.#panel.setFaults(fault);
  }

  /** Back to the seed. */
  async reset(): Promise<void> {
    await this.#panel.reset();
    this.#assets.clear();
    this.#opened = null;
    this.#filters = {};
    this.#page = 1;
    await this.#afterChange();
  }

  /** Section 4.7: after a change of its images a product has to be fetched again. */
  async #reopen(id: string): Promise<void> {
    this.#opened = await this.#client.getProduct(id);
    await this.#afterChange();
  }

  async #afterChange(): Promise<void> {
    this.dispatchEvent(new Event('catalog-change'));
    this.#changed();
    await Promise.all([this.show(this.#filters, this.#page), this.loadUsage()]);
  }

  async #loadList(): Promise<void> {
    this.#list = await this.#client.listProducts({ ...this.#filters, page: this.#page, limit: PAGE_SIZE });
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
    this.#pollWhileProcessing();
  }

  /** Polls while anything that is shown is being processed: section 6 has no other way to learn that it has ended. */
  #pollWhileProcessing(): void {
    clearTimeout(this.#pollTimer);
    const shown = [...(this.#list?.products ?? []), ...(this.#opened ? [this.#opened] : [])];
    if (!shown.some(({ images, swap_ready }) => images.length > 0 && !swap_ready)) return;
    this.#pollTimer = setTimeout(() => void this.#poll(), POLL_INTERVAL_MS);
  }

  async #poll(): Promise<void> {
    const opened = this.#opened;
    try {
      await this.#loadList();
      if (!opened || opened.swap_ready) return;
      const product = await this.#client.getProduct(opened.id);
      if (this.#opened?.id === product.id) this.#opened = product;
      this.#changed();
    } catch {
      // A request that fails costs nothing but time: the next one follows.
      this.#changed();
    }
  }
}
