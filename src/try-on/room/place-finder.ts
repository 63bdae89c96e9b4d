/**
 * One of the store's two owners: finds where a product is worn and places it there, if the shop allows it, until the shopper moves
 * it. A photo is searched once, and its points are kept as long as it is shown. Without a face, a hand or the finder's files it
 * changes nothing.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { loadPart } from '../parts/parts.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { wearingSite, type DrawnSite } from '../base/wearing-site.ts';
import type { OwnFace } from '../photo-swap/photo-swap.ts';
import type { PictureShape, Placement } from '../wear/placement.ts';
import type { BodyMark, Found, LiveView, Placing, Scene } from '../wear/placing.ts';
import type { ProductLayer } from './product-layer.ts';
import { isPhoto, type Message, type RoomStore } from './store.ts';
import type { Wardrobe } from './wardrobe.ts';

const loadPlacing = (site: DrawnSite | null): Promise<Placing> =>
  loadPart(site === 'wrist' ? 'on-hand' : 'on-face');

/** How long a search runs before the dialog offers to continue without it. */
const PATIENCE_MS = 3000;

/** Widths of glasses as shares of the face's breadth: below they are narrow, and above they are wide. */
const NARROW = 0.94;
const WIDE = 1.06;

interface SearchedPhoto {
  readonly photo: HTMLCanvasElement;
  readonly end: AbortController;
  readonly search: Promise<Found>;
  isDone: boolean;
  /** Points of the face or wrist that wears the product, once it is known. */
  own: Float32Array | null;
}

export class PlaceFinder implements LiveView {
  readonly #store: RoomStore;
  readonly #layer: ProductLayer;
  readonly #wardrobe: Wardrobe;
  /** Serves all products of a dialog: they are worn on the same face, or at the same place. */
  #placing: Placing | null = null;
  #searched: SearchedPhoto | null = null;
  #run = new AbortController();
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Resolves once the product is placed on the photo's face or can't be; with a camera, once it is no longer followed. */
  settled: Promise<void> = Promise.resolve();

  constructor(store: RoomStore, layer: ProductLayer, wardrobe: Wardrobe) {
    this.#store = store;
    this.#layer = layer;
    this.#wardrobe = wardrobe;
  }

  /** The product's place on the photo's face; null if no face is known. */
  get placement(): Placement | null {
    const { product, picture } = this.#store.state;
    return picture && this.findPlacement(product, picture);
  }

  /** Points of the face or hand that wears products on the photo; null if they are not known. */
  get points(): Float32Array | null {
    const { photo, own = null } = this.#searched ?? {};
    return photo && photo === this.#store.state.backdrop ? own : null;
  }

