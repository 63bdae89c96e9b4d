/** The carts of the platforms: for each, the request that adds the form's choice, and the event or call that updates the theme. */
import { all, readText } from '../../page/dom.ts';
import { baseAddress } from '../../../core/catalog/connection-settings.ts';
import type { CartPlatform } from '../../page/platform.ts';
import type { CartForm } from './own-cart.ts';

/**
 * The outcome. `options`: the shopper must choose on the page first; `other-product`: the page's form is for another one;
 * `refused`: the shop refused the product; `failed`: there was no answer.
 */
export type CartResult =
  | { added: true }
  | {
      added: false;
      reason: 'options' | 'other-product' | 'refused' | 'failed';
      /** The shop's own message, in its language; for `options`, the names of the missing ones. */
      message?: string;
    };

interface Cart {
  /** Adds the form's choice. Rejects if the shop does not answer. */
  addChosen(form: CartForm, quantity: number): Promise<CartResult>;
  /** Adds a variant by the platform's own number, if that is enough. */
  addItem?(item: { id: number; quantity: number }): Promise<CartResult>;
}

/** The globals of themes' own scripts, in any version: `Shopify`, `jQuery`, `prestashop`, `require`. */
const theme = globalThis as any;
const ADDED: CartResult = { added: true };
/** The outcome without a message: the form itself shows what the shopper must choose. */
export const CHOOSE: Extract<CartResult, { added: false }> = { added: false, reason: 'options' };

const SIGNS: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ' };

/** The outcome with the shop's own message. That comes as HTML, which a page's policy may forbid to parse. */
function refused(html?: unknown): CartResult {
  const message = `${html ?? ''}`
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,5})|(\w+));/g, (written, code, name) =>
      code ? String.fromCodePoint(code) : (SIGNS[name] ?? written),
    )
    .replace(/\s+/g, ' ')
    .trim();
  return { added: false, reason: 'refused', ...(message && { message }) };
}

const AJAX = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };

async function request(url: string, init: RequestInit = {}) {
  // Magento's answer depends on the referrer, which a page's policy may leave out.
  const response = await fetch(url, { credentials: 'same-origin', referrerPolicy: 'same-origin', ...init });
  // The bodies of the platforms differ.
  return { ok: response.ok, headers: response.headers, body: (await response.json()) as any };
}

const post = (url: string, body: BodyInit, headers: HeadersInit = AJAX) =>
  request(url, { method: 'POST', headers, body });
const postJson = (url: string, body: unknown, headers = {}) =>
  post(url, JSON.stringify(body), { ...AJAX, 'Content-Type': 'application/json', ...headers });

/** https://shopify.dev/docs/api/ajax/reference/cart */
async function addToShopify(item: object): Promise<CartResult> {
  const root = theme.Shopify?.routes?.root ?? '/';
  const { ok, body } = await postJson(`${root}cart/add.js`, { items: [item] });
  return ok ? ADDED : refused(body.description);
}

/** https://developer.woocommerce.com/docs/apis/store-api/: a nonce from one answer goes with the next request */
async function addToWooCommerce(item: object): Promise<CartResult> {
  const [link] = all(document, 'link[rel="https://api.w.org/"]');
  const api = `${link?.getAttribute('href') || '/wp-json/'}wc/store/v1/cart`;
  const announce = (name: string, detail?: object) =>
    document.body.dispatchEvent(
      new CustomEvent(`wc-blocks_${name}`, { bubbles: true, cancelable: true, detail }),
    );
  // The mini cart loads its script by the first event, and listens to the second one only then; some versions listen at the document.
  announce('adding_to_cart');
  const { headers } = await request(api);
  const { ok, body } = await postJson(`${api}/add-item`, item, { Nonce: headers.get('Nonce') ?? '' });
  if (body.code === 'woocommerce_rest_missing_variation_data') return CHOOSE;
  if (!ok) return refused(body.message);
  theme.jQuery?.(document.body).trigger('wc_fragment_refresh');
  announce('added_to_cart', { preserveCartData: false });
  return ADDED;
}

/** Each `name[key]` of a form with its value. */
const listEntries = (data: FormData, name: string): [key: string, value: string][] =>
  [...data].flatMap(([field, value]) => {
    const key = field.startsWith(`${name}[`) && field.endsWith(']') && field.slice(name.length + 1, -1);
    return key && typeof value === 'string' && value ? [[key, value]] : [];
  });

/** The data without files, which can't be encoded this way. */
const urlEncoded = (data: FormData) =>
  new URLSearchParams([...data].filter((field): field is [string, string] => typeof field[1] === 'string'));

