/** What is taken for a photo, and what is left of it. */
import { expect } from 'chai';
import { readPhoto } from '../../../../src/service/relay/photo-swap/photo.ts';
import type { Refusal } from '../../../../src/service/relay/photo-swap/refusal.ts';
import { exif, jpeg, segment, webp } from './pictures.ts';

const encode = (value: string): Uint8Array => new TextEncoder().encode(value);

/** `400 validation_error`, or `taken`. */
function tryPhoto(bytes: Uint8Array): string {
  try {
    readPhoto(bytes);
  } catch (error) {
    return `${(error as Refusal).status} ${(error as Refusal).code}`;
  }
  return 'taken';
}

const keepPhoto = async (bytes: Uint8Array) => Buffer.from(await readPhoto(bytes).photo.arrayBuffer());

const jpegOf = (width: number, height: number) => jpeg({ width, height });
const BLACK_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEUAAACnej3aAAAAG0lEQVR42u3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAG9PLePAAAAAElFTkSuQmCC';

/** A PNG whose header says this size. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = Uint8Array.from(Buffer.from(BLACK_PNG, 'base64'));
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}
const png = pngOf(100, 80);
const script = [...encode('<script>alert(1)</script>')];
const withScript = (bytes: Uint8Array) => Uint8Array.from([...bytes, ...script]);
const secondFrame = segment(0xc0, [8, 0, 100, 0, 100, 1, 1, 0x11, 0]);
const canvas: [name: string, data: number[]] = ['VP8X', [0, 0, 0, 0, 99, 0, 0, 99, 0, 0]];

describe('The photo for an engine', () => {
  for (const [type, bytes] of [
    ['image/jpeg', jpegOf(100, 80)],
    ['image/png', png],
    ['image/webp', webp(100, 80)],
  ] as const) {
    it(`is ${type} by its bytes, and has their size`, () => {
      expect(readPhoto(bytes)).to.include({ type, width: 100, height: 80 });
    });

    it(`is whole: no part of ${type} from its beginning is taken`, () => {
      for (let length = 1; length < bytes.length; length++)
        expect(tryPhoto(bytes.subarray(0, length)), String(length)).to.equal('400 validation_error');
    });
  }

  for (const [what, bytes, expected] of [
    ['SVG', encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), '415 unsupported_media_type'],
    ['GIF', encode('GIF89a..............'), '415 unsupported_media_type'],
    ['HTML', encode('<!doctype html><script>alert(1)</script>'), '400 validation_error'],
    ['nothing', new Uint8Array(), '400 validation_error'],
    ['the beginning of a JPEG', Uint8Array.of(0xff, 0xd8, 0xff), '400 validation_error'],
    ['a JPEG with a script behind its end', jpeg({ after: script }), '400 validation_error'],
    ['a PNG with a script behind its end', withScript(png), '400 validation_error'],
    ['a WebP with a script behind its end', withScript(webp(9, 9)), '400 validation_error'],
    ['64 by 4096 pixels', jpegOf(64, 4096), 'taken'],
    ['63 pixels', jpegOf(63, 800), '400 validation_error'],
    ['4097 pixels', jpegOf(600, 4097), '400 validation_error'],
    ['100 megapixels as JPEG', jpegOf(10_000, 10_000), '400 validation_error'],
    ['100 megapixels as WebP', webp(10_000, 10_000), '400 validation_error'],
    ['100 megapixels as PNG', pngOf(10_000, 10_000), '400 validation_error'],
    ['more than 4 MB', new Uint8Array(4 * 2 ** 20 + 1), '413 too_large'],
    ['two sizes in a JPEG', jpeg({ extra: secondFrame }), '400 validation_error'],
    ['one size twice in a WebP', webp(100, 100, [canvas]), 'taken'],
    ['two sizes in a WebP', webp(4000, 4000, [canvas]), '400 validation_error'],
  ] as const)
    it(`is answered with "${expected}" for ${what}`, () => expect(tryPhoto(bytes)).to.equal(expected));

  const place = [...encode('48.8584 N 2.2945 E')];
  const notes: [name: string, data: number[]][] = ['EXIF', 'XMP ', 'ICCP'].map((name) => [name, place]);
  const segments = [
    ...exif(1, '48.8584 N 2.2945 E'),
    ...segment(0xe1, [...encode('http://ns.adobe.com/xap/1.0/\0'), ...place]),
    ...[0xe2, 0xed, 0xfe].flatMap((marker) => segment(marker, place)),
  ];
  const chunks = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'iCCP', 'tIME'].map((name) =>
    Buffer.concat([Buffer.of(0, 0, 0, place.length), encode(name), Buffer.from(place), Buffer.alloc(4)]),
  );
  const afterHeader = 33;
  for (const [type, bytes, plain] of [
    ['JPEG', jpeg({ extra: segments }), jpeg()],
    ['WebP', webp(100, 80, notes), webp(100, 80)],
    ['PNG', Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]), png],
  ] as const)
    it(`loses its place, comments, thumbnails and profiles, and keeps what is shown, as ${type}`, async () => {
      expect(await keepPhoto(bytes)).to.deep.equal(Buffer.from(plain));
    });

  it('stays the right way up', async () => {
    const kept = await keepPhoto(jpeg({ extra: exif(6, '48.8584 N 2.2945 E') }));
    expect(kept.includes('48.8584')).to.equal(false);
    expect(await keepPhoto(Uint8Array.from(kept))).to.deep.equal(kept);
    expect(kept.subarray(2, 12).toString('latin1')).to.equal('\xff\xe1\0\x22Exif\0\0');
    expect(kept[31]).to.equal(6);
  });
});
