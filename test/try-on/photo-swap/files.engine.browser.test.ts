import { expect } from '@open-wc/testing';
import { onDevice } from '../room/a-device.ts';
import { aJpeg, share } from '../room/a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { withoutMetadata } from '../../../src/try-on/photo/jpeg.ts';
import { sentPhoto } from '../../../src/try-on/photo-swap/made-picture.ts';
import { calls } from '../../../src/try-on/photo/image-files.ts';
import { press } from '../a-dialog.ts';
import { aRelay, aSwapRoom, makeReal, withMade, type Relay } from './an-engine.ts';

const readText = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer());

/** A segment of a JPEG. */
function segment(marker: number, text: string): Uint8Array<ArrayBuffer> {
  const content = new TextEncoder().encode(text);
  return Uint8Array.of(0xff, marker, 0, content.length + 2, ...content);
}

/** With segments behind its first two bytes. */
async function withSegments(jpeg: Blob, ...segments: Uint8Array<ArrayBuffer>[]): Promise<Blob> {
  const bytes = await jpeg.arrayBuffer();
  return new Blob([bytes.slice(0, 2), ...segments, bytes.slice(2)], { type: 'image/jpeg' });
}

describe('What is sent of a photo', () => {
  for (const [width, height, expected] of [
    [2048, 1024, [1536, 768]],
    [900, 1200, [900, 1200]],
  ] as const) {
    it(`is ${expected.join(' by ')} pixels of ${width} by ${height}, and no segment that says where or by whom`, async () => {
      const photo = drawStill(width, height, (ctx) => ctx.fillRect(0, 0, width, height));
      const sent = await sentPhoto(photo, calls.writeJpeg);
      const bitmap = await createImageBitmap(sent);
      expect([sent.type, bitmap.width, bitmap.height]).to.deep.equal(['image/jpeg', ...expected]);
      expect(await readText(sent)).not.to.match(/Exif|http:|Photoshop/);
    });
  }

  it('loses what a browser writes into it, and stays a picture', async () => {
    const jpeg = await withSegments(
      await aJpeg('#0a0'),
      segment(0xe1, 'Exif\0\0 GPS canary'),
      segment(0xed, 'Photoshop canary'),
      segment(0xfe, 'comment canary'),
    );
    const clean = await withoutMetadata(jpeg);
    expect(await readText(clean)).not.to.contain('canary');
    expect((await createImageBitmap(clean)).width).to.equal(300);
  });
});

describe('The file of a picture that was made', () => {
  let relay: Relay;
  beforeEach(() => (relay = aRelay()));

  async function save(picture: Blob): Promise<{ name: string; file: Blob }> {
    const saved = onDevice();
    const { root } = await withMade(relay, {}, picture);
    await share(root, 'save');
    await waitUntil(() => saved.length > 0);
    return { name: saved[0]!.name, file: await saved[0]!.file };
  }

  /** Pixels in the lower left corner that are not red. */
  async function countOthers(file: Blob): Promise<number> {
    const bitmap = await createImageBitmap(file);
    const ctx = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    ctx.drawImage(bitmap, 0, 0);
    const { data } = ctx.getImageData(0, bitmap.height - 40, 100, 40);
    const isRed = (at: number) => data[at]! > 200 && data[at + 1]! < 60;
    return data.filter((_, at) => at % 4 === 0 && !isRed(at)).length;
  }

  it('says in its name, in its metadata and in the picture that it was made with AI', async () => {
    const { name, file } = await save(await aJpeg('#ff0000'));
    expect(name).to.equal('Cotton-tee-Made-with-AI.jpg');
    const text = await readText(file);
    expect(text).to.contain(
      '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia<',
    );
    expect(text).to.contain('Made with AI');
    expect(await countOthers(file)).to.be.above(400);
  });

  it('says of a simulated picture that it is one, and nothing of AI to programs', async () => {
    relay = aRelay({ name: 'Simulator', categories: ['clothes'], simulated: true });
    const saved = onDevice();
    const { root } = await aSwapRoom();
    await makeReal(root);
    await waitUntil(() => root.querySelector('.swap form'));
    await press(root, 'Show the example');
    await waitUntil(() => root.querySelector('.made-tools'));
    await share(root, 'save');
    await waitUntil(() => saved.length > 0);
    expect(saved[0]!.name).to.equal('Cotton-tee-Simulated-no-AI.jpg');
    expect(await readText(await saved[0]!.file)).not.to.match(/digitalsourcetype|Made with AI/);
  });

  it('is the engine’s own to the byte where that has content credentials', async () => {
    const picture = await withSegments(
      await aJpeg('#0a0'),
      segment(0xeb, 'JP\0\x01\0\0\0\x01....jumb....jumdc2pa'),
    );
    const { file } = await save(picture);
    expect(await readText(file)).to.equal(await readText(picture));
  });

  it('is shared as the same file', async () => {
    const shared: ShareData[] = [];
    onDevice({ canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    const { root } = await withMade(relay);
    await share(root);
    await waitUntil(() => shared.length > 0);
    expect(shared[0]!.title).to.equal('Cotton tee – Made with AI');
    expect(await readText(shared[0]!.files![0]!)).to.contain('compositeWithTrainedAlgorithmicMedia');
  });
});
