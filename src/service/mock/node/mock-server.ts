/** Serves the service over HTTP in Node, with images fetched from the public internet. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { ConnectionDroppedError } from '../http/faults.ts';
import { createNodeLoader } from './image-loader.ts';
import { createService, type Service, type MockServiceOptions } from '../service.ts';

export interface MockServer {
  /** `{base_url}` of the service: `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly service: Service;
  close(): Promise<void>;
}

/** Rejects with the system's error if the port is taken. */
export async function serveMock(port: number, options: MockServiceOptions = {}): Promise<MockServer> {
  const { allowPrivateImages } = options;
  const service = createService({
    loadImage: createNodeLoader({ allowPrivateImages }),
    resolveImageUrl: (origin, path) => origin + path,
    ...options,
  });

  async function answer(request: Request, { incoming }: HttpBindings): Promise<Response> {
    try {
      return await service.fetch(request);
    } catch (error) {
      if (!(error instanceof ConnectionDroppedError)) throw error;
      incoming.destroy();
      return new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
    }
  }

  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings as HttpBindings),
    overrideGlobalObjects: false,
  }) as Server;
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    service,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
