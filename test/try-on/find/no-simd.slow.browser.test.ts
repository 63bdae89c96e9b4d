/** The preview where WebAssembly or its SIMD instructions are missing: old browsers, strict content security policies. */
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.ts';
import { buttonIn, someGlasses } from '../a-dialog.ts';
import { adjust, choose, opened, placeIn } from '../room/a-preview.ts';
import { middle, placed, status } from '../wear/placed-product.ts';
import { aCanvas, aPortrait, BETWEEN_EYES, portrait, showToCamera } from './a-finder.ts';

const real = Object.getOwnPropertyDescriptor(window, 'WebAssembly')!;
const MISSING: Readonly<Record<string, unknown>> = {
  WebAssembly: undefined,
  SIMD: {
    async compile() {
      throw new real.value.CompileError('unknown instruction');
    },
  },
};

/** Of the finder. */
const requestedFiles = () =>
  performance.getEntriesByType('resource').filter(({ name }) => /\/face-\w+(-\d)?\.bin$/.test(name));

describe('Automatic placement', function () {
  this.timeout(180_000);

  const worker = window.Worker;
  // Where there is no worker, what is missing in the page is missing to the finder.
  before(() => Object.assign(window, { Worker: undefined }));
  after(() => Object.assign(window, { Worker: worker }));
  afterEach(() => Object.defineProperty(window, 'WebAssembly', real));

  // In this order: what is loaded once stays in the list of the page's resources.
  for (const [missing, value] of Object.entries(MISSING)) {
    it(`loads no network for the camera’s view without ${missing}, and leaves the product to the shopper`, async () => {
      let looks = 0;
      Object.defineProperty(window, 'WebAssembly', {
        configurable: true,
        get() {
          looks++;
          return value;
        },
      });
      showToCamera(await aCanvas(portrait));
      const { root } = await opened({ autoPlace: true, product: someGlasses() });
      buttonIn(root, 'Use the camera').click();
      await waitUntil(() => root.querySelector('video'), 'the camera’s view');
      await waitUntil(() => looks > 0, 'the look for WebAssembly');
      await waitUntil(() => !root.textContent.includes('Reset'), 'that it is not offered');
      expect(root.textContent).not.to.contain('Live preview only.');
      await waitUntil(() => status(root) === '', 'the product');
      const before = placeIn(root);
      await adjust(root);
      buttonIn(root, 'Larger').click();
      expect(placeIn(root)).not.to.equal(before);
      expect(requestedFiles()).to.deep.equal([]);
    });
  }

  it('puts glasses on the eyes of a photo without WebAssembly', async () => {
    Object.defineProperty(window, 'WebAssembly', { configurable: true, value: undefined });
    const { root } = await opened({ autoPlace: true, product: someGlasses() });
    choose(root, await aPortrait());
    // Plain JavaScript takes its time.
    await placed(root, 170_000);
    expect(middle(root).x).to.be.closeTo(BETWEEN_EYES.x, 0.02);
    expect(middle(root).y).to.be.closeTo(BETWEEN_EYES.y, 0.05);
    expect(requestedFiles().length).to.equal(4);
  });
});
