/**
 * `npm start`: builds the demo shop and serves it on this machine until Ctrl-C. Prints the address once it answers.
 * Knows only the command line, not what is built and under which headers it is served.
 */
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { wholeNumber } from '../../src/base/numbers.ts';
import { openRelayedServices } from './relayed-services.ts';
import { THROUGH_RELAY } from '../connection/relay-paths.ts';
import { siteConfig } from './site.ts';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 5173;

interface Options {
  port: number;
  /** Whether the shop goes through a relay to a service of its own, instead of having it in the page. */
  relay: boolean;
}

/** @throws Error with a sentence for whoever typed the command */
function readOptions(): Options {
  try {
    const options = { port: { type: 'string' }, relay: { type: 'boolean', default: false } } as const;
    const { port, relay } = parseArgs({ options }).values;
    return { port: wholeNumber('--port', port ?? DEFAULT_PORT, 1, 65_535), relay };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error(`${(error as Error).message} The options of the demo shop are --port N and --relay.`, {
      cause: error,
    });
  }
}

async function serve(): Promise<void> {
  const { port, relay } = readOptions();
  await build(siteConfig());
  const services = relay ? await openRelayedServices() : null;
  const server = await preview({
    ...siteConfig(),
    preview: { ...siteConfig().preview, host: HOST, port, proxy: services?.proxy ?? {} },
  }).catch(async (error: Error) => {
    await services?.close();
    if (!error.message.includes('already in use')) throw error;
    throw new Error(`Port ${port} is taken: stop what runs there, or use npm start -- --port ${port + 1}.`, {
      cause: error,
    });
  });
  const query = relay ? `?${THROUGH_RELAY}` : '';
  console.log(`The demo shop is open: http://${HOST}:${port}/${query} (Ctrl-C closes it)`);

  const close = () =>
    void Promise.allSettled([server.close(), services?.close()]).then(() => process.exit(0));
  process.once('SIGINT', close);
  process.once('SIGTERM', close);
}

serve().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
