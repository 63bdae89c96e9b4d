/**
 * The presets of the shop platforms: how to recognise each, and where in its themes' product pages to put the button, to
 * read the product's id, and to find the theme's own button. Pure: changes nothing.
 */
import { all, isAmongOthers, rawTextOf, type Root } from './dom.ts';

export const PLATFORM_NAMES = [
  'shopify',
  'woocommerce',
  'bigcommerce',
  'prestashop',
  'magento',
  'opencart',
] as const;
export type PlatformName = (typeof PLATFORM_NAMES)[number];

export interface Preset {
  /** Selectors, the most specific first. The button goes where the first one matches. */
  readonly mount: readonly string[];
  /** In the syntax of `data-id-from`. */
  readonly idFrom: string;
  /** The theme's own add-to-cart button. */
  readonly match: string;
}

const SHOPIFY_FORM = 'form[action*="/cart/add"]:not([id*="installment"])';

export const PRESETS: Record<PlatformName, Preset> = {
  shopify: {
    mount: [
      `${SHOPIFY_FORM} .product-form__buttons`,
      `${SHOPIFY_FORM} .product-form-buttons`,
      `${SHOPIFY_FORM} [name="add"]`,
      `${SHOPIFY_FORM} [type="submit"]`,
      `${SHOPIFY_FORM} button:not([type="button"])`,
    ],
    idFrom: 'page; script[data-selected-variant]@sku; [data-selected-variant] script@sku',
    match: `${SHOPIFY_FORM} [name="add"], ${SHOPIFY_FORM} [type="submit"]`,
  },
  woocommerce: {
    mount: ['form.cart .single_add_to_cart_button', '.single_add_to_cart_button'],
    idFrom: 'page; .product_meta .sku@text',
    match: '.single_add_to_cart_button',
  },
  bigcommerce: {
    mount: [
      '.productView form[data-cart-item-add] #form-action-addToCart',
      'form[data-cart-item-add] [type="submit"]',
      'form[action*="/cart.php"] [type="submit"]',
    ],
    idFrom: '.productView [data-product-sku]@text; [data-product-sku]@text; page',
    match: '#form-action-addToCart, form[data-cart-item-add] [type="submit"]',
  },
  prestashop: {
    mount: [
      // Behind the row, because on a phone there is no room left in it.
      '#add-to-cart-or-refresh .product-quantity',
      '#add-to-cart-or-refresh [data-button-action="add-to-cart"]',
      '#add_to_cart [type="submit"]',
    ],
    // The combination's own reference, else the one that is shown, else the product's. PrestaShop does not update its
    // JSON-LD when another combination is chosen.
    idFrom:
      '.js-product-details@data-product.attributes.*.reference; #product-details@data-product.attributes.*.reference; .product-reference span@text; .details__item--reference .details__right@text; .js-product-details@data-product.reference; #product-details@data-product.reference; page',
    match: '#add-to-cart-or-refresh [data-button-action="add-to-cart"]',
  },
  magento: {
    mount: ['#product-addtocart-button', '#product-updatecart-button', '#product_addtocart_form .tocart'],
    idFrom:
      'page; #product_addtocart_form@data-product-sku; .product-info-main .product.attribute.sku .value@text; .product-info-main [itemprop="sku"]@text',
    match: '#product-addtocart-button, #product-updatecart-button',
  },
  opencart: {
    mount: ['#product #button-cart', '#button-cart', '#form-product [type="submit"]'],
    // Without an extension for structured data, an OpenCart page contains the product's number but no SKU.
    idFrom:
      'page; #product [name="product_id"]@value; #form-product [name="product_id"]@value; form [name="product_id"]@value',
    match: '#button-cart',
  },
};

/** Marks that only pages of the platform's own shops have, not pages that embed something of it. */
const MARKS: Record<PlatformName, { selector: string; global?: string; script?: RegExp }> = {
  shopify: {
    selector:
      '#shopify-features, script#__st, [id^="shopify-section"], link[href*="/cdn/shop/"], script[src*="/cdn/shop/"], script[src*="/cdn/shopifycloud/"], script[src*="cdn.shopify.com/s/files/"], link[href*="cdn.shopify.com/s/files/"], script[src*="cdn.shopify.com/shopifycloud/"]:not([src*="buy-button"])',
    global: 'Shopify',
    script: /\bShopify\.(?:shop|theme)\s*=/,
  },
  woocommerce: {
    selector:
      'body.woocommerce, body.woocommerce-page, body[class*="woocommerce-"], meta[name="generator"][content^="WooCommerce" i], script[src*="/plugins/woocommerce/"], link[href*="/plugins/woocommerce/"]',
  },
  bigcommerce: {
    selector:
      'meta[name="platform"][content^="bigcommerce" i], script[src*=".bigcommerce.com/"], link[href*=".bigcommerce.com/"]',
    global: 'stencilBootstrap',
    script: /\bstencilBootstrap\s*\(|\bBCData\s*=/,
  },
  prestashop: {
    selector:
      'meta[name="generator"][content^="PrestaShop" i], #add-to-cart-or-refresh, [data-button-action="add-to-cart"], script[src*="/modules/ps_"], link[href*="/modules/ps_"]',
    global: 'prestashop',
    script: /\bvar\s+prestashop\s*=/,
  },
  magento: {
    selector:
      'script[type="text/x-magento-init"], script[src*="/static/version"], link[href*="/static/version"], script[src*="/static/frontend/"], link[href*="/static/frontend/"], body[class*="catalog-product-view"], #product_addtocart_form',
    script: /\bwindow\.hyva\s*=|\bhyva\.getCookie\b/,
  },
  opencart: {
    selector:
      'script[src*="catalog/view/javascript/"], link[href*="catalog/view/javascript/"], link[href*="catalog/view/theme/"], link[href*="catalog/view/stylesheet/"]',
  },
};

export interface PlatformReading {
  /** The platform whose marks the page has; null if none or more than one fits. */
  readonly name: PlatformName | null;
  /** Every platform whose marks the page has. */
  readonly marked: readonly PlatformName[];
}

/** @param globals the object on which a platform's scripts define globals: the window, or nothing in Node */
export function recognisePlatform(root: Root, globals: object = {}): PlatformReading {
  const scripts = all(root, 'script:not([src])');
  const marked = PLATFORM_NAMES.filter((name) => {
    const { selector, global, script } = MARKS[name];
    return (
      all(root, selector).length > 0 ||
      (global !== undefined && isOwnGlobal(globals, global)) ||
      (script !== undefined && scripts.some((element) => script.test(rawTextOf(element))))
    );
  });
  return { name: marked.length === 1 ? marked[0]! : null, marked };
}

/** False for an element of the page with that name. */
function isOwnGlobal(globals: object, name: string): boolean {
  const value: unknown = (globals as Record<string, unknown>)[name];
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && !('nodeType' in value) && !('length' in value);
}

/** The element after which a preset puts the button: the first match of the first selector, outside blocks of other products. */
export function mountOf({ mount }: Pick<Preset, 'mount'>, root: Root): Element | null {
  for (const selector of mount) {
    const found = all(root, selector).find((element) => !isAmongOthers(element));
    if (found) return found;
  }
  return null;
}

export function isPlatformName(name: string | null): name is PlatformName {
  return (PLATFORM_NAMES as readonly (string | null)[]).includes(name);
}
