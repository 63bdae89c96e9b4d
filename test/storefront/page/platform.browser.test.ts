import { expect } from '@open-wc/testing';
import { parseIdSource, readId } from '../../../src/storefront/page/id-source.ts';
import {
  findIdPattern,
  findMatch,
  findMount,
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
    [
      'openmage',
      '<link rel="stylesheet" href="https://shop.example/skin/frontend/rwd/default/css/styles.css">',
    ],
    [
      'openmage',
      `<body class="catalog-product-view product-tee"><form id="product_addtocart_form"></form>
      <script>var productAddToCartForm = new VarienForm('product_addtocart_form');</script>`,
    ],
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
    expect(findMount(PRESETS.shopify, root)!.id).to.equal('own');
  });

  it('has the button behind the page’s form, not behind a bar that repeats it', () => {
    const form = (id: string) => `<form action="/cart/add"><button id="${id}" name="add"></button></form>`;
    for (const bar of [
      `<div class="sticky-atc">${form('bar')}</div>`,
      `<div id="product-sticky-add-to-cart">${form('bar')}</div>`,
      `<sticky-add-to-cart>${form('bar')}</sticky-add-to-cart>`,
    ]) {
      const root = parse(`${bar}<main class="product__info-container--sticky">${form('own')}</main>`);
      expect(findMount(PRESETS.shopify, root)!.id).to.equal('own');
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
      expect([findMount(PRESETS.lightspeed, root)!.id, root.querySelector(match)!.id]).to.deep.equal([
        'own',
        'own',
      ]);
    }
  });

  it('whose places a theme does not have has the button behind what most themes have', () => {
    for (const markup of [
      '<form action="/cart/add" method="post"><input name="qty"><button type="submit" id="own">Add</button></form>',
      '<form id="product_addtocart_form" action="/checkout/cart/add/product/1"><button type="button">+</button><button id="own">Add</button></form>',
      '<main><div class="product__single"><button type="button" class="btn add-to-cart" id="own">Add</button></div></main>',
    ]) {
      const root = parse(`<header><a href="/cart">Cart</a></header>${markup}`);
      expect(findMount(PRESETS.evershop, root)!.id).to.equal('own');
      expect(root.querySelector(findMatch(PRESETS.evershop, root))!.id).to.equal('own');
    }
    expect(
      findMount(PRESETS.evershop, parse('<form action="/search"><button>Find</button></form>')),
    ).to.equal(null);
  });

  it('EverShop is recognised by either of its generations, and says the product’s id', () => {
    for (const name of ['product-single-sku', 'product__single__sku']) {
      const root = parse(`<div class="${name}"><span>SKU</span><span>: </span>EV-2</div>`);
      expect(recognisePlatform(root).name).to.equal('evershop');
      const source = parseIdSource(
        PRESETS.evershop.idFrom,
        isSelector,
        null,
        findIdPattern(PRESETS.evershop),
      );
      expect(readId(source, root, 'https://shop.example/p').id).to.equal('EV-2');
    }
  });

  for (const overlay of ['<div class="modal-body quickView">', '<div role="dialog">', '<dialog open>']) {
    it(`has the page’s own product, not that of a quick view before it: ${overlay}`, () => {
      const view = (sku: string) =>
        `<div class="productView"><dd data-product-sku>${sku}</dd><form data-cart-item-add><input id="form-action-addToCart" type="submit" class="${sku}"></form></div>`;
      const root = parse(
        `${overlay}${view('QUICK')}</${overlay.slice(1, 4) === 'div' ? 'div' : 'dialog'}>${view('OWN')}`,
      );
      expect(findMount(PRESETS.bigcommerce, root)!.className).to.equal('OWN');
      const source = parseIdSource(PRESETS.bigcommerce.idFrom, isSelector);
      expect(readId(source, root, 'https://shop.example/p').id).to.equal('OWN');
    });
  }
});
