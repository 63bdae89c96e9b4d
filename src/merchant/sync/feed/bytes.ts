/** The bytes of a feed as text, while they come: unpacked, in whichever encoding, every line ended by a line feed alone. */
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { readChunks } from '../../../core/http/streams.ts';
import { FeedError } from './feed-row.ts';

export type Bytes = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** Not what an archive holds besides: notes for its reader, and what macOS adds. */
const FEED_FILE =
  /^(?!__MACOSX\/)(?:.*\/)?(?!\.|\[|readme|licen[cs]e)[^/]*\.(csv|tsv|txt|xml|rss|atom|json|ndjson|jsonl)$/i;

const EXCEL = 'This is an Excel file. Save it as CSV (UTF-8).';

/** Far more than any shop's feed has, unpacked. */
const MAX_BYTES = 2 ** 29;
/** Feeds pack to a tenth or a thirtieth. What packs better by far is made to fill a machine; a small file does no harm. */
const MAX_RATIO = 200;
const HARMLESS_BYTES = 2 ** 24;
/** A zip that was packed again, such as by a server. */
const MAX_PACKINGS = 2;
/** So much text is handed on at once. */
const MAX_PART = 2 ** 16;

/** @throws FeedError if there is nothing to read, or far too much */
export function decodeBytes(source: Bytes): AsyncGenerator<string> {
  return unpacked(streamed(source), 0);
}

async function* unpacked(chunks: AsyncGenerator<Uint8Array>, packings: number): AsyncGenerator<string> {
  const size = { packed: 0 };
  const [head, rest] = await peek(counted(chunks, size));
  if (head.length === 0) throw new FeedError('The feed is empty.');
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const isZip = head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03;
  if ((isGzip || isZip) && packings === MAX_PACKINGS)
    throw new FeedError(
      `The feed is packed more than ${MAX_PACKINGS} times. Unpack it, and give the file inside.`,
    );
  if (isGzip || isZip) yield* unpacked(bounded(isGzip ? gunzip(rest) : unzip(rest), size), packings + 1);
  else if (head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11) throw new FeedError(EXCEL);
  else yield* withLineFeeds(decode(bounded(rest, null), detectEncoding(head)));
}

async function* counted(
  chunks: AsyncGenerator<Uint8Array>,
  size: { packed: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    size.packed += chunk.byteLength;
    yield chunk;
  }
}

/** @param size of what it was unpacked from; null for the text itself */
async function* bounded(
  chunks: AsyncGenerator<Uint8Array>,
  size: { packed: number } | null,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES || (size && bytes > HARMLESS_BYTES && bytes > size.packed * MAX_RATIO))
      throw new FeedError(
        `The feed has more than ${Math.round(Math.min(bytes, MAX_BYTES) / 2 ** 20)} MB${size ? ' once it is unpacked' : ''}, which no feed needs. Export fewer products at a time.`,
      );
    yield chunk;
  }
}

async function* streamed(source: Bytes): AsyncGenerator<Uint8Array> {
  yield* 'getReader' in source ? readChunks(source) : source;
}

/** The first bytes, enough for every signature and an XML declaration, and all bytes again. */
async function peek(chunks: AsyncGenerator<Uint8Array>): Promise<[Uint8Array, AsyncGenerator<Uint8Array>]> {
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < 256) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  const head = await joined(first);
  async function* all(): AsyncGenerator<Uint8Array> {
    if (size > 0) yield head;
    yield* chunks;
  }
  return [head, all()];
}

async function* gunzip(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    cancel: () => void chunks.return(undefined),
  });
  try {
    yield* readChunks(stream.pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError('The feed is packed with gzip, and it is broken or cut off. Download it again.');
  }
}

/** The first file of a zip that is a feed. */
async function* unzip(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  let chosen: UnzipFile | null = null;
  let isDone = false;
  let problem: Error | null = null;
  const archive = new Unzip((file) => {
    if (file.name.startsWith('xl/')) problem ??= new FeedError(EXCEL);
    if (chosen || !FEED_FILE.test(file.name)) return;
    chosen = file;
    file.ondata = (error, data, final) => {
      problem ??= error;
      parts.push(data);
      isDone ||= final;
    };
    file.start();
  });
  archive.register(UnzipInflate);
  for await (const chunk of chunks) {
    archive.push(chunk);
    if (problem) throw problem;
    yield* parts.splice(0);
    if (isDone) return;
  }
  if (!chosen) throw new FeedError('The zip holds no .csv, .tsv, .txt, .xml or .json file.');
  if (!isDone) throw new FeedError('The zip is cut off. Download it again.');
}

function detectEncoding(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Two bytes for a letter of a header or of markup, one of which is zero.
  if (head[0] === 0 && head[1]) return 'utf-16be';
  if (head[0] && head[1] === 0) return 'utf-16le';
  if (head.subarray(0, 64).includes(0))
    throw new FeedError('This is no text. Expected a CSV, XML or JSON file.');
  const start = String.fromCharCode(...head.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? null;
}

/** Where nothing names the encoding, the first character beyond ASCII tells UTF-8 from the code page in which Excel saves CSV. */
async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string | null): AsyncGenerator<string> {
  let decoder = encoding === null ? null : createDecoder(encoding);
  let bytes = new Uint8Array();
  for await (const chunk of chunks) {
    bytes = bytes.length > 0 ? await joined([bytes, chunk]) : Uint8Array.from(chunk);
    if (!decoder) {
      const at = bytes.findIndex((byte) => byte > 0x7f);
      if (at >= 0 && at + LONGEST_CHARACTER > bytes.length) continue;
      if (at >= 0) decoder = createDecoder(guess(bytes.subarray(at, at + LONGEST_CHARACTER)));
    }
    yield (decoder ?? ASCII).decode(bytes, { stream: decoder !== null });
    bytes = new Uint8Array();
  }
  decoder ??= createDecoder(guess(bytes.subarray(bytes.findIndex((byte) => byte > 0x7f))));
  yield decoder.decode(bytes);
}

const ASCII = new TextDecoder();
const LONGEST_CHARACTER = 4;

function guess(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new FeedError(
      `The feed says that it is encoded in ${encoding}, which is not known. Save it as UTF-8.`,
    );
  }
}

/** However lines end: also where they end in several ways. */
async function* withLineFeeds(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let isAfterReturn = false;
  for await (const part of parts) {
    if (part === '') continue;
    const text = isAfterReturn && part.startsWith('\n') ? part.slice(1) : part;
    isAfterReturn = part.endsWith('\r');
    const lines = text.replaceAll(/\r\n?/g, '\n');
    for (let at = 0; at < lines.length; at += MAX_PART) yield lines.slice(at, at + MAX_PART);
  }
}

const joined = async (chunks: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
