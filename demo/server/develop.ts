/**
 * The demo from Vite's development server. The page is loaded anew after each change of what it consists of; relay and
 * service, which run in Node, start anew from their changed sources.
 */
import { createServer, isRunnableDevEnvironment, type ServerOptions, type ViteDevServer } from 'vite';
import { openRelayedServices, proxyTo, type Ports } from './relayed-services.ts';
import { DEVELOPMENT_POLICY, headersWith, NONCE, siteConfig } from './site.ts';

/** As the server names it, under its root. */
const SERVICES = '/server/relayed-services.ts';

export async function develop(address: ServerOptions, relay: boolean): Promise<{ close(): Promise<void> }> {
  const ports = relay ? await freePorts() : null;
  const server = await createServer({
    ...siteConfig(),
    html: { cspNonce: NONCE },
    server: {
      ...address,
      headers: headersWith(DEVELOPMENT_POLICY),
      proxy: ports ? proxyTo(ports) : {},
      // Sample people who arrive late come with the next start: nobody's try-on is interrupted for them.
      watch: { ignored: ['**/people/elsewhere/*.jpg'] },
    },
  });
  const closeServices = ports ? runServices(server, ports) : null;
  await server.listen();
  return { close: async () => void (await Promise.all([server.close(), closeServices?.()])) };
}

/** Ports that can be taken again: what starts anew keeps its address. */
async function freePorts(): Promise<Ports> {
  const services = await openRelayedServices();
  await services.close();
  return services.ports;
}

/** @returns what stops relay and service */
function runServices(server: ViteDevServer, ports: Ports): () => Promise<void> {
  const { ssr } = server.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite’s server runs no modules in Node.');
  const open = async () => {
    const services = await ssr.runner.import<typeof import('./relayed-services.ts')>(SERVICES);
    return services.openRelayedServices(ports);
  };
  // A mistake in their sources is said, and mended by the next change.
  const openOrSay = () =>
    open().catch((error: Error) => {
      server.config.logger.error(`Relay and service can't start: ${error.message}`);
      return null;
    });
  let running = openOrSay();
  server.watcher.on('change', (file) => {
    if (!ssr.moduleGraph.getModulesByFile(file)?.size) return;
    running = running.then(async (services) => {
      await services?.close();
      ssr.runner.clearCache();
      return openOrSay();
    });
  });
  return async () => (await running)?.close();
}
