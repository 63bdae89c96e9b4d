/** A shop's pages and files on one origin, its relay on another, each as a test writes it. */
import type { IncomingMessage } from 'node:http';
import { readCatalog } from '../../helpers/catalog-reads.ts';
import type { CommandHost } from '../../../src/merchant/cli/command.ts';
import { listen } from '../../helpers/http-server.ts';
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
  /** Of the relay's address. Where it has `rest_route`, the relay reads its paths from there alone, as WordPress does. */
  relayQuery = '';
  health: object = { status: 'ok', products: 2, age: 3 };
  /** What the relay says of its photo swap; null where that is off. */
  photoSwap: object | null = null;
  /** Whose pages may read the relay's answers. */
  allowedOrigin: string | null = null;
  products = [
    { id: 'p1', external_id: 'SKU-1', title: 'Aviator', swap_ready: true, ...ACTIVE },
    { id: 'p2', external_id: 'SKU-2', title: 'Round', swap_ready: false, ...ACTIVE },
  ];
  readonly #closes: (() => Promise<void>)[] = [];

  async open(): Promise<this> {
    const pages = await listen(({ url = '' }, response) => {
      const send = (type: string, body: string | Uint8Array, headers = {}) =>
        response.writeHead(200, { 'content-type': type, ...headers }).end(body);
      const page = this.pages.get(url);
      if (/^\/(\?|$)/.test(url)) send('text/html', this.html, this.headers);
      else if (page) send(...page);
      else if (url.startsWith('/embed')) send(this.scriptType, this.script);
      else response.writeHead(404).end();
    });
    const relay = await listen((request, response) => {
      this.onRelay?.(request);
      if (this.allowedOrigin) response.setHeader('access-control-allow-origin', this.allowedOrigin);
      response.setHeader('content-type', 'application/json');
      const url = new URL(request.url!, 'http://relay');
      if (this.relayQuery) url.pathname = url.searchParams.get('rest_route') ?? '/no-route';
      if (url.pathname.endsWith('/health')) response.end(JSON.stringify(this.health));
      else if (url.pathname.endsWith('/v1/photo-swap'))
        response.writeHead(this.photoSwap ? 200 : 404).end(JSON.stringify(this.photoSwap));
      else
        void readCatalog(this.products, url)
          .text()
          .then((text) => response.end(text));
    });
    this.#closes.push(pages.close, relay.close);
    this.origin = this.allowedOrigin = pages.origin;
    this.relay = relay.origin;
    return this;
  }

  async close(): Promise<void> {
    await Promise.all(this.#closes.map((close) => close()));
  }

  /** @param body in which `<script tryon …>` stands for the script tag, and `RELAY` for the relay's address */
  page(body: string, head = ''): void {
    const html = `<!doctype html><html><head><title>Shop</title>${head}</head><body>${body}</body></html>`;
    this.html = html
      .replaceAll(/<script tryon((?:[^">]|"[^"]*")*)>/g, (_, attributes: string) => this.tag(attributes))
      .replaceAll('RELAY', this.relay);
  }

  tag(attributes = ''): string {
    return `<script type="module" src="/embed.js" data-base-url="${this.relay}${this.relayQuery}" ${attributes}></script>`;
  }

  /** What the command prints, and its exit status. */
  doctor(...given: string[]) {
    const query = given[0]?.startsWith('?') ? given[0] : '';
    return this.doctorAt(`${this.origin}/${query}`, ...(query ? given.slice(1) : given));
  }

  doctorAt(address: string, ...args: string[]) {
    return runCommand(['doctor', address, ...args], { env: this.env, confirm: this.confirm });
  }
}
