/** Decodes a feed's bytes as they arrive: unpacks archives, detects the encoding, and ends every line with a line feed. */
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { joinBytes, readChunks } from '../../../core/http/streams.ts';
import { findEncodings } from '../../../core/http/text-encoding.ts';
import { FeedError } from './feed-row.ts';
import { describeOtherFile, describeOtherZip } from './other-files.ts';

export type Bytes = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** Feed files in an archive, without readme files and the metadata that macOS adds. */
const FEED_FILE =
  /^(?!__MACOSX\/)(?:.*\/)?(?!\.|\[|readme|licen[cs]e)[^/]*\.(csv|tsv|txt|xml|rss|atom|json|ndjson|jsonl)$/i;

/** Far more than the unpacked feed of any shop. */
const MAX_BYTES = 2 ** 29;
/** Feeds compress 10 to 30 times. A much higher ratio means a zip bomb, unless the file is small. */
const MAX_RATIO = 200;
const MIN_CHECKED_BYTES = 2 ** 24;
/** Archives within archives, such as a zip that a server compressed with gzip. */
const MAX_ARCHIVE_DEPTH = 2;
/** The longest text that is yielded at once. */
const MAX_PART_LENGTH = 2 ** 16;

export interface Encoding {
  /** The name of the encoding, as soon as a letter beyond ASCII was read. The one that is given is taken as it is. */
  name: string | null;
}

/** @throws FeedError if there is nothing to read, or far too much, or if the encoding can't be told */
export function decodeBytes(source: Bytes, encoding: Encoding = { name: null }): AsyncGenerator<string> {
  return unpack(toChunks(source), encoding, 0);
}

async function* toChunks(source: Bytes): AsyncGenerator<Uint8Array> {
  yield* 'getReader' in source ? readChunks(source) : source;
}

async function* unpack(
  chunks: AsyncGenerator<Uint8Array>,
  encoding: Encoding,
  archiveDepth: number,
): AsyncGenerator<string> {
  const size = { packed: 0 };
  const [head, rest] = await peek(countBytes(chunks, size));
  if (head.length === 0) throw new FeedError('The feed is empty. Export it again.');
  const otherFile = describeOtherFile(head);
  if (otherFile) throw new FeedError(otherFile);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const isZip = head[0] === 0x50 && head[1] === 0x4b && (head[2] === 0x03 || head[2] === 0x05);
  if ((isGzip || isZip) && archiveDepth === MAX_ARCHIVE_DEPTH)
    throw new FeedError(
      `The feed is packed more than ${MAX_ARCHIVE_DEPTH} times. Unpack it, and give the file inside.`,
    );
  if (isGzip || isZip)
    yield* unpack(limitSize(isGzip ? gunzip(rest) : unzip(rest), size), encoding, archiveDepth + 1);
  else {
    encoding.name ??= detectUtf16(head);
    const declared = encoding.name ? null : readDeclaration(head);
    yield* withLineFeeds(decode(limitSize(rest, null), encoding, declared));
  }
}

async function* countBytes(
  chunks: AsyncGenerator<Uint8Array>,
  size: { packed: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    size.packed += chunk.byteLength;
    yield chunk;
  }
}

/** @param size the size of the packed data; null if the data is not packed */
async function* limitSize(
  chunks: AsyncGenerator<Uint8Array>,
  size: { packed: number } | null,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES || (size && bytes > MIN_CHECKED_BYTES && bytes > size.packed * MAX_RATIO))
      throw new FeedError(
        `The feed has more than ${Math.round(Math.min(bytes, MAX_BYTES) / 2 ** 20)} MB${size ? ' once it is unpacked' : ''}, which no feed needs. Export fewer products at a time.`,
      );
    yield chunk;
  }
}

/** Reads enough bytes for every signature and an XML declaration, and returns them with a stream of all bytes. */
async function peek(chunks: AsyncGenerator<Uint8Array>): Promise<[Uint8Array, AsyncGenerator<Uint8Array>]> {
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < 256) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  const head = joinBytes(first);
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

/** Unpacks the first file of a zip that is a feed. */
async function* unzip(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  let chosen: UnzipFile | null = null;
  let isDone = false;
  let problem: Error | null = null;
  const archive = new Unzip((file) => {
    const otherFile = describeOtherZip(file.name);
    if (otherFile) problem ??= new FeedError(otherFile);
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
  if (!chosen) throw new FeedError('The zip contains no .csv, .tsv, .txt, .xml or .json file.');
  if (!isDone) throw new FeedError('The zip is cut off. Download it again.');
}

function detectUtf16(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // UTF-16 without a byte order mark: each ASCII letter has a zero byte.
  if (head[0] === 0 && head[1]) return 'utf-16be';
  if (head[0] && head[1] === 0) return 'utf-16le';
  if (head.subarray(0, 64).includes(0))
    throw new FeedError('The feed is not a text file. Expected CSV, XML or JSON.');
  return null;
}

function readDeclaration(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? null;
}

/** Passes ASCII on, and collects a sample from the first other letter, which tells the encoding. */
async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  declared: string | null,
): AsyncGenerator<string> {
  let decoder = encoding.name === null ? null : new TextDecoder(encoding.name);
  let sample: Uint8Array[] = [];
  let size = 0;
  const detect = async (isWhole: boolean) => {
    const bytes = joinBytes(sample);
    sample = [];
    // A sample may end within a character.
    const end = isWhole ? bytes.length : bytes.findLastIndex((byte) => byte < 0x30) + 1;
    encoding.name = await findEncoding(bytes.subarray(0, end), declared);
    decoder = new TextDecoder(encoding.name);
    return decoder.decode(bytes, { stream: true });
  };
  for await (const chunk of chunks) {
    if (decoder) yield decoder.decode(chunk, { stream: true });
    else if (sample.length === 0 && chunk.every((byte) => byte < 0x80)) yield ASCII.decode(chunk);
    else {
      // The chunk is copied, because its source may reuse the memory.
      sample.push(Uint8Array.from(chunk));
      size += chunk.length;
      if (size >= SAMPLE_LENGTH) yield await detect(false);
    }
  }
  if (sample.length > 0) yield await detect(true);
  yield decoder?.decode() ?? '';
}

const ASCII = new TextDecoder();
const SAMPLE_LENGTH = 2 ** 18;

/** @throws FeedError that names the possible encodings */
async function findEncoding(sample: Uint8Array, declared: string | null): Promise<string> {
  const [first, other] = await findEncodings(sample, declared);
  if (first && !other) return first;
  const which = first ? `: ${first} and ${other} are possible` : '';
  throw new FeedError(
    `The feed is not UTF-8, and its letters don't tell its encoding${which}. Name it, as in --encoding ${first ?? 'windows-1250'}, or save the feed as UTF-8.`,
  );
}

/** Converts CR and CRLF, also in one file, to line feeds. */
async function* withLineFeeds(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let isAfterReturn = false;
  for await (const part of parts) {
    if (part === '') continue;
    const text = isAfterReturn && part.startsWith('\n') ? part.slice(1) : part;
    isAfterReturn = part.endsWith('\r');
    // Files that were joined or saved twice have byte order marks anywhere.
    const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\uFEFF', '');
    for (let at = 0; at < lines.length; at += MAX_PART_LENGTH) yield lines.slice(at, at + MAX_PART_LENGTH);
  }
}
