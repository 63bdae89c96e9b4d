/** The usage summary of the current month (specification, section 4.8), counted from the stored products. */
import type { Usage, UsageCounter } from '../../../core/catalog/resources.ts';
import type { ShopCatalog } from './shop-catalog.ts';

/** A counter is near its limit from this share on; the specification gives no value. */
const NEAR_LIMIT = 0.8;

export function countUsage({ shop, products, readyTimes }: ShopCatalog, now: number): Usage {
  const month = formatMonth(now);
  const { name, type, limits } = shop.plan;
  const processed = readyTimes.filter((time) => time <= now && formatMonth(time) === month);
  return {
    month,
    plan: {
      name,
      type,
      has_advanced_analytics: type !== 'free',
      has_auto_lighting: type !== 'free',
      overage_generation_price: type === 'free' ? 0 : 0.5,
    },
    // The specification does not define this counter, and no operation of the API opens anything.
    opens: counter(0, limits.opens),
    swap: counter(processed.length, limits.swap),
    products: counter(products.size, limits.products),
  };
}

function counter(used: number, limit: number): UsageCounter {
  const is_unlimited = limit === 0;
  return {
    used,
    limit,
    remaining: is_unlimited ? -1 : Math.max(0, limit - used),
    percent_used: is_unlimited ? 0 : Math.round((used / limit) * 1000) / 10,
    is_exceeded: !is_unlimited && used > limit,
    is_near_limit: !is_unlimited && used >= limit * NEAR_LIMIT,
    is_unlimited,
  };
}

/** `2026-01`, in UTC. */
function formatMonth(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}
