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
  place(placement: Placement, opacity: number): void;
}

/** Shoulders are a guess that would sway with every turn of the head. */
export const canFollow = (site: WearingSite | null): boolean => site !== null && site !== 'shoulders';

export class FacePlacement {
  readonly #host: FacePlacementHost;
  #placement: AutoPlacement | null = null;
  /** The shopper has moved the product: nothing moves by itself any more. */
  #isByHand = false;

  constructor(host: FacePlacementHost) {
    this.#host = host;
  }

  /** Resolves once the product lies on the photo's face, or can't; on a camera's view, once it is not followed any more. */
  async begin(): Promise<void> {
    const host = this.#host;
    const { wearingSite, backdrop, picture } = host;
    if (!wearingSite || !backdrop || !picture || this.#isByHand) return;
    try {
      const { AutoPlacement, loadFaceFinder } = await import('./face/index.ts');
      const finder = await loadFaceFinder();
      if (host.backdrop !== backdrop || host.picture !== picture || this.#isByHand) return;
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
      if (backdrop instanceof HTMLCanvasElement) await this.#placement.placeOnPhoto(backdrop);
      else if (canFollow(wearingSite))
        await this.#placement.followCamera(backdrop, backdrop.classList.contains('mirrored'));
    } catch (error) {
      // Stopped, which is nothing to speak of; or a file is missing, which the shop should know.
      if ((error as Error).name !== 'AbortError')
        console.info('storefront-tryon: no automatic placement.', error);
    }
  }

  /** The shopper's hand has moved the product. */
  takeOver(): void {
    this.#isByHand = true;
    this.stop();
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
    this.#placement?.stop();
  }
}
