/** The page of a sold-out product, whose own form is missing, has no button at another product's Add to cart. */
import { expect } from 'chai';
import {
  findMount,
  PRESETS,
  recognisePlatform,
  type PlatformName,
} from '../../src/storefront/page/platform.ts';
import { THEMES, type Theme } from './themes.ts';

const add = (attributes = 'class="button add-to-cart"') =>
  `<button type="submit" ${attributes}>Add to cart</button>`;
const form = (attributes: string, button = add()) =>
  `<form method="post" ${attributes}><input type="hidden" name="id" value="5">${button}</form>`;

/** A card of another product, as each platform's themes write it, with its own Add to cart. */
const CARDS: Record<PlatformName, string> = {
  shopify: `<li class="grid__item"><div class="card"><h3 class="card__heading"><a href="/products/cap">Cap</a></h3>${form('action="/cart/add"', add('name="add"'))}</div></li>`,
  woocommerce: `<li class="wc-block-product post-9 product"><h3 class="wp-block-post-title">Cap</h3><div class="wp-block-button wc-block-components-product-button"><button class="wp-block-button__link add_to_cart_button ajax_add_to_cart">Add to cart</button></div>${form('class="cart"', add('class="single_add_to_cart_button"'))}</li>`,
  bigcommerce: `<li class="product"><article class="card"><h3 class="card-title"><a href="/cap/">Cap</a></h3>${form('action="/cart.php" data-cart-item-add')}</article></li>`,
  prestashop: `<article class="product"><h3 class="product-title"><a href="/9-cap.html">Cap</a></h3>${form('action="/cart" id="add-to-cart-or-refresh"', add('data-button-action="add-to-cart"'))}</article>`,
  magento: `<li class="item"><strong class="product-item-name"><a class="product-item-link" href="/cap.html">Cap</a></strong>${form('data-role="tocart-form" action="/checkout/cart/add/product/9/"', add('class="action tocart primary"'))}</li>`,
  opencart: `<div class="col"><h4><a href="/index.php?route=product/product&product_id=9">Cap</a></h4>${form('action="/index.php?route=checkout/cart.add"')}</div>`,
  shopware: `<div class="card product-box"><a class="product-name" href="/Cap/SW9">Cap</a>${form('class="buy-widget" action="/checkout/line-item/add"', add('class="btn btn-buy"'))}</div>`,
  squarespace: `<article class="item"><a class="item-title" href="/shop/p/cap">Cap</a><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button" role="button">Add To Cart</div></div></article>`,
  ecwid: `<div class="grid-product"><a class="grid-product__title" href="/Cap-p9">Cap</a><div class="details-product-purchase__add-to-bag">${add('class="form-control__button"')}</div></div>`,
  evershop: `<div class="listing-item"><div class="product-name"><a href="/product/cap">Cap</a></div>${form('id="productForm"', `<div class="add-to-cart">${add()}</div>`)}</div>`,
  wix: `<li data-hook="product-list-grid-item"><a href="/product-page/cap"><h3 data-hook="product-item-name">Cap</h3></a><button data-hook="add-to-cart">Add</button></li>`,
  lightspeed: `<div class="product"><a class="title" href="/cap.html">Cap</a><a class="add-to-cart-trigger" href="/cart/add/9/">Add</a></div>`,
  nopcommerce: `<div class="item-box"><h2 class="product-title"><a href="/cap">Cap</a></h2>${add('class="button-2 add-to-cart-button"')}</div>`,
  sylius: `<div class="card"><a class="sylius-product-name" href="/en_US/products/cap">Cap</a>${form('name="sylius_add_to_cart" action="/ajax/cart/add"', add('id="add-to-cart-button"'))}</div>`,
  saleor: `<li data-testid="ProductElement"><a href="/products/cap"><h3>Cap</h3></a>${form('', add('class="w-full"'))}</li>`,
  medusa: `<li><a href="/products/cap"><h3>Cap</h3></a><button data-testid="add-product-button">Add</button></li>`,
  'vercel-commerce': `<li><a href="/product/cap"><h3>Cap</h3></a>${form('', add('aria-label="Add to cart"'))}</li>`,
  openmage: `<li class="item"><h3 class="product-name"><a href="/cap.html">Cap</a></h3>${form('id="product_addtocart_form" action="/checkout/cart/add/product/9/"', add('class="button btn-cart"'))}</li>`,
};

/** The blocks in which such cards stand, where a theme's own words do not say that they are others. */
const BLOCKS: Record<string, (card: string) => string> = {
  'one card': (card) => `<section class="section"><h2>More</h2><ul>${card}</ul></section>`,
  'several cards': (card) =>
    `<section><ul class="grid">${card}${card.replaceAll('cap', 'bag')}</ul></section>`,
  'a quick view': (card) => `<div role="dialog" aria-modal="true"><div class="view">${card}</div></div>`,
  'a mini cart': (card) => `<div class="wc-block-mini-cart__drawer">${card}</div>`,
  'an upsell': (card) => `<section class="up-sells upsells products">${card}</section>`,
  'a bar': (card) => `<div class="sticky-add-to-cart">${card}</div>`,
};
const WOOCOMMERCE: typeof BLOCKS = {
  'a product collection': (card) =>
    `<div class="wp-block-woocommerce-product-collection alignwide" data-block-name="woocommerce/product-collection"><ul class="wc-block-product-template">${card}</ul></div>`,
  'a collection by its attribute alone': (card) =>
    `<div data-collection="woocommerce/product-collection/related"><ul>${card.replace('wc-block-product ', '')}</ul></div>`,
  'an older grid': (card) =>
    `<div class="wc-block-grid wp-block-handpicked-products"><ul class="wc-block-grid__products">${card.replace('wc-block-product ', '')}</ul></div>`,
};

const presetOf = ({ file }: Theme, page: Document) =>
  recognisePlatform(page).name ?? (file.replace('.html', '') as PlatformName);

async function readPage({ file }: Theme): Promise<Document> {
  const html = await (await fetch(new URL(`pages/${file}`, import.meta.url))).text();
  return new DOMParser().parseFromString(html, 'text/html');
}

describe('The page of a sold-out product', () => {
  const themes = THEMES.filter(({ attributes = '' }) => !attributes.includes('data-mount'));
  for (const theme of themes)
    it(`has no button at another product: ${theme.name}`, async () => {
      const whole = await readPage(theme);
      const name = presetOf(theme, whole);
      const preset = PRESETS[name];
      expect(findMount(preset, whole) === null, 'before').to.equal(false);
      const blocks = { ...BLOCKS, ...(name === 'woocommerce' && WOOCOMMERCE) };
      for (const [where, block] of Object.entries(blocks)) {
        const page = await readPage(theme);
        for (const own of page.querySelectorAll(`form, ${[...preset.mount, theme.addToCart].join()}`))
          own.replaceWith(...own.querySelectorAll('h1'));
        expect(findMount(preset, page) === null, 'its own form').to.equal(true);
        const title = page.querySelector('h1')!;
        (title.closest('main') ?? page.body).insertAdjacentHTML('beforeend', block(CARDS[name]));
        expect(findMount(preset, page)?.outerHTML, where).to.equal(undefined);
      }
    });
});
