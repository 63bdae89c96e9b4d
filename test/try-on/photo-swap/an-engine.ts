/** A relay with an engine, in place of the page's `fetch`, which says what a test tells it to; and a fitting room that asks it. */
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct } from '../a-dialog.ts';
import { wrap } from '../../helpers/replace.ts';
import { aJpeg, withPhoto } from '../room/a-preview.ts';

export const RELAY = 'https://relay.invalid';

const DESCRIPTION = {
  name: 'Example Engine',
  privacy_url: 'https://engine.example/privacy',
  categories: ['clothes', 'shoes', 'eyewear'],
  typical_seconds: 8,
};

export const toDataUrl = (picture: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsDataURL(picture);
  });

/** A request for a picture, and the way to answer it. */
export class Asked {
  #lines!: ReadableStreamDefaultController<Uint8Array>;
  #answer!: (response: Response) => void;
  readonly response = new Promise<Response>((resolve, reject) => {
    this.#answer = resolve;
    this.signal.addEventListener('abort', () => reject(this.signal.reason));
  });

  constructor(
    readonly form: FormData,
    readonly signal: AbortSignal,
  ) {}

  begin(): this {
    const body = new ReadableStream<Uint8Array>({ start: (lines) => void (this.#lines = lines) });
    this.signal.addEventListener('abort', () => this.#lines.error(this.signal.reason));
    this.#answer(new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }));
    return this;
  }

  text(text: string): void {
    this.#lines.enqueue(new TextEncoder().encode(text));
  }

  line(line: object): void {
    this.text(`${JSON.stringify(line)}\n`);
  }

  end(): void {
    this.#lines.close();
  }

  async done(picture?: Blob): Promise<void> {
    this.line({ status: 'done', picture: await toDataUrl(picture ?? (await aJpeg('#0a0'))) });
    this.end();
  }

  refuse(status: number, code: string, headers: Record<string, string> = {}): void {
    const body = JSON.stringify({ error: { code, message: 'no' } });
    this.#answer(new Response(body, { status, headers }));
  }
}

export type Relay = ReturnType<typeof aRelay>;

/** @param description null where the relay has no engine */
export function aRelay(description: object | null = DESCRIPTION) {
  const paths: string[] = [];
  const asked: Asked[] = [];
  let seen = 0;
  wrap(window, 'fetch', (original) => async (input, init) => {
    const url = String(input);
    if (!url.startsWith(RELAY)) return original(input, init);
    paths.push(url.slice(RELAY.length));
    if (init?.method !== 'POST')
      return description ? Response.json(description) : Response.json({}, { status: 404 });
    const one = new Asked(init.body as FormData, init.signal!);
    asked.push(one);
    return one.response;
  });
  return {
    /** Of all requests. */
    paths,
    asked,
    /** The next request for a picture. */
    async next(): Promise<Asked> {
      await waitUntil(() => asked.length > seen, 'a request for a picture');
      return asked[seen++]!;
    },
  };
}

export const aShirt = (changes = {}) =>
  aProduct({ id: 'shirt', external_id: 'TEE-1', title: 'Cotton tee', category: 'clothes', ...changes });

/** The fitting room with a photo of 300 by 400 pixels. */
export const aSwapRoom = (changes: Partial<TryonDialog> = {}) =>
  withPhoto({ product: aShirt(), photoSwap: true, photoSwapUrl: RELAY, ...changes });

/** Presses "Make it real" once it is there. */
export async function makeReal(root: ShadowRoot): Promise<void> {
  await waitUntil(() => root.querySelector('.make-real'), 'the way to a picture');
  root.querySelector<HTMLButtonElement>('.make-real')!.click();
}

/** Ticks the box and sends. */
export async function agree(root: ShadowRoot): Promise<void> {
  await waitUntil(() => root.querySelector('.swap input[type=checkbox]'), 'the question');
  root.querySelector<HTMLInputElement>('.swap input[type=checkbox]')!.click();
  root.querySelector<HTMLButtonElement>('.swap .main')!.click();
}

/** Makes a picture of a shopper who has not been asked yet. */
export async function made(root: ShadowRoot, relay: Relay, picture?: Blob): Promise<void> {
  await makeReal(root);
  await agree(root);
  await (await relay.next()).begin().done(picture);
  await waitUntil(() => root.querySelector('.made-tools'), 'the picture, and what is done with it');
}

/** A room whose shopper has agreed, and the request for a picture that it sends. */
export async function asking(relay: Relay, changes: Partial<TryonDialog> = {}) {
  const found = await aSwapRoom(changes);
  await makeReal(found.root);
  await agree(found.root);
  return { ...found, asked: await relay.next() };
}

export async function withMade(relay: Relay, changes: Partial<TryonDialog> = {}, picture?: Blob) {
  const found = await aSwapRoom(changes);
  await made(found.root, relay, picture);
  return found;
}
