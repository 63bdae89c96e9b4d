/**
 * `dist/cart.js`: `data-cart` gives each dialog the function that puts its product into the shop's own cart, by the theme's form or
 * by the platform's endpoint.
 */
import type { TryonButton } from '../../button/tryon-button.ts';
import type { StorefrontProduct } from '../../../core/catalog/storefront-product.ts';
import { all, readText } from '../../page/dom.ts';
import { CARTS, CHOOSE, type CartResult } from './carts.ts';
import type { OwnCart } from './own-cart.ts';

/** Adds the quantity of the page's form, else one. The dialog reports it by `tryon-add-to-cart`. Never rejects. */
type AddToCart = (product: StorefrontProduct) => Promise<CartResult & { quantity?: number }>;
type CartDialog = HTMLElement & { addToCart: AddToCart | null };

/** The names of required variant options in WooCommerce and Magento. */
const VARIATION = /^(?:attribute_|super_attribute\[)/;
const QUANTITY = /^(?:quantity|qty)(?:\[\])?$/;

/** @param read returns null if the page's platform is not known: no cart is offered then, and the shop owner is warned */
export function serveCart(read: (product: StorefrontProduct) => OwnCart | null): void {
  let hasWarned = false;
  const addToCart: AddToCart = async (product) => {
    try {
      const own = read(product)!;
      const field = [...(own.form?.data ?? [])].find(([name]) => QUANTITY.test(name));
      const wanted = Number(field?.[1]);
      const quantity = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
      const result = await add(own, quantity);
      return result.added ? { ...result, quantity } : result;
    } catch (error) {
      console.info('storefront-tryon: the cart gave no answer.', error);
      return { added: false, reason: 'failed' };
    }
  };
  const offer = (button: TryonButton) =>
    whenDialog(button, (dialog) => {
      const isKnown = read(button.product!) !== null;
      dialog.addToCart = isKnown ? addToCart : null;
      if (isKnown || hasWarned) return;
      hasWarned = true;
      console.warn(
        `storefront-tryon: data-cart must be auto or one of ${Object.keys(CARTS).join(', ')}, and auto needs a page that is recognised as one of them. No cart is offered.`,
      );
    });
  addEventListener('tryon-open', (event) => offer(event.composedPath()[0] as TryonButton));
  // Some buttons may have been clicked before this file was loaded.
  for (const button of all(document, 'tryon-button')) offer(button as TryonButton);
}

/** Waits for the dialog, which is inserted when a button opens for the first time. */
function whenDialog({ shadowRoot }: HTMLElement, use: (dialog: CartDialog) => void): void {
  const look = () => {
    const dialog = shadowRoot!.querySelector<CartDialog>('tryon-dialog');
    if (!dialog) return;
    observer.disconnect();
    use(dialog);
  };
  const observer = new MutationObserver(look);
  observer.observe(shadowRoot!, { childList: true });
  look();
}

/** The fields for options. The quantity is none: instead of an invalid one, one is added. */
const fieldsIn = (scope: Element) =>
  (all(scope, 'input, select, textarea') as HTMLInputElement[]).filter(
    (field) => (field.type !== 'hidden' || isRequired(field)) && !QUANTITY.test(field.name),
  );

/** OpenCart's mark around an option, also around the hidden field of an upload. */
const isRequired = (field: Element) => field.closest('.required') !== null;
const isBox = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** The names of the options that are not chosen, from the theme's labels. */
function missingAmong(fields: readonly HTMLInputElement[]): string[] {
  const isChosen = (field: HTMLInputElement) =>
    isBox(field) ? fields.some(({ name, checked }) => checked && name === field.name) : field.value;
  const missing = fields.filter(
    (field) =>
      field.matches(':invalid') || ((VARIATION.test(field.name) || isRequired(field)) && !isChosen(field)),
  );
  const names = missing.map((field) => {
    const group = field.closest('fieldset, .required');
    // The own label of a radio button or check box names its value.
    const label = (!isBox(field) && field.labels?.[0]) || (group && all(group, 'legend, label')[0]);
    return label ? (/^[^:*：]*/.exec(readText(label))?.[0] ?? '').trim() : '';
  });
  return [...new Set(names)].filter((name) => name);
}

async function add({ platform, form, variant }: OwnCart, quantity: number): Promise<CartResult> {
  const { addChosen, addItem } = CARTS[platform];
  if (form) {
    const fields = fieldsIn(form.scope);
    const isIncomplete = fields.some((field) => field.matches(':invalid'));
    const result = isIncomplete ? CHOOSE : await addChosen(form, quantity);
    const message = result === CHOOSE ? missingAmong(fields).join(', ') : '';
    return message ? { ...CHOOSE, message } : result;
  }
  return variant && addItem
    ? addItem({ id: Number(variant), quantity })
    : { added: false, reason: 'other-product' };
}
