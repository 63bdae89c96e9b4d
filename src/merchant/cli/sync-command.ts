/** The command `sync`: puts a shop's products into the catalog and keeps them up to date. */
import { sleep, systemClock } from '../../core/base/clock.ts';
import { CannotBeginError, isCannotBegin, type AddCommand, type CommandHost } from './command.ts';
import {
  ENVIRONMENT_HELP,
  readConnection,
  withConnection,
  withFeed,
  withSending,
  type ConnectionOptions,
  type FeedOptions,
  type SendOptions,
} from './sync-options.ts';

const WATCH_MS = 3_600_000;

const EXAMPLES = `
Examples:
  storefront-tryon sync https://shop.example/feed.xml --upstream https://catalog.example --dry-run
  storefront-tryon sync products_export.csv --id handle --default-category jewelry
  storefront-tryon sync - --columns sku=Artikelnummer,title=Name,category=Gruppe,image=Bild < artikel.csv`;

export const addSyncCommand: AddCommand = (program, { host, action }) => {
  const sync = withFeed(program.command('sync'))
    .description("a shop's products into the catalog, and kept there")
    .argument(
      '<feed>',
      'a Google Merchant feed, an export of your shop, or a CSV or JSON file; a file or an address',
    )
    .addHelpText('after', `${ENVIRONMENT_HELP}\n${EXAMPLES}`)
    .enablePositionalOptions()
    .action(
      action(async (feed: string, options: FeedOptions) => {
        if (options.disableMissing && options.limitProducts !== undefined)
          throw new CannotBeginError(
            '--disable-missing and --limit-products contradict each other: what is beyond the limit would count as missing. Leave out one of them.',
          );
        const connection = readConnection(options, host);
        const signal = stopSignal(host);
        const { syncFeed } = await import('./sync-run.ts');
        if (!options.watch) return syncFeed(feed, options, connection, host, signal);
        for (let round = 0; ; round++) {
          await syncFeed(feed, options, connection, host, signal).catch((error: Error) => {
            // After a first success, errors may be temporary.
            const isFatal = round === 0 && isCannotBegin(error);
            if (signal.aborted || isFatal) throw error;
            host.printError(error.message);
          });
          try {
            await sleep(host.clock ?? systemClock, WATCH_MS, signal);
          } catch {
            return 0;
          }
        }
      }),
    );
  withConnection(sync.command('status'))
    .description('what is ready, processed, switched off, and failed, and the usage of the month')
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\n\nExample:\n  storefront-tryon sync status --upstream https://catalog.example`,
    )
    .action(
      action(async (options: ConnectionOptions) => {
        const { syncStatus } = await import('./sync-status.ts');
        return syncStatus(options, readConnection(options, host), host, stopSignal(host));
      }),
    );
  withSending(sync.command('fix'))
    .description(
      'sends the pictures of a report again, after you corrected their addresses in it or named local files',
    )
    .argument('<report>', 'the file that --report wrote')
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\n\nExample:\n  storefront-tryon sync fix report.csv --upstream https://catalog.example`,
    )
    .action(
      action(async (report: string, options: SendOptions) => {
        const { fixReport } = await import('./sync-run.ts');
        return fixReport(report, options, readConnection(options, host), host, stopSignal(host));
      }),
    );
};

function stopSignal(host: CommandHost): AbortSignal {
  const stop = new AbortController();
  host.onStop(() => stop.abort());
  return stop.signal;
}
