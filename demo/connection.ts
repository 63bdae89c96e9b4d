/**
 * Where the demo's catalog service is: inside this page, unless the page was opened to go through the relay. The shop's
 * buttons and the merchant's client call the same one, and every call of either is logged.
 */
import { createCatalogClient } from 'storefront-tryon/client';
import type { CatalogClient } from 'storefront-tryon/client';
import { pageMockService } from 'storefront-tryon/mock';
import type { RequestLog } from './log/request-log.ts';
import type { Panel } from './merchant/panel.ts';
import { connectThroughRelay } from './relayed-connection.ts';
import { THROUGH_RELAY } from './relayed-paths.ts';

const BASE_URL = 'mock:';
const API_KEY = 'demo-shop-key';

export interface Connection {
  /** The `base-url` of the shop's buttons. */
  readonly baseUrl: string;
  readonly client: CatalogClient;
  readonly panel: Panel;
}

export function connect(log: RequestLog): Connection {
  return location.search.includes(THROUGH_RELAY) ? connectThroughRelay(log, API_KEY) : connectInPage(log);
}

function connectInPage(log: RequestLog): Connection {
  const service = pageMockService();
  const { fetch, panel } = service;
  const call = (url: string, init?: RequestInit) =>
    fetch(url.replace(/^mock:\/*/, 'https://mock.invalid/'), init);
  // The shop's buttons call the page's one service; the merchant's client calls what is behind this.
  service.fetch = log.noting('shop', fetch);
  return {
    baseUrl: BASE_URL,
    client: createCatalogClient({
      baseUrl: BASE_URL,
      apiKey: API_KEY,
      fetch: log.noting('merchant', call),
    }),
    panel: {
      attachAsset: async (productId, eligible) => (await panel.attachAsset(productId, { eligible })).id,
      activateAsset: async (assetId) => void (await panel.activateAsset(assetId)),
      fail: async (fault) => void (await panel.setFaults(fault)),
      reset: async () => void (await panel.reset()),
    },
  };
}
