/** A library's own declarations have to name the types of all that it passes on. */
import { TryonButton, registerExperience } from 'storefront-tryon';
import { createCatalogClient } from 'storefront-tryon/client';
import { createMockService } from 'storefront-tryon/mock';
import { createRelay } from 'storefront-tryon/relay';
import { readFeed, sync } from 'storefront-tryon/sync';

export const relay = createRelay({ baseUrl: 'https://catalog.example', apiKey: 'key', allowedOrigins: [] });
export const { answer, fetch, health } = relay;
export const respond = async (request: Parameters<typeof answer>[0]) => (await answer(request)).response;
export const service = createMockService();
export const { handlers, panel } = service;
export const client = createCatalogClient({ baseUrl: 'https://catalog.example', apiKey: 'key' });
export const { createProduct, getProduct, listProducts, updateProduct } = client;
export const firstImage = async () => (await listProducts({})).products[0]!.images[0]!;
export const element = () => new TryonButton();
export const availability = ({ state, reason, product }: TryonButton) => ({ state, reason, product });
export { readFeed, registerExperience, sync };

// @ts-expect-error: no such option, and not `any` in silence
createRelay({ baseUrl: 'https://catalog.example', apiKey: 'key', allowedOrigins: [], origins: [] });
// @ts-expect-error: no such state
export const isThere = (element: TryonButton) => element.state === 'there';
