/** The demo's catalog service inside this page: the shop's buttons and the merchant's client call the same one. */
import { pageMockService } from 'storefront-tryon/mock';
import type { RequestLog } from '../log/request-log.ts';
import type { Connection } from './connection.ts';
import { mockMerchant } from './mock-merchant.ts';

const BASE_URL = 'mock:';

/** @param apiKey of the demo's shop */
export function connectInPage(log: RequestLog, apiKey: string): Connection {
  const service = pageMockService();
  const { fetch, panel } = service;
  const call = (url: string, init?: RequestInit) =>
    fetch(url.replace(/^mock:\/*/, 'https://mock.invalid/'), init);
  // The shop's buttons call the page's one service; the merchant's client calls what is behind this.
  service.fetch = log.wrap('shop', fetch);
  return {
    baseUrl: BASE_URL,
    merchant: mockMerchant(
      { baseUrl: BASE_URL, apiKey, fetch: log.wrap('merchant', call) },
      {
        attachAsset: async (productId, eligible) => (await panel.attachAsset(productId, { eligible })).id,
        activateAsset: async (assetId) => void (await panel.activateAsset(assetId)),
        setFaults: async (fault) => void (await panel.setFaults(fault)),
        reset: async () => void (await panel.reset()),
      },
    ),
  };
}
