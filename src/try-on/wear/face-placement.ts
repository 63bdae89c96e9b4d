/**
 * When a product is placed on a face or hand: with the first photo or camera, if the shop allows it, until the shopper moves it. A photo
 * is searched once, and its points are kept as long as it is shown. Without a face or the finder this changes nothing.
 */
import type { FacePoints } from '../find/face-points.ts';
import { loadPart } from '../parts.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { isOnHand, wearingSite, type WearingSite } from '../wearing-site.ts';
import type { Placement } from './placement.ts';
import type { FaceMark, Found, LiveView, Placing, Scene } from './placing.ts';

const loadPlacing = (site: WearingSite | null): Promise<Placing> =>
  loadPart(isOnHand(site) ? 'on-hand' : 'on-face');

export interface FacePlacementHost extends LiveView {
  /** @param opacity from 0 to 1, below 1 where the placement can't be right */
  place(placement: Placement, opacity?: number): void;
  /** Shows the product's way to there; resolves at its end, or where the signal leaves it. */
  glide(placement: Placement, signal: AbortSignal): Promise<void>;
  /**
   * Draws the product where it lies as if worn by the face with these points, in pixels of the photo, and shows that after
   * `glided`; resolves once that is done.
   */
  wear(points: FacePoints, glided: Promise<void>): Promise<void>;
  /** Whether the face that the product is worn on wears glasses already. */
  wearsGlasses(): Promise<boolean>;
  /** @param status the key of a sentence for the shopper; null where there is nothing to say any more */
  report(status: TextKey | null): void;
  /** @param faces of which the shopper is to choose one by `choose`; empty where nothing is asked any more */
  ask(faces: readonly FaceMark[]): void;
  /** @param part of the finder's files that is loaded, from 0 to 1; null once nothing is waited for */
  onProgress(part: number | null): void;
  /** `isPossible` or `isFollowing` may have changed. */
  onChange(): void;
}

interface SearchedPhoto {
  readonly photo: HTMLCanvasElement;
  readonly end: AbortController;
  readonly search: Promise<Found>;
  /** Of the face that the product is worn by, once that is known. */
  own: FacePoints | null;
  /** Eyewear was drawn on it. */
  isWorn: boolean;
}

/** Shoulders are a guess that would sway with every turn of the head. */
const canFollow = (site: WearingSite | null): boolean => site !== null && site !== 'shoulders';

export class FacePlacement {
  readonly #host: FacePlacementHost;
  /** The shopper has moved the product: nothing moves by itself any more. */
  #isByHand = false;
  /** As far as that is known before the finder is loaded. */
  #isFast = true;
  #isFollowing = false;
  /** Of all products of a dialog, as they are worn at the same place. */
  #placing: Placing | null = null;
  #searched: SearchedPhoto | null = null;
  #run = new AbortController();
  /** Resolves once the product lies on the photo's face, or can't; on a camera's view, once it is not followed any more. */
  settled: Promise<void> = Promise.resolve();

  constructor(host: FacePlacementHost) {
    this.#host = host;
  }

