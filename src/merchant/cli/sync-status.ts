/** `sync status`: lists the catalog, and prints which products are ready and which are not, with the month's usage. */
import { readStateFile } from '../sync/node/state-file.ts';
import { remedyOf, type SyncEvent } from '../sync/events.ts';
import { countReadiness, listCatalog } from '../sync/plan/catalog-index.ts';
import { connect } from '../sync/run/calls.ts';
import { cannotBegin, describeError, CannotBeginError, type CommandHost } from './command.ts';
import { describeWait } from './sync-output.ts';
import type { Connection, ConnectionOptions } from './sync-options.ts';

export async function syncStatus(
  { callsPerMinute, json }: ConnectionOptions,
  connection: Connection,
  { print, printError, clock }: CommandHost,
  signal: AbortSignal,
): Promise<0 | 1> {
  const state = await readStateFile(connection.statePath).catch(cannotBegin);
  try {
    const onEvent = (event: SyncEvent) =>
      event.event === 'waiting' && printError(describeWait(event.seconds, callsPerMinute));
    const { client, calls } = connect({ ...connection, callsPerMinute, state, signal, clock, onEvent });
    const { products: catalog } = await listCatalog(client, calls);
    const usage = await calls((options) => client.getUsage(options));
    const { ready, processing } = countReadiness(catalog);
    const off = catalog.filter(({ isActive }) => !isActive).length;
    const failed = catalog.filter(({ images }) => images.length === 0).length;
    const failures = catalog.flatMap((product) => {
      const id = product.externalId ?? product.id;
      const entries = Object.entries(state.record(id).failed);
      const isWithout = product.images.length === 0 && entries.length === 0;
      return (isWithout ? [[null, 'no-images'] as const] : entries).map(([url, code]) => ({ id, url, code }));
    });
    if (json) {
      for (const failure of failures) print(JSON.stringify({ event: 'failed', ...failure }));
      const { products, swap, opens } = usage;
      print(JSON.stringify({ ready, processing, off, failed, usage: { products, swap, opens } }));
      return failures.length > 0 ? 1 : 0;
    }
    print(
      `${catalog.length} products: ${ready} ready, ${processing} processed at present, ${off} switched off, ${failed} without images.`,
    );
    for (const { id, url, code } of failures) {
      const what = url ? `${url} – ${code}: ${remedyOf(code)}` : 'it has no images: add a working one';
      print(`✗ ${id}: ${what}`);
    }
    print(`Usage of ${usage.month} (${usage.plan.name}):`);
    for (const name of ['products', 'swap', 'opens'] as const) {
      const { used, limit, is_unlimited } = usage[name];
      print(`  ${name.padEnd(9)}${used} of ${is_unlimited ? 'any number' : limit}`);
    }
    return failures.length > 0 ? 1 : 0;
  } catch (error) {
    if (signal.aborted)
      throw new Error('Stopped. Nothing was changed: run the same command again.', { cause: error });
    throw new CannotBeginError(describeError(error as Error), { cause: error });
  }
}
