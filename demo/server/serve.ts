/**
 * `npm start`: serves the demo shop on this machine until Ctrl-C, from a development server that shows each change of `src` and
 * `demo` at once; with `--built`, from files that are built first, as a shop would serve them.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { build, preview, type ServerOptions } from 'vite';
import { writeNetworkFiles } from '../../build/networks/models.ts';
import { THROUGH_RELAY } from '../connection/relay-paths.ts';
import { develop } from './develop.ts';
import { fetchPeople } from './fetch-people.ts';
import { HELP, readOptions } from './options.ts';
import { openRelayedServices, proxyTo } from './relayed-services.ts';
import { BUILT_POLICY, headersWith, siteConfig } from './site.ts';

const HOST = '127.0.0.1';

/** Rejects before the build with advice if the port is in use. */
async function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE') throw cause;
    const next = `npm start -- --port ${port + 1}`;
    throw new Error(`Port ${port} is taken: stop what runs there, or use ${next}.`, { cause });
  });
  probe.close();
  await once(probe, 'close');
}

async function serveBuilt(address: ServerOptions, relay: boolean) {
  await build(siteConfig());
  const services = relay ? await openRelayedServices() : null;
  const server = await preview({
    ...siteConfig(),
    preview: {
      ...address,
      headers: headersWith(BUILT_POLICY),
      proxy: services ? proxyTo(services.ports) : {},
    },
  });
  return { close: async () => void (await Promise.all([server.close(), services?.close()])) };
}

async function serve(): Promise<void> {
  const { port, relay, built, help } = readOptions(process.argv.slice(2));
  if (help) return console.log(HELP);
  const address = { host: HOST, port, strictPort: true };
  await checkPort(address);
  void fetchPeople().catch(() => {});
  await writeNetworkFiles();
  const running = await (built ? serveBuilt : develop)(address, relay);
  const close = () => void running.close().finally(() => process.exit(0));
  process.once('SIGINT', close);
  process.once('SIGTERM', close);
  const query = relay ? `?${THROUGH_RELAY}` : '';
  console.log(`The demo shop is open: http://${HOST}:${port}/${query} (Ctrl-C closes it)`);
}

serve().catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});
