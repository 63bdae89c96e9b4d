/** A port of this machine that nothing listens to, for a server that can't let the kernel choose one and say which. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns {Promise<number>} a port of 127.0.0.1 that was free a moment ago */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
