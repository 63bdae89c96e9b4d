/**
 * Reads what the cart needs from the page: the platform, the theme's form, and whether that is for this product. It is part of
 * follow-page.js and changes nothing; the cart itself is another part.
 */
import { all, allOwn } from '../../page/dom.ts';
import { createIdSource } from '../../page/follow-id.ts';
import { readId } from '../../page/id-source.ts';
import { CART_PLATFORMS, PRESETS, recognisePlatform, type CartPlatform } from '../../page/platform.ts';
import { asId } from '../../page/product-ids.ts';
import { variantTable } from '../../page/variants.ts';
import type { ButtonDefaults } from '../../../core/base/settings.ts';

export interface CartForm {
  /** The form, or the element that contains its fields. */
  readonly scope: Element;
  readonly data: FormData;
  /** The form's `action`, as written. */
  readonly action: string;
}

export interface OwnCart {
  readonly platform: CartPlatform;
  /** The theme's form, if its choice is this product. */
  readonly form: CartForm | null;
  /** The platform's own number of the product, if it is another variant in the theme's table. */
  readonly variant: string | null;
}

/** Null if the page's platform is not known. */
export function readOwnCart(
  settings: ButtonDefaults,
  { id, external_id: externalId }: { id: string; external_id?: string | null },
): OwnCart | null {
  const platform = findPlatform(settings);
  if (!platform) return null;
  const source = createIdSource({ ...settings, idFrom: settings.idFrom ?? PRESETS[platform].idFrom });
  const own = 'problem' in source ? null : readId(source, document, location.href).id;
  const form = own !== null && (own === externalId || own === id) ? createForm(platform) : null;
  const row = variantTable(document).find(({ sku }) => externalId && asId(sku) === externalId);
  const [, variant = null] = /^gid:\/(\d+)$/.exec(`${row?.['@id']}`) ?? [];
  return { platform, form, variant };
}

function findPlatform({ cart, platform }: ButtonDefaults): CartPlatform | null {
  const named = [cart, platform].find((name) => name && name !== 'auto');
  const name = named ?? recognisePlatform(document, globalThis).name;
  return CART_PLATFORMS.find((known) => known === name) ?? null;
}

/** The form of the theme's own button. OpenCart 3 has none, but an element around the fields. */
function createForm(platform: CartPlatform): CartForm | null {
  const [button] = allOwn(document, PRESETS[platform].match);
  const form = (button as HTMLButtonElement | undefined)?.form;
  if (form) return { scope: form, data: new FormData(form), action: form.getAttribute('action') ?? '' };
  const scope = button?.closest('#product');
  if (!scope) return null;
  const data = new FormData();
  for (const { name, value, type, checked } of all(scope, 'input, select, textarea') as HTMLInputElement[]) {
    if (name && (checked || !/^(?:radio|checkbox)$/.test(type))) data.append(name, value);
  }
  return { scope, data, action: '' };
}
