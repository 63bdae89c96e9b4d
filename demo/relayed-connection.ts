/**
 * Where the catalog service is when the demo runs through the relay: the shop's buttons ask the relay and hold no key, the
 * merchant's side asks the service. Called by connection.ts; the servers are started by relayed-services.ts.
 */
import { createCatalogClient } from 'storefront-tryon/client';
import type { Connection } from './connection.ts';
import type { RequestLog } from './log/request-log.ts';
import { RELAY_PATH, SERVICE_PATH } from './relayed-paths.ts';

/** @param apiKey of the demo's shop: a real merchant's would never be on a page */
export function connectThroughRelay(log: RequestLog, apiKey: string): Connection {
  const relay = location.origin + RELAY_PATH;
  const service = location.origin + SERVICE_PATH;
  const reach = window.fetch.bind(window);
  const noted = log.noting('shop', reach);
  // The buttons ask with the page's own fetch: what they ask the relay is noted, everything else passes by.
  window.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith(`${relay}/`) ? noted(input, init) : reach(input, init);

  async function command<Answer>(path: string, json: unknown): Promise<Answer> {
    const response = await reach(`${service}/panel${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`The merchant panel answered ${response.status}.`);
    return response.json() as Promise<Answer>;
  }

  return {
    baseUrl: relay,
    client: createCatalogClient({ baseUrl: service, apiKey, fetch: log.noting('merchant', reach) }),
    panel: {
      async attachAsset(productId, eligible) {
        const path = `/products/${encodeURIComponent(productId)}/assets`;
        return (await command<{ asset: { id: string } }>(path, { eligible })).asset.id;
      },
      activateAsset: (assetId) => command(`/assets/${encodeURIComponent(assetId)}/activate`, {}),
      fail: (fault) => command('/faults', fault),
      reset: () => command('/reset', {}),
    },
  };
}
