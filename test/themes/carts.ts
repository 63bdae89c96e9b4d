/**
 * The shops' ends of the fixture pages: carts that take what each platform's own cart takes and refuse what that refuses,
 * and the answers that themes fetch when an option is chosen.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseForm } from './parse-form.ts';

/** What lies in a cart: the platform's own id of what was chosen. */
export type CartLine = { id: string; quantity: number };

export type Exchange = { url: URL; request: IncomingMessage; response: ServerResponse; body: string };

/** Answers true where the request was for it. */
export type ShopEnd = (exchange: Exchange, cart: CartLine[]) => boolean;

/** @returns true, as the shop's end does then */
function json(response: ServerResponse, status: number, body: unknown, headers = {}): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
}

const isPost = ({ method }: IncomingMessage) => method === 'POST';

const shopify: ShopEnd = ({ url, request, response, body }, cart) => {
  if (url.pathname !== '/cart/add.js' || !isPost(request)) return false;
  const { items } = JSON.parse(body) as { items: { id: number; quantity: number }[] };
  if (!items.every(({ id }) => id === 4202)) {
    const description = 'Sold out or no such variant';
    return json(response, 422, { status: 422, message: 'Cart Error', description });
  }
  cart.push(...items.map(({ id, quantity }) => ({ id: `${id}`, quantity })));
  return json(response, 200, { items });
};

/** The Store API: a nonce from an answer goes back with the next request. */
const woocommerce: ShopEnd = ({ url, request, response, body }, cart) => {
  if (!url.pathname.startsWith('/wp-json/wc/store/v1/cart')) return false;
  const nonce = { nonce: 'n0nce' };
  if (url.pathname.endsWith('/cart')) return json(response, 200, { items: [] }, nonce);
  if (!isPost(request) || !url.pathname.endsWith('/add-item')) return false;
  const line = JSON.parse(body) as { id: number; quantity: number };
  if (request.headers.nonce !== 'n0nce')
    return json(response, 401, { code: 'woocommerce_rest_missing_nonce' });
  // A variable product without its variation, and one that is sold out.
  if (line.id === 30 || line.id === 31)
    return json(response, 400, { code: 'woocommerce_rest_product_not_purchasable' });
  cart.push({ id: `${line.id}`, quantity: line.quantity });
  return json(response, 201, { items: cart }, nonce);
};

const bigcommerce: ShopEnd = ({ url, request, response, body }, cart) => {
  if (url.pathname === '/remote/v1/product-attributes/112') {
    const chosen = parseForm(request, body)['attribute[113]'];
    return json(response, 200, {
      data: { sku: chosen === '98' ? 'CASE-SAND' : 'CASE-SILVER', instock: true },
    });
  }
  if (url.pathname === '/api/storefront/carts' && !isPost(request))
    return json(response, 200, cart.length > 0 ? [{ id: 'c1' }] : []);
  if (!isPost(request) || !/^\/api\/storefront\/carts(\/c1\/items)?$/.test(url.pathname)) return false;
  interface Item {
    productId: number;
    quantity: number;
    optionSelections?: { optionId: number; optionValue: number }[];
  }
  const { lineItems } = JSON.parse(body) as { lineItems: Item[] };
  const isKnown = lineItems.every(
    ({ productId, optionSelections }) =>
      productId === 112 &&
      optionSelections?.some(({ optionId, optionValue }) => optionId === 113 && optionValue),
  );
  if (!isKnown) return json(response, 422, { title: 'Missing or invalid option' });
  for (const { optionSelections, quantity } of lineItems)
    cart.push({ id: `112:${optionSelections![0]!.optionValue}`, quantity });
  return json(response, 200, { id: 'c1' });
};

const DETAILS: Record<string, { attribute: number; name: string; reference: string }> = {
  '8': { attribute: 21, name: 'White', reference: 'MUG-WHITE' },
  '11': { attribute: 22, name: 'Black', reference: 'MUG-BLACK' },
};

const prestashop: ShopEnd = ({ url, request, response, body }, cart) => {
  if (!isPost(request)) return false;
  const fields = parseForm(request, body);
  const chosen = DETAILS[fields['group[2]'] ?? ''];
  if (url.pathname === '/home/7-mug.html') {
    const { attribute, name, reference } = chosen!;
    const data = JSON.stringify({
      id_product: 7,
      reference: 'MUG',
      id_product_attribute: attribute,
      attributes: { 2: { id_attribute: Number(fields['group[2]']), name, reference } },
    }).replaceAll('"', '&quot;');
    return json(response, 200, {
      product_details: `<div class="js-product-details tab-pane fade in active" id="product-details" data-product="${data}"><div class="product-reference"><label class="label">Reference </label><span>${reference}</span></div></div>`,
      product_add_to_cart: `<div class="product-add-to-cart js-product-add-to-cart"><span class="control-label">Quantity</span><div class="product-quantity"><div class="qty"><input type="number" name="qty" id="quantity_wanted" value="1" min="1" class="input-group" aria-label="Quantity"></div><div class="add"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"><i class="material-icons shopping-cart"></i>Add to cart</button></div></div></div>`,
      product_url: `/home/7-${attribute}-mug.html`,
    });
  }
  if (url.pathname !== '/cart') return false;
  const isAdded =
    fields.add === '1' && fields.action === 'update' && fields.id_product === '7' && fields.token === 'aa11';
  if (!isAdded || !chosen)
    return json(response, 200, { hasError: true, errors: ['Invalid token or no such combination'] });
  cart.push({ id: `7:${chosen.attribute}`, quantity: Number(fields.qty) });
  return json(response, 200, {
    success: true,
    id_product: 7,
    id_product_attribute: chosen.attribute,
    cart: {},
  });
};

const magento: ShopEnd = ({ url, request, response, body }, cart) => {
  if (!url.pathname.startsWith('/checkout/cart/add/') || !isPost(request)) return false;
  const fields = parseForm(request, body);
  const chosen = fields['super_attribute[93]'];
  if (fields.form_key !== 'KEY123' || request.headers['x-requested-with'] !== 'XMLHttpRequest')
    return json(response, 200, { backUrl: '/hoodie.html' });
  if (!chosen) return json(response, 200, { backUrl: '/hoodie.html?options=cart' });
  cart.push({ id: `67:${chosen}`, quantity: Number(fields.qty) });
  return json(response, 200, []);
};

const opencart: ShopEnd = ({ url, request, response, body }, cart) => {
  if (url.pathname !== '/index.php' || url.searchParams.get('route') !== 'checkout/cart.add') return false;
  const fields = parseForm(request, body);
  const chosen = fields['option[217]'];
  if (!chosen) return json(response, 200, { error: { option_217: 'Strap required!' } });
  cart.push({ id: `${fields.product_id}:${chosen}`, quantity: Number(fields.quantity) });
  return json(response, 200, { success: 'Success: You have added Watch to your shopping cart!' });
};

export const CARTS = { shopify, woocommerce, bigcommerce, prestashop, magento, opencart };
