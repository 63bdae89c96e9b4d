/** The preview where WebAssembly or its SIMD instructions are missing: old browsers, strict content security policies. */
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.ts';
import { buttonIn } from '../a-dialog.ts';
import { adjust, choose, opened } from '../room/a-preview.ts';
import { aCanvas } from './a-finder.ts';

const portrait = new URL('../../../test/try-on/find/pictures/portrait.webp', import.meta.url);
/** Between the corners of both eyes' lids, as portrait.svg draws them, in parts of the drawing. */
const BETWEEN_EYES = { x: 600 / 1200, y: 608.5 / 1500 };

const real = Object.getOwnPropertyDescriptor(window, 'WebAssembly')!;
const MISSING: Readonly<Record<string, unknown>> = {
  WebAssembly: undefined,
  SIMD: {
    async compile() {
      throw new real.value.CompileError('unknown instruction');
    },
  },
};

const status = (root: ShadowRoot) => root.querySelector('[role=status]')!.textContent!.trim();
const transform = (root: ShadowRoot) =>
  root.querySelector<HTMLElement>('.backdrop')!.style.getPropertyValue('--picture-transform');
const requestedFiles = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.bin'));

describe('Automatic placement', function () {
  this.timeout(60_000);

  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  const worker = window.Worker;
  // Where there is no worker, what is missing in the page is missing to the finder.
  before(() => Object.assign(window, { Worker: undefined }));
  after(() => Object.assign(window, { Worker: worker }));
  afterEach(() => {
    Object.defineProperty(window, 'WebAssembly', real);
    mediaDevices.getUserMedia = getUserMedia;
  });

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
      const canvas = await aCanvas(portrait);
      // A picture that nothing is drawn on gives no frames.
      const timer = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 30);
      mediaDevices.getUserMedia = async () => canvas.captureStream(30);
      const { root } = await opened({ autoPlace: true });
      buttonIn(root, 'Use the camera').click();
      await waitUntil(() => root.querySelector('video'), 'the camera’s view');
      await waitUntil(() => looks > 0, 'the look for WebAssembly', { timeout: 30_000 });
      await waitUntil(() => !root.textContent.includes('Place again'), 'that it is not offered');
      expect(root.textContent).not.to.contain('A live preview');
      expect(status(root)).to.equal('');
      const before = transform(root);
      await adjust(root);
      buttonIn(root, 'Larger').click();
      expect(transform(root)).not.to.equal(before);
      expect(requestedFiles()).to.deep.equal([]);
      clearInterval(timer);
    });
  }

  it('puts glasses on the eyes of a photo without WebAssembly', async () => {
    Object.defineProperty(window, 'WebAssembly', { configurable: true, value: undefined });
    const { root } = await opened({ autoPlace: true });
    const canvas = await aCanvas(portrait);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    choose(root, new File([blob!], 'me.jpg', { type: 'image/jpeg' }));
    await waitUntil(() => root.querySelector('.backdrop canvas'));
    await waitUntil(() => status(root).startsWith('Placed on your face'), 'the glasses on the face', {
      timeout: 50_000,
    });
    const [x, y] = /translate\(([\d.]+)cqw, ([\d.]+)cqh\)/.exec(transform(root))!.slice(1).map(Number);
    expect(x! / 100).to.be.closeTo(BETWEEN_EYES.x, 0.02);
    expect(y! / 100).to.be.closeTo(BETWEEN_EYES.y, 0.05);
    expect(requestedFiles().length).to.equal(4);
  });
});
