/** The analytics tools: how each is recognised in a page, and the documented format of its events. */
import type { Report } from './report.ts';

export interface Tool {
  /** Whether events can be sent now. A queue that the tool reads when it loads counts as the tool. */
  isThere(): boolean;
  tell(report: Report): unknown;
}

interface Page {
  dataLayer?: unknown[];
  gtag?: (command: 'event', name: string, parameters: object) => void;
  Shopify?: { analytics?: { publish?: (name: string, data: object) => unknown } };
  plausible?: (name: string, options: object) => void;
  _paq?: unknown[][];
  posthog?: { capture?: (name: string, properties: object) => void };
}

const page = globalThis as Page;

const listItems = ({ item }: Report) => (item ? [item] : []);
const listParameters = (report: Report) => ({
  tryon_variant: report.variant,
  ...(report.source && { tryon_source: report.source }),
  ...(report.made && {
    tryon_status: report.made.status,
    tryon_ms: report.made.ms,
    ...(report.made.code && { tryon_code: report.made.code }),
  }),
});

const TOOLS: Record<string, Tool> = {
  // https://developers.google.com/analytics/devguides/collection/ga4/ecommerce?client_type=gtm
  gtm: {
    isThere: () => true,
    tell(report) {
      const queue = (page.dataLayer ??= []);
      // As documented, this keeps the items of the previous event from being merged in.
      queue.push({ ecommerce: null });
      queue.push({ event: report.name, ...listParameters(report), ecommerce: { items: listItems(report) } });
    },
  },
  // https://developers.google.com/tag-platform/gtagjs/reference#event
  ga4: {
    isThere: () => typeof page.gtag === 'function',
    tell: (report) =>
      page.gtag!('event', report.name, { ...listParameters(report), items: listItems(report) }),
  },
  // https://shopify.dev/docs/api/web-pixels-api/emitting-data; the product as in Shopify's standard events
  shopify: {
    isThere: () => typeof page.Shopify?.analytics?.publish === 'function',
    tell(report) {
      const { item } = report;
      const product = item && { productVariant: { sku: item.item_id, product: { title: item.item_name } } };
      const quantity = item?.quantity && { quantity: item.quantity };
      page.Shopify!.analytics!.publish!(report.name, { ...listParameters(report), ...product, ...quantity });
    },
  },
  // https://plausible.io/docs/custom-event-goals: properties are flat
  plausible: {
    isThere: () => typeof page.plausible === 'function',
    tell(report) {
      const product = report.item && { product: report.item.item_id };
      page.plausible!(report.name, {
        props: { ...listParameters(report), ...product },
        ...(report.isPassive && { interactive: false }),
      });
    },
  },
  // https://matomo.org/guide/reports/event-tracking/: category, action, name
  matomo: {
    isThere: () => true,
    tell: ({ name, variant, item }) =>
      (page._paq ??= []).push([
        'trackEvent',
        'tryon',
        name,
        name === 'tryon_holdout' ? variant : (item?.item_id ?? ''),
      ]),
  },
  // https://posthog.com/docs/product-analytics/capture-events
  posthog: {
    isThere: () => typeof page.posthog?.capture === 'function',
    tell: (report) => page.posthog!.capture!(report.name, { ...listParameters(report), ...report.item }),
  },
};

export const TOOL_NAMES = Object.keys(TOOLS);

/** The tool of that name, else the page's own function, such as `shop.track`, which gets the name and the parameters. */
export function toolNamed(name: string): Tool {
  if (Object.hasOwn(TOOLS, name)) return TOOLS[name]!;
  const find = () =>
    name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], globalThis);
  return {
    isThere: () => typeof find() === 'function',
    tell: (report) =>
      (find() as (name: string, parameters: object) => void)(report.name, {
        ...listParameters(report),
        items: listItems(report),
      }),
  };
}
