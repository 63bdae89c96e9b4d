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

/** @param more `platform` names what its owner sets, and whose cart the shop's end is where that is known */
const theme = (
  name: string,
  file: string,
  path: string,
  addToCart: string,
  sku: string,
  { platform, ...more }: Partial<Theme> & { platform?: string } = {},
): Theme => ({
  name,
  file: `${file}.html`,
  path,
  addToCart,
  sku,
  ...(platform && { attributes: `data-platform="${platform}"` }),
  ...(platform &&
    platform in CARTS && { shopEnd: CARTS[platform as keyof typeof CARTS], docs: `${platform}.md` }),
  ...more,
});

export const THEMES: readonly Theme[] = [
  theme('Shopify (Dawn)', 'shopify', '/products/aviator', '[name="add"]', 'AV-GOLD', {
    platform: 'shopify',
    variant: { select: '#Option-1', value: 'Black', sku: 'AV-BLACK', cart: '' },
  }),
  // Until a colour is chosen the page is about the whole product.
  theme(
    'WooCommerce (Storefront)',
    'woocommerce-storefront',
    '/product/tee/',
    '.single_add_to_cart_button',
    'TEE',
    {
      platform: 'woocommerce',
      variant: { select: '#pa_colour', value: 'green', sku: 'TEE-GREEN', cart: '33' },
    },
  ),
  theme(
    'WooCommerce (block theme)',
    'woocommerce-blocks',
    '/product/ring/',
    '.single_add_to_cart_button',
    'RING-1',
    { platform: 'woocommerce' },
  ),
  theme('BigCommerce (Cornerstone)', 'bigcommerce', '/cabin-case/', '#form-action-addToCart', 'CASE', {
    platform: 'bigcommerce',
    variant: { select: '#attribute_select_113', value: '98', sku: 'CASE-SAND', cart: '112:98' },
  }),
  theme(
    'PrestaShop (Classic)',
    'prestashop',
    '/home/7-mug.html',
    '[data-button-action="add-to-cart"]',
    'MUG-WHITE',
    { platform: 'prestashop', variant: { select: '#group_2', value: '11', sku: 'MUG-BLACK', cart: '7:22' } },
  ),
  theme('Magento (Luma)', 'magento', '/hoodie.html', '#product-addtocart-button', 'HOODIE', {
    platform: 'magento',
    variant: { select: '#attribute93', value: '50', sku: 'HOODIE-BLUE', cart: '67:50' },
  }),
  theme('OpenCart (default)', 'opencart', '/watch', '#button-cart', '42', {
    platform: 'opencart',
    variant: { select: '#input-option-217', value: '3', sku: '42', cart: '42:3' },
  }),
  theme('Shopware 6', 'shopware', '/Aviator/SW1', '.btn-buy', 'SW-AV.1'),
  theme('Squarespace', 'squarespace', '/shop/p/aviator', '.sqs-add-to-cart-button', 'SQ-GOLD', {
    variant: { select: '[data-variant-option-name]', value: 'Black', sku: 'SQ-BLACK', cart: '' },
  }),
  theme('Ecwid', 'ecwid', '/Aviator-p1', '.form-control__button', '0001'),
  theme('EverShop', 'evershop', '/product/aviator', '.add-to-cart .button', 'EV-1'),
  theme('Wix', 'wix', '/product-page/aviator', '[data-hook="add-to-cart"]', '364215376135191'),
  theme('Lightspeed eCom', 'lightspeed', '/aviator.html', '#product_configure_form .btn', 'LS-AV'),
  theme('nopCommerce', 'nopcommerce', '/aviator', '.add-to-cart-button', 'NOP_AV'),
  theme('Sylius', 'sylius', '/en_US/products/aviator', '#add-to-cart-button', 'SY-AV'),
  theme('Saleor’s storefront', 'saleor', '/us/products/aviator', 'main form button', 'SA-AV', {
    platform: 'saleor',
  }),
  theme('Medusa’s starter', 'medusa', '/de/products/aviator', '[data-testid="add-product-button"]', 'ME-AV', {
    platform: 'medusa',
  }),
  theme('vercel/commerce', 'vercel-commerce', '/product/aviator-v', 'form button', 'VC-AV', {
    platform: 'vercel-commerce',
  }),
  theme('Elementor', 'elementor', '/produkt/aviator-e/', '.single_add_to_cart_button', 'EL-AV'),
  theme('Divi', 'divi', '/produkt/aviator-d/', '.single_add_to_cart_button', 'DI-AV'),
  theme('Blocksy', 'blocksy', '/product/band/', '.single_add_to_cart_button', 'BAND', {
    variant: { select: '#pa_metal', value: 'gold', sku: 'BAND-GOLD', cart: '' },
  }),
  theme('Hummingbird', 'hummingbird', '/home/8-cup.html', '[data-button-action="add-to-cart"]', 'CUP-WHITE', {
    variant: { select: '#group_3', value: '11', sku: 'CUP-BLACK', cart: '' },
  }),
  // The theme names no SKU.
  theme('OpenMage (rwd)', 'openmage', '/lamp.html', '.btn-cart', '404'),
  theme('django-oscar', 'oscar', '/catalogue/clock_12/', '#add_to_basket_form button', 'CLOCK-12', {
    attributes:
      'data-mount="#add_to_basket_form button" data-match="#add_to_basket_form button" data-id-from=".product_page table td@text"',
  }),
  theme('CubeCart (Foundation)', 'cubecart', '/vase.html', '.add_to_basket .postfix', 'VASE-3', {
    attributes: 'data-mount=".add_to_basket .postfix" data-match=".add_to_basket .postfix"',
  }),
  theme('Satoshi (Hyvä)', 'satoshi', '/scarf.html', '[title="Add to Cart"]', 'SAT-1'),
  theme('Odoo', 'odoo', '/shop/lamp-33', '#add_to_cart', 'ODOO-33', {
    attributes: 'data-mount="#add_to_cart" data-match="#add_to_cart"',
  }),
  theme('a hostile theme', 'hostile', '/p/buerste', '.cta', 'B&K-7', {
    lang: 'de',
    attributes: 'data-mount=".buy .cta" data-match=".buy .cta"',
  }),
];

/** The theme whose page is this file, without its ending. */
export const themeOf = (file: string): Theme => THEMES.find((theme) => theme.file === `${file}.html`)!;
