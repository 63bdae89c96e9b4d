/**
 * The products that the shop offers beside those of the page's buttons. Each is looked up by a button that is never seen: what
 * decides about a product is the same for all, and so are its settings.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { buttonAround, type Button } from '../base/button-around.ts';
import { productsOfferedFor, type OfferedProduct } from '../base/experience.ts';

/** Settings of the button that opened the dialog, which decide where a product is looked up. */
const SETTINGS = ['base-url', 'api-key', 'poll-interval', 'poll-timeout'];

/**
 * Calls back for each product once it is known to be ready, with its price where the shop says it.
 * @param getPlace in the dialog, for the buttons; asked once there is anything to look up
 */
export async function lookUpOffered(
  product: StorefrontProduct,
  getPlace: () => Promise<HTMLElement>,
  onReady: (product: StorefrontProduct, price: string | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  const offered = await productsOfferedFor(product);
  if (offered.length === 0) return;
  const place = await getPlace();
  if (signal.aborted) return;
  const dialog = buttonAround(place);
  const opener = dialog && buttonAround(dialog);
  const buttons = document.createElement('div');
  buttons.hidden = true;
  // They are not of the page: nobody listens to them but the dialog.
  buttons.addEventListener('tryon-error', (event) => event.stopPropagation());
  buttons.addEventListener('tryon-statechange', (event) => {
    event.stopPropagation();
    const button = event.target as Button;
    const { product: found } = button;
    if (button.getAttribute('state') === 'ready' && found) onReady(found, prices.get(button));
  });
  const prices = new Map<Button, string | undefined>();
  for (const { externalId, productId, price } of offered.filter(hasId)) {
    const button = document.createElement('tryon-button') as Button;
    for (const name of SETTINGS) {
      const value = opener?.getAttribute(name);
      if (value) button.setAttribute(name, value);
    }
    if (productId) button.setAttribute('product-id', productId);
    else button.setAttribute('external-id', externalId!);
    prices.set(button, price);
    buttons.append(button);
  }
  place.append(buttons);
  signal.addEventListener('abort', () => buttons.remove());
}

function hasId({ externalId, productId }: OfferedProduct): boolean {
  return Boolean(externalId || productId);
}
