/**
 * What counts as a photo, by its bytes and not by what it is called: one whole JPEG, PNG or WebP, read from its first byte to its
 * last. Only what is needed to show it is copied: no EXIF with a place, no comment, no thumbnail, no profile, nothing behind its end.
 */
import { joinBytes } from '../../../core/http/streams.ts';
import { invalid, Refusal } from './refusal.ts';

export const MAX_PHOTO_BYTES = 4 * 2 ** 20;
const MIN_SIDE = 64;
const MAX_SIDE = 4096;

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

interface Read {
  type: PictureType;
  width: number;
  height: number;
  /** Those of the file that are kept, in order. */
  parts: Uint8Array[];
}

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const broken = (what: string): Refusal =>
  invalid(`The photo can not be read: ${what}. Save it anew as JPEG, PNG or WebP.`);

/** The first bytes of pictures of other types. */
const OTHER_PICTURES = /^(?:GIF8|BM|II\*\0|MM\0\*|.{4}ftyp(?:avif|heic|heix|mif1)|\s*(?:<\?xml|<svg))/is;

/** Detects the type by the first bytes; null if it is none of the three. */
export function detectPictureType(bytes: Uint8Array): PictureType | null {
  const head = ascii(bytes, 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8) ? 'image/webp' : null;
}

/**
 * The photo without its metadata.
 * @param maxBytes 4 MiB, as a page may send
 * @throws Refusal 400 `validation_error`, 413 `too_large`, 415 `unsupported_media_type`
 */
export function readPhoto(bytes: Uint8Array, maxBytes = MAX_PHOTO_BYTES) {
  if (bytes.length > maxBytes)
    throw new Refusal(413, 'too_large', `Expected a photo of at most ${maxBytes >> 20} MB.`);
  const { type, width, height, parts } = readPicture(bytes);
  if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE)
    throw invalid(`Expected a photo of ${MIN_SIDE} to ${MAX_SIDE} pixels a side; got ${width} × ${height}.`);
  // In one piece: Firefox decodes no Blob that was made of several.
  return { type, width, height, photo: new Blob([joinBytes(parts)], { type }) };
}

/**
 * @param mayGoOn something may follow its end
 * @throws Refusal if it is not one whole picture of a known kind
 */
export function readPicture(bytes: Uint8Array, mayGoOn = false): Read {
  const type = detectPictureType(bytes);
  if (type === null) {
    const head = ascii(bytes, 0, 64);
    if (OTHER_PICTURES.test(head))
      throw new Refusal(415, 'unsupported_media_type', 'Expected a photo as JPEG, PNG or WebP.');
    throw invalid('Expected a photo: a JPEG, PNG or WebP by its bytes.');
  }
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { end, ...read } = READERS[type](bytes, view);
    if (end !== bytes.length && !mayGoOn) throw broken('something follows its end');
    return read;
  } catch (error) {
    if (error instanceof RangeError) throw broken('it ends too early');
    throw error;
  }
}

const READERS: Record<PictureType, (bytes: Uint8Array, view: DataView) => Read & { end: number }> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
};

/** The segments of a JPEG that are kept: quantisation and Huffman tables, restarts, the frame and its scans. */
const JPEG_KEPT = new Set([0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2, 0xda]);

function readJpeg(bytes: Uint8Array, view: DataView): Read & { end: number } {
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let hasScan = false;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) throw broken('a segment is missing');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) {
      if (!size || !hasScan) throw broken('it shows nothing');
      parts.push(bytes.subarray(at, at + 2));
      if (orientation !== 1) parts.splice(1, 0, orientationSegment(orientation));
      return { type: 'image/jpeg', ...size, parts, end: at + 2 };
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) throw broken('a segment is cut off');
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (size) throw broken('it has two sizes');
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === 0xe1 && ascii(bytes, at + 4, 4) === 'Exif')
      orientation = orientationIn(view, at + 10, end);
    let next = end;
    if (marker === 0xda) {
      hasScan = true;
      next = endOfScan(bytes, end);
    }
    // Adobe's segment says how colours are encoded; its twelve bytes hold nothing else.
    const isTransform = marker === 0xee && end === at + 16 && ascii(bytes, at + 4, 5) === 'Adobe';
    if (JPEG_KEPT.has(marker) || isTransform) parts.push(bytes.subarray(at, next));
    else if (marker < 0xe0 || (marker > 0xef && marker !== 0xfe)) throw broken('it is of a rare kind');
    at = next;
  }
}

