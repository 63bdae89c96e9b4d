/** What the shopper sees of eyewear on a photo: drawn as worn, by hand too, and saved as it is seen. */
import { expect } from '@open-wc/testing';
import { drawing } from '../../../src/try-on/wear/on-page.ts';
import { aProduct, buttonIn, press } from '../a-dialog.ts';
import { aCanvas, aFile, photo } from '../find/a-finder.ts';
import { seedPicture } from '../drawn.ts';
import { readPixels } from '../read-pixels.ts';
import { status } from './placed-product.ts';
import { choose, opened, photoIn, pictureIn } from '../room/a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

async function worn(
  category: string = 'eyewear',
  name: string = 'black-aviator-sunglasses',
  wornAt: string | null = null,
) {
  const found = await opened({
    autoPlace: true,
    wornAt,
    product: aProduct({ category, image_url: seedPicture(name) }),
  });
  choose(found.root, await aFile(await aCanvas(photo('astronaut')), 'image/png'));
  await waitUntil(() => status(found.root).startsWith('In place.'), 'the product on the face');
  return found;
}

const layerIn = (root: ShadowRoot) => root.querySelector<HTMLCanvasElement>('.backdrop > canvas.worn');

describe('The seed’s pictures', () => {
  for (const [name, width] of [
    ['tortoise-round-glasses', 664 / 800],
    ['black-aviator-sunglasses', 688 / 800],
  ] as const) {
    it(`of ${name} are cut out with their lenses, and without the studio's noise`, async () => {
      const source = await aCanvas(seedPicture(name));
      const { cutout, content } = await (
        await drawing(false)
      ).prepare(source, { category: 'eyewear', site: 'eyes' });
      const { sheet, box, inset } = cutout;
      const lens = (inset.y + Math.floor(box.height / 2)) * sheet.width + inset.x + Math.floor(box.width / 4);
      expect(sheet.data[lens * 8 + 3], 'the cover of a lens').to.equal(0);
      expect(content.width).to.be.closeTo(width, 0.02);
    });
  }
});

describe('Eyewear on a photo', function () {
  this.timeout(120_000);

  it('is drawn as worn where its flat picture lay, and its lenses let the eyes be seen', async () => {
    const { root } = await worn();
    const layer = layerIn(root)!;
    const data = readPixels(layer);
    let [clear, tinted, covered] = [0, 0, 0];
    for (let byte = 3; byte < data.length; byte += 4) {
      if (data[byte]! < 8) clear++;
      else if (data[byte]! < 215) tinted++;
      else covered++;
    }
    expect(clear).to.be.greaterThan(0);
    expect(tinted).to.be.greaterThan(0);
    expect(covered).to.be.greaterThan(0);
    const flat = pictureIn(root);
    expect(getComputedStyle(flat).visibility).to.equal('hidden');
    const middle = (box: DOMRect) => box.left + box.width / 2;
    const [is, was] = [layer.getBoundingClientRect(), flat.getBoundingClientRect()];
    expect(middle(is)).to.be.closeTo(middle(was), was.width * 0.05);
  });

  it('is its flat picture while the hand moves it, and drawn as worn again where it then rests', async () => {
    const { root } = await worn();
    const before = layerIn(root);
    await press(root, 'Adjust');
    await waitUntil(() => root.querySelector('.adjust'));
    buttonIn(root, 'Larger').click();
    await waitUntil(() => layerIn(root) !== before);
    await waitUntil(() => layerIn(root), 'the product as worn');
    expect(layerIn(root)!.width).to.be.greaterThan(before!.width);
  });
});

describe('Other products on a photo', function () {
  this.timeout(120_000);

  it('are drawn as worn: earrings on both ears of a face from the front', async () => {
    const { root } = await worn('jewelry', 'pearl-drop-earrings', 'ears');
    const { width } = layerIn(root)!;
    const flat = pictureIn(root);
    expect(getComputedStyle(flat).visibility).to.equal('hidden');
    // From one ear to the other, where one earring is a tenth as wide.
    const backdrop = photoIn(root)!;
    expect(width / backdrop.width).to.be.within(0.15, 0.35);
  });
});
