/**
 * A worker process: answers visitors on the connections that the primary hands it, and never lists. It stops when the primary
 * tells it to, or ends.
 */
import type { Socket } from 'node:net';
import type { CheckedOptions } from '../../options.ts';
import { engineOver } from '../../relay.ts';
import { AnsweringServer } from '../answering-server.ts';
import type { Settings } from '../command-settings.ts';
import { MAX_CONNECTIONS } from '../connections.ts';
import { thisUsage } from '../metrics.ts';
import type { ToPrimary, ToWorker } from './worker-messages.ts';
import { ReplicaCatalog } from './replica.ts';

/** Milliseconds between two reports of what was answered. */
const REPORT_MS = 1000;

/** Resolves when it has stopped. */
export async function runWorker(options: CheckedOptions, settings: Settings): Promise<void> {
  const send = (message: ToPrimary) => {
    if (process.connected) process.send!(message, () => {});
  };
  const catalog = new ReplicaCatalog(options.clock, send);
  const engine = engineOver(catalog, options, () => {});
  const counted = new Map<number, number>();
  const count = (status: number) => counted.set(status, (counted.get(status) ?? 0) + 1);
  const answering = new AnsweringServer(engine, { ...settings, count });
  // It has no socket of its own to listen on; this is what starts its time-outs.
  answering.http.emit('listening');

  function adopt(socket: Socket): void {
    if (answering.connections >= MAX_CONNECTIONS) return void socket.destroy();
    socket.setNoDelay(true);
    answering.http.emit('connection', socket);
    socket.resume();
  }
  const report = () => {
    send({ type: 'counted', responses: [...counted], usage: thisUsage() });
    counted.clear();
  };
  const reports = setInterval(report, REPORT_MS);
  // A terminal signals the whole process group. The worker ignores that and waits for the primary's message.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

  await new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    process.on('message', (message: ToWorker, socket?: Socket) => {
      if (message.type === 'connection') {
        // The visitor may have left on the way.
        if (socket) adopt(socket);
      } else if (message.type === 'drain') answering.drain();
      else if (message.type === 'stop') resolve();
      else catalog.receive(message);
    });
    send({ type: 'ready' });
  });
  answering.drain();
  await answering.end();
  clearInterval(reports);
  report();
  if (process.connected) process.disconnect();
  answering.http.close();
}