/** Finds the end of a scan's coded data: the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) break;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  throw broken('it ends too early');
}

/** The one thing in EXIF that changes what is seen: 1 to 8. */
function orientationIn(view: DataView, tiff: number, end: number): number {
  const little = view.getUint16(tiff) === 0x4949;
  const entries = tiff + view.getUint32(tiff + 4, little);
  if (entries + 2 > end) return 1;
  for (let n = view.getUint16(entries, little), at = entries + 2; n > 0 && at + 12 <= end; n--, at += 12) {
    if (view.getUint16(at, little) !== 0x0112) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** APP1 with EXIF of one entry. */
const orientationSegment = (orientation: number): Uint8Array => {
  const head = '\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0';
  return Uint8Array.from([...head, String.fromCharCode(orientation), ...'\0\0\0\0\0\0'], (sign) =>
    sign.charCodeAt(0),
  );
};

const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM']);

function readPng(bytes: Uint8Array, view: DataView): Read & { end: number } {
  const parts = [bytes.subarray(0, 8)];
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let isShown = false;
  for (let at = 8; ;) {
    const end = at + 12 + view.getUint32(at);
    const name = ascii(bytes, at + 4, 4);
    if (!/^[a-z]{4}$/i.test(name) || end > bytes.length) throw broken('a part of it is cut off');
    if ((at === 8) !== (name === 'IHDR')) throw broken('its header is not where it belongs');
    if (name === 'acTL') throw broken('it moves');
    if (PNG_KEPT.has(name)) parts.push(bytes.subarray(at, end));
    else if (name[0]! < 'a') throw broken('it is of a rare kind');
    isShown ||= name === 'IDAT';
    if (name === 'IEND') {
      if (!isShown) throw broken('it shows nothing');
      return { type: 'image/png', ...size, parts, end };
    }
    at = end;
  }
}

function readWebp(bytes: Uint8Array, view: DataView): Read & { end: number } {
  const whole = view.getUint32(4, true) + 8;
  if (whole > bytes.length) throw broken('it is cut off');
  const chunks: Uint8Array[] = [];
  let canvas: { width: number; height: number } | null = null;
  let frame: { width: number; height: number } | null = null;
  for (let at = 12; at < whole;) {
    const name = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > whole) throw broken('a part of it is cut off');
    const chunk = bytes.slice(at, end);
    if (name === 'ANIM' || name === 'ANMF') throw broken('it moves');
    if (name === 'VP8X') {
      canvas = { width: uint24(view, at + 12) + 1, height: uint24(view, at + 15) + 1 };
      // Only the flag for transparency holds for the chunks that are kept.
      chunk[8]! &= 0x10;
    }
    if (name === 'VP8 ' || name === 'VP8L') {
      if (frame) throw broken('it has two sizes');
      frame = name === 'VP8 ' ? sizeOfLossy(view, at + 8) : sizeOfLossless(view, at + 8);
    }
    if (['VP8X', 'ALPH', 'VP8 ', 'VP8L'].includes(name)) chunks.push(chunk);
    at = end;
  }
  if (!frame) throw broken('it shows nothing');
  if (canvas && (canvas.width !== frame.width || canvas.height !== frame.height))
    throw broken('it has two sizes');
  const header = bytes.slice(0, 12);
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(header.buffer).setUint32(4, length, true);
  return { type: 'image/webp', ...frame, parts: [header, ...chunks], end: whole };
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function sizeOfLossy(view: DataView, at: number) {
  if (uint24(view, at + 3) !== 0x2a019d) throw broken('it is of a rare kind');
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
}

function sizeOfLossless(view: DataView, at: number) {
  if (view.getUint8(at) !== 0x2f) throw broken('it is of a rare kind');
  const bits = view.getUint32(at + 1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
