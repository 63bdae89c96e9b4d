/** What the shopper sees of eyewear on a photo: drawn as worn, by hand too, and saved as it is seen. */
import { expect } from '@open-wc/testing';
import { drawing } from '../../../src/dialog/draw/on-page.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { aCanvas, photo } from '../find/a-finder.ts';
import { pixelsOf } from '../pixels-of.ts';
import { status } from '../place/placed-product.ts';
import { choose, opened } from '../room/a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const SUNGLASSES = new URL('/src/mock/seed/pictures/black-aviator-sunglasses.webp', location.href).href;

async function worn() {
  const found = await opened({
    autoPlace: true,
    product: aProduct({ category: 'eyewear', image_url: SUNGLASSES }),
  });
  const portrait = await aCanvas(photo('astronaut'));
  const blob = await new Promise<Blob | null>((resolve) => portrait.toBlob(resolve, 'image/png'));
  choose(found.root, new File([blob!], 'me.png', { type: 'image/png' }));
  await waitUntil(() => status(found.root).startsWith('Placed on your face'), 'the product on the face', {
    timeout: 60_000,
  });
  return found;
}

const layerIn = (root: ShadowRoot) => root.querySelector<HTMLCanvasElement>('.backdrop > canvas.worn');

describe('The seed’s pictures', () => {
  for (const [name, width] of [
    ['tortoise-round-glasses', 664 / 800],
    ['black-aviator-sunglasses', 688 / 800],
  ] as const) {
    it(`of ${name} are cut out with their lenses, and without the studio's noise`, async () => {
      const source = await aCanvas(new URL(`/src/mock/seed/pictures/${name}.webp`, location.href));
      const { cutout, content } = await (await drawing(false)).prepare(source, 'eyewear');
      expect(cutout.hasLenses).to.equal(true);
      expect(content.width).to.be.closeTo(width, 0.02);
    });
  }
});

describe('Eyewear on a photo', function () {
  this.timeout(120_000);

  it('is drawn as worn, and its lenses let the eyes be seen', async () => {
    const { root } = await worn();
    const layer = layerIn(root)!;
    const data = pixelsOf(layer);
    let [clear, tinted, covered] = [0, 0, 0];
    for (let byte = 3; byte < data.length; byte += 4) {
      if (data[byte]! < 8) clear++;
      else if (data[byte]! < 215) tinted++;
      else covered++;
    }
    expect(clear).to.be.greaterThan(0);
    expect(tinted).to.be.greaterThan(0);
    expect(covered).to.be.greaterThan(0);
  });

  it('lies in the photo where its flat picture lay', async () => {
    const { root } = await worn();
    const [layer, flat] = [layerIn(root)!, root.querySelector('.picture')!].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(getComputedStyle(root.querySelector('.picture')!).visibility).to.equal('hidden');
    const middle = (box: DOMRect) => box.left + box.width / 2;
    expect(middle(layer)).to.be.closeTo(middle(flat), flat.width * 0.05);
  });

  it('is its flat picture while the hand moves it, and drawn as worn again where it then rests', async () => {
    const { root } = await worn();
    const before = layerIn(root);
    buttonIn(root, 'Adjust').click();
    await waitUntil(() => root.querySelector('.adjust'));
    buttonIn(root, 'Larger').click();
    await waitUntil(() => layerIn(root) !== before);
    await waitUntil(() => layerIn(root), 'the product as worn', { timeout: 20_000 });
    expect(layerIn(root)!.width).to.be.greaterThan(before!.width);
  });
});
