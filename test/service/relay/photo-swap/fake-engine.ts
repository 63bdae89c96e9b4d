/** An engine's API on this machine, as its documentation says it answers; it notes what it is asked. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type Answer, type Listening } from '../../../helpers/http-server.ts';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** The connection was closed before the answer was sent. */
  isGone: boolean;
}

export type FakeAnswer = (asked: Asked, response: ServerResponse) => unknown;

export class FakeEngine {
  readonly asked: Asked[] = [];
  answer: FakeAnswer = (_asked, response) => response.writeHead(404).end();
  running = 0;
  /** The most requests that were answered at once. */
  most = 0;
  url = '';
  #server?: Listening;
  readonly #note: Answer = async (request, response) => {
    this.most = Math.max(this.most, ++this.running);
    const asked: Asked = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: Buffer.alloc(0),
      isGone: false,
    };
    response.once('close', () => {
      this.running--;
      asked.isGone = !response.writableFinished;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.body = Buffer.concat(chunks);
    this.asked.push(asked);
    await this.answer(asked, response);
  };

  async open(): Promise<this> {
    // It never closes a connection that rests: on a busy machine, the next request may be on its way.
    this.#server = await listen(this.#note, { keepAliveTimeout: 0 });
    this.url = this.#server.origin;
    return this;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }
}

/** Of this server. */
export const urlOf = ({ headers }: Asked): string => `http://${headers.host}`;

export const sendJson = (response: ServerResponse, body: unknown, status = 200, headers = {}): unknown =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** So many bytes of an answer that promises more. */
export function sendHalf(response: ServerResponse, body: Uint8Array | string): void {
  const bytes = Buffer.from(body);
  response
    .writeHead(200, { 'content-length': bytes.length })
    .write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
