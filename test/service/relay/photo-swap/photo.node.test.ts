/** What is taken for a photo, and what is left of it. */
import { expect } from 'chai';
import { indexedPng } from '../../../../src/service/relay/photo-swap/engines/indexed-png.ts';
import { readPhoto } from '../../../../src/service/relay/photo-swap/photo.ts';
import type { Refusal } from '../../../../src/service/relay/photo-swap/refusal.ts';
import { exif, jpeg, segment, webp } from './pictures.ts';

const encode = (value: string): Uint8Array => new TextEncoder().encode(value);

/** `400 validation_error`, or `taken`. */
function tryPhoto(bytes: Uint8Array): string {
  try {
    readPhoto(bytes);
    return 'taken';
  } catch (error) {
    const { status, code } = error as Refusal;
    return `${status} ${code}`;
  }
}

async function keepPhoto(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from(await readPhoto(bytes).photo.arrayBuffer());
}

describe('The photo for an engine', () => {
  it('is a JPEG, PNG or WebP by its bytes', async () => {
    const png = await indexedPng(100, 80, [0xffffff, 0], () => 1);
    for (const [bytes, type] of [
      [jpeg(), 'image/jpeg'],
      [png, 'image/png'],
      [webp(100, 80), 'image/webp'],
    ] as const)
      expect(readPhoto(bytes).type).to.equal(type);
    expect(readPhoto(png)).to.include({ width: 100, height: 80 });
    expect(readPhoto(webp(100, 80))).to.include({ width: 100, height: 80 });
    expect(readPhoto(jpeg({ width: 100, height: 80 }))).to.include({ width: 100, height: 80 });
  });

  it('is nothing else, whatever it is called', () => {
    expect(tryPhoto(encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).to.equal(
      '415 unsupported_media_type',
    );
    expect(tryPhoto(encode('GIF89a..............'))).to.equal('415 unsupported_media_type');
    expect(tryPhoto(encode('<!doctype html><script>alert(1)</script>'))).to.equal('400 validation_error');
    expect(tryPhoto(new Uint8Array())).to.equal('400 validation_error');
    expect(tryPhoto(Uint8Array.of(0xff, 0xd8, 0xff))).to.equal('400 validation_error');
  });

  it('has nothing behind its end', async () => {
    const script = [...encode('<script>alert(1)</script>')];
    const png = await indexedPng(100, 80, [0xffffff], () => 0);
    const riff = webp(100, 80);
    for (const bytes of [jpeg({ after: script }), [...png, ...script], [...riff, ...script]])
      expect(tryPhoto(Uint8Array.from(bytes))).to.equal('400 validation_error');
  });

  it('is whole', async () => {
    const png = await indexedPng(100, 80, [0xffffff], () => 0);
    for (const bytes of [jpeg(), png, webp(100, 80)])
      for (let length = 1; length < bytes.length; length++)
        expect(tryPhoto(bytes.subarray(0, length)), `${length} of ${bytes.length}`).to.equal(
          '400 validation_error',
        );
  });

  it('has 64 to 4096 pixels a side and at most 4 MB', async () => {
    expect(tryPhoto(jpeg({ width: 64, height: 4096 }))).to.equal('taken');
    expect(tryPhoto(jpeg({ width: 63 }))).to.equal('400 validation_error');
    expect(tryPhoto(jpeg({ height: 4097 }))).to.equal('400 validation_error');
    expect(tryPhoto(jpeg({ width: 10_000, height: 10_000 }))).to.equal('400 validation_error');
    expect(tryPhoto(webp(10_000, 10_000))).to.equal('400 validation_error');
    const png = await indexedPng(100, 80, [0xffffff], () => 0);
    for (const at of [16, 20]) new DataView(png.buffer).setUint32(at, 10_000);
    expect(tryPhoto(png)).to.equal('400 validation_error');
    expect(tryPhoto(new Uint8Array(4 * 2 ** 20 + 1))).to.equal('413 too_large');
  });

  it('says one size only', () => {
    const frame = segment(0xc0, [8, 0, 100, 0, 100, 1, 1, 0x11, 0]);
    expect(tryPhoto(jpeg({ extra: frame }))).to.equal('400 validation_error');
    const canvas = [0, 0, 0, 0, 99, 0, 0, 99, 0, 0];
    expect(tryPhoto(webp(100, 100, [['VP8X', canvas]]))).to.equal('taken');
    expect(tryPhoto(webp(4000, 4000, [['VP8X', canvas]]))).to.equal('400 validation_error');
  });

  it('loses its place, comments, thumbnails and profiles, and keeps what is shown', async () => {
    const plain = jpeg();
    const place = [...encode('48.8584 N 2.2945 E')];
    const extra = [
      ...exif(1, '48.8584 N 2.2945 E'),
      ...segment(0xe1, [...encode('http://ns.adobe.com/xap/1.0/\0'), ...place]),
      ...segment(0xe2, place),
      ...segment(0xed, place),
      ...segment(0xfe, place),
    ];
    expect(await keepPhoto(jpeg({ extra }))).to.deep.equal(Buffer.from(plain));
    const riff = await keepPhoto(
      webp(100, 80, [
        ['EXIF', place],
        ['XMP ', place],
        ['ICCP', place],
      ]),
    );
    expect(riff).to.deep.equal(Buffer.from(webp(100, 80)));
    const png = await indexedPng(100, 80, [0xffffff], () => 0);
    const chunks = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'iCCP', 'tIME'].flatMap((name) => [
      0,
      0,
      0,
      place.length,
      ...encode(name),
      ...place,
      0,
      0,
      0,
      0,
    ]);
    const afterHeader = 33;
    const told = Uint8Array.from([...png.subarray(0, afterHeader), ...chunks, ...png.subarray(afterHeader)]);
    expect(await keepPhoto(told)).to.deep.equal(Buffer.from(png));
  });

  it('stays the right way up', async () => {
    const kept = await keepPhoto(jpeg({ extra: exif(6, '48.8584 N 2.2945 E') }));
    expect(kept.includes('48.8584')).to.equal(false);
    const again = await keepPhoto(Uint8Array.from(kept));
    expect(again).to.deep.equal(kept);
    expect(kept.subarray(2, 12).toString('latin1')).to.equal('\xff\xe1\0\x22Exif\0\0');
    expect(kept[31]).to.equal(6);
  });
});
