/** The merchant's side of a mock: runs `storefront-tryon/sync` in this page, with a state that lasts as long as the page. */
import { createCatalogClient, type FetchLike } from 'storefront-tryon/client';
import { seedPicture } from 'storefront-tryon/mock';
import { categoryMapOf, createPictureChecks, sync, SyncState } from 'storefront-tryon/sync';
import { unwornFor } from '../../src/merchant/sync/plan/judge-pictures.ts';
import { drawnSite } from '../../src/try-on/base/wearing-site.ts';
import { drawing } from '../../src/try-on/wear/on-page.ts';
import { loadBestPicture } from '../../src/try-on/wear/picture/product-picture.ts';
import { UNFIT } from '../../src/try-on/wear/verdict.ts';
import type { MerchantService } from '../merchant/merchant-service.ts';

/** @param loggedFetch sends requests of the API; `fetch` sends those of the mock's panel */
export function mockMerchant(
  baseUrl: string,
  apiKey: string,
  fetch: FetchLike,
  loggedFetch: FetchLike,
): MerchantService {
  const connection = { baseUrl, apiKey, fetch: loggedFetch };
  let state = new SyncState();
  const checks = createPictureChecks({ allowPrivateImages: true });
  async function post(path: string, json: unknown = {}): Promise<any> {
    const response = await fetch(`${baseUrl}/panel${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tryon-panel': '1' },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    return response.json();
  }

  return {
    client: createCatalogClient(connection),
    pollIntervalMs: 1500,
    mock: {
      attachAsset: async (productId) => (await post(`/products/${productId}/assets`)).asset.id,
      activateAsset: (assetId) => post(`/assets/${assetId}/activate`),
      async reset() {
        state = new SyncState();
        await post('/reset');
      },
      sampleFeed,
    },
    async sync(feed, { id, categories, columns }, isSent, onEvent) {
      await sync({
        ...connection,
        feed: async () => (typeof feed === 'string' ? await download(feed) : feed.stream()),
        id: id || undefined,
        columns,
        categories: await categoryMapOf(categories),
        // A page can't check pictures on other servers.
        checks: { read: checks.read, ask: async () => null },
        callsPerMinute: 110,
        state,
        dryRun: !isSent,
        onEvent,
      });
    },
    async findUnworn(product) {
      const { category } = product;
      // The catalog does not say where jewelry is worn, so that jewelry is not judged.
      const site = drawnSite(category, null);
      const best = site && (await loadBestPicture(product, { category, site }, drawing(false)));
      return best?.verdict?.unfit ? unwornFor(UNFIT[best.verdict.unfit]) : null;
    },
    failures: async () => state.failures(),
    forget: (id) => state.keep(id, { failed: {} }),
  };
}

async function download(address: string): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok || !response.body) {
    throw new Error('This page can’t read that address. Save the feed, and drop the file here.');
  }
  return response.body;
}

/** A feed with every case of a plan: new and changed products, an unknown category, and pictures that can't be used. */
function sampleFeed(): File {
  const picture = (name: string) => new URL(seedPicture(name)!, location.href).href;
  const rows = [
    ['EYE-102', 'Black aviator sunglasses', 'eyewear', picture('black-aviator-sunglasses')],
    ['BAG-602', 'Tan crossbody bag', 'Everyday carry', picture('canvas-tote-bag')],
    ['WATCH-202', 'Field watch', 'watch', 'https://pictures.invalid/field-watch.jpg'],
    ['EYE-103', 'Clear reading glasses', 'eyewear', 'https://pictures.invalid/reading-glasses.svg'],
    ['GIFT-1', 'Gift card', 'Gift cards', picture('heavy-cotton-tee')],
  ];
  const lines = [['sku', 'title', 'category', 'image'], ...rows].map((row) => row.join(','));
  return new File([lines.join('\n')], 'sample-feed.csv', { type: 'text/csv' });
}
