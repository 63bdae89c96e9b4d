import { createCatalogClient } from 'storefront-tryon/client';
import { createMockService } from 'storefront-tryon/mock';
import { createRelay } from 'storefront-tryon/relay';
import { TryonButton } from 'storefront-tryon';

if (typeof TryonButton !== 'function') throw new Error('the element');
const service = createMockService({ seed: 'demo' });
const fetch = (url, init) => service.fetch(new Request(url, init));
const catalog = createCatalogClient({ baseUrl: 'https://catalog.example', apiKey: 'demo-shop-key', fetch });
const { products } = await catalog.listProducts({ category: 'eyewear' });
if (products[0]?.external_id !== 'EYE-101') throw new Error('the first product of the seed');
const relay = createRelay({
  baseUrl: 'https://catalog.example',
  apiKey: 'demo-shop-key',
  allowedOrigins: ['https://shop.example'],
  fetch,
});
const asked = await relay.fetch(new Request('https://relay.example/v1/products?external_id=EYE-101'));
const found = await asked.json();
console.log(`the mock, the client and the relay: ${found.products[0].external_id}`);
// The relay goes on listing its products.
globalThis.process?.exit?.();
