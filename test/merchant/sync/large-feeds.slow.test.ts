/** A feed of 100,000 rows in every kind of file: read in flat memory. */
import { expect } from 'chai';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const encode = (text: string) => new TextEncoder().encode(text);

describe('A feed of 100,000 rows', () => {
  const PICTURE = (n: number) => `https://cdn.example/${n}.jpg`;
  for (const [format, head, one, tail] of [
    [
      'CSV',
      'sku,title,category,image\n',
      (n: number) => `SKU-${n},Product ${n} with a longer title,eyewear,${PICTURE(n)}\n`,
      '',
    ],
    [
      'XML',
      '<rss xmlns:g="http://base.google.com/ns/1.0"><channel>',
      (n: number) =>
        `<item><g:id>SKU-${n}</g:id><title>Product ${n} with a longer title</title><g:google_product_category>178</g:google_product_category><g:image_link>${PICTURE(n)}</g:image_link></item>`,
      '</channel></rss>',
    ],
    [
      'JSON',
      '[',
      (n: number) =>
        `{"sku":"SKU-${n}","title":"Product ${n} with a longer title","category":"eyewear","image":"${PICTURE(n)}"},`,
      '{"sku":"LAST"}]',
    ],
  ] as const) {
    it(`is read in flat memory: ${format}`, async function () {
      this.timeout(240_000);
      const heap = async (rows: number): Promise<number> => {
        async function* bytes(): AsyncGenerator<Uint8Array> {
          yield encode(head);
          for (let row = 0; row < rows; row += 100)
            yield encode(Array.from({ length: 100 }, (_, n) => one(row + n)).join(''));
          yield encode(tail);
        }
        const feed = await readFeed(bytes());
        let most = 0;
        let count = 0;
        for await (const { title } of feed.rows) {
          // What ends the JSON has none.
          if (!title || ++count % 5000 !== 0) continue;
          collectGarbage();
          most = Math.max(most, process.memoryUsage().heapUsed);
        }
        expect(count).to.equal(rows);
        return most;
      };
      const small = await heap(10_000);
      // Held in memory, the other 90,000 rows would take more than 30 MB.
      expect((await heap(100_000)) - small).to.be.lessThan(5 * 2 ** 20);
    });
  }
});
