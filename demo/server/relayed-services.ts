/** The demo deployed like a real shop (`npm start -- --relay`), with catalog service and relay as servers behind its paths. */
import type { ProxyOptions } from 'vite';
import { createRelay } from '../../src/service/relay/index.ts';
import { serveRelay } from '../../src/service/relay/node/server.ts';
import { serveMock } from '../../src/service/mock/node/mock-server.ts';
import { RELAY_PATH, SERVICE_PATH } from '../connection/relay-paths.ts';

/** Port numbers; 0 selects a free one. */
export interface Ports {
  relay: number;
  service: number;
}

export async function openRelayedServices(ports: Ports = { relay: 0, service: 0 }) {
  // The merchant adds pictures of this demo, which are on this machine.
  const mock = await serveMock(ports.service, { allowPrivateImages: true });
  const relay = await serveRelay(
    createRelay({
      baseUrl: mock.url,
      apiKey: 'demo-shop-key',
      basePath: RELAY_PATH,
      photoSwap: { engine: 'simulated', allowPrivateImages: true },
    }),
    { port: ports.relay },
  );
  return {
    ports: { relay: parsePort(relay.address), service: parsePort(mock.url) },
    async close() {
      await relay.stop();
      await mock.close();
    },
  };
}

/** Targets by path of the shop's origin, for Vite's proxy. */
export const proxyTo = ({ relay, service }: Ports): Record<string, ProxyOptions> => ({
  [RELAY_PATH]: { target: `http://127.0.0.1:${relay}`, changeOrigin: true },
  [SERVICE_PATH]: {
    target: `http://127.0.0.1:${service}`,
    changeOrigin: true,
    rewrite: (path) => path.slice(SERVICE_PATH.length),
  },
});

const parsePort = (url: string) => Number(new URL(url).port);
