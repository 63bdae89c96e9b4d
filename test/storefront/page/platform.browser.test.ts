import { expect } from '@open-wc/testing';
import { parseIdSource } from '../../../src/storefront/page/id-source.ts';
import {
  mountOf,
  PLATFORM_NAMES,
  PRESETS,
  recognisePlatform,
} from '../../../src/storefront/page/platform.ts';

const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');
const isSelector = (selector: string) => document.createDocumentFragment().querySelector(selector) === null;

describe('A platform', () => {
  for (const [name, markup] of [
    ['shopify', '<link rel="stylesheet" href="//shop.example/cdn/shop/t/1/assets/base.css?v=1">'],
    ['shopify', '<script>var Shopify = Shopify || {}; Shopify.shop = "x.myshopify.com";</script>'],
    ['shopify', '<div id="shopify-section-template--1__main" class="shopify-section"></div>'],
    [
      'woocommerce',
      '<body class="product-template-default single single-product woocommerce woocommerce-page woocommerce-no-js">',
    ],
    [
      'woocommerce',
      '<link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css">',
    ],
    ['bigcommerce', "<meta name='platform' content='bigcommerce.stencil' />"],
    [
      'bigcommerce',
      '<script src="https://cdn11.bigcommerce.com/s-x/stencil/y/dist/theme-bundle.main.js"></script>',
    ],
    ['prestashop', '<script>var prestashop = {"cart":{}};</script>'],
    ['magento', '<script type="text/x-magento-init">{}</script>'],
    [
      'magento',
      '<link href="https://shop.example/static/version123/frontend/Magento/luma/en_US/css/styles-m.css">',
    ],
    ['bigcommerce', '<form data-cart-item-add action="https://shop.example/cart.php"></form>'],
    ['shopware', '<body class="is-ctl-product is-act-index">'],
    ['squarespace', '<script>Static.SQUARESPACE_CONTEXT = {"facebookAppId":"1"};</script>'],
    ['ecwid', '<script src="https://app.ecwid.com/script.js?123&data_platform=code"></script>'],
    ['evershop', '<script>var eContext = {"graphqlResponse":{}};</script>'],
    ['wix', '<meta name="generator" content="Wix.com Website Builder">'],
    ['lightspeed', '<link href="https://cdn.webshopapp.com/shops/1/themes/2/assets/style.css">'],
    ['nopcommerce', '<meta name="generator" content="nopCommerce">'],
    ['sylius', '<form name="sylius_shop_add_to_cart" method="post"></form>'],
    ['opencart', '<script src="catalog/view/javascript/common.js"></script>'],
    ['opencart', '<link href="catalog/view/theme/default/stylesheet/stylesheet.css" rel="stylesheet">'],
  ] as const) {
    it(`is recognised as ${name} by ${markup}`, () => {
      expect(recognisePlatform(parse(markup)).name).to.equal(name);
    });
  }

  it('is not recognised by what a page embeds from it', () => {
    const markup = `<body class="woocommerce woocommerce-page"><script src="https://sdks.shopifycdn.com/buy-button/latest/buy-button-storefront.min.js"></script>
      <img src="https://cdn.shopify.com/s/files/1/x.jpg"><form id="Shopify"></form></body>`;
    expect(recognisePlatform(parse(markup)).name).to.equal('woocommerce');
  });

  it('is not recognised on a page without its marks, nor by an element with the name of a global', () => {
    document.body.insertAdjacentHTML('beforeend', '<form id="Shopify"></form>');
    expect(recognisePlatform(parse('<p>')).name).to.equal(null);
    expect(recognisePlatform(parse('<p>'), window).name).to.equal(null);
    document.querySelector('#Shopify')!.remove();
  });

  it('is not recognised if a page has the marks of two, which is reported', () => {
    const markup = '<body class="woocommerce"><script src="catalog/view/javascript/common.js"></script>';
    expect(recognisePlatform(parse(markup))).to.deep.equal({
      name: null,
      marked: ['woocommerce', 'opencart'],
    });
  });

  for (const name of PLATFORM_NAMES) {
    it(`${name} has a preset that can be read`, () => {
      const { mount, idFrom, match } = PRESETS[name];
      expect([...mount, match].every(isSelector)).to.equal(true);
      expect(parseIdSource(idFrom, isSelector).alternatives).to.have.length.greaterThan(0);
    });
  }

  it('has the button behind the page’s own form, not behind that of a related product', () => {
    const form = (id: string) => `<form action="/cart/add"><button id="${id}" name="add"></button></form>`;
    const root = parse(
      `<div class="product-recommendations">${form('other')}</div><main>${form('own')}</main>`,
    );
    expect(mountOf(PRESETS.shopify, root)!.id).to.equal('own');
  });

  it('has the button behind the page’s form, not behind a bar that repeats it', () => {
    const form = (id: string) => `<form action="/cart/add"><button id="${id}" name="add"></button></form>`;
    for (const bar of [
      `<div class="sticky-atc">${form('bar')}</div>`,
      `<div id="product-sticky-add-to-cart">${form('bar')}</div>`,
      `<sticky-add-to-cart>${form('bar')}</sticky-add-to-cart>`,
    ]) {
      const root = parse(`${bar}<main class="product__info-container--sticky">${form('own')}</main>`);
      expect(mountOf(PRESETS.shopify, root)!.id).to.equal('own');
    }
  });

  it('Lightspeed’s has the button behind the link that sends the form, not behind those of the quantity', () => {
    for (const link of [
      '<a class="place-in-cart" id="own">Add</a>',
      '<a href="javascript:;" onclick="$(\'#product_configure_form\').submit()" id="own">Add</a>',
      '<a href="javascript:;" title="Add to cart" id="own">Add</a>',
    ]) {
      const root = parse(`<form id="product_configure_form"><input name="quantity">
        <a href="javascript:;" onclick="updateQuantity('up')">+</a>${link}</form>`);
      const { match } = PRESETS.lightspeed;
      expect([mountOf(PRESETS.lightspeed, root)!.id, root.querySelector(match)!.id]).to.deep.equal([
        'own',
        'own',
      ]);
    }
  });
});
