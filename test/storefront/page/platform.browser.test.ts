import { expect } from 'chai';
import { all, isSelector as isSelectorOf } from '../../../src/storefront/page/dom.ts';
import { parseIdSource, readId } from '../../../src/storefront/page/id-source.ts';
import {
  findIdPattern,
  findMatch,
  findMount,
  PLATFORM_NAMES,
  PRESETS,
  recognisePlatform,
} from '../../../src/storefront/page/platform.ts';
import { itFinds, PAGE, parse } from './a-page.ts';

type Preset = (typeof PRESETS)[keyof typeof PRESETS];
const isSelector = (selector: string) => isSelectorOf(selector, parse(''));
const idOf = (element: Element | null | undefined) => element?.getAttribute('id') ?? null;
const mountId = (preset: Preset, html: string) => idOf(findMount(preset, parse(html)));
const matchId = (preset: Preset, html: string) => {
  const root = parse(html);
  return idOf(all(root, findMatch(preset, root))[0]);
};
const productId = (preset: Preset, html: string) =>
  readId(parseIdSource(preset.idFrom, isSelector, null, findIdPattern(preset)), parse(html), PAGE).id;

describe('A platform is recognised', () => {
  const pages = `
    shopify | <link rel="stylesheet" href="//shop.example/cdn/shop/t/1/assets/base.css?v=1">
    shopify | <script>var Shopify = Shopify || {}; Shopify.shop = "x.myshopify.com";</script>
    shopify | <div id="shopify-section-template--1__main" class="shopify-section"></div>
    woocommerce | <body class="product-template-default single single-product woocommerce woocommerce-page woocommerce-no-js">
    woocommerce | <link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css">
    bigcommerce | <meta name='platform' content='bigcommerce.stencil' />
    bigcommerce | <script src="https://cdn11.bigcommerce.com/s-x/stencil/y/dist/theme-bundle.main.js"></script>
    bigcommerce | <form data-cart-item-add action="https://shop.example/cart.php"></form>
    prestashop | <script>var prestashop = {"cart":{}};</script>
    magento | <script type="text/x-magento-init">{}</script>
    magento | <link href="https://shop.example/static/version123/frontend/Magento/luma/en_US/css/styles-m.css">
    shopware | <body class="is-ctl-product is-act-index">
    squarespace | <script>Static.SQUARESPACE_CONTEXT = {"facebookAppId":"1"};</script>
    ecwid | <script src="https://app.ecwid.com/script.js?123&data_platform=code"></script>
    evershop | <script>var eContext = {"graphqlResponse":{}};</script>
    evershop | <div class="product-single-sku"><span>SKU</span><span>: </span>EV-2</div>
    evershop | <div class="product__single__sku"><span>SKU</span><span>: </span>EV-2</div>
    wix | <meta name="generator" content="Wix.com Website Builder">
    lightspeed | <link href="https://cdn.webshopapp.com/shops/1/themes/2/assets/style.css">
    nopcommerce | <meta name="generator" content="nopCommerce">
    sylius | <form name="sylius_shop_add_to_cart" method="post"></form>
    openmage | <link rel="stylesheet" href="https://shop.example/skin/frontend/rwd/default/css/styles.css">
    openmage | <body class="catalog-product-view product-tee"><form id="product_addtocart_form"></form><script>var productAddToCartForm = new VarienForm('product_addtocart_form');</script>
    opencart | <script src="catalog/view/javascript/common.js"></script>
    opencart | <link href="catalog/view/theme/default/stylesheet/stylesheet.css" rel="stylesheet">
  `;
  for (const line of pages.trim().split(/\n */)) {
    const [name, html] = line.split(' | ');
    it(`as ${name} by ${html}`, () => expect(recognisePlatform(parse(html!)).name).to.equal(name));
  }

  it('not by what a page embeds from it', () => {
    const html = `<body class="woocommerce woocommerce-page"><script src="https://sdks.shopifycdn.com/buy-button/latest/buy-button-storefront.min.js"></script>
      <img src="https://cdn.shopify.com/s/files/1/x.jpg"><form id="Shopify"></form></body>`;
    expect(recognisePlatform(parse(html)).name).to.equal('woocommerce');
  });

  it('not on a page without its marks', () => {
    expect(recognisePlatform(parse('<p>')).name).to.equal(null);
  });

  // Elements become globals in a browser alone.
  if (typeof window !== 'undefined')
    it('not by an element with the name of a global', () => {
      document.body.insertAdjacentHTML('beforeend', '<form id="Shopify"></form>');
      expect(recognisePlatform(parse('<p>'), window).name).to.equal(null);
      document.querySelector('#Shopify')!.remove();
    });

  it('not if a page has the marks of two, which is reported', () => {
    const html = '<body class="woocommerce"><script src="catalog/view/javascript/common.js"></script>';
    expect(recognisePlatform(parse(html))).to.deep.equal({ name: null, marked: ['woocommerce', 'opencart'] });
  });
});

