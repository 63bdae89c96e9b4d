/** A large shop: a feed of 100,000 rows in every kind of file, and a sync of 10,000 products. */
import { expect } from 'chai';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';
import { createPictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import { rows, SyncWithMock } from './sync-with-mock.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const encode = (text: string) => new TextEncoder().encode(text);

describe('A feed of 100,000 rows', () => {
  const [TITLE, PICTURE] = ['Product # with a longer title', 'https://cdn.example/#.jpg'];
  const item = `<g:id>SKU-#</g:id><title>${TITLE}</title><g:google_product_category>178</g:google_product_category>`;
  const product = { sku: 'SKU-#', title: TITLE, category: 'eyewear', image: PICTURE };
  // In one row, # is its number.
  for (const [format, head, one, tail] of [
    ['CSV', 'sku,title,category,image\n', `SKU-#,${TITLE},eyewear,${PICTURE}\n`, ''],
    [
      'XML',
      '<rss xmlns:g="http://base.google.com/ns/1.0"><channel>',
      `<item>${item}<g:image_link>${PICTURE}</g:image_link></item>`,
      '</channel></rss>',
    ],
    ['JSON', '[', `${JSON.stringify(product)},`, '{"sku":"LAST"}]'],
  ] as const)
    it(`is read in flat memory: ${format}`, async function () {
      this.timeout(240_000);
      const heap = async (length: number): Promise<number> => {
        async function* bytes(): AsyncGenerator<Uint8Array> {
          yield encode(head);
          for (let row = 0; row < length; row += 100)
            yield encode(Array.from({ length: 100 }, (_, n) => one.replaceAll('#', `${row + n}`)).join(''));
          yield encode(tail);
        }
        const feed = await readFeed(bytes());
        let [most, count] = [0, 0];
        for await (const { title } of feed.rows) {
          // What ends the JSON has none.
          if (!title || ++count % 5000 !== 0) continue;
          collectGarbage();
          most = Math.max(most, process.memoryUsage().heapUsed);
        }
        expect(count).to.equal(length);
        return most;
      };
      const small = await heap(10_000);
      // Held in memory, the other 90,000 rows would take more than 30 MB.
      expect((await heap(100_000)) - small).to.be.lessThan(5 * 2 ** 20);
    });
});

describe('A sync of a large shop', () => {
  it('brings 10,000 products in at fifty calls a minute', async function () {
    this.timeout(600_000);
    // It refuses the fifty-first call of a minute.
    const shop = new SyncWithMock({ rateLimit: 50 });
    const start = shop.clock.now();
    const { counts } = await shop.run(rows(10_000));
    const all = { created: 10_000, enabled: 10_000, pictures: 10_000 };
    expect(counts).to.deep.equal({ ...all, disabled: 0, failed: 0 });
    expect(shop.sent.some(({ status }) => status === 429)).to.equal(false);
    expect((shop.clock.now() - start) / 60_000).to.be.within(400, 420);

    // Of what was sent before, a part is looked at again in each run.
    const asked = new Set<string>();
    const checks = { ...createPictureChecks(), ask: async (source: string) => (asked.add(source), null) };
    for (const count of [1000, 2000]) {
      await shop.run(rows(10_000), { checks });
      expect(asked.size).to.equal(count);
    }
  });
});

it('A feed of more short rows than any shop has is not read to its end', async function () {
  this.timeout(240_000);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield encode('sku,title\n');
    for (;;) yield encode('A,B\n'.repeat(10_000));
  }
  const count = { rows: 0 };
  const read = async () => {
    for await (const _ of (await readFeed(bytes())).rows) count.rows++;
  };
  expect(await read().catch(({ message }: Error) => message)).to.contain('more than 1000000 rows');
  expect(count.rows).to.equal(1_000_000);
});
