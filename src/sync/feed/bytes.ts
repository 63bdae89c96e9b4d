/**
 * Turns the bytes of a feed into text while they come: unpacks gzip and zip, and knows UTF-8, UTF-16 and what an XML declaration
 * names.
 */
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { chunksOf } from '../../http/chunks-of.ts';
import { FeedError } from './feed-row.ts';

export type Bytes = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

const FEED_FILE = /\.(csv|tsv|txt|xml|rss|atom|json|ndjson|jsonl)$/i;

/** @throws FeedError if there is nothing to read */
export async function* textOf(source: Bytes): AsyncGenerator<string> {
  const [head, rest] = await peek(streamed(source));
  if (head.length === 0) throw new FeedError('The feed is empty.');
  if (head[0] === 0x1f && head[1] === 0x8b) yield* textOf(gunzip(rest));
  else if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03) yield* textOf(unzip(rest));
  else yield* decode(rest, encodingOf(head));
}

async function* streamed(source: Bytes): AsyncGenerator<Uint8Array> {
  yield* 'getReader' in source ? chunksOf(source) : source;
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
  const head = new Uint8Array(size);
  let offset = 0;
  for (const chunk of first) {
    head.set(chunk, offset);
    offset += chunk.byteLength;
  }
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
    yield* chunksOf(stream.pipeThrough(new DecompressionStream('gzip')));
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
    if (file.name.startsWith('xl/'))
      problem ??= new FeedError('This is an Excel file. Save it as CSV (UTF-8).');
    if (chosen || !FEED_FILE.test(file.name) || file.name.startsWith('[')) return;
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

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = String.fromCharCode(...head.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8';
}

async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding);
  } catch {
    throw new FeedError(
      `The feed says that it is encoded in ${encoding}, which is not known. Save it as UTF-8.`,
    );
  }
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
