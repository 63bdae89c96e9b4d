/**
 * The mock's shops and the API keys that open them (INTERFACE, "The mock's shops"). Knows no product.
 * Called by service.ts at the start and at every reset.
 */
import type { Shop } from './records.ts';

export const DEMO_SHOP_KEY = 'demo-shop-key';

const ESSENTIALS = {
  name: 'Essentials',
  type: 'essentials',
  limits: { opens: 5000, swap: 200, products: 100 },
};
const ENTERPRISE = { name: 'Enterprise', type: 'enterprise', limits: { opens: 0, swap: 0, products: 0 } };

/** By API key: each key belongs to one shop (section 5). */
export function openShops(): Map<string, Shop> {
  const shop = (name: string, plan: Shop['plan'], isShopify = false): Shop => ({
    name,
    plan,
    isShopify,
    products: new Map(),
    processings: [],
  });
  return new Map([
    [DEMO_SHOP_KEY, shop('demo', ESSENTIALS)],
    ['other-shop-key', shop('other', ENTERPRISE)],
    ['shopify-shop-key', shop('shopify', ESSENTIALS, true)],
  ]);
}
