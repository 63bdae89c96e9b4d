/** The relay's entry, bundled with nothing beside it, in the runtime of an edge network. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { build, type Rolldown } from 'vite';
import { systemClock } from '../../../src/core/base/clock.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { kill } from '../../helpers/child-process.ts';
import { listen, type Listening } from '../../helpers/http-server.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import type { RelayHealth } from '../../../src/service/relay/index.ts';
import { CountedService, served, uuid } from './counted-service.ts';
import { jpeg, swapForm } from './photo-swap/pictures.ts';

/** The path of the binary; the package has no types. */
const workerd = (createRequire(import.meta.url)('workerd') as { default: string }).default;

/** The first one from which a request may wait for what another one fetches. */
const SHARING_DATE = '2024-10-14';

const OBJECT = '../../../deploy/edge/worker.js';
const VARIABLES = { TRYON_API_KEY: 'edge-key', TRYON_ALLOWED_ORIGINS: ' https://shop.example, ' };

describe('On an edge runtime, the relay in a durable object that is not set up', function () {
  this.timeout(60_000);
  let worker: Worker;
  afterEach(() => worker.close());

  for (const [what, variables, message] of [
    ['no key', {}, /^TRYON_API_KEY: apiKey must be/],
    ['a path in an origin', { ...VARIABLES, TRYON_ALLOWED_ORIGINS: 'https://a.example/' }, /^TRYON_ALLOWED_/],
    ['no such engine', { ...VARIABLES, TRYON_PHOTO_SWAP: 'paint' }, /^TRYON_PHOTO_SWAP: .*fashn/],
  ] as const)
    it(`says so at /health: ${what}`, async () => {
      worker = await openWorker(OBJECT, '2026-10-01', {
        TRYON_UPSTREAM: 'https://catalog.example',
        ...variables,
      });
      const response = await fetch(`${worker.address}/health`);
      expect(response.status).to.equal(500);
      const { error } = (await response.json()) as { error: Record<string, string> };
      expect(error.code).to.equal('misconfigured');
      expect(error.message).to.match(message).and.not.to.contain('edge-key');
    });
});

