/** A browser whose privacy settings give noise in place of a canvas's pixels: read, and written to files. */
import { expect } from '@open-wc/testing';
import { listenToConsole } from '../../helpers/replace.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aRelay, aShirt, aSwapRoom } from '../photo-swap/an-engine.ts';
import { buttonIn, someGlasses } from '../a-dialog.ts';
import { onDevice } from '../room/a-device.ts';
import { alertIn, share, withPhoto } from '../room/a-preview.ts';

/** For the whole file, because a page is examined once. */
function giveNoise(): void {
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const { getImageData } = prototype;
    prototype.getImageData = function (this: never, ...where: Parameters<typeof getImageData>) {
      const pixels = getImageData.apply(this, where);
      pixels.data.forEach((_, i, data) => (data[i] = (i * 7919) % 256));
      return pixels;
    } as typeof getImageData;
  }
}

describe('A canvas that gives noise', () => {
  before(giveNoise);

  it('shows the product beside the photo, and says why to the shop', async () => {
    const said = listenToConsole('info');
    const { root } = await withPhoto({ product: someGlasses(), autoPlace: true });
    await waitUntil(() => root.querySelector('.beside img'), 'the product beside the photo');
    expect(said.join()).to.contain('gives noise');
  });

  it('is neither saved nor shared', async () => {
    const saved = onDevice();
    const { root } = await withPhoto({ product: someGlasses() });
    await share(root);
    await waitUntil(() => alertIn(root)?.textContent!.includes('Take a screenshot'));
    expect(saved).to.deep.equal([]);
  });

  it('is not sent to an engine', async () => {
    const relay = aRelay();
    const { root } = await aSwapRoom({ product: aShirt() });
    await waitUntil(() => relay.paths.length > 0);
    await waitUntil(() => root.querySelector('.beside, .picture img'));
    expect(root.querySelector('.make-real')).to.equal(null);
  });

  it('is not kept for the next page', async () => {
    const { root } = await withPhoto({ product: someGlasses() });
    buttonIn(root, 'New photo').click();
    await waitUntil(() => root.querySelector('.privacy input'));
    root.querySelector<HTMLInputElement>('.privacy input')!.click();
    await new Promise(requestAnimationFrame);
    expect(sessionStorage.getItem('storefront-tryon.photo')).to.equal(null);
  });
});
