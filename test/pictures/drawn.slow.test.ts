import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { drawHome, FOLDER } from '../../tools/pictures/home.ts';
import { BareShop } from '../dist/bare-shop.ts';

/** Mean difference of a block of 16 × 16 pixels, of 255: above what encoding changes. */
const VISIBLE = 16;

describe('The pictures of a person with glasses', function () {
  this.timeout(120_000);
  const shop = new BareShop();
  before(() => shop.open());
  after(() => shop.close());

  it('look as the glasses are drawn now', async () => {
    const drawn = await drawHome(shop);
    const { page } = await shop.visit('');
    await page.evaluate('globalThis.__name = (value) => value');
    for (const [name, now] of drawn) {
      const kept = `data:image/webp;base64,${readFileSync(`${FOLDER}${name}.webp`, 'base64')}`;
      const difference = await page.evaluate(
        async (urls) => {
          const [one, other] = (await Promise.all(
            urls.map(async (url) => {
              const image = new Image();
              image.src = url;
              await image.decode();
              const ctx = new OffscreenCanvas(40, 45).getContext('2d')!;
              ctx.imageSmoothingQuality = 'high';
              ctx.drawImage(image, 0, 0, 40, 45);
              return ctx.getImageData(0, 0, 40, 45).data;
            }),
          )) as [Uint8ClampedArray, Uint8ClampedArray];
          return Math.max(...one.map((value, i) => Math.abs(value - other[i]!)));
        },
        [now, kept],
      );
      expect(difference, `${name}: run \`npm run pictures\`, and look at what it made`).to.be.below(VISIBLE);
    }
  });
});
