/** A shop's pages and files on one origin, its relay on another, each as a test writes it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readCatalog } from '../../helpers/catalog-reads.ts';
import type { CommandHost } from '../../../src/merchant/cli/command.ts';
import { runCommand } from '../bench.ts';

export const SCRIPT = '/*! storefront-tryon 0.1.0 | MIT | see LICENSES.md */\nlet a;';

const ACTIVE = { tryon_status: 'active', images: [{ url: 'https://cdn.example/a.jpg' }] };

export class ShopWithRelay {
  origin = '';
  relay = '';
  html = '';
  headers: Record<string, string> = {};
  script = SCRIPT;
  scriptType = 'text/javascript';
  /** Other pages by their paths. */
  readonly pages = new Map<string, [type: string, body: string | Uint8Array]>();
  env: Record<string, string> = {};
  /** Who sits at the terminal. */
  confirm: CommandHost['confirm'];
  onRelay?: (request: IncomingMessage) => void;
  health: object = { status: 'ok', products: 2, age: 3 };
  /** What the relay says of its photo swap; null where that is off. */
  photoSwap: object | null = null;
  /** Whose pages may read the relay's answers. */
  allowedOrigin: string | null = null;
  products = [
    { id: 'p1', external_id: 'SKU-1', title: 'Aviator', swap_ready: true, ...ACTIVE },
    { id: 'p2', external_id: 'SKU-2', title: 'Round', swap_ready: false, ...ACTIVE },
  ];
  readonly #servers: Server[] = [];

  async open(): Promise<this> {
    this.origin = await this.#listen((path, response) => {
      if (/^\/(\?|$)/.test(path))
        return response.writeHead(200, { 'content-type': 'text/html', ...this.headers }).end(this.html);
      const page = this.pages.get(path);
      if (page) return response.writeHead(200, { 'content-type': page[0] }).end(page[1]);
      if (path.startsWith('/embed'))
        return response.writeHead(200, { 'content-type': this.scriptType }).end(this.script);
      return response.writeHead(404).end();
    });
    this.relay = await this.#listen((path, response, request) => {
      this.onRelay?.(request);
      if (this.allowedOrigin) response.setHeader('access-control-allow-origin', this.allowedOrigin);
      response.setHeader('content-type', 'application/json');
      const url = new URL(path, 'http://relay');
      if (url.pathname === '/health') return response.end(JSON.stringify(this.health));
      if (url.pathname === '/v1/photo-swap')
        return response.writeHead(this.photoSwap ? 200 : 404).end(JSON.stringify(this.photoSwap));
      void readCatalog(this.products, url)
        .text()
        .then((text) => response.end(text));
      return response;
    });
    this.allowedOrigin = this.origin;
    return this;
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#servers.map(async (server) => {
        const closed = once(server.close(), 'close');
        server.closeAllConnections();
        await closed;
      }),
    );
  }

  /** @param body in which `<script tryon …>` stands for the script tag, and `RELAY` for the relay's address */
  page(body: string, head = ''): void {
    const html = `<!doctype html><html><head><title>Shop</title>${head}</head><body>${body}</body></html>`;
    this.html = html
      .replaceAll(/<script tryon((?:[^">]|"[^"]*")*)>/g, (_, attributes: string) => this.tag(attributes))
      .replaceAll('RELAY', this.relay);
  }

  tag(attributes = ''): string {
    return `<script type="module" src="/embed.js" data-base-url="${this.relay}" ${attributes}></script>`;
  }

  /** What the command prints, and its exit status. */
  doctor(...given: string[]) {
    const query = given[0]?.startsWith('?') ? given[0] : '';
    return this.doctorAt(`${this.origin}/${query}`, ...(query ? given.slice(1) : given));
  }

  doctorAt(address: string, ...args: string[]) {
    return runCommand(['doctor', address, ...args], { env: this.env, confirm: this.confirm });
  }

  async #listen(
    answer: (path: string, response: ServerResponse, request: IncomingMessage) => unknown,
  ): Promise<string> {
    const server = createServer((request, response) => void answer(request.url!, response, request));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#servers.push(server);
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}
