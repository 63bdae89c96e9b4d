import { createCatalogClient, CatalogError, type CatalogClient, type Product } from 'storefront-tryon/client';
import { createMockService } from 'storefront-tryon/mock';
import { createRelay } from 'storefront-tryon/relay';
import { TryonButton, registerExperience } from 'storefront-tryon';

if (typeof TryonButton !== 'function' || typeof registerExperience !== 'function') throw new Error('exports');

const service = createMockService({ seed: 'demo' });
const catalog: CatalogClient = createCatalogClient({
  baseUrl: 'https://catalog.example',
  apiKey: 'demo-shop-key',
  fetch: (url, init) => service.fetch(new Request(url, init)),
});
const unset = undefined as undefined | AbortSignal;
const { products } = await catalog.listProducts({ category: 'eyewear' }, { signal: unset });
const [product]: Product[] = products;
if (product?.external_id !== 'EYE-101') throw new Error('the first product of the seed');
// @ts-expect-error: one of the specification's categories
const error = await catalog.createProduct({ title: 'Hat', category: 'hat' }).catch((reason) => reason);
if (!(error instanceof CatalogError) || error.code !== 'validation_error') throw new Error('the error');

const relay = createRelay({
  baseUrl: 'https://catalog.example',
  apiKey: 'demo-shop-key',
  allowedOrigins: ['https://shop.example'],
});
const response = await relay.fetch(new Request('https://relay.example/other'));
if (response.status !== 404) throw new Error('the relay');
console.log('imported');
process.exit();
