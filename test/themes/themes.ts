/** The fixture pages: where each lies in its shop, what it sells, and what a shopper does to it. Facts alone. */
import { CARTS, type ShopEnd } from './carts.ts';

export interface Theme {
  name: string;
  /** A file in pages/. */
  file: string;
  /** Where the page lies in the shop. */
  path: string;
  /** The page's language, where it is not English. */
  lang?: string;
  /** What its owner pastes, besides the relay's address, where the script does not find out the platform by itself. */
  attributes?: string;
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
    name: 'Shopware 6',
    file: 'shopware.html',
    path: '/Aviator/SW1',
    addToCart: '.btn-buy',
    sku: 'SW-AV.1',
  },
  {
    name: 'Squarespace',
    file: 'squarespace.html',
    path: '/shop/p/aviator',
    addToCart: '.sqs-add-to-cart-button',
    sku: 'SQ-GOLD',
    variant: { select: '[data-variant-option-name]', value: 'Black', sku: 'SQ-BLACK', cart: '' },
  },
  {
    name: 'Ecwid',
    file: 'ecwid.html',
    path: '/Aviator-p1',
    addToCart: '.form-control__button',
    sku: '0001',
  },
  {
    name: 'EverShop',
    file: 'evershop.html',
    path: '/product/aviator',
    addToCart: '.add-to-cart .button',
    sku: 'EV-1',
  },
  {
    name: 'Wix',
    file: 'wix.html',
    path: '/product-page/aviator',
    addToCart: '[data-hook="add-to-cart"]',
    sku: '364215376135191',
  },
  {
    name: 'Lightspeed eCom',
    file: 'lightspeed.html',
    path: '/aviator.html',
    addToCart: '#product_configure_form .btn',
    sku: 'LS-AV',
  },
  {
    name: 'nopCommerce',
    file: 'nopcommerce.html',
    path: '/aviator',
    addToCart: '.add-to-cart-button',
    sku: 'NOP_AV',
  },
  {
    name: 'Sylius',
    file: 'sylius.html',
    path: '/en_US/products/aviator',
    addToCart: '#add-to-cart-button',
    sku: 'SY-AV',
  },
  {
    name: 'Saleor’s storefront',
    file: 'saleor.html',
    path: '/us/products/aviator',
    attributes: 'data-platform="saleor"',
    addToCart: 'main form button',
    sku: 'SA-AV',
  },
  {
    name: 'Medusa’s starter',
    file: 'medusa.html',
    path: '/de/products/aviator',
    attributes: 'data-platform="medusa"',
    addToCart: '[data-testid="add-product-button"]',
    sku: 'ME-AV',
  },
  {
    name: 'vercel/commerce',
    file: 'vercel-commerce.html',
    path: '/product/aviator-v',
    attributes: 'data-platform="vercel-commerce"',
    addToCart: 'form button',
    sku: 'VC-AV',
  },
  {
    name: 'Elementor',
    file: 'elementor.html',
    path: '/produkt/aviator-e/',
    addToCart: '.single_add_to_cart_button',
    sku: 'EL-AV',
  },
  {
    name: 'Divi',
    file: 'divi.html',
    path: '/produkt/aviator-d/',
    addToCart: '.single_add_to_cart_button',
    sku: 'DI-AV',
  },
  {
    name: 'Blocksy',
    file: 'blocksy.html',
    path: '/product/band/',
    addToCart: '.single_add_to_cart_button',
    sku: 'BAND',
    variant: { select: '#pa_metal', value: 'gold', sku: 'BAND-GOLD', cart: '' },
  },
  {
    name: 'Hummingbird',
    file: 'hummingbird.html',
    path: '/home/8-cup.html',
    addToCart: '[data-button-action="add-to-cart"]',
    sku: 'CUP-WHITE',
    variant: { select: '#group_3', value: '11', sku: 'CUP-BLACK', cart: '' },
  },
  {
    name: 'OpenMage (rwd)',
    file: 'openmage.html',
    path: '/lamp.html',
    addToCart: '.btn-cart',
    // The theme names no SKU.
    sku: '404',
  },
  {
    name: 'django-oscar',
    file: 'oscar.html',
    path: '/catalogue/clock_12/',
    attributes:
      'data-mount="#add_to_basket_form button" data-match="#add_to_basket_form button" data-id-from=".product_page table td@text"',
    addToCart: '#add_to_basket_form button',
    sku: 'CLOCK-12',
  },
  {
    name: 'CubeCart (Foundation)',
    file: 'cubecart.html',
    path: '/vase.html',
    attributes: 'data-mount=".add_to_basket .postfix" data-match=".add_to_basket .postfix"',
    addToCart: '.add_to_basket .postfix',
    sku: 'VASE-3',
  },
  {
    name: 'a hostile theme',
    file: 'hostile.html',
    path: '/p/buerste',
    lang: 'de',
    attributes: 'data-mount=".buy .cta" data-match=".buy .cta"',
    addToCart: '.cta',
    sku: 'B&K-7',
  },
];
