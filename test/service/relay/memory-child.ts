/**
 * A relay with a hundred thousand active products, in a process of its own; run by memory.slow.test.ts, and prints what it
 * holds. The service makes its products up page by page, so that only the relay remembers them.
 */
import { createRelay } from '../../../src/service/relay/index.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { json, served, uuid } from './counted-service.ts';

const TOTAL = 100_000;
const clock = new FakeClock();

function ample(n: number) {
  const url = `https://cdn.shop.example/s/files/1/0123/4567/products/a-product-with-a-name-${n}.jpg?v=1700000000`;
  return served(n, {
    title: `A product with a name of ordinary length, number ${n}`,
    image_url: url,
    images: [0, 1].map((position) => ({
      id: uuid(n + position * 1e6),
      url: position === 0 ? url : url.replace('.jpg', '-side.jpg'),
      position,
      is_primary: position === 0,
      created_at: '2026-01-01T00:00:00Z',
    })),
  });
}

let calls = 0;
const relay = createRelay({
  baseUrl: 'https://catalog.example',
  apiKey: 'key',
  clock,
  async fetch(url) {
    calls++;
    const page = Number(new URL(url).searchParams.get('page'));
    const first = (page - 1) * 100;
    const products = Array.from({ length: first < TOTAL ? 100 : 0 }, (_, n) => ample(first + n));
    return json({ products, total: TOTAL, page, limit: 100 });
  },
});

const held = () => {
  global.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const before = held();
relay.start();
// Two passes: the second must not hold the first one's products beside its own.
await clock.advance(45 * 60_000);
const after = held();
const last = await relay.fetch(new Request(`https://shop.example/v1/products/${uuid(TOTAL - 1)}`));
const mb = (after - before) / 2 ** 20;
console.log(JSON.stringify({ calls, mb, products: relay.health().products, last: last.status }));
relay.close();
