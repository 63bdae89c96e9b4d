/** The sentence on the width of glasses, on a face whose breadth is estimated. */
import { expect } from '@open-wc/testing';
import { offerSamplePhotos } from '../../../src/experience.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { breadthMm } from '../../../src/try-on/wear/face/on-face.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct, buttonIn, someGlasses } from '../a-dialog.ts';
import { seedPicture } from '../drawn.ts';
import { aCanvas, ASTRONAUT_POINTS, photo } from '../find/a-finder.ts';
import { moveByKey } from '../wear/placed-product.ts';
import { opened } from './a-preview.ts';

const noteIn = (root: ShadowRoot) =>
  root.querySelector<HTMLElement>('.note')!.innerText.replaceAll(/\s+/g, ' ').trim();
const PREVIEW = 'Preview only. Actual fit may differ.';

async function astronautPoints(): Promise<Float32Array> {
  const { width, height } = await aCanvas(photo('astronaut'));
  const parts = (await (await fetch(ASTRONAUT_POINTS)).json()) as number[];
  return new Float32Array(parts.map((part, i) => part * (i % 3 === 1 ? height : width)));
}

/** The product on the astronaut's face. */
async function worn(changes: Partial<TryonDialog>, points: string = ASTRONAUT_POINTS): Promise<ShadowRoot> {
  offerSamplePhotos([{ url: photo('astronaut').href, label: 'Astronaut', points }]);
  const { root } = await opened({ autoPlace: true, product: someGlasses(), ...changes });
  buttonIn(root, 'Astronaut').click();
  const isWorn = () => root.querySelector('.backdrop canvas.worn');
  await waitUntil(isWorn, 'the product on the face', { timeout: 30_000 });
  return root;
}

describe('The note below a photo', function () {
  this.timeout(120_000);
  afterEach(() => offerSamplePhotos([]));

  for (const [share, said] of [
    [0.93, 'narrow on you'],
    [0.95, 'a good width for you'],
    [1.05, 'a good width for you'],
    [1.07, 'wide on you'],
  ] as const) {
    it(`says “${said}” of glasses that are ${share} times as wide as the face`, async () => {
      const width = Math.round(share * breadthMm(await astronautPoints()) * 10) / 10;
      const root = await worn({ widthMm: width });
      expect(noteIn(root)).to.equal(`${width} mm wide: ${said} (estimate) ${PREVIEW}`);
    });
  }

  it('says nothing of a width that the shop does not say', async () => {
    expect(noteIn(await worn({}))).to.equal(PREVIEW);
  });

  it('says nothing of the width of earrings', async () => {
    const product = aProduct({ category: 'jewelry', image_url: seedPicture('pearl-drop-earrings') });
    expect(noteIn(await worn({ product, wornAt: 'ears', widthMm: 20 }))).to.equal(PREVIEW);
  });

  it('says nothing of the width any more once the shopper has moved the glasses', async () => {
    const root = await worn({ widthMm: 140 });
    expect(noteIn(root)).to.contain('140 mm');
    moveByKey(root, 'ArrowRight');
    await waitUntil(() => noteIn(root) === PREVIEW);
  });

  it('says nothing of the width where the head is turned away', async () => {
    const parts = (await (await fetch(ASTRONAUT_POINTS)).json()) as number[];
    // The right temple lies as far behind the left one as both are apart.
    parts[356 * 3 + 2] = parts[127 * 3 + 2]! + parts[356 * 3]! - parts[127 * 3]!;
    const root = await worn({ widthMm: 140 }, `data:application/json,${JSON.stringify(parts)}`);
    expect(noteIn(root)).to.equal(PREVIEW);
  });
});