describe('A platform', () => {
  for (const name of PLATFORM_NAMES)
    it(`${name} has a preset that can be read`, () => {
      const { mount, idFrom, match } = PRESETS[name];
      expect([...mount, match].every(isSelector)).to.equal(true);
      expect(parseIdSource(idFrom, isSelector).alternatives).to.have.length.greaterThan(0);
    });

  const form = (id: string) => `<form action="/cart/add"><button id="${id}" name="add"></button></form>`;
  const main = `<main class="product__info-container--sticky">${form('own')}</main>`;
  itFinds(
    `
    has the button behind the page’s own form, not behind that of a related product | own
      <div class="product-recommendations">${form('other')}</div><main>${form('own')}</main>
    has the button behind the page’s form, not behind a bar that repeats it | own
      <div class="sticky-atc">${form('bar')}</div>${main}
    has the button behind the page’s form, not behind a bar by its id | own
      <div id="product-sticky-add-to-cart">${form('bar')}</div>${main}
    has the button behind the page’s form, not behind a bar by its name | own
      <sticky-add-to-cart>${form('bar')}</sticky-add-to-cart>${main}
    `,
    (html) => mountId(PRESETS.shopify, html),
  );

  for (const link of [
    '<a class="place-in-cart" id="own">Add</a>',
    '<a href="javascript:;" onclick="$(\'#product_configure_form\').submit()" id="own">Add</a>',
    '<a href="javascript:;" title="Add to cart" id="own">Add</a>',
  ])
    it(`Lightspeed’s has the button behind the link that sends the form, not behind those of the quantity: ${link}`, () => {
      const html = `<form id="product_configure_form"><input name="quantity">
        <a href="javascript:;" onclick="updateQuantity('up')">+</a>${link}</form>`;
      const { lightspeed } = PRESETS;
      expect([mountId(lightspeed, html), matchId(lightspeed, html)]).to.deep.equal(['own', 'own']);
    });

  for (const html of [
    '<form action="/cart/add" method="post"><input name="qty"><button type="submit" id="own">Add</button></form>',
    '<form id="product_addtocart_form" action="/checkout/cart/add/product/1"><button type="button">+</button><button id="own">Add</button></form>',
    '<main><div class="product__single"><button type="button" class="btn add-to-cart" id="own">Add</button></div></main>',
    '<form id="p[1]" action="/checkout/cart/add/"><input name="id"></form><div><button type="button" form="p[1]">+</button><button type="submit" form="p[1]" id="own">Add</button></div>',
    '<form id="product_addtocart_form_12_desktop" action="/add"></form><button form="product_addtocart_form_12_desktop" id="own">Add</button>',
    '<main><h1>Mug</h1><button type="submit" form="f" id="own">Add</button><form id="f" class="cart"></form><div class="sections"><h2><a href="/a">A</a></h2><h2><a href="/b">B</a></h2></div></main>',
  ])
    it(`whose places a theme does not have has the button behind what most themes have: ${html}`, () => {
      const page = `<header><a href="/cart">Cart</a></header>${html}`;
      const { evershop } = PRESETS;
      expect([mountId(evershop, page), matchId(evershop, page)]).to.deep.equal(['own', 'own']);
    });

  for (const html of [
    '<h1>Mug</h1><div>FORM<section><h2>Care</h2><h3><a href="/care">Guide</a></h3></section></div>',
    '<div>FORM<footer><h4><a href="/contact">Contact</a></h4></footer></div>',
    // A document in Node has no address with which that of the link could be compared.
    ...(typeof window === 'undefined' ? [] : ['<h1>Mug</h1><div><h2><a href="">Mug</a></h2>FORM</div>']),
    '<div role="dialog"><h1>Mug</h1>FORM</div>',
  ])
    it(`has the button behind the page’s own form, whatever else has a linked title: ${html}`, () => {
      expect(mountId(PRESETS.shopify, html.replace('FORM', form('own')))).to.equal('own');
    });

  it('has the button nowhere where nothing can be bought', () => {
    expect(mountId(PRESETS.evershop, '<form action="/search"><button>Find</button></form>')).to.equal(null);
  });

  it('EverShop says the product’s id in either of its generations', () => {
    for (const name of ['product-single-sku', 'product__single__sku']) {
      const html = `<div class="${name}"><span>SKU</span><span>: </span>EV-2</div>`;
      expect(productId(PRESETS.evershop, html)).to.equal('EV-2');
    }
  });

  for (const overlay of ['div class="modal-body quickView"', 'div role="dialog"', 'dialog open'])
    it(`has the page’s own product, not that of a quick view before it: <${overlay}>`, () => {
      const view = (sku: string) =>
        `<div class="productView"><dd data-product-sku>${sku}</dd><form data-cart-item-add><input id="form-action-addToCart" type="submit" class="${sku}"></form></div>`;
      const html = `<${overlay}>${view('QUICK')}</${overlay.split(' ')[0]}>${view('OWN')}`;
      expect(findMount(PRESETS.bigcommerce, parse(html))!.getAttribute('class')).to.equal('OWN');
      expect(productId(PRESETS.bigcommerce, html)).to.equal('OWN');
    });
});
