/** The mock's shops by API key; each key belongs to one shop (section 5). */
export interface Shop {
  readonly plan: { name: string; type: string; limits: { opens: number; swap: number; products: number } };
  /** External ids are read-only, because the platform's sync owns them (section 2.1). */
  readonly isShopify?: boolean;
}

export const DEMO_SHOP_KEY = 'demo-shop-key';

const ESSENTIALS = {
  name: 'Essentials',
  type: 'essentials',
  limits: { opens: 5000, swap: 200, products: 100 },
};
const ENTERPRISE = { name: 'Enterprise', type: 'enterprise', limits: { opens: 0, swap: 0, products: 0 } };

export const SHOPS: ReadonlyMap<string, Shop> = new Map([
  [DEMO_SHOP_KEY, { plan: ESSENTIALS }],
  ['other-shop-key', { plan: ENTERPRISE }],
  ['shopify-shop-key', { plan: ESSENTIALS, isShopify: true }],
]);
