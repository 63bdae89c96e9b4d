/** Pictures for tests, written byte by byte: what is in them, and what is not, is known. */

const text = (value: string): number[] => [...value].map((sign) => sign.charCodeAt(0));
const uint16 = (value: number): number[] => [value >> 8, value & 255];

export const segment = (marker: number, data: number[]): number[] => [
  0xff,
  marker,
  ...uint16(data.length + 2),
  ...data,
];

export interface JpegParts {
  width?: number;
  height?: number;
  /** Segments before the picture's own. */
  extra?: number[];
  /** The coded data of its scan. */
  scan?: ArrayLike<number>;
  /** Behind its end. */
  after?: number[];
}

/** A JPEG as its markers say it; its scan is not meant to be decoded. */
export function jpeg({
  width = 600,
  height = 800,
  extra = [],
  scan = [1, 2, 3],
  after = [],
}: JpegParts = {}) {
  const begin = [
    0xff,
    0xd8,
    ...extra,
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0]),
    ...segment(0xc4, [0, 1, ...Array<number>(15).fill(0), 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ];
  const bytes = new Uint8Array(begin.length + scan.length + 2 + after.length);
  bytes.set(begin);
  bytes.set(scan, begin.length);
  bytes.set([0xff, 0xd9, ...after], begin.length + scan.length);
  return bytes;
}

/** APP1 as cameras write it: an orientation, and a place in words that tests look for. */
export function exif(orientation: number, place: string): number[] {
  return segment(0xe1, [
    ...text('Exif\0\0MM\0*\0\0\0\x08\0\x02'),
    // Two entries: each has its tag, type, count and value.
    ...Uint8Array.of(0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0),
    ...Uint8Array.of(0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38),
    ...Array<number>(4).fill(0),
    ...text(place),
  ]);
}

/** A JPEG of so many bytes, all of them the picture's. */
export function heavyJpeg(bytes: number, fill = 0x55): Uint8Array<ArrayBuffer> {
  return jpeg({ scan: new Uint8Array(bytes - jpeg({ scan: [] }).length).fill(fill) });
}

/** A WebP out of chunks; its frame is lossless, of this size. */
export function webp(width: number, height: number, others: [name: string, data: number[]][] = []) {
  const bits = (width - 1) | ((height - 1) << 14);
  const frame = [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >>> 24) & 255, 0];
  const little = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, 0];
  const chunks = [...others, ['VP8L', frame] as const].flatMap(([name, data]) => [
    ...text(name),
    ...little(data.length),
    ...data,
    ...(data.length % 2 ? [0] : []),
  ]);
  return Uint8Array.from([...text('RIFF'), ...little(chunks.length + 4), ...text('WEBP'), ...chunks]);
}

/** The form that a shopper's page sends for a product. `fields` replace its own, and a field that is null is left out. */
export function swapForm(fields: Record<string, string | Blob | null> = {}): FormData {
  const form = new FormData();
  const all = { photo: new Blob([jpeg()]), external_id: 'SKU-1', consent: 'given', ...fields };
  for (const [name, value] of Object.entries(all)) if (value !== null) form.set(name, value);
  return form;
}
