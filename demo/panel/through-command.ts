/** The merchant's side of a real service: sends every request with a token to the command that serves this page. */
import { createCatalogClient } from 'storefront-tryon/client';
import { FeedError, type SyncEvent } from 'storefront-tryon/sync';
import { pictureAddresses } from '../../src/try-on/base/picture-addresses.ts';
import type { MerchantService } from '../merchant/merchant-service.ts';

export function connectToCommand(token: string): MerchantService {
  const ask = (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('X-Tryon-Token', token);
    return fetch(url, { ...init, headers }).catch(() => {
      throw new Error('The command has ended. Start it again, and open the address that it prints.');
    });
  };
  const post = (path: string, body: BodyInit | null = null) => ask(path, { method: 'POST', body });
  /** The file that the command already has. */
  let uploaded: File | null = null;
  return {
    client: createCatalogClient({
      baseUrl: location.origin,
      // The command adds the real key.
      apiKey: 'in-the-command',
      fetch: ask,
      attemptTimeout: 120_000,
      deadline: 600_000,
    }),
    pollIntervalMs: 15_000,
    mock: null,
    async sync(feed, choices, isSent, onEvent) {
      if (typeof feed !== 'string' && feed !== uploaded) {
        await post('/feed', feed);
        uploaded = feed;
      }
      const query = new URLSearchParams({
        ...(typeof feed === 'string' && { address: feed }),
        ...(isSent && { send: 'true' }),
      });
      const response = await post(`/sync?${query}`, JSON.stringify(choices));
      for await (const line of readLines(response.body!)) {
        const message = JSON.parse(line) as
          SyncEvent | ({ error: string } & Pick<FeedError, 'columns'>) | object;
        if ('error' in message) throw new FeedError(message.error, message);
        if ('event' in message) onEvent(message);
      }
    },
    async findUnworn(product) {
      const { category } = product;
      return (
        await post('/unworn', JSON.stringify({ category, pictures: pictureAddresses(product) }))
      ).json();
    },
    failures: async () => (await post('/failures')).json(),
    forget: async (id) => void (await post(`/forget?id=${encodeURIComponent(id)}`)),
  };
}

async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (text + value).split('\n');
    text = lines.pop()!;
    yield* lines;
    if (done) return;
  }
}
