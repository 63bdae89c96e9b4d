/** The fixture pages: where each lies in its shop, what it sells, and what a shopper does to it. Facts alone. */
import { CARTS, type ShopEnd } from './carts.ts';

export interface Theme {
  name: string;
  /** A file in pages/. */
  file: string;
  /** Where the page lies in the shop. */
  path: string;
  /** What its owner pastes, besides the relay's address. */
  attributes: string;
  /** The theme's own add-to-cart button. */
  addToCart: string;
  /** The SKU that the button is for when the page has loaded; null where none is chosen yet and the product's has no try-on. */
  sku: string;
  /** Choosing `value` in `select` makes it the button of `sku`; `cart` is what the shop then puts into its cart. */
  variant?: { select: string; value: string; sku: string; cart: string };
  shopEnd?: ShopEnd;
  /** The page in docs/platforms/ whose recipe puts things into this cart. */
  docs?: string;
}

export const THEMES: readonly Theme[] = [
  {
    name: 'Shopify (Dawn)',
    file: 'shopify.html',
    path: '/products/aviator',
    attributes: 'data-platform="shopify"',
    addToCart: '[name="add"]',
    sku: 'AV-GOLD',
    variant: { select: '#Option-1', value: 'Black', sku: 'AV-BLACK', cart: '' },
    shopEnd: CARTS.shopify,
    docs: 'shopify.md',
  },
  {
    name: 'WooCommerce (Storefront)',
    file: 'woocommerce-storefront.html',
    path: '/product/tee/',
    attributes: 'data-platform="woocommerce"',
    addToCart: '.single_add_to_cart_button',
    // Until one is chosen the page is about the whole product.
    sku: 'TEE',
    variant: { select: '#pa_colour', value: 'green', sku: 'TEE-GREEN', cart: '33' },
    shopEnd: CARTS.woocommerce,
    docs: 'woocommerce.md',
  },
  {
    name: 'WooCommerce (block theme)',
    file: 'woocommerce-blocks.html',
    path: '/product/ring/',
    attributes: 'data-platform="woocommerce"',
    addToCart: '.single_add_to_cart_button',
    sku: 'RING-1',
    shopEnd: CARTS.woocommerce,
    docs: 'woocommerce.md',
  },
  {
    name: 'BigCommerce (Cornerstone)',
    file: 'bigcommerce.html',
    path: '/cabin-case/',
    attributes: 'data-platform="bigcommerce"',
    addToCart: '#form-action-addToCart',
    sku: 'CASE',
    variant: { select: '#attribute_select_113', value: '98', sku: 'CASE-SAND', cart: '112:98' },
    shopEnd: CARTS.bigcommerce,
    docs: 'bigcommerce.md',
  },
  {
    name: 'PrestaShop (Classic)',
    file: 'prestashop.html',
    path: '/home/7-mug.html',
    attributes: 'data-platform="prestashop"',
    addToCart: '[data-button-action="add-to-cart"]',
    sku: 'MUG-WHITE',
    variant: { select: '#group_2', value: '11', sku: 'MUG-BLACK', cart: '7:22' },
    shopEnd: CARTS.prestashop,
    docs: 'prestashop.md',
  },
  {
    name: 'Magento (Luma)',
    file: 'magento.html',
    path: '/hoodie.html',
    attributes: 'data-platform="magento"',
    addToCart: '#product-addtocart-button',
    sku: 'HOODIE',
    variant: { select: '#attribute93', value: '50', sku: 'HOODIE-BLUE', cart: '67:50' },
    shopEnd: CARTS.magento,
    docs: 'magento.md',
  },
  {
    name: 'OpenCart (default)',
    file: 'opencart.html',
    path: '/watch',
    attributes: 'data-platform="opencart"',
    addToCart: '#button-cart',
    sku: '42',
    variant: { select: '#input-option-217', value: '3', sku: '42', cart: '42:3' },
    shopEnd: CARTS.opencart,
    docs: 'opencart.md',
  },
  {
    name: 'a hostile theme',
    file: 'hostile.html',
    path: '/p/buerste',
    attributes: 'data-mount=".buy .cta" data-match=".buy .cta"',
    addToCart: '.cta',
    sku: 'B&K-7',
  },
];
