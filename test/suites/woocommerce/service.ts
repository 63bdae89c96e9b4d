/** The mock service with a product for each variation of the suite's shop. Run by itself, it stays at the port that it is given. */
import { DEMO_SHOP_KEY } from '../../../src/service/mock/domain/shops.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';

const FRAMES = ['tortoise-round-glasses', 'black-aviator-sunglasses', 'blue-square-glasses'];

export async function serveCatalog(port: number): Promise<MockServer> {
  // The plugin keeps its own budget: the service's limit is not what is tried here.
  const server = await serveMock(port, { allowPrivateImages: true, processingMs: 0, rateLimit: 100_000 });
  const send = (method: string, path: string, body: object) =>
    server.service.fetch(`${server.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${DEMO_SHOP_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const skus = ['FRAME-TORTOISE', 'FRAME-BLACK', 'FRAME-BLUE'];
  for (let number = 1; number <= 35; number++) skus.push(`MANY-${String(number).padStart(2, '0')}`);
  for (const [index, sku] of ['EXT-1', ...skus].entries()) {
    const frame = FRAMES[Math.max(index - 1, 0) % 3]!;
    const images = [`${server.url}/pictures/${frame}.webp`];
    const created = await send('POST', '/products', {
      title: `Frame ${sku}`,
      category: 'eyewear',
      external_id: sku,
      images,
    });
    const { product } = (await created.json()) as { product: { id: string } };
    await send('PATCH', `/products/${product.id}`, { mode: 'swap', tryon_enabled: true });
  }
  return server;
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await serveCatalog(Number(process.argv[2] ?? 8091));
  console.log(`The catalog service is at ${url}, its key is ${DEMO_SHOP_KEY}.`);
}
