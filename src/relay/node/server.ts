/** The relay as a server on Node that listens on a port, and a stop that loses no request. */
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Relay } from '../relay.ts';
import { AnsweringServer, type AnsweringOptions } from './answering-server.ts';
import { closeQuietly } from './quiet-close.ts';

export interface RelayServerOptions extends AnsweringOptions {
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** From the order to stop until no connection is taken any more (0). */
  drainMs?: number;
}

export interface RelayServer {
  /** `http://host:port` */
  address: string;
  stop(): Promise<void>;
}

/** Resolves when the server listens; rejects if it can't, for example because the port is taken. */
export async function serveRelay(relay: Relay, options: RelayServerOptions): Promise<RelayServer> {
  const { host = '127.0.0.1', port, drainMs = 0 } = options;
  const answering = new AnsweringServer(relay, options);
  const address = await listen(answering.http, host, port);
  relay.start();
  return {
    address,
    async stop() {
      answering.drain();
      if (drainMs > 0) await sleep(drainMs);
      await closeQuietly(answering.http);
      await answering.end();
      relay.close();
    },
  };
}

/** Resolves with the address; rejects if it can't listen. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', reject);
    server.listen(port, host);
  });
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
