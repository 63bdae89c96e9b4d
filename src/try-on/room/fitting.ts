/** The product that is tried on: loads its picture, applies the shopper's gestures, and starts the search for a face or hand. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { ProductPicture } from '../wear/types.ts';
import type { Placement } from '../wear/placement.ts';
import { closeUp, plainSquare } from './close-up.ts';
import { PlaceFinder } from './place-finder.ts';
import { ProductLayer } from './product-layer.ts';
import { isPhoto, type RoomStore } from './store.ts';
import type { Wardrobe } from './wardrobe.ts';
import { drawWorn } from './worn-cards.ts';
import type { WornProduct } from './zoom-control.ts';

/** How long the previous product's picture stays while the next one loads: an early one replaces it without a gap. */
const PATIENCE_MS = 200;

export class Fitting {
  readonly #store: RoomStore;
  readonly #wardrobe: Wardrobe;
  readonly layer: ProductLayer;
  readonly finder: PlaceFinder;
  /** Placements by hand on the current photo, by product id. The product that was moved last comes last. */
  readonly #moved = new Map<string, { placement: Placement; picture: ProductPicture }>();
  #pictureLoaded: Promise<void> | undefined;

  constructor(store: RoomStore, wardrobe: Wardrobe) {
    this.#store = store;
    this.#wardrobe = wardrobe;
    this.layer = new ProductLayer(store);
    this.finder = new PlaceFinder(store, this.layer, wardrobe);
  }

  get isAdjusting(): boolean {
    return this.#store.tool === 'adjust';
  }

  /** The worn product, for the zoom. */
  readonly shown: WornProduct = () => {
    const { placement } = this.layer;
    const { product, picture, backdrop } = this.#store.state;
    if (!placement || !picture || !backdrop || this.#store.isBeside) return null;
    const photoWidth = isPhoto(backdrop) ? backdrop.width : backdrop.videoWidth;
    const face = this.finder.faceBeside(product);
    if (!face) return { placement, shape: picture, photoWidth };
    // Wide enough to show both ears.
    const across = 2 * Math.abs(placement.x - face.x) + placement.width;
    const ratio = (picture.ratio * across) / placement.width;
    return {
      placement: { ...placement, x: face.x, width: across },
      shape: { ...picture, ratio },
      photoWidth,
    };
  };

  showBefore(isBefore: boolean): void {
    if (this.#store.isBeside) return;
    this.#store.set({ isBefore, message: { text: isBefore ? 'before' : 'after' } });
  }

  toggleBackground(): void {
    this.#store.set({ hidesBackground: !this.#store.state.hidesBackground });
    this.layer.moved();
  }

  // --- The product

  async wear(product: StorefrontProduct): Promise<void> {
    const { product: worn, picture, isPictureMissing } = this.#store.state;
    if (product.id === worn.id && !isPictureMissing) return;
    this.#store.swap?.swap.leave();
    this.#store.context.showProduct(product);
    this.finder.reset();
    this.#store.set({
      product,
      // The sentence about an unfit picture must not be said of the next product.
      picture: picture?.isUnfit ? null : picture,
      isPictureMissing: false,
      message: null,
      problem: null,
      hidesBackground: true,
    });
    this.layer.moved();
    await this.loadPicture();
  }

  /** Resolves once the worn product is placed, or can't be. */
  async settle(): Promise<void> {
    await this.#pictureLoaded;
    await this.finder.settled;
  }

