/** `npm run mock -- --port 4010`: the mock catalog service over HTTP, until it is stopped. */
import { parseArgs } from 'node:util';
import { serveMock } from './server.ts';
import type { Seed } from '../seed/seed.ts';

const HELP = `The mock catalog service over HTTP.

  --port N                port on 127.0.0.1 (4010); 0 takes a free one
  --seed demo|empty       what the demo shop holds at the start (demo)
  --processing-ms N       milliseconds that the processing of images takes (4000)
  --rate-limit N          requests per minute and key (120)
  --allow-private-images  image URLs on this machine and private networks may be fetched
  --help                  this text

API keys: demo-shop-key, other-shop-key, shopify-shop-key.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      seed: { type: 'string', default: 'demo' },
      'processing-ms': { type: 'string', default: '4000' },
      'rate-limit': { type: 'string', default: '120' },
      'allow-private-images': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'port' | 'processing-ms' | 'rate-limit', most: number) => {
    const value = values[name];
    if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
    throw new RangeError(`--${name} must be a whole number up to ${most}; got ${JSON.stringify(value)}.`);
  };
  return {
    help: values.help,
    port: whole('port', 65_535),
    service: {
      seed: values.seed as Seed,
      processingMs: whole('processing-ms', 86_400_000),
      rateLimit: whole('rate-limit', 1_000_000),
      allowPrivateImages: values['allow-private-images'],
    },
  };
}

async function main(): Promise<void> {
  const { help, port, service } = readOptions();
  if (help) return console.log(HELP);
  const server = await serveMock(port, service);
  console.log(`The mock catalog service answers at ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(taken ? 'That port is taken: name another with --port, or end what uses it.' : error.message);
  process.exit(1);
});
