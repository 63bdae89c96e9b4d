/** A worker process: answers visitors, and never lists. It stops when the primary tells it to, or ends. */
import type { CheckedOptions } from '../../options.ts';
import { engineOver } from '../../relay.ts';
import { serveRelay, type RelayServer } from '../server.ts';
import type { Settings } from '../command-settings.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
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
  const report = setInterval(() => {
    if (counted.size > 0) send({ type: 'counted', responses: [...counted] });
    counted.clear();
  }, REPORT_MS);
  // A terminal signals the whole process group. The worker ignores that and waits for the primary's message.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

  const stopped = new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    process.on('message', (message: ToWorker) => {
      if (message.type === 'stop') resolve();
      else catalog.receive(message);
    });
  });
  send({ type: 'ready' });
  let server: RelayServer;
  try {
    server = await serveRelay(engine, {
      ...settings,
      count: (status) => counted.set(status, (counted.get(status) ?? 0) + 1),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    send({ type: 'failed', code, message });
    clearInterval(report);
    return;
  }
  send({ type: 'listening', address: server.address });
  await stopped;
  await server.stop();
  clearInterval(report);
  if (process.connected) process.disconnect();
}
