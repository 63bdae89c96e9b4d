/** The products to try on here: the dialog's own, the page's others, and those that the shop offers. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { drawing, type OnPage } from '../wear/on-page.ts';
import { pictureFor } from '../wear/picture/product-picture.ts';
import type { ProductPicture } from '../wear/types.ts';
import { wearingSite } from '../base/wearing-site.ts';
import { lookUpOffered, pricesOfPage } from '../base/shop-products.ts';
import type { RoomStore } from './store.ts';

/** Cut-out pictures hold a few megabytes each. */
const MAX_PICTURES = 12;

export class Wardrobe {
  readonly #store: RoomStore;
  readonly #onPage: OnPage;
  readonly #prices: Map<string, string>;
  #products: StorefrontProduct[];
  readonly #pictures = new Map<string, Promise<ProductPicture | null>>();
  /** The product of the dialog's button. */
  #own: StorefrontProduct;

  /** @param isBegun resolves when the drawing part may be loaded */
  constructor(store: RoomStore, isBegun: Promise<void>) {
    const { product, otherProducts, alsoOnFace, autoPlace, debug, lang, signal } = store.context;
    this.#store = store;
    const onPage = drawing(debug);
    this.#onPage = {
      ...onPage,
      load: (category) => void isBegun.then(() => onPage.load(category)),
      prepare: (source, of) => isBegun.then(() => onPage.prepare(source, of)),
    };
    this.#prices = new Map(pricesOfPage(lang));
    // Without auto-place, products have no place of their own, and the tray has one category.
    this.#products = [product, ...otherProducts, ...(autoPlace ? alsoOnFace.keys() : [])];
    this.#own = product;
    // Waits until the room is in the dialog.
    const getPlace = () => store.rendered.then(() => store.element);
    void lookUpOffered(product, getPlace, (offered, price) => this.#offer(offered, price), signal);
  }

  /** The tray's products with their prices. */
  get products() {
    return this.#products.map((product) => ({
      product,
      price: this.#prices.get(product.external_id ?? product.id),
    }));
  }

  /** The products to compare: the current one and the next; empty if there is only one. */
  get compared(): readonly StorefrontProduct[] {
    return this.#products.length > 1 ? [this.#store.state.product, this.neighbour(1)] : [];
  }

  neighbour(by: number): StorefrontProduct {
    const all = this.#products;
    const index = (all.indexOf(this.#store.state.product) + by) % all.length;
    return all[(index + all.length) % all.length]!;
  }

  /** The dialog's own product changes: it replaces the previous one and all products of other categories. */
  replaceOwn(product: StorefrontProduct): void {
    const stays = ({ id, category }: StorefrontProduct) =>
      id !== product.id && id !== this.#own.id && category === product.category;
    this.#products = [product, ...this.#products.filter(stays)];
    this.#own = product;
  }

  /**
   * The product's picture, cached; null if there is none that can be shown.
   * @param isRetried loads a picture again that could not be shown before
   */
  findPicture(product: StorefrontProduct, isRetried = false): Promise<ProductPicture | null> {
    const { autoPlace, debug, widthOf } = this.#store.context;
    const site = autoPlace ? wearingSite(product.category, this.#store.wornAt(product)) : null;
    const load = () => pictureFor(product, site, debug, widthOf(product), this.#onPage);
    const cached = this.#pictures.get(product.id);
    const picture = isRetried && cached ? cached.then((found) => found ?? load()) : (cached ?? load());
    this.#pictures.delete(product.id);
    this.#pictures.set(product.id, picture);
    if (this.#pictures.size > MAX_PICTURES) this.#pictures.delete([...this.#pictures.keys()][0]!);
    return picture;
  }

  /** Prepares as many pictures as are cached, one by one, the nearest first, so that the next product appears at once. */
  prepareAll(): void {
    void (async () => {
      for (let step = 1; step <= MAX_PICTURES / 2; step++) {
        for (const by of [step, -step]) {
          if (this.#store.context.signal.aborted) return;
          await this.findPicture(this.neighbour(by));
        }
      }
    })();
  }

  #offer(product: StorefrontProduct, price: string | undefined): void {
    if (price) this.#prices.set(product.external_id ?? product.id, price);
    const isKnown = this.#products.some(({ id }) => id === product.id);
    if (!isKnown && product.category === this.#own.category) this.#products.push(product);
    this.#store.update();
  }
}
