/**
 * The demo as a real shop is deployed (`npm start -- --relay`): the catalog service and the relay as servers of their own,
 * and the paths of the shop's origin under which its pages reach them.
 */
import { createRelay } from '../../src/relay/index.ts';
import { serveRelay } from '../../src/relay/node/server.ts';
import { serveMock } from '../../src/mock/node/mock-server.ts';
import { RELAY_PATH, SERVICE_PATH } from '../connection/relay-paths.ts';

export interface RelayedServices {
  /** Path of the shop's origin -> where it leads; for Vite's preview server. */
  readonly proxy: Record<
    string,
    { target: string; changeOrigin: boolean; rewrite?: (path: string) => string }
  >;
  close(): Promise<void>;
}

export async function openRelayedServices(): Promise<RelayedServices> {
  // The merchant adds pictures of this demo, which lie on this machine.
  const mock = await serveMock(0, { allowPrivateImages: true });
  const relay = await serveRelay(
    createRelay({ baseUrl: mock.url, apiKey: 'demo-shop-key', basePath: RELAY_PATH }),
    { port: 0 },
  );
  return {
    proxy: {
      [RELAY_PATH]: { target: relay.address, changeOrigin: true },
      [SERVICE_PATH]: {
        target: mock.url,
        changeOrigin: true,
        rewrite: (path) => path.slice(SERVICE_PATH.length),
      },
    },
    async close() {
      await relay.stop();
      await mock.close();
    },
  };
}
