import { expect } from '@open-wc/testing';
import { press } from '../a-dialog.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { withoutMetadata } from '../../../src/try-on/swap/jpeg.ts';
import { sentPhoto } from '../../../src/try-on/swap/made-picture.ts';
import { calls } from '../../../src/try-on/photo/image-files.ts';
import { aPicture, aRelay, aSwapRoom, made, type Relay } from './an-engine.ts';

const readText = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer());

/** Opens what can be done with the picture, and does it. */
async function give(root: ShadowRoot, action: 'save' | 'share'): Promise<void> {
  await press(root, 'Share');
  const button = () => root.querySelector<HTMLButtonElement>(`[data-action=${action}]`);
  await waitUntil(button, action);
  button()!.click();
}

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
    it(`is ${expected.join(' by ')} pixels of ${width} by ${height}`, async () => {
      const sent = await sentPhoto(
        drawStill(width, height, (ctx) => ctx.fillRect(0, 0, width, height)),
        calls.writeJpeg,
      );
      const bitmap = await createImageBitmap(sent);
      expect([sent.type, bitmap.width, bitmap.height]).to.deep.equal(['image/jpeg', ...expected]);
    });
  }

  it('holds no segment that could say where or by whom it was taken', async () => {
    const sent = await sentPhoto(
      drawStill(40, 40, (ctx) => ctx.fillRect(0, 0, 40, 40)),
      calls.writeJpeg,
    );
    expect(await readText(sent)).not.to.match(/Exif|http:|Photoshop/);
  });

  it('loses what a browser writes into it, and stays a picture', async () => {
    const jpeg = await withSegments(
      await aPicture(),
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
  const realClick = HTMLAnchorElement.prototype.click;
  let relay: Relay;
  let saved: { name: string; file: Promise<Blob> } | null;

  beforeEach(() => {
    relay = aRelay();
    saved = null;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved = { name: this.download, file: fetch(this.href).then((response) => response.blob()) };
    };
  });
  afterEach(() => {
    relay.restore();
    HTMLAnchorElement.prototype.click = realClick;
  });

  async function save(picture: Blob): Promise<{ name: string; file: Blob }> {
    const { root } = await aSwapRoom();
    await made(root, relay, picture);
    await give(root, 'save');
    await waitUntil(() => saved);
    return { name: saved!.name, file: await saved!.file };
  }

  it('says in its name, in its metadata and in the picture that it was made with AI', async () => {
    const { name, file } = await save(await aPicture('#ff0000'));
    expect(name).to.equal('Cotton-tee-Made-with-AI.jpg');
    const text = await readText(file);
    expect(text).to.contain(
      '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia<',
    );
    expect(text).to.contain('Made with AI');
    const bitmap = await createImageBitmap(file);
    const ctx = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    ctx.drawImage(bitmap, 0, 0);
    const { data } = ctx.getImageData(0, bitmap.height - 40, 100, 40);
    const isRed = (at: number) => data[at]! > 200 && data[at + 1]! < 60;
    const others = data.filter((_, at) => at % 4 === 0 && !isRed(at)).length;
    expect(others).to.be.above(400);
  });

  it('is the engine’s own to the byte where that has content credentials', async () => {
    const picture = await withSegments(
      await aPicture(),
      segment(0xeb, 'JP\0\x01\0\0\0\x01....jumb....jumdc2pa'),
    );
    const { file } = await save(picture);
    expect(await readText(file)).to.equal(await readText(picture));
  });

  it('is shared as the same file', async () => {
    const shared: ShareData[] = [];
    for (const [name, value] of [
      ['canShare', () => true],
      ['share', async (data: ShareData) => void shared.push(data)],
    ] as const)
      Object.defineProperty(navigator, name, { value, configurable: true });
    const { root } = await aSwapRoom();
    await made(root, relay);
    await give(root, 'share');
    await waitUntil(() => shared.length > 0);
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
    expect(shared[0]!.title).to.equal('Cotton tee – Made with AI');
    expect(await readText(shared[0]!.files![0]!)).to.contain('compositeWithTrainedAlgorithmicMedia');
  });
});
