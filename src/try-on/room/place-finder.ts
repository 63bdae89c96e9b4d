/**
 * One of the store's two owners: finds where a product is worn, and places it there, with the first photo or camera, if the shop
 * allows it, until the shopper moves it. A photo is searched once, and its points are kept as long as it is shown. Without a face,
 * a hand or the part that finds them this changes nothing.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { loadPart } from '../parts/parts.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { isOnHand, type WearingSite } from '../base/wearing-site.ts';
import type { PictureShape, Placement } from '../wear/placement.ts';
import type { BodyMark, Found, LiveView, Placing, Scene } from '../wear/placing.ts';
import type { ProductLayer } from './product-layer.ts';
import { isPhoto, type RoomStore } from './store.ts';
import type { Wardrobe } from './wardrobe.ts';

const loadPlacing = (site: WearingSite | null): Promise<Placing> =>
  loadPart(isOnHand(site) ? 'on-hand' : 'on-face');

/** How long a search goes on before the shopper is offered to go on without it. */
const PATIENCE_MS = 3000;

interface SearchedPhoto {
  readonly photo: HTMLCanvasElement;
  readonly end: AbortController;
  readonly search: Promise<Found>;
  isDone: boolean;
  /** Of the face or finger that the product is worn by, once that is known. */
  own: Float32Array | null;
}

export class PlaceFinder implements LiveView {
  readonly #store: RoomStore;
  readonly #layer: ProductLayer;
  readonly #wardrobe: Wardrobe;
  /** The shopper has moved the product: nothing moves by itself any more. */
  #isByHand = false;
  /** Of all products of a dialog, as they are worn on the same face, or at the same place. */
  #placing: Placing | null = null;
  #searched: SearchedPhoto | null = null;
  #run = new AbortController();
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Resolves once the product lies on the photo's face, or can't; on a camera's view, once it is not followed any more. */
  settled: Promise<void> = Promise.resolve();

  constructor(store: RoomStore, layer: ProductLayer, wardrobe: Wardrobe) {
    this.#store = store;
    this.#layer = layer;
    this.#wardrobe = wardrobe;
  }

  /** The product's place on the photo's face; null as long as no face is known. */
  get placement(): Placement | null {
    const { product, picture } = this.#store.state;
    return picture && this.findPlacement(product, picture);
  }