  /** The face beside an earring, which is shown together with it; null if none is known. */
  faceBeside(product: StorefrontProduct): BodyMark | null {
    const { photo, own } = this.#searched ?? {};
    if (this.#store.siteOf(product) !== 'ears' || !own) return null;
    return this.#placing?.markFaces?.([own], photo!)[0] ?? null;
  }

  /** How wide the glasses are on this face, an estimate; null if the shop does not say their width. */
  get width(): Message | null {
    const { points } = this;
    const placing = this.#placing;
    const { picture } = this.#store.state;
    if (this.#store.site !== 'eyes' || !picture?.widthMm || !points || !placing) return null;
    if (placing.isTurnedAway!(points)) return null;
    const share = picture.widthMm / placing.breadthMm!(points);
    const text = share < NARROW ? 'narrowOnYou' : share > WIDE ? 'wideOnYou' : 'rightOnYou';
    return { text, values: { width: picture.widthMm } };
  }

  /** Where a product would be placed on the photo's face or hand; null if none is known. */
  findPlacement(product: StorefrontProduct, picture: PictureShape): Placement | null {
    const { points } = this;
    if (!this.#store.mayFind || picture.isUnfit || !points) return null;
    const of = { category: product.category, wornAt: this.#store.wornAt(product), picture };
    return this.#placing?.placeByPoints(of, points, this.#searched!.photo) ?? null;
  }

  /** Searches and places. Call it with the photo or camera, and again with each picture of a product on it. */
  begin(): Promise<void> {
    return (this.settled = this.#begin());
  }

  async #begin(): Promise<void> {
    const store = this.#store;
    const { backdrop, picture } = store.state;
    if (!store.canPlace || !backdrop || store.state.isByHand) return this.#stopWaiting();
    const { site } = store;
    // A face is searched for while the picture is still being prepared. A hand waits for it, as not every picture can be worn.
    if (!picture && (!isPhoto(backdrop) || site === 'wrist')) return;
    this.#run.abort();
    const run = (this.#run = new AbortController());
    const { signal } = run;
    if (this.#searched?.photo !== backdrop || !this.#searched.isDone) this.startWaiting();
    try {
      this.#placing ??= await loadPlacing(site);
      // Points that came with a photo need no finder.
      if (!isPhoto(backdrop)) store.set({ isFast: await this.#placing.isFast(store.context.debug) });
      if (!store.canPlace) return;
      const isSame = () => !signal.aborted && store.state.backdrop === backdrop;
      if (isPhoto(backdrop)) await this.#placeOnPhoto(backdrop, isSame, signal);
      else if (isSame()) await this.#follow(backdrop, signal);
    } catch (error) {
      // An abort is expected; any other error is a missing file, which the shop should know about.
      if ((error as Error).name !== 'AbortError') this.#giveUp(error);
    } finally {
      if (run === this.#run) this.#end();
    }
  }

  /** Loads the placing part while the shopper still chooses a photo, unless a face may not be searched for yet. */
  prepare(): void {
    const { mayFind, site } = this.#store;
    if (mayFind && site) loadPlacing(site).catch(() => {});
  }

  /** Hides the product until it is placed. After a while the dialog offers to place it by hand. */
  startWaiting(): void {
    if (this.#store.isSearching) return;
    this.#store.set({ search: 'running' });
    this.#patience = setTimeout(() => this.#store.set({ search: 'slow' }), PATIENCE_MS);
  }

  #stopWaiting(): void {
    clearTimeout(this.#patience);
    this.#store.set({ search: 'idle' });
  }

  #giveUp(error: unknown): void {
    console.info('storefront-tryon: no automatic placement.', error);
    this.#store.set({ isUnplaced: true });
    this.report(navigator.onLine ? 'loadFailed' : 'offline', true);
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
      this.report('whichFace');
      this.#stopWaiting();
      return this.#store.set({ marks: placing.markFaces!(all, photo) });
    }
    searched.own ??= all[0] ?? null;
    // There is no product to place yet: `begin` is called again with its picture.
    if (!this.#store.state.picture || !this.#store.canPlace) return;
    const { placement } = this;
    if (!searched.own || !placement) {
      this.#store.set({ isUnplaced: true });
      return this.report(none);
    }
    // A hidden product does not glide to its place.
    if (this.#store.isSearching) this.#layer.place(placement);
    this.#stopWaiting();
    const isSeen = await this.#layer.wear(searched.own, this.#layer.glide(placement, signal));
    if (signal.aborted) return;
    if (!isSeen) return this.#store.set({ isUnplaced: true, message: null });
    const isTurned = this.#store.site === 'eyes' && placing.isTurnedAway!(searched.own);
    this.report(isTurned ? 'lookStraight' : 'placed');
    if (this.#isSeen) this.#store.tell('tryon-placed');
  }

  /** The photo came with the points of its face. */
  know(photo: HTMLCanvasElement, points: Float32Array): void {
    const search = Promise.resolve({ all: [points], none: 'noFaceFound' } as const);
    this.#searched = { photo, end: new AbortController(), search, own: points, isDone: false };
    this.#store.set({ hasPoints: true });
  }

  /** The search continues when another product is tried on meanwhile, and ends with the photo. */
  #searchedPhoto(photo: HTMLCanvasElement): SearchedPhoto {
    if (this.#searched?.photo === photo) return this.#searched;
    const end = new AbortController();
    const search = this.#finder().then((finder) => finder.find(photo, end.signal));
    this.#searched = { photo, end, search, own: null, isDone: false };
    // A file that failed to load may load the next time.
    search.catch(() => {
      if (this.#searched?.search === search) this.#searched = null;
    });
    return this.#searched;
  }

  async #follow(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
    const finder = await this.#finder();
    if (signal.aborted) return;
    this.#stopWaiting();
    this.#store.set({ isFollowing: true });
    await finder.follow(video, this, signal);
  }

  /** Finds the shopper's face and hands on the photo, for a picture that is made of it. */
  async ownFace(photo: HTMLCanvasElement, signal: AbortSignal): Promise<OwnFace | null> {
    const store = this.#store;
    if (!store.mayFind) return null;
    const { product } = store.state;
    const site = wearingSite(product.category, store.wornAt(product));
    const points = store.bodyPart === 'face' ? this.points : null;
    const { findOwnFace } = await loadPart('own-face');
    const options = { isDebugging: store.context.debug };
    const loadFaces = async () => (await loadPart('on-face')).loadFaceFinder(options);
    const loadHands = async () => (await loadPart('on-hand')).loadHandFinder(options);
    return findOwnFace({ photo, points, site, loadFaces, loadHands, signal });
  }

  /** The shopper picks one of the detected faces; `begin` places the product on it. */
  async choose(index: number): Promise<void> {
    const searched = this.#searched;
    this.#store.set({ marks: [] });
    if (searched) searched.own = (await searched.search).all[index] ?? null;
    this.reset();
  }

  /** The shopper places the product from now on. */
  takeOver(): void {
    // Called with each movement, of which only the first changes anything.
    if (this.#store.state.isByHand) return;
    this.#store.set({ isByHand: true, marks: [] });
    this.#end();
  }

  /** Lets the shopper pick one of several faces again. */
  forgetChoice(): void {
    if (this.#searched) this.#searched.own = null;
  }

  /** Another product: nothing was moved by hand yet. */
  reset(): void {
    this.#store.set({ isByHand: false, isUnplaced: false });
    this.stop();
  }

  stop(): void {
    this.#run.abort();
    if (this.#store.state.isFollowing) this.#layer.endShow();
    this.#stopWaiting();
    this.#store.set({ progress: null, isFollowing: false });
  }

  /** Another photo, or none: forgets all faces. */
  forget(): void {
    this.#searched?.end.abort();
    this.#searched = null;
    this.#store.set({ marks: [], hasPoints: false, isUnplaced: false });
    this.stop();
  }

  /** The product stays where it is, at full opacity, and hints about the pose of the head go. */
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

  /** The product is visible only in the view of one product. */
  get #isSeen(): boolean {
    return this.#store.state.mode === 'work';
  }

  /** @param text what the shopper reads; null to clear the message */
  report(text: TextKey | null, canRetry = false): void {
    const isFound = text === 'faceFound' || text === 'lookStraight' || text === 'handFound';
    // With a camera, `begin` does not end as long as the view is shown.
    if (isFound) this.#wardrobe.prepareAll();
    const isSpoken = this.#isSeen && !this.#store.isSwapping;
    this.#store.set({ isFound, ...(isSpoken && { message: text && { text, canRetry } }) });
  }
}
