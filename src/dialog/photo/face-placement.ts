/**
 * Automatic placement for the preview: loads the face finder with the first photo or camera, if the shop allows it, and stops
 * when the shopper moves the product. Without a face or the finder it changes nothing.
 */
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import type { ExperienceContext } from '../experience.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import type { AutoPlacement } from './face/index.ts';
import type { Placement } from './placement.ts';
import type { ProductPicture } from './product/product-picture.ts';
import type { WearingSite } from './wearing-site.ts';
import type { Backdrop } from './work-view.ts';

export interface FacePlacementHost {
  readonly context: Pick<ExperienceContext, 'wornAt'>;
  /** All that follow one another are of the same category. */
  readonly product: StorefrontProduct;
  /** Where the product lies; null until there is a backdrop. */
  readonly placement: Placement | null;
  /** Null if a face is not to be looked for. */
  readonly wearingSite: WearingSite | null;
  readonly backdrop: Backdrop | null;
  readonly picture: ProductPicture | null;
  status: TextKey | null;
  /** The product follows a face on the camera's view. */
  isFollowing: boolean;
  place(placement: Placement, opacity: number): void;
  requestUpdate(): void;
}

/** Shoulders are a guess that would sway with every turn of the head. */
const canFollow = (site: WearingSite | null): boolean => site !== null && site !== 'shoulders';

export class FacePlacement {
  readonly #host: FacePlacementHost;
  #placement: AutoPlacement | null = null;
  /** The shopper has moved the product: nothing moves by itself any more. */
  #isByHand = false;
  /** As far as that is known before the finder is loaded. */
  #isFast = true;
  /** Resolves once the product lies on the photo's face, or can't; on a camera's view, once it is not followed any more. */
  settled: Promise<void> = Promise.resolve();
  /** Another one for each beginning; null once it is stopped. */
  #run: object | null = null;

  constructor(host: FacePlacementHost) {
    this.#host = host;
  }

  /** Whether the product can be placed on a face here: on any photo, but not on each camera's view. */
  get isPossible(): boolean {
    const { wearingSite, backdrop } = this.#host;
    return wearingSite !== null && (isPhoto(backdrop) || (this.#isFast && canFollow(wearingSite)));
  }

  begin(): Promise<void> {
    return (this.settled = this.#search());
  }

  async #search(): Promise<void> {
    const host = this.#host;
    const { backdrop, picture } = host;
    if (!this.isPossible || !backdrop || !picture || this.#isByHand) return;
    const run = (this.#run = {});
    try {
      const { AutoPlacement, isFast, loadFaceFinder } = await import('./face/index.ts');
      this.#isFast = await isFast();
      host.requestUpdate();
      if (!this.isPossible) return;
      const finder = await loadFaceFinder();
      if (run !== this.#run || host.backdrop !== backdrop || host.picture !== picture) return;
      this.#placement ??= new AutoPlacement(
        {
          category: host.product.category,
          wornAt: host.context.wornAt,
          get shape() {
            return host.picture;
          },
          get placement() {
            return host.placement!;
          },
          place: (placement, opacity) => host.place(placement, opacity),
          report: (status) => (host.status = status),
        },
        finder,
      );
      if (isPhoto(backdrop)) await this.#placement.placeOnPhoto(backdrop);
      else {
        host.isFollowing = true;
        await this.#placement.followCamera(backdrop, backdrop.classList.contains('mirrored'));
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
    this.#run = null;
    this.#host.isFollowing = false;
    this.#placement?.stop();
  }

  /** The product stays where it is: no hint of how to hold the head is left, nor what has faded. */
  #end(): void {
    const { isFollowing, placement } = this.#host;
    this.stop();
    if (!isFollowing) return;
    this.#host.status = null;
    this.#host.place(placement!, 1);
  }
}

function isPhoto(backdrop: Backdrop | null): backdrop is HTMLCanvasElement {
  return backdrop instanceof HTMLCanvasElement;
}
