import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createMockService } from '../../src/mock/index.ts';
import { seedPictureAt } from '../../src/mock/seed/pictures.ts';
import type { Product } from '../../src/catalog/resources.ts';

const request = new Request('https://mock.test/v1/products?limit=100', {
  headers: { Authorization: 'Bearer demo-shop-key' },
});
const answer = await createMockService().fetch(request);
const { products } = (await answer.json()) as { products: Product[] };
const pictures = products.flatMap(({ images }) => images.map(({ url }) => url));

describe('The pictures of the demo shop', () => {
  it('exist for every product with images', () => {
    expect(pictures).to.have.length(9);
  });

  for (const url of pictures) {
    it(`are WebP of at most 60 kB: ${url.split('/').pop()}`, () => {
      const bytes = readFileSync(fileURLToPath(seedPictureAt(new URL(url).pathname)!));
      expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).to.equal('RIFFWEBP');
      expect(bytes.length).to.be.at.most(60_000);
    });
  }
});
