/** What the doctor says of pictures that a product can't be worn as. */
import { expect } from 'chai';
import sharp from 'sharp';
import { GLASSES, studioPicture } from '../../try-on/wear/glasses.ts';
import { ShopWithRelay } from './shop-with-relay.ts';

/** From the front, or half of it; small, so that it is soon looked at. */
async function writeGlasses(part: number): Promise<Uint8Array> {
  const { data, width, height } = studioPicture(GLASSES[0]!);
  const picture = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });
  return picture
    .extract({ left: 0, top: 0, width: Math.round(width * part), height })
    .resize({ height: 300 })
    .jpeg()
    .toBuffer();
}

describe('The doctor, of a product’s pictures', () => {
  let shop: ShopWithRelay;
  let files: readonly Uint8Array[];
  const [front, half] = ['/front.jpg', '/half.jpg'];
  before(async () => void (files = await Promise.all([1, 0.6].map(writeGlasses))));
  beforeEach(async () => {
    shop = await new ShopWithRelay().open();
    shop.pages.set(front, ['image/jpeg', files[0]!]).set(half, ['image/jpeg', files[1]!]);
  });
  afterEach(() => shop.close());

  async function examine(pictures: string[], { category = 'eyewear', attributes = 'auto-place' } = {}) {
    const images = pictures.map((path) => ({ url: shop.origin + path }));
    Object.assign(shop.products[0]!, { category, images });
    shop.page(`<tryon-button external-id="SKU-1" ${attributes}></tryon-button><script tryon>`);
    return shop.doctor();
  }

  it('says why it can’t be worn as any of them shows it, what to do, and that nothing is wrong', async () => {
    const { text, status } = await examine([half]);
    expect(text).to.match(/· picture: SKU-1 \(Aviator\): its picture can’t be used for the try-on/);
    expect(text).to.contain('whole and from the front').and.to.contain('Upload a picture that does');
    expect(status).to.equal(0);
  });

  it('names the one that is worn', async () => {
    const { text } = await examine([half, front]);
    expect(text).to.contain(
      `✓ picture: SKU-1 (Aviator): ${shop.origin}/front.jpg can be used for the try-on.`,
    );
  });

  it('says nothing where the page does not place it, or where it is not drawn as worn', async () => {
    for (const options of [
      { attributes: '' },
      { attributes: 'auto-place="false"' },
      { category: 'clothes' },
      { category: 'jewelry', attributes: 'auto-place worn-at="finger"' },
    ])
      expect((await examine([half], options)).text, JSON.stringify(options)).not.to.contain('picture:');
  });

  it('says why they could not be looked at', async () => {
    const { text, status } = await examine(['/missing.jpg', half]);
    expect(text).to.match(/· picture: .*were not checked: .*missing\.jpg answers 404/);
    expect(status).to.equal(0);
  });
});
