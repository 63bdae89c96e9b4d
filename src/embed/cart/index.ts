/**
 * `dist/cart.js`: `data-cart` puts the product that the dialog shows into the shop's own cart, by the form of the page or by the
 * platform's endpoint. Loaded with the dialog. Knows no button and no dialog.
 */
import type { CartResult } from '../../button/ports.ts';
import { all, attributeOf, isAmongOthers } from '../../page/dom.ts';
import { sourceOf, type IdSettings } from '../../page/follow-id.ts';
import { readId } from '../../page/id-source.ts';
import { isPlatformName, PRESETS, recognisePlatform, type PlatformName } from '../../page/platform.ts';
import { asId } from '../../page/product-ids.ts';
import { variantTable } from '../../page/variants.ts';
import { CARTS, type CartForm } from './carts.ts';

export interface CartSettings extends IdSettings {
  /** A platform's name, or `auto`. */
  cart?: string | null;
  platform?: string | null;
}

interface Product {
  readonly id: string;
  readonly external_id: string | null;
}

/** Puts as many of it into the cart as the page's form says, else one. Never rejects. */
export type AddToCart = (product: Product) => Promise<CartResult & { quantity: number }>;

/** Null, and a sentence for the shop owner, if this page's platform has no known cart. */
export function cartOf(settings: CartSettings): AddToCart | null {
  const platform = platformOf(settings);
  if (platform) return (product) => add(platform, settings, product);
  console.warn(
    `storefront-tryon: data-cart must be auto or one of ${Object.keys(CARTS).join(', ')}, and auto needs a page that is recognised as one of them; got ${JSON.stringify(settings.cart)}. Nothing is put into a cart.`,
  );
  return null;
}

function platformOf({ cart, platform }: CartSettings): PlatformName | null {
  const named = [cart, platform].find((name) => name && name !== 'auto') ?? null;
  if (cart !== 'auto' || named) return isPlatformName(named) ? named : null;
  return recognisePlatform(document, globalThis).name;
}

async function add(platform: PlatformName, settings: CartSettings, product: Product) {
  const form = formOf(platform);
  const field = form && [...form.data].find(([name]) => /^(?:quantity|qty)(?:\[\])?$/.test(name));
  const wanted = isOwn(platform, settings, product) ? Number(field?.[1]) : 1;
  const quantity = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
  try {
    return { ...(await ask(platform, settings, product, form, quantity)), quantity };
  } catch (error) {
    console.info('storefront-tryon: the cart gave no answer.', error);
    return { added: false, reason: 'failed', quantity } as const;
  }
}

async function ask(
  platform: PlatformName,
  settings: CartSettings,
  product: Product,
  form: CartForm | null,
  quantity: number,
): Promise<CartResult> {
  const { addChosen, addVariant } = CARTS[platform];
  if (form && isOwn(platform, settings, product)) {
    const isIncomplete = all(form.scope, ':invalid').some((field) => field.localName !== 'fieldset');
    return isIncomplete ? { added: false, reason: 'choose-options' } : addChosen(form, quantity);
  }
  // Another variant of the page's product, as themes list them for their own scripts.
  const row = variantTable(document).find(
    ({ sku }) => product.external_id && asId(sku) === product.external_id,
  );
  const [, variant] = /^gid:\/(\d+)$/.exec(`${row?.['@id']}`) ?? [];
  return variant && addVariant ? addVariant(variant, quantity) : { added: false, reason: 'other-product' };
}

/** Whether the page, as its form stands now, is about this product. */
function isOwn(
  platform: PlatformName,
  settings: CartSettings,
  { id, external_id: externalId }: Product,
): boolean {
  const source = sourceOf({ ...settings, idFrom: settings.idFrom ?? PRESETS[platform].idFrom });
  const own = 'problem' in source ? null : readId(source, document, location.href).id;
  return own !== null && (own === externalId || own === id);
}

/** The form of the theme's own button. OpenCart 3 has none, but an element around the fields. */
function formOf(platform: PlatformName): CartForm | null {
  const button = all(document, PRESETS[platform].match).find((element) => !isAmongOthers(element));
  const form = (button as HTMLButtonElement | undefined)?.form;
  if (form) return { scope: form, data: new FormData(form), action: attributeOf(form, 'action') ?? '' };
  const scope = button?.closest('#product');
  if (!scope) return null;
  const data = new FormData();
  for (const field of all(scope, 'input, select, textarea') as HTMLInputElement[]) {
    if (field.name && (field.checked || !/^(?:radio|checkbox)$/.test(field.type)))
      data.append(field.name, field.value);
  }
  return { scope, data, action: '' };
}
