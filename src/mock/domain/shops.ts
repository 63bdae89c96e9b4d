/** The mock's shops, their plans and the API keys that open them. */
import type { ProcessingRun } from './processing.ts';
import { ProductTable } from './product-table.ts';

export interface Shop {
  readonly name: string;
  /** Sync owns the mapping of external ids (section 2.1). */
  readonly isShopify: boolean;
  readonly plan: { name: string; type: string; limits: { opens: number; swap: number; products: number } };
  readonly products: ProductTable;
  /** Every run there ever was, for the usage of the month. */
  readonly processingRuns: ProcessingRun[];
}

export const DEMO_SHOP_KEY = 'demo-shop-key';

const ESSENTIALS = {
  name: 'Essentials',
  type: 'essentials',
  limits: { opens: 5000, swap: 200, products: 100 },
};
const ENTERPRISE = { name: 'Enterprise', type: 'enterprise', limits: { opens: 0, swap: 0, products: 0 } };

/** Empty shops by API key: each key belongs to one shop (section 5). */
export function createShops(): Map<string, Shop> {
  const shop = (name: string, plan: Shop['plan'], isShopify = false): Shop => ({
    name,
    plan,
    isShopify,
    products: new ProductTable(),
    processingRuns: [],
  });
  return new Map([
    [DEMO_SHOP_KEY, shop('demo', ESSENTIALS)],
    ['other-shop-key', shop('other', ENTERPRISE)],
    ['shopify-shop-key', shop('shopify', ESSENTIALS, true)],
  ]);
}
