/**
 * The shopper with each product on, from near, for the tray and for all of them at once: drawn one by one when nothing else is to be
 * done, where the photo's face or hand is known, and released with the photo.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { closeUp } from './close-up.ts';
import type { PlaceFinder } from './place-finder.ts';
import type { ProductLayer } from './product-layer.ts';
import { isPhoto, type RoomStore } from './store.ts';
import type { Wardrobe } from './wardrobe.ts';

/** Pixels: two of them side by side fill a phone's screen. */
const SIDE = 480;

interface Fitted {
  readonly finder: PlaceFinder;
  readonly layer: ProductLayer;
}

/** Photos whose cards are being drawn. */
const drawn = new WeakSet<HTMLCanvasElement>();

/** Draws those that are missing, of the photo that is shown. */
export async function drawWorn(store: RoomStore, wardrobe: Wardrobe, fitting: Fitted): Promise<void> {
  const { backdrop } = store.state;
  if (!isPhoto(backdrop) || drawn.has(backdrop)) return;
  drawn.add(backdrop);
  const tried = new Set<string>();
  const isMissing = ({ product: { id } }: { product: StorefrontProduct }) =>
    !store.state.worn.has(id) && !tried.has(id);
  // Looked up anew each time: the shop's offers come late.
  for (let next; (next = wardrobe.products.find(isMissing));) {
    const { product } = next;
    tried.add(product.id);
    await idle();
    const canvas = await wornBy(product, wardrobe, fitting);
    if (store.state.backdrop !== backdrop) break;
    if (canvas) store.set({ worn: new Map(store.state.worn).set(product.id, canvas) });
  }
  drawn.delete(backdrop);
}

async function wornBy(
  product: StorefrontProduct,
  wardrobe: Wardrobe,
  { finder, layer }: Fitted,
): Promise<HTMLCanvasElement | null> {
  try {
    const picture = await wardrobe.findPicture(product);
    const placement = picture && finder.findPlacement(product, picture);
    const worn = placement && (await layer.drawComposed(picture, placement));
    return worn && closeUp(worn, placement, picture, finder.faceBeside(product), SIDE);
  } catch {
    // What draws could not be loaded, which was said where the product itself is worn: the card shows the product's picture.
    return null;
  }
}

/** Safari has no `requestIdleCallback`. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