for (const [what, entry, compatibilityDate, more] of [
  ['a worker', 'edge-worker.ts', SHARING_DATE, {}],
  // What a shop copies; its requests share one context, whatever the date.
  ['a durable object', OBJECT, '2023-05-01', {}],
  ['a durable object of today', OBJECT, '2026-10-01', { TRYON_PHOTO_SWAP: 'simulated' }],
] as const) {
  describe(`On an edge runtime, the relay in ${what}`, function () {
    this.timeout(60_000);
    let server: Listening;
    let service: CountedService;
    let worker: Worker;
    let address: string;

    before(async () => {
      service = new CountedService(systemClock);
      service.products = Array.from({ length: 250 }, (_, n) => served(n));
      server = await listen(async (request, response) => {
        if (request.url === '/product.jpg') return response.writeHead(200).end(jpeg());
        const { authorization = '' } = request.headers;
        const answer = await service.fetch(`http://service${request.url}`, { headers: { authorization } });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      });

      worker = await openWorker(entry, compatibilityDate, {
        TRYON_UPSTREAM: server.origin,
        ...VARIABLES,
        ...more,
      });
      ({ address } = worker);
    });
    after(async () => {
      await worker?.close();
      await server.close();
    });

    const urlOf = (n: number) => `${address}/v1/products/${uuid(n)}`;

    it('answers many first visitors with three requests upstream', async () => {
      const began = performance.now();
      const asked = Array.from({ length: 200 }, (_, n) => fetch(urlOf(n)));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(new Set(statuses)).to.deep.equal(new Set([200]));
      // Where that took so long, the listing was due again.
      const listings = 1 + Math.floor((performance.now() - began) / 5000);
      expect(service.calls.length).to.be.within(3, 3 * listings);
      expect(service.calls[0]!.init.headers).to.deep.equal({ authorization: 'Bearer edge-key' });
    });

    it('answers 304, HEAD and CORS requests and uses the error envelope', async () => {
      const url = urlOf(1);
      const first = await fetch(url, { headers: { origin: 'https://shop.example' } });
      expect(first.headers.get('access-control-allow-origin')).to.equal('https://shop.example');
      const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag')! } });
      expect(again.status).to.equal(304);
      expect((await fetch(url, { method: 'HEAD' })).status).to.equal(200);
      const unknown = (await (await fetch(`${address}/v1/usage`)).json()) as { error: { code: string } };
      expect(unknown.error.code).to.equal('not_found');
    });

    it('says how it is at /health, whoever comes first', async () => {
      const ask = async () => {
        const response = await fetch(`${address}/health`);
        const { products } = (await response.json()) as RelayHealth;
        return response.status === 200 && products === 250;
      };
      await waitUntil(ask);
    });

    it('makes pictures where it is told to', async () => {
      const described = await fetch(`${address}/v1/photo-swap`);
      if (what === 'a durable object') return expect(described.status).to.equal(404);
      expect(await described.json()).to.include({ typical_seconds: 2 });
      service.products[3]!['image_url'] = `${server.origin}/product.jpg`;
      const post = (signal: AbortSignal | null = null) => {
        const body = swapForm({ external_id: 'SKU-3' });
        return fetch(`${address}/v1/photo-swaps`, { method: 'POST', body, signal });
      };
      const make = async () => (await (await post()).text()).trim().split('\n').at(-1)!;
      // The listing has the other address still.
      await waitUntil(async () => (await (await fetch(urlOf(3))).text()).includes('product.jpg'));
      const lines = await Promise.all([make(), make(), make()]);
      for (const line of lines)
        expect(line).to.match(/^\{"status":"done","picture":"data:image\/jpeg;base64,/);
      const leave = new AbortController();
      const left = catchFailure(post(leave.signal));
      setTimeout(() => leave.abort(), 300);
      expect(((await left) as Error).name).to.equal('AbortError');
      expect(await make()).to.contain('"done"');
    });

    it('notices changes in the shop from one request to the next', async () => {
      service.products[1]!.title = 'Another title';
      await waitUntil(async () => (await (await fetch(urlOf(1))).text()).includes('"Another title"'));
      expect(worker.complaints()).to.equal('');
    });
  });
}

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** As a host's tool would: one module, and nothing left to import but the libraries of engines, which are not there. */
async function bundle(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { 'storefront-tryon/relay': fromHere('../../../src/service/relay/index.ts') } },
    build: {
      write: false,
      lib: { entry: fromHere(entry), formats: ['es'] },
      rolldownOptions: { external: ['ai', /^@ai-sdk\//, '@gradio/client'], output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk, ...others] = built[0]!.output;
  if (others.length > 0 || chunk.imports.length > 0)
    throw new Error('The bundle is not one module of its own.');
  return chunk.code;
}

interface Worker {
  readonly address: string;
  complaints(): string;
  close(): Promise<void>;
}

async function openWorker(
  entry: string,
  compatibilityDate: string,
  variables: Readonly<Record<string, string>>,
): Promise<Worker> {
  let complaints = '';
  const directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-workerd-'));
  await writeFile(join(directory, 'worker.js'), await bundle(entry));
  const file = join(directory, 'config.capnp');
  await writeFile(file, config(variables, entry === OBJECT, compatibilityDate));
  const child = spawn(workerd, ['serve', file, '--control-fd=1'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(complaints))),
  ])) as [Buffer];
  return {
    address: `http://127.0.0.1:${(JSON.parse(line.toString().split('\n')[0]!) as { port: number }).port}`,
    complaints: () => complaints,
    async close() {
      await kill(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function config(
  variables: Readonly<Record<string, string>>,
  withObject: boolean,
  compatibilityDate: string,
): string {
  const inObject = (text: string) => (withObject ? text : '');
  const bindings = Object.entries(variables).map(([name, text]) => `(name = "${name}", text = "${text}"),`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .relay),
    (name = "outside", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const relay :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibilityDate}",
  globalOutbound = "outside",
  bindings = [
    ${bindings.join('\n    ')}
    ${inObject('(name = "RELAY", durableObjectNamespace = "TryonRelay"),')}
  ],
  ${inObject('durableObjectNamespaces = [(className = "TryonRelay", uniqueKey = "test")], durableObjectStorage = (inMemory = void),')}
);
`;
}