  /** Whether the product can be placed on a face or hand here: on any photo, but not on each camera's view. */
  get isPossible(): boolean {
    const { autoPlace, backdrop, picture } = this.#host.scene();
    const site = autoPlace && !picture?.isUnfit ? this.#site : null;
    return site !== null && (isPhoto(backdrop) || (backdrop !== null && this.#isFast && canFollow(site)));
  }

  get #site(): WearingSite | null {
    const { category, wornAt } = this.#host.scene();
    return wearingSite(category, wornAt);
  }

  /** The product follows a face or hand on the camera's view. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** The product's place on the photo's face; null as long as no face is known. */
  get placement(): Placement | null {
    const scene = this.#host.scene();
    const { photo, own = null } = this.#searched ?? {};
    return this.isPossible && own && photo === scene.backdrop
      ? this.#placing!.placementOf(scene, own, photo)
      : null;
  }

  /** To be called with the photo or camera, and again with each picture of a product on it. */
  begin(): Promise<void> {
    return (this.settled = this.#begin());
  }

  async #begin(): Promise<void> {
    const host = this.#host;
    const { backdrop, picture, isDebugging } = host.scene();
    if (!this.isPossible || !backdrop || this.#isByHand) return;
    const site = this.#site;
    // A photo is searched for a face while the product's picture is still prepared; on a hand not every picture can be worn.
    if (!picture && (!isPhoto(backdrop) || isOnHand(site))) return;
    this.#run.abort();
    const run = (this.#run = new AbortController());
    const { signal } = run;
    try {
      if (!this.#placing) {
        this.#placing = await loadPlacing(site);
        this.#isFast = await this.#placing.isFast(isDebugging);
        host.onChange();
      }
      if (!this.isPossible) return;
      const isSame = () => !signal.aborted && host.scene().backdrop === backdrop;
      if (isPhoto(backdrop)) await this.#placeOnPhoto(backdrop, isSame, signal);
      else if (isSame()) await this.#follow(backdrop, signal);
    } catch (error) {
      // Stopped, which is nothing to speak of; or a file is missing, which the shop should know.
      if ((error as Error).name !== 'AbortError')
        console.info('storefront-tryon: no automatic placement.', error);
    } finally {
      if (run === this.#run) this.#end();
    }
  }

  #finder() {
    const host = this.#host;
    return this.#placing!.open({
      isDebugging: host.scene().isDebugging,
      onProgress: (part) => {
        // Another run may wait for the same files by now.
        if (!this.#run.signal.aborted) host.onProgress(part < 1 ? part : null);
      },
    });
  }

  async #placeOnPhoto(photo: HTMLCanvasElement, isSame: () => boolean, signal: AbortSignal): Promise<void> {
    const host = this.#host;
    const placing = this.#placing!;
    const searched = this.#searchedPhoto(photo);
    const { all, none } = await searched.search;
    if (!isSame()) return;
    if (!searched.own && all.length > 1) {
      host.report(placing.WHICH);
      return host.ask(placing.marksOf(all, photo));
    }
    searched.own ??= all[0] ?? null;
    // There is nothing to place as yet: `begin` is called again with the picture.
    if (!host.scene().picture) return;
    const { placement } = this;
    if (!searched.own || !placement) return host.report(none);
    await host.wear(searched.own, host.glide(placement, signal));
    if (signal.aborted) return;
    const site = this.#site;
    if (site === 'eyes') {
      if (placing.isTurnedAway(searched.own)) return host.report('lookStraight');
      // Once for a photo, and not with each product again.
      const isFirst = !searched.isWorn;
      searched.isWorn = true;
      if (isFirst && (await host.wearsGlasses()) && !signal.aborted) return host.report('ownGlasses');
      if (signal.aborted) return;
    }
    host.report(site === 'shoulders' ? 'placedAsStart' : placing.PLACED);
  }

  /** The search goes on where another product is tried on meanwhile, and ends with the photo. */
  #searchedPhoto(photo: HTMLCanvasElement): SearchedPhoto {
    if (this.#searched?.photo === photo) return this.#searched;
    const end = new AbortController();
    const search = this.#finder().then((finder) => finder.find(photo, this.#site, end.signal));
    this.#searched = { photo, end, search, own: null, isWorn: false };
    // A file that did not come may come the next time.
    search.catch(() => {
      if (this.#searched?.search === search) this.#searched = null;
    });
    return this.#searched;
  }

  async #follow(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
    const finder = await this.#finder();
    if (signal.aborted) return;
    this.#isFollowing = true;
    this.#host.onChange();
    await finder.follow(video, this.#host, this.#site, signal);
  }

  /** The shopper says which of the faces is the own one; it is for `begin` to place the product there. */
  async choose(index: number): Promise<void> {
    const searched = this.#searched;
    this.#host.ask([]);
    if (searched) searched.own = (await searched.search).all[index] ?? null;
    this.reset();
  }

  /** The shopper's hand has moved the product. */
  takeOver(): void {
    // Called with each movement of the hand, of which only the first changes anything.
    if (this.#isByHand) return;
    this.#isByHand = true;
    this.#host.ask([]);
    this.#end();
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
    this.#host.onProgress(null);
    if (!this.#isFollowing) return;
    this.#isFollowing = false;
    this.#host.onChange();
  }

  /** Another photo, or none: nothing of its faces is left here. */
  forget(): void {
    this.#searched?.end.abort();
    this.#searched = null;
    this.#host.ask([]);
    this.stop();
  }

  /** The product stays where it is: no hint of how to hold the head is left, nor what has faded. */
  #end(): void {
    const { isFollowing } = this;
    this.stop();
    if (!isFollowing) return;
    this.#host.report(null);
    this.#host.place(this.#host.scene().placement!);
  }
}

function isPhoto(backdrop: Scene['backdrop']): backdrop is HTMLCanvasElement {
  return backdrop instanceof HTMLCanvasElement;
}
