import { expect } from 'chai';
import { readRelaySettings } from './read-relay-settings.ts';

const REQUIRED = { TRYON_API_KEY: 'key', TRYON_UPSTREAM: 'https://catalog.example' };
const read = (args: string, more: Record<string, string> = {}, home?: () => string) =>
  readRelaySettings(args.split(' ').filter(Boolean), { ...REQUIRED, ...more }, home);

describe("The relay command's settings", () => {
  it('have sensible defaults', () => {
    const { allowedOrigins, ...others } = read('', { TRYON_STATE_DIR: '/var/lib/tryon' });
    expect(allowedOrigins).to.deep.equal([]);
    const given = { baseUrl: 'https://catalog.example', apiKey: 'key', stateDirectory: '/var/lib/tryon' };
    const server = {
      host: '127.0.0.1',
      port: 8788,
      metricsHost: '127.0.0.1',
      metricsPort: null,
      basePath: '',
    };
    const limits = { requestsPerMinute: 60, staleIfError: 3_600_000, drainMs: 1000 };
    const none = {
      photoSwap: null,
      appProxySecret: null,
      refreshToken: null,
      redisUrl: null,
      trustedProxies: [],
    };
    expect(others).to.deep.equal({ ...given, ...server, ...limits, ...none });
  });

  const OF_NOBODY = () => {
    throw new Error('ENOENT: uv_os_homedir');
  };
  for (const [what, environment, home, directory] of [
    ['below the home directory', {}, () => '/home/shop', '/home/shop/.local/state/storefront-tryon'],
    ['where XDG_STATE_HOME says', { XDG_STATE_HOME: '/state' }, OF_NOBODY, '/state/storefront-tryon'],
    ['where they are told to', { TRYON_STATE_DIR: '/var/lib/tryon' }, OF_NOBODY, '/var/lib/tryon'],
    ['nowhere for somebody who has no home', {}, OF_NOBODY, null],
    ['nowhere for somebody whose home is blank', {}, () => '', null],
  ] as [string, Record<string, string>, () => string, string | null][])
    it(`keep state ${what}`, () => {
      expect(read('', environment, home)).to.have.property('stateDirectory', directory);
    });

  for (const [what, args, environment, expected] of [
    ['prefer an option to a variable', '--port 4610', { PORT: '4611' }, { port: 4610 }],
    ['read a variable', '', { PORT: '4611' }, { port: 4611 }],
    // As compose files set it.
    [
      'take a blank variable for none',
      '',
      { PORT: '', TRYON_STALE_SECONDS: '' },
      { port: 8788, staleIfError: 3_600_000 },
    ],
    [
      'read origins separated by commas',
      '',
      { TRYON_ALLOWED_ORIGINS: 'https://a.example, https://b.example,' },
      { allowedOrigins: ['https://a.example', 'https://b.example'] },
    ],
  ] as [string, string, Record<string, string>, object][])
    it(what, () => expect(read(args, environment)).to.deep.include(expected));

  for (const [what, environment, message] of [
    ['a missing key', { TRYON_API_KEY: '' }, 'TRYON_API_KEY is missing'],
    ['a missing upstream', { TRYON_UPSTREAM: '' }, 'TRYON_UPSTREAM (or --upstream) is missing'],
    [
      'a port out of range',
      '--port 70000',
      'PORT (or --port) must be a whole number from 0 to 65535; got "70000"',
    ],
    ['a blank app proxy secret', { TRYON_APP_PROXY_SECRET: ' ' }, 'TRYON_APP_PROXY_SECRET is blank'],
    ['a blank refresh token', { TRYON_REFRESH_TOKEN: '' }, 'TRYON_REFRESH_TOKEN is blank'],
    ['a blank Redis address', { TRYON_REDIS_URL: '' }, 'TRYON_REDIS_URL is blank'],
    ['a budget of nothing', { TRYON_REQUESTS_PER_MINUTE: '0' }, 'TRYON_REQUESTS_PER_MINUTE'],
    [
      'a proxy that is no address',
      { TRYON_TRUST_PROXY: '203.0.113.0/33' },
      'TRYON_TRUST_PROXY (or --trust-proxy): expected addresses or networks',
    ],
    // A password that is part of it is not repeated.
    ['an address that is no Redis', { TRYON_REDIS_URL: 'http://user:hush@x' }, 'TRYON_REDIS_URL'],
    ['an option nobody knows', '--prot 1', '--prot'],
    ['a key on the command line', '--api-key x', '--api-key'],
  ] as const)
    it(`name the variable of ${what}`, () => {
      const isOption = typeof environment === 'string';
      expect(() => (isOption ? read(environment) : read('', environment)))
        .to.throw(message)
        .with.property('message')
        .that.does.not.contain('hush');
    });
});
