/**
 * When a product is placed on a face: with the first photo or camera, if the shop allows it, until the shopper moves it. Loads
 * the finder then. Without a face or the finder it changes nothing.
 */
import { loadPart } from '../parts.ts';
import type { PictureShape, Placement } from './placement.ts';
import { wearingSite, type WearingSite } from '../wearing-site.ts';
import type { FaceStatus } from './on-face.ts';

/** What lies on what, as it is now. */
export interface Scene {
  readonly category: string | undefined;
  readonly wornAt: string | null;
  /** The shop lets a face be looked for. */
  readonly autoPlace: boolean;
  /** Null until there is one. */
  readonly backdrop: HTMLCanvasElement | HTMLVideoElement | null;
  /** Of the product's picture; null while that is not loaded. Another object for each picture. */
  readonly picture: PictureShape | null;
  /** Where the product lies; null until there is a backdrop. */
  readonly placement: Placement | null;
}

export interface FacePlacementHost {
  readonly scene: Scene;
  place(placement: Placement, opacity: number): void;
  /** See `PlacedProduct` in on-face.ts. */
  wear(points: Float32Array): Promise<void>;
  /** @param status the key of a sentence for the shopper; null where there is nothing to say any more */
  report(status: FaceStatus | null): void;
  /** @param part of the finder's files that is loaded, from 0 to 1; null once nothing is waited for */
  onProgress(part: number | null): void;
  /** `isPossible` or `isFollowing` may have changed. */
  onChange(): void;
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
  #run = new AbortController();
  /** Resolves once the product lies on the photo's face, or can't; on a camera's view, once it is not followed any more. */
  settled: Promise<void> = Promise.resolve();

  constructor(host: FacePlacementHost) {
    this.#host = host;
  }

  /** Whether the product can be placed on a face here: on any photo, but not on each camera's view. */
  get isPossible(): boolean {
    const { autoPlace, category, wornAt, backdrop } = this.#host.scene;
    const site = autoPlace ? wearingSite(category, wornAt) : null;
    return site !== null && (isPhoto(backdrop) || (backdrop !== null && this.#isFast && canFollow(site)));
  }

  /** The product follows a face on the camera's view. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  begin(): Promise<void> {
    return (this.settled = this.#search());
  }

  async #search(): Promise<void> {
    const host = this.#host;
    const { backdrop, picture } = host.scene;
    if (!this.isPossible || !backdrop || !picture || this.#isByHand) return;
    this.#run.abort();
    const run = (this.#run = new AbortController());
    const { signal } = run;
    try {
      const { followCamera, isFast, loadFaceFinder, placeOnPhoto } = await loadPart('face-finder');
      this.#isFast = await isFast();
      host.onChange();
      if (!this.isPossible) return;
      const finder = await loadFaceFinder((part) => {
        if (!signal.aborted) host.onProgress(part < 1 ? part : null);
      });
      const { scene } = host;
      if (signal.aborted || scene.backdrop !== backdrop || scene.picture !== picture) return;
      const product = {
        category: scene.category,
        wornAt: scene.wornAt,
        get shape() {
          return host.scene.picture;
        },
        get placement() {
          return host.scene.placement!;
        },
        place: (placement: Placement, opacity: number) => host.place(placement, opacity),
        report: (status: FaceStatus) => host.report(status),
        wear: (points: Float32Array) => host.wear(points),
      };
      if (isPhoto(backdrop)) await placeOnPhoto(backdrop, product, finder, signal);
      else {
        this.#isFollowing = true;
        host.onChange();
        await followCamera(backdrop, backdrop.classList.contains('mirrored'), product, finder, signal);
      }
    } catch (error) {
      // Stopped, which is nothing to speak of; or a file is missing, which the shop should know.
      if ((error as Error).name !== 'AbortError')
        console.info('storefront-tryon: no automatic placement.', error);
    } finally {
      if (run === this.#run) this.#end();
    }
  }

  /** The shopper's hand has moved the product. */
  takeOver(): void {
    this.#isByHand = true;
    this.#end();
  }

  again(): void {
    this.reset();
    void this.begin();
  }

  /** Another product, or another photo: the hand has moved nothing yet. */
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

  /** The product stays where it is: no hint of how to hold the head is left, nor what has faded. */
  #end(): void {
    const { isFollowing } = this;
    this.stop();
    if (!isFollowing) return;
    this.#host.report(null);
    this.#host.place(this.#host.scene.placement!, 1);
  }
}

function isPhoto(backdrop: Scene['backdrop']): backdrop is HTMLCanvasElement {
  return backdrop instanceof HTMLCanvasElement;
}
