/**
 * Which of the page's products lies on the photo: the dialog's own at first, then those that the shopper steps to, or two
 * side by side. Knows neither how a product is placed nor how it is shown.
 */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import type { ExperienceContext } from '../experience.ts';
import type { ComparedProduct } from './product-stepper.ts';

export interface ProductSwitcherHost {
  readonly context: Pick<ExperienceContext, 'product' | 'otherProducts' | 'showProduct'>;
  /** Another one for each photo. */
  readonly backdrop: object | null;
  /** Puts the current product in the place of the one before; resolves once it lies there, or can't. */
  onProductChange(): Promise<void>;
  /** Resolves once the current product lies where it is to lie, or can't. */
  placed(): Promise<void>;
  /** The current product as it lies on the photo; null if it does not. */
  comparedProduct(): ComparedProduct | null;
  requestUpdate(): void;
}

export class ProductSwitcher {
  readonly #host: ProductSwitcherHost;
  #current: StorefrontProduct | null = null;
  #compared: readonly ComparedProduct[] = [];
  /** The photo for which a comparison is on its way. */
  #comparingOn: object | null = null;

  constructor(host: ProductSwitcherHost) {
    this.#host = host;
  }

  get current(): StorefrontProduct {
    return this.#current ?? this.#host.context.product;
  }

  /** Two products side by side on the same photo; empty while one is shown. */
  get compared(): readonly ComparedProduct[] {
    return this.#compared;
  }

  get #all(): StorefrontProduct[] {
    const { product, otherProducts } = this.#host.context;
    return [product, ...otherProducts];
  }

  get total(): number {
    return this.#all.length;
  }

  /** From 1. */
  get number(): number {
    return this.#all.indexOf(this.current) + 1;
  }

  async step(by: 1 | -1): Promise<void> {
    await this.#show(this.#neighbour(by));
  }

  /** The current product beside the next one. Pressed twice it is still one comparison. */
  async compareTwo(): Promise<void> {
    const { backdrop } = this.#host;
    if (this.#comparingOn === backdrop) return;
    this.#comparingOn = backdrop;
    /** The shopper may step on at any time, or choose another photo. */
    const shows = (product: StorefrontProduct) =>
      this.current === product && this.#host.backdrop === backdrop;
    const { current } = this;
    const next = this.#neighbour(1);
    await this.#host.placed();
    const first = shows(current) ? this.#host.comparedProduct() : null;
    if (first) await this.#show(next);
    const second = first && shows(next) ? this.#host.comparedProduct() : null;
    if (first && second) this.#setCompared([first, second]);
    else if (first) release(first);
    if (this.#comparingOn === backdrop) this.#comparingOn = null;
  }

  leaveComparison(): void {
    this.#setCompared([]);
  }

  /** Back to the dialog's own product. */
  async reset(): Promise<void> {
    this.leaveComparison();
    if (this.current !== this.#host.context.product) await this.#show(this.#host.context.product);
  }

  #neighbour(by: 1 | -1): StorefrontProduct {
    const all = this.#all;
    return all[(this.number - 1 + by + all.length) % all.length]!;
  }

  async #show(product: StorefrontProduct): Promise<void> {
    this.#current = product;
    this.#host.context.showProduct(product);
    this.#host.requestUpdate();
    await this.#host.onProductChange();
  }

  #setCompared(compared: readonly ComparedProduct[]): void {
    this.#compared.forEach(release);
    this.#compared = compared;
    this.#host.requestUpdate();
  }
}

/** A canvas keeps its memory until it is collected, unless its size is zero. */
function release({ picture }: ComparedProduct): void {
  picture.width = 0;
}
