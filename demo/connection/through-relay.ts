/**
 * The demo's catalog service behind a relay: the shop's buttons call the relay and hold no key, the merchant's client
 * calls the service.
 */
import type { Connection } from './connection.ts';
import { mockMerchant } from './mock-merchant.ts';
import type { RequestLog } from '../log/request-log.ts';
import { RELAY_PATH, SERVICE_PATH } from './relay-paths.ts';

/** @param apiKey of the demo's shop: a real merchant's would never be on a page */
export function connectThroughRelay(log: RequestLog, apiKey: string): Connection {
  const relay = location.origin + RELAY_PATH;
  const service = location.origin + SERVICE_PATH;
  const fetch = window.fetch.bind(window);
  const loggedFetch = log.wrap('shop', fetch);
  // The buttons call the page's own fetch: their requests to the relay are logged, all others are not.
  window.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith(`${relay}/`)
      ? loggedFetch(input, init)
      : fetch(input, init);

  async function post<Body>(path: string, json: unknown): Promise<Body> {
    const response = await fetch(`${service}/panel${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tryon-panel': '1' },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`The merchant panel answered ${response.status}.`);
    return response.json() as Promise<Body>;
  }

  return {
    baseUrl: relay,
    merchant: mockMerchant(
      { baseUrl: service, apiKey, fetch: log.wrap('merchant', fetch) },
      {
        async attachAsset(productId, eligible) {
          const path = `/products/${encodeURIComponent(productId)}/assets`;
          return (await post<{ asset: { id: string } }>(path, { eligible })).asset.id;
        },
        activateAsset: (assetId) => post(`/assets/${encodeURIComponent(assetId)}/activate`, {}),
        setFaults: (fault) => post('/faults', fault),
        reset: () => post('/reset', {}),
      },
    ),
  };
}
