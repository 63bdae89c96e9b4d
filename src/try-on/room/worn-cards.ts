/**
 * Close-ups of the shopper with each product on, for the tray and the view of all products. They are drawn one by one when the
 * browser is idle, where the photo's face or hand is known, and released with the photo.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { closeUp } from './close-up.ts';
import type { PlaceFinder } from './place-finder.ts';
import type { ProductLayer } from './product-layer.ts';
import { isPhoto, type RoomStore } from './store.ts';
import type { Wardrobe } from './wardrobe.ts';

/** In pixels: two cards side by side fill a phone's screen. */
const SIDE = 480;

interface Fitted {
  readonly finder: PlaceFinder;
  readonly layer: ProductLayer;
}

/** Photos whose cards are being drawn. */
const photosInProgress = new WeakSet<HTMLCanvasElement>();

/** Draws the missing cards of the current photo. */
export async function drawWorn(store: RoomStore, wardrobe: Wardrobe, fitting: Fitted): Promise<void> {
  const { backdrop } = store.state;
  if (!isPhoto(backdrop) || photosInProgress.has(backdrop)) return;
  photosInProgress.add(backdrop);
  const tried = new Set<string>();
  const isMissing = ({ product: { id } }: { product: StorefrontProduct }) =>
    !store.state.worn.has(id) && !tried.has(id);
  // Looks the products up again each time: the shop's offers arrive late.
  for (let next; (next = wardrobe.products.find(isMissing));) {
    const { product } = next;
    tried.add(product.id);
    await idle();
    const canvas = await drawCard(product, wardrobe, fitting);
    if (store.state.backdrop !== backdrop) break;
    if (canvas) store.set({ worn: new Map(store.state.worn).set(product.id, canvas) });
  }
  photosInProgress.delete(backdrop);
}

async function drawCard(
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
    // The drawing part could not be loaded. The dialog has already reported it; the card keeps the product's picture.
    return null;
  }
}

/** Safari has no `requestIdleCallback`. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