  /** Loads the picture of the worn product. */
  loadPicture(): Promise<void> {
    return (this.#pictureLoaded = this.#loadPicture());
  }

  async #loadPicture(): Promise<void> {
    const store = this.#store;
    const { product, picture: before } = store.state;
    // The shopper may have gone on to another product, or back to the one before.
    const isWorn = () => product.id === store.state.product.id;
    const timer = setTimeout(() => {
      if (isWorn() && store.state.picture === before) store.set({ picture: null });
    }, PATIENCE_MS);
    const picture = await this.#wardrobe.findPicture(product, true);
    clearTimeout(timer);
    if (store.context.signal.aborted || !isWorn()) return;
    store.set({ picture, isPictureMissing: !picture });
    if (!picture) this.finder.stop();
    if (!picture || !store.state.backdrop) return;
    await store.rendered;
    if (!store.state.backdrop) return;
    const byHand = this.#moved.get(product.id)?.placement;
    this.layer.place(byHand ?? this.finder.placement ?? this.#startFor(picture, before));
    if (byHand) this.finder.takeOver();
    else await this.begin();
  }

  /** Where the product starts: the place of another product that was moved by hand, or of the previous one. The way from there is short. */
  #startFor(picture: ProductPicture, before: ProductPicture | null): Placement {
    const last = [...this.#moved.values()].at(-1) ?? { placement: this.layer.placement, picture: before };
    if (!last.placement || !last.picture) return this.layer.initialPlacement;
    const width = (last.placement.width * last.picture.content.width) / picture.content.width;
    return { ...last.placement, width };
  }

  // --- Its place

  /** Places the product. Call it once the backdrop is rendered. */
  show(): void {
    this.layer.place(this.layer.placement ?? this.layer.initialPlacement);
  }

  /** Searches for a face or hand where the shop allows it, and zooms to the product. */
  async begin(): Promise<void> {
    const { picture, backdrop } = this.#store.state;
    if (!backdrop) return;
    await this.finder.begin();
    if (!picture) return;
    const { isBeside } = this.#store;
    // Only now it is known that the picture can't be worn.
    if (picture.isUnfit) this.#store.set({ message: null, marks: [] });
    const { marks, zoom } = this.#store.state;
    if (marks.length > 0) zoom?.aimAtWhole();
    else if (!isBeside && isPhoto(this.#store.state.backdrop)) zoom?.aimAtProduct();
    this.#wardrobe.prepareAll();
    this.#store.update();
    this.drawCards();
  }

  /** Draws the products' cards when the browser is idle. */
  drawCards(): void {
    void drawWorn(this.#store, this.#wardrobe, this);
  }

  /** The shopper picks one of the detected faces. */
  choose(index: number): void {
    void this.finder.choose(index).then(() => this.begin());
  }

  placeAgain(): void {
    this.#moved.delete(this.#store.state.product.id);
    this.finder.forgetChoice();
    this.finder.reset();
    this.#store.set({ message: null });
    void this.begin();
  }

  // --- The shopper's hand

  /** The shopper asks for a product that is hidden during a search, or shown beside the photo. */
  placeByHand(): void {
    const { backdrop, zoom } = this.#store.state;
    this.finder.takeOver();
    void this.#store.focus('.backdrop');
    if (!isPhoto(backdrop)) return;
    this.#store.set({ message: { text: 'photoReady' } });
    zoom?.aimAtProduct();
  }

  /** A gesture on the product starts. */
  grab(): void {
    if (this.#store.state.picture) this.finder.takeOver();
  }

  change(change: (placement: Placement) => Placement): void {
    const { picture, product } = this.#store.state;
    // No product is shown that a gesture could move; the next one is placed when it has loaded.
    if (!picture || !this.#store.isShown || this.#store.made) return;
    this.finder.takeOver();
    const placement = change(this.layer.placement!);
    this.#moved.delete(product.id);
    this.#moved.set(product.id, { placement, picture });
    this.layer.place(placement);
  }

  reportPosition(): void {
    if (!this.#store.isShown || this.#store.made) return;
    const { x, y, width, angle } = this.layer.placement!;
    const percent = (part: number) => Math.round(part * 100);
    const degrees = Math.round((angle * 180) / Math.PI);
    const values = { x: percent(x), y: percent(y), width: percent(width), angle: degrees };
    this.#store.set({ message: { text: 'position', values } });
  }

  /** Wears a product and returns a close-up once it is placed; null if the shopper does something else meanwhile. */
  async drawCloseUp(product: StorefrontProduct): Promise<HTMLCanvasElement | null> {
    const { backdrop } = this.#store.state;
    await this.wear(product);
    await this.settle();
    const { state, made, isBeside } = this.#store;
    if (state.backdrop !== backdrop || state.product.id !== product.id) return null;
    if (isBeside) return plainSquare(state.picture!);
    const picture = made?.small() ?? this.layer.composed();
    return state.picture && picture
      ? closeUp(picture, this.layer.placement!, state.picture, this.finder.faceBeside(product))
      : picture;
  }

  // --- Its end

  /** Forgets all placements, for another photo. */
  startOver(): void {
    this.finder.reset();
    this.#moved.clear();
    this.layer.clear();
  }

  /** Forgets everything about the photo or camera; the product keeps its place. */
  forgetBackdrop(): void {
    this.#store.swap?.swap.forget();
    this.#store.set({ isFound: false });
    this.finder.forget();
    this.layer.forget();
  }
}