  /** The photo's face where the product hangs at an ear, which is looked at together with it; null as long as none is known. */
  faceBeside(product: StorefrontProduct): BodyMark | null {
    const { photo, own = null } = this.#searched ?? {};
    if (this.#store.siteOf(product) !== 'ears' || !own || !photo) return null;
    return this.#placing?.markBodies([own], photo)[0] ?? null;
  }

  /** Where another product would be on the photo's face or hand; null as long as none is known. */
  findPlacement(product: StorefrontProduct, picture: PictureShape): Placement | null {
    const { photo, own = null } = this.#searched ?? {};
    if (!this.#store.mayFind || picture.isUnfit || !own || photo !== this.#store.state.backdrop) return null;
    const { category } = product;
    const wornAt = this.#store.wornAt(product);
    return this.#placing?.placeByPoints({ category, wornAt, picture }, own, photo) ?? null;
  }

  /** To be called with the photo or camera, and again with each picture of a product on it. */
  begin(): Promise<void> {
    return (this.settled = this.#begin());
  }

  async #begin(): Promise<void> {
    const store = this.#store;
    const { backdrop, picture } = store.state;
    if (!store.canPlace || !backdrop || this.#isByHand) return this.#waited();
    const { site } = store;
    // A photo is searched for a face while the product's picture is still prepared; on a hand not every picture can be worn.
    if (!picture && (!isPhoto(backdrop) || isOnHand(site))) return;
    this.#run.abort();
    const run = (this.#run = new AbortController());
    const { signal } = run;
    if (this.#searched?.photo !== backdrop || !this.#searched.isDone) this.wait();
    try {
      this.#placing ??= await loadPlacing(site);
      // What came with a photo is placed without the finder.
      if (!isPhoto(backdrop)) store.set({ isFast: await this.#placing.isFast(store.context.debug) });
      if (!store.canPlace) return;
      const isSame = () => !signal.aborted && store.state.backdrop === backdrop;
      if (isPhoto(backdrop)) await this.#placeOnPhoto(backdrop, isSame, signal);
      else if (isSame()) await this.#follow(backdrop, signal);
    } catch (error) {
      // Stopped, which is nothing to speak of; or a file is missing, which the shop should know.
      if ((error as Error).name !== 'AbortError') this.#giveUp(error);
    } finally {
      if (run === this.#run) this.#end();
    }
  }

  /** What places the product comes while the shopper still chooses a photo, unless a face may not be looked for as yet. */
  prepare(): void {
    const { mayFind, site } = this.#store;
    if (mayFind && site) loadPlacing(site).catch(() => {});
  }

  /** The product is not shown where it is not worn; after a while the shopper may put it there instead. */
  wait(): void {
    if (this.#store.isSearching) return;
    this.#store.set({ search: 'running' });
    this.#patience = setTimeout(() => this.#store.set({ search: 'slow' }), PATIENCE_MS);
  }

  #waited(): void {
    clearTimeout(this.#patience);
    this.#store.set({ search: 'idle' });
  }

  #giveUp(error: unknown): void {
    console.info('storefront-tryon: no automatic placement.', error);
    const failed = navigator.onLine ? 'loadFailed' : 'offline';
    this.report(isPhoto(this.#store.state.backdrop) ? 'photoReady' : failed, true);
  }

  #finder() {
    return this.#placing!.open({
      isDebugging: this.#store.context.debug,
      onProgress: (part) => {
        // Another run may wait for the same files by now.
        if (!this.#run.signal.aborted) this.#store.set({ progress: part < 1 ? part : null });
      },
    });
  }

  async #placeOnPhoto(photo: HTMLCanvasElement, isSame: () => boolean, signal: AbortSignal): Promise<void> {
    const placing = this.#placing!;
    const searched = this.#searchedPhoto(photo);
    const { all, none } = await searched.search;
    searched.isDone = true;
    if (!isSame()) return;
    if (!searched.own && all.length > 1) {
      this.report(placing.WHICH);
      this.#waited();
      return this.#store.set({ marks: placing.markBodies(all, photo) });
    }
    searched.own ??= all[0] ?? null;
    // There is nothing to place as yet: `begin` is called again with the picture.
    if (!this.#store.state.picture || !this.#store.canPlace) return;
    const { placement } = this;
    if (!searched.own || !placement) return this.report(none);
    // What was not seen before has no way to go.
    if (this.#store.isSearching) this.#layer.place(placement);
    this.#waited();
    await this.#layer.wear(searched.own, this.#layer.glide(placement, signal));
    if (signal.aborted) return;
    const isTurned = this.#store.site === 'eyes' && placing.isTurnedAway(searched.own);
    this.report(isTurned ? 'lookStraight' : placing.PLACED);
    if (this.#isSeen) this.#store.tell('tryon-placed');
  }

  /** The points of a photo's face are known: they came with it. */
  know(photo: HTMLCanvasElement, points: Float32Array): void {
    const search = Promise.resolve({ all: [points], none: 'noFaceFound' } as const);
    this.#searched = { photo, end: new AbortController(), search, own: points, isDone: false };
    this.#store.set({ hasPoints: true });
  }

  /** The search goes on where another product is tried on meanwhile, and ends with the photo. */
  #searchedPhoto(photo: HTMLCanvasElement): SearchedPhoto {
    if (this.#searched?.photo === photo) return this.#searched;
    const end = new AbortController();
    const search = this.#finder().then((finder) => finder.find(photo, this.#store.site, end.signal));
    this.#searched = { photo, end, search, own: null, isDone: false };
    // A file that did not come may come the next time.
    search.catch(() => {
      if (this.#searched?.search === search) this.#searched = null;
    });
    return this.#searched;
  }

  async #follow(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
    const finder = await this.#finder();
    if (signal.aborted) return;
    this.#waited();
    this.#store.set({ isFollowing: true });
    await finder.follow(video, this, this.#store.site, signal);
  }

  /** The shopper says which of the faces is the own one; it is for `begin` to place the product there. */
  async choose(index: number): Promise<void> {
    const searched = this.#searched;
    this.#store.set({ marks: [] });
    if (searched) searched.own = (await searched.search).all[index] ?? null;
    this.reset();
  }

  /** The shopper's hand has moved the product. */
  takeOver(): void {
    // Called with each movement of the hand, of which only the first changes anything.
    if (this.#isByHand) return;
    this.#isByHand = true;
    const { isSearching } = this.#store;
    this.#store.set({ marks: [] });
    this.#end();
    if (isSearching && isPhoto(this.#store.state.backdrop)) this.report('photoReady');
  }

  /** Asks again which of several faces it is. */
  forgetChoice(): void {
    if (this.#searched) this.#searched.own = null;
  }

  /** Another product: the hand has moved nothing yet. */
  reset(): void {
    this.#isByHand = false;
    this.stop();
  }

  stop(): void {
    this.#run.abort();
    if (this.#store.state.isFollowing) this.#layer.endShow();
    this.#waited();
    this.#store.set({ progress: null, isFollowing: false });
  }

  /** Another photo, or none: nothing of its faces is left here. */
  forget(): void {
    this.#searched?.end.abort();
    this.#searched = null;
    this.#store.set({ marks: [], hasPoints: false });
    this.stop();
  }

  /** The product stays where it is: no hint of how to hold the head is left, nor what has faded. */
  #end(): void {
    const { isFollowing } = this.#store.state;
    this.stop();
    if (!isFollowing) return;
    this.report(null);
    this.#layer.place(this.#layer.placement!);
  }

  // --- The camera's view, for what follows a face or hand on it

  scene(): Scene {
    const { product, picture } = this.#store.state;
    const wornAt = this.#store.wornAt(product);
    return { category: product.category, wornAt, picture, placement: this.#layer.placement };
  }

  show(frame: ImageBitmap, points: Float32Array | null, opacity: number): Promise<void> {
    return this.#layer.show(frame, points, opacity);
  }

  place(placement: Placement, opacity: number): void {
    this.#layer.place(placement, opacity);
  }

  /** Beside a comparison or all products, or while another photo is chosen, the product is not seen. */
  get #isSeen(): boolean {
    return this.#store.state.mode === 'work';
  }

  /** @param text a sentence for the shopper; null where there is nothing to say any more */
  report(text: TextKey | null, canRetry = false): void {
    const isFound = text === 'faceFound' || text === 'lookStraight' || text === 'handFound';
    // On a camera's view, `begin` goes on as long as that is shown.
    if (isFound) this.#wardrobe.prepareAll();
    const isSpoken = this.#isSeen && !this.#store.isSwapping;
    this.#store.set({ isFound, ...(isSpoken && { message: text && { text, canRetry } }) });
  }
}
