/** The command `mock`: reads its options and serves the mock catalog service over HTTP until it is stopped. */
import { parseArgs } from 'node:util';
import { wholeNumber } from '../../base/numbers.ts';
import { serveMock } from './mock-server.ts';
import type { Seed } from '../seed/seed.ts';

const HELP = `The mock catalog service over HTTP.

  --port N                port on 127.0.0.1 (4010); 0 takes a free one
  --seed demo|empty       what the demo shop holds at the start (demo)
  --processing-ms N       milliseconds that the processing of images takes (4000)
  --rate-limit N          requests per minute and key (120)
  --allow-private-images  image URLs on this machine and private networks may be fetched
  --help                  this text

API keys: demo-shop-key, other-shop-key, shopify-shop-key.`;

/** The part of a process that the command needs. */
export interface MockCommandHost {
  print(line: string): void;
  printError(line: string): void;
  /** Calls back once when the process is told to stop. */
  onStop(stop: () => void): void;
}

/** Resolves with the exit status when the service has stopped, or could not start. */
export async function runMockCommand(args: string[], host: MockCommandHost): Promise<number> {
  try {
    const { help, port, service } = readOptions(args);
    if (help) {
      host.print(HELP);
      return 0;
    }
    const server = await serveMock(port, service);
    host.print(`The mock catalog service answers at ${server.url}`);
    await new Promise<void>((resolve) => host.onStop(resolve));
    await server.close();
    return 0;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isTaken = code === 'EADDRINUSE';
    host.printError(
      isTaken
        ? 'That port is taken: name another with --port, or end what uses it.'
        : `${message} --help lists the options.`,
    );
    return 1;
  }
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4010' },
      seed: { type: 'string', default: 'demo' },
      'processing-ms': { type: 'string', default: '4000' },
      'rate-limit': { type: 'string', default: '120' },
      'allow-private-images': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    help: values.help,
    port: wholeNumber('--port', values.port, 0, 65_535),
    service: {
      seed: values.seed as Seed,
      processingMs: wholeNumber('--processing-ms', values['processing-ms'], 0, 86_400_000),
      rateLimit: wholeNumber('--rate-limit', values['rate-limit'], 1, 1_000_000),
      allowPrivateImages: values['allow-private-images'],
    },
  };
}