export const CARTS: Record<CartPlatform, Cart> = {
  shopify: {
    async addChosen({ scope, data }, quantity) {
      // Themes disable the field for a variant that is sold out. The shop's answer explains that best.
      const [field] = all(scope, '[name="id"]') as HTMLInputElement[];
      const id = Number(data.get('id') ?? field?.value);
      if (!id) return CHOOSE;
      const [plan, properties] = [data.get('selling_plan'), listEntries(data, 'properties')];
      return addToShopify({
        id,
        quantity,
        ...(plan && { selling_plan: Number(plan) }),
        ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      });
    },
    addItem: addToShopify,
  },

  woocommerce: {
    async addChosen({ scope, data }, quantity) {
      const [button] = all(scope, '[name="add-to-cart"][value]');
      const variation = Number(data.get('variation_id'));
      if (data.has('variation_id') && !variation) return CHOOSE;
      return addToWooCommerce({
        id: variation || Number(data.get('add-to-cart') ?? button?.getAttribute('value')),
        quantity,
        // Attributes are sent by name and by label, because one that only this product has is known by its label alone.
        variation: [...data].flatMap(([name, value]) => {
          if (!name.startsWith('attribute_')) return [];
          const attribute = name.slice('attribute_'.length);
          const labels = all(scope, `label[for="${CSS.escape(attribute)}"]`).map(readText);
          return [attribute, ...labels].map((attribute) => ({ attribute, value }));
        }),
      });
    },
    addItem: addToWooCommerce,
  },

  /** https://developer.bigcommerce.com/docs/rest-storefront/carts */
  bigcommerce: {
    async addChosen({ data }, quantity) {
      const optionSelections = listEntries(data, 'attribute').map(([option, value]) => ({
        optionId: Number(option),
        optionValue: Number(value) || value,
      }));
      const item = { productId: Number(data.get('product_id')), quantity, optionSelections };
      const api = '/api/storefront/carts';
      const [cart] = (await request(api)).body;
      const { ok, body } = await postJson(cart ? `${api}/${cart.id}/items` : api, { lineItems: [item] });
      return ok ? ADDED : refused(body.title);
    },
  },

  prestashop: {
    async addChosen({ data, action }, quantity) {
      for (const [name, value] of Object.entries({ add: 1, action: 'update', qty: quantity }))
        data.set(name, `${value}`);
      const { body: answer } = await post(action, urlEncoded(data));
      if (answer.hasError) return refused([answer.errors].flat().join(' '));
      theme.prestashop?.emit('updateCart', {
        reason: {
          idProduct: answer.id_product,
          idProductAttribute: answer.id_product_attribute,
          idCustomization: answer.id_customization,
          linkAction: 'add-to-cart',
          cart: answer.cart,
        },
        resp: answer,
      });
      return ADDED;
    },
  },

  magento: {
    async addChosen({ data, action }, quantity) {
      // A cached page contains another visitor's key; the cookie contains this visitor's.
      const [, key] = /(?:^|; )form_key=([^;]+)/.exec(document.cookie) ?? [];
      if (key) data.set('form_key', key);
      data.set('qty', `${quantity}`);
      // The shop's answer for a missing option may be the same as for one that is sold out.
      if ([...data].some(([name, value]) => name.startsWith('super_attribute[') && !value)) return CHOOSE;
      const { body } = await post(action, data);
      // The address is the cart's if the shop is set to redirect there; any other means an error.
      const { pathname, search } = new URL(body.backUrl ?? '/checkout/cart', baseAddress());
      if (/[?&](?:options=cart|startcustomization=1)/.test(search)) return CHOOSE;
      if (!/\/checkout\/cart\/?$/.test(pathname)) return refused();
      theme.require?.(['Magento_Customer/js/customer-data'], (sections: any) =>
        sections.reload(['cart', 'messages'], true),
      );
      dispatchEvent(new CustomEvent('reload-customer-section-data'));
      return ADDED;
    },
  },

  opencart: {
    async addChosen({ data }, quantity) {
      data.set('quantity', `${quantity}`);
      const { body } = await post(openCartAddress(), urlEncoded(data));
      if (body.success) {
        showOpenCart(body.total);
        return ADDED;
      }
      // Without a warning, the errors are missing options.
      return body.error?.warning ? refused(body.error.warning) : CHOOSE;
    },
  },
};

/** The address of the cart's route, which differs between versions and languages, and is read from the theme's own scripts. */
function openCartAddress(): string {
  const [found] = writtenInScripts(/index\.php\?route=checkout\/cart[./|]add[^'"\s]*/);
  return found ?? `index.php?route=checkout/cart${all(document, '#form-product')[0] ? '.' : '/'}add`;
}

/** Updates the cart in the page's header as the theme's own script does; in OpenCart 3 the total is written separately. */
function showOpenCart(total?: string): void {
  const load =
    /\$\(\s*['"]([^'"]+)['"]\s*\)(\.parent\(\))?\.load\(\s*['"](index\.php\?route=common\/cart[./|]info[^'"]*)/;
  const [, selector, isParent, address] = writtenInScripts(load);
  if (address && theme.jQuery) {
    const cart = theme.jQuery(selector!);
    (isParent ? cart.parent() : cart).load(address);
  }
  const text = [...(all(document, '#cart-total')[0]?.childNodes ?? [])].findLast(
    (node) => node instanceof Text,
  );
  if (text && total) text.data = total;
}

function writtenInScripts(pattern: RegExp): readonly string[] {
  for (const script of all(document, 'script:not([src])')) {
    const found = pattern.exec(script.textContent);
    if (found) return found.map((part) => part?.replaceAll('&amp;', '&'));
  }
  return [];
}
