/** The demo from Vite's development server. After a change of its sources, the page reloads, or relay and service restart. */
import { createServer, isRunnableDevEnvironment, type ServerOptions, type ViteDevServer } from 'vite';
import { openRelayedServices, proxyTo, type Ports } from './relayed-services.ts';
import { DEVELOPMENT_POLICY, headersWith, NONCE, siteConfig } from './site.ts';

/** The module's path under the server's root. */
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
      // Sample people who arrive late appear after the next start, because a reload would interrupt a try-on.
      watch: { ignored: ['**/people/elsewhere/*.jpg'] },
    },
  });
  const closeServices = ports ? runServices(server, ports) : null;
  await server.listen();
  return { close: async () => void (await Promise.all([server.close(), closeServices?.()])) };
}

/** The ports are kept, so that restarted servers keep their addresses. */
async function freePorts(): Promise<Ports> {
  const services = await openRelayedServices();
  await services.close();
  return services.ports;
}

/** @returns a function that stops relay and service */
function runServices(server: ViteDevServer, ports: Ports): () => Promise<void> {
  const { ssr } = server.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite’s server runs no modules in Node.');
  const open = async () => {
    const services = await ssr.runner.import<typeof import('./relayed-services.ts')>(SERVICES);
    return services.openRelayedServices(ports);
  };
  // An error in their sources is printed; the next change restarts them.
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
