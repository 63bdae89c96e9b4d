/**
 * `npm start`: builds the demo shop and serves it on this machine until Ctrl-C. Prints the address once it answers.
 * Knows only the command line; what is built and under which headers it is served stands in site.ts.
 */
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { siteConfig } from './site.ts';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 5173;

/** @throws Error with a sentence for whoever typed the command */
function readPort(): number {
  let port: string | undefined;
  try {
    ({ port } = parseArgs({ options: { port: { type: 'string' } } }).values);
  } catch (error) {
    throw new Error(`${(error as Error).message} The demo shop knows one option, --port N.`, {
      cause: error,
    });
  }
  if (port === undefined) return DEFAULT_PORT;
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(
      `--port takes a number from 1 to 65535, and got "${port}": try npm start -- --port 8080.`,
    );
  }
  return Number(port);
}

async function serve(): Promise<void> {
  const port = readPort();
  await build(siteConfig());
  const server = await preview({
    ...siteConfig(),
    preview: { ...siteConfig().preview, host: HOST, port },
  }).catch((error: Error) => {
    if (!error.message.includes('already in use')) throw error;
    throw new Error(`Port ${port} is taken: stop what runs there, or use npm start -- --port ${port + 1}.`, {
      cause: error,
    });
  });
  console.log(`The demo shop is open: http://${HOST}:${port}/ (Ctrl-C closes it)`);

  const close = () => void server.close().finally(() => process.exit(0));
  process.once('SIGINT', close);
  process.once('SIGTERM', close);
}

serve().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
