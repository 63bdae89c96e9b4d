import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createMockService, mockFetch, seedPicture } from '../../../src/service/mock/index.ts';
import type { Product } from '../../../src/core/catalog/resources.ts';

const request = new Request('https://mock.test/v1/products?limit=100', {
  headers: { Authorization: 'Bearer demo-shop-key' },
});
const service = createMockService();
const answer = await service.fetch(request);
const { products } = (await answer.json()) as { products: Product[] };
const pictures = products.flatMap(({ images }) => images.map(({ url }) => url));
const makeFile = (url: string) => fileURLToPath(seedPicture(/([\w-]+)\.webp$/.exec(url)![1]!)!);

describe('The pictures of the demo shop', () => {
  it('exist for every product with images', () => expect(pictures).to.have.length(12));

  for (const url of pictures)
    it(`are WebP of at most 60 kB, answered under the address that the service gives: ${url.split('/').pop()}`, async () => {
      const file = readFileSync(makeFile(url));
      expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)).to.equal('RIFFWEBP');
      expect(file.length).to.be.at.most(60_000);
      expect(url).to.match(/^https:\/\/mock\.test\/pictures\//);
      const { ok, headers } = await service.fetch(url, { method: 'HEAD' });
      expect([ok, headers.get('content-type')]).to.deep.equal([true, 'image/webp']);
      expect(Buffer.from(await (await service.fetch(url)).arrayBuffer()).equals(file)).to.equal(true);
    });

  it('are 404 under any other name', async () => {
    for (const name of ['nothing.webp', 'constructor.webp', '../seed.ts', 'tortoise-round-glasses.png'])
      expect((await service.fetch(`https://mock.test/pictures/${name}`)).status, name).to.equal(404);
  });

  it('are drawn where the process has no files, as on an edge', async () => {
    const { getBuiltinModule } = process;
    try {
      Object.assign(process, { getBuiltinModule: undefined });
      const { headers } = await service.fetch(pictures[0]!);
      expect(headers.get('content-type')).to.equal('image/svg+xml');
    } finally {
      Object.assign(process, { getBuiltinModule });
    }
  });

  it('are data in the answers of the page’s mock, where that runs in a process', async () => {
    const response = await mockFetch('mock:/v1/products?external_id=EYE-101');
    const [{ image_url }] = ((await response.json()) as { products: Product[] }).products as [Product];
    expect(image_url).to.match(/^data:image\/webp;base64,UklGR/);
  });
});
