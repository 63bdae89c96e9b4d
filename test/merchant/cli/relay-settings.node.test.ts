import { expect } from 'chai';
import { readRelaySettings } from './read-relay-settings.ts';

const env = { TRYON_API_KEY: 'key', TRYON_UPSTREAM: 'https://catalog.example' };

function readMessage(args: string[], environment: Record<string, string>): string {
  try {
    readRelaySettings(args, environment);
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was wrong';
}

describe("The relay command's settings", () => {
  it('have sensible defaults', () => {
    expect(readRelaySettings([], { ...env, TRYON_STATE_DIR: '/var/lib/tryon' })).to.deep.equal({
      baseUrl: 'https://catalog.example',
      apiKey: 'key',
      host: '127.0.0.1',
      port: 8788,
      allowedOrigins: [],
      requestsPerMinute: 60,
      basePath: '',
      staleIfError: 3_600_000,
      drainMs: 1000,
      metricsPort: null,
      photoSwap: null,
      metricsHost: '127.0.0.1',
      stateDirectory: '/var/lib/tryon',
      appProxySecret: null,
      refreshToken: null,
      redisUrl: null,
    });
  });

  it('prefer an option to a variable', () => {
    expect(readRelaySettings(['--port', '4610'], { ...env, PORT: '4611' }).port).to.equal(4610);
    expect(readRelaySettings([], { ...env, PORT: '4611' }).port).to.equal(4611);
  });

  it('keep state below the home directory, or nowhere for somebody who has none', () => {
    const nobody = () => {
      throw new Error('ENOENT: uv_os_homedir');
    };
    const readDirectory = (environment: Record<string, string>, home: () => string) =>
      readRelaySettings([], { ...env, ...environment }, home).stateDirectory;
    expect(readDirectory({}, () => '/home/shop')).to.equal('/home/shop/.local/state/storefront-tryon');
    expect(readDirectory({ XDG_STATE_HOME: '/state' }, nobody)).to.equal('/state/storefront-tryon');
    expect(readDirectory({ TRYON_STATE_DIR: '/var/lib/tryon' }, nobody)).to.equal('/var/lib/tryon');
    expect(readDirectory({}, nobody)).to.equal(null);
    expect(readDirectory({}, () => '')).to.equal(null);
  });

  it('read origins separated by commas', () => {
    const { allowedOrigins } = readRelaySettings(
      ['--allowed-origins', 'https://a.example, https://b.example,'],
      env,
    );
    expect(allowedOrigins).to.deep.equal(['https://a.example', 'https://b.example']);
  });

  it('take a blank variable for none, as compose files set it', () => {
    expect(readRelaySettings([], { ...env, PORT: '', TRYON_STALE_SECONDS: '' })).to.include({
      port: 8788,
      staleIfError: 3_600_000,
    });
  });

  for (const [what, args, environment, name] of [
    ['a missing key', [], { ...env, TRYON_API_KEY: '' }, 'TRYON_API_KEY is missing'],
    ['a missing upstream', [], { TRYON_API_KEY: 'key' }, 'TRYON_UPSTREAM (or --upstream) is missing'],
    [
      'a port out of range',
      ['--port', '70000'],
      env,
      'PORT (or --port) must be a whole number from 0 to 65535; got "70000"',
    ],
    [
      'a blank app proxy secret',
      [],
      { ...env, TRYON_APP_PROXY_SECRET: ' ' },
      'TRYON_APP_PROXY_SECRET is blank',
    ],
    ['a blank refresh token', [], { ...env, TRYON_REFRESH_TOKEN: '' }, 'TRYON_REFRESH_TOKEN is blank'],
    ['a blank Redis address', [], { ...env, TRYON_REDIS_URL: '' }, 'TRYON_REDIS_URL is blank'],
    ['a budget of nothing', [], { ...env, TRYON_REQUESTS_PER_MINUTE: '0' }, 'TRYON_REQUESTS_PER_MINUTE'],
    ['an address that is no Redis', [], { ...env, TRYON_REDIS_URL: 'http://x' }, 'TRYON_REDIS_URL'],
    ['an option nobody knows', ['--prot', '1'], env, '--prot'],
    ['a key on the command line', ['--api-key', 'x'], env, '--api-key'],
  ] as const) {
    it(`name the variable of ${what}`, () => {
      expect(readMessage([...args], environment)).to.contain(name);
    });
  }

  it('never repeat a password that is part of a bad address', () => {
    expect(readMessage([], { ...env, TRYON_REDIS_URL: 'http://user:hush@x' })).not.to.contain('hush');
  });
});
