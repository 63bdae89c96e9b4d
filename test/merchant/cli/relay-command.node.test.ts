/** The command as a process: what it prints, what it answers over HTTP, how it stops. */
import { expect } from 'chai';
import { served } from '../../service/relay/counted-service.ts';
import { createBench } from '../bench.ts';

const KEY = 'key-that-nobody-may-see';

describe('The relay command', () => {
  const bench = createBench();
  let upstream: string;
  let port: string;

  beforeEach(async () => {
    const service = await bench.serve(({ headers }, response) => {
      response.writeHead(headers.authorization === `Bearer ${KEY}` ? 200 : 401, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ products: [served(1)], total: 1, page: 1, limit: 100 }));
    });
    upstream = service.origin;
    port = String(service.port);
  });

  function start(args: string, env: Record<string, string> = {}) {
    const given = ['relay', '--port', '0', '--upstream', upstream, ...args.split(' ').filter(Boolean)];
    const relay = bench.spawn(given, { TRYON_STATE_DIR: bench.folder(), TRYON_API_KEY: KEY, ...env });
    const address = async () => (await relay.printed(/"listening".*?"address":"([^"]+)/))[1]!;
    const ask = async (path: string) => fetch((await address()) + path);
    return { ...relay, ask };
  }

  it('answers, reports its health, logs without the key or any advice, and stops when it is told to', async () => {
    const { ask, child, ended } = start('--allowed-origins https://a.example');
    const answer = await ask('/v1/products?external_id=SKU-1');
    expect(answer.status).to.equal(200);
    expect(((await answer.json()) as { total: number }).total).to.equal(1);
    const health = await ask('/health');
    expect(health.status).to.equal(200);
    expect(await health.json()).to.include({ status: 'ok', products: 1 });

    child.kill('SIGTERM');
    const { status, text } = await ended;
    expect(status).to.equal(0);
    const events = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).to.include.members(['listening', 'upstream', 'scan', 'answered', 'stopped']);
    expect(text).not.to.contain(KEY).and.not.to.contain('"advice"');
  });

  for (const [what, args, said, env] of [
    ['a variable is wrong', () => '--upstream catalog.example', 'TRYON_UPSTREAM (or --upstream)', {}],
    ['its port is taken', () => `--port ${port}`, 'PORT (or --port) is taken', {}],
    [
      'the port of its metrics is taken, although a Redis was named',
      () => `--metrics-port ${port}`,
      'TRYON_METRICS_PORT (or --metrics-port) is taken',
      { TRYON_REDIS_URL: 'redis://127.0.0.1:1' },
    ],
  ] as const)
    it(`says that ${what}, and ends with 2`, async () => {
      const { status, text } = await start(args(), env).ended;
      expect(status).to.equal(2);
      expect(text).to.contain(said).and.not.contain(KEY);
    });

  it('logs that its Redis can not be reached, and makes no call then', async () => {
    const { ask, printed, child, ended } = start('', { TRYON_REDIS_URL: 'redis://user:hush@127.0.0.1:1' });
    expect((await ask('/v1/products?external_id=SKU-1')).status).to.equal(502);
    await printed(/"event":"redis","reachable":false/);
    child.kill('SIGKILL');
    expect((await ended).text)
      .not.to.contain('hush')
      .and.not.to.contain('"event":"upstream"');
  });

  it('answers only what a Shopify app proxy signed, if it has the secret', async () => {
    const { ask } = start('', { TRYON_APP_PROXY_SECRET: 'hush' });
    expect((await ask('/v1/products?external_id=SKU-1')).status).to.equal(401);
    expect((await ask('/health')).status).to.be.oneOf([200, 503]);
  });

  it('says what to do about a wrong key, without repeating it', async () => {
    const { input } = await start('', { TRYON_API_KEY: 'not-that' }).printed(/"advice".*TRYON_API_KEY/);
    expect(input).not.to.contain('not-that');
  });

  it('says what to do about pages that are too large to be read', async () => {
    const large = await bench.serve((_, response) => response.end('x'.repeat(9 * 2 ** 20)));
    await start(`--upstream ${large.origin}`).printed(/"advice".*remove images/);
  });

  it('says that no origin is allowed', async () => {
    await start('').printed(/"advice".*--allowed-origins/);
  });
});
