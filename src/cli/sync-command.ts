/** The command `sync`: a shop's products into the catalog, and kept there. */
import { resolve } from 'node:path';
import { sleep, systemClock } from '../base/clock.ts';
import type { Bytes } from '../sync/feed/bytes.ts';
import type { CategoryMap } from '../sync/feed/categories.ts';
import type { SyncOptions, SyncReports } from '../sync/sync.ts';
import { CannotBeginError, type AddCommand, type CommandHost } from './command.ts';
import {
  enableOption,
  ENVIRONMENT_HELP,
  readConnection,
  withConnection,
  withFeed,
  withSending,
  type Connection,
  type ConnectionOptions,
  type FeedOptions,
  type SendOptions,
} from './sync-options.ts';
import { cannotBegin, sentenceOf } from './sync-errors.ts';
import { jsonOutput, textOutput, type SyncOutput } from './sync-output.ts';

const WATCH_MS = 3_600_000;

export const addSyncCommand: AddCommand = (program, { host, action }) => {
  const sync = withFeed(program.command('sync'))
    .description("a shop's products into the catalog, and kept there")
    .argument(
      '<feed>',
      'a Google Merchant feed, an export of your shop, or a CSV or JSON file; a file or an address',
    )
    .addHelpText('after', ENVIRONMENT_HELP)
    .enablePositionalOptions()
    .action(
      action(async (feed: string, options: FeedOptions) => {
        checkTogether(options);
        const connection = readConnection(options, host);
        const signal = stopSignal(host);
        if (!options.watch) return syncFeed(feed, options, connection, host, signal);
        for (let round = 0; ; round++) {
          await syncFeed(feed, options, connection, host, signal).catch((error: Error) => {
            // What could begin once is only out of reach for a while.
            const isHopeless = round === 0 && error instanceof CannotBeginError;
            if (signal.aborted || isHopeless) throw error;
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
    .addHelpText('after', ENVIRONMENT_HELP)
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
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(
      action(async (report: string, options: SendOptions) => {
        const connection = readConnection(options, host);
        const { readReport } = await import('./sync-report.ts');
        const feed = await readReport(report).catch(cannotBegin);
        const source = { open: async () => feed, directory: resolve(report) };
        return send(source, options, connection, { isComplete: false, id: 'id' }, host, stopSignal(host));
      }),
    );
};

function checkTogether({ disableMissing, limitProducts }: FeedOptions): void {
  if (disableMissing && limitProducts !== undefined) {
    throw new CannotBeginError(
      '--disable-missing and --limit-products contradict each other: what is beyond the limit would count as missing. Leave out one of them.',
    );
  }
}

export async function syncFeed(
  feed: string,
  options: FeedOptions,
  connection: Connection,
  host: CommandHost,
  signal: AbortSignal,
): Promise<0 | 1> {
  const { isAddress, openFeed } = await import('../sync/node/feed-source.ts');
  const { comparePages } = await import('./page-ids.ts');
  const categories = options.categoryMap ? await readMap(options.categoryMap).catch(cannotBegin) : undefined;
  const { id, onlyCategory, limitProducts, disableMissing, yes } = options;
  return send(
    { open: () => openFeed(feed, signal), directory: isAddress(feed) ? null : resolve(feed) },
    options,
    connection,
    { id, categories, onlyCategory, limitProducts, disableMissing, yes },
    host,
    signal,
    async (pages, output) => {
      const { text, checked, equal, refusal } = await comparePages(pages);
      output.onPages(text, checked, equal);
      return yes ? null : refusal;
    },
  );
}

interface Source {
  open: () => Promise<Bytes>;
  /** The file of the feed, beside which pictures may lie; null for an address. */
  directory: string | null;
}

async function send(
  source: Source,
  options: SendOptions,
  connection: Connection,
  what: Partial<SyncOptions>,
  host: CommandHost,
  signal: AbortSignal,
  checkPages?: (
    pages: Parameters<NonNullable<SyncOptions['checkPages']>>[0],
    output: SyncOutput,
  ) => Promise<string | null>,
): Promise<0 | 1> {
  const { sync } = await import('../sync/sync.ts');
  const { createPictureChecks } = await import('../sync/plan/check-pictures.ts');
  const { fileTasks } = await import('../sync/node/file-tasks.ts');
  const { openStateFile } = await import('../sync/node/state-file.ts');
  const { openLocalPicture, withLocalPictures } = await import('../sync/node/local-pictures.ts');
  const { createReport } = await import('./sync-report.ts');
  const { callsPerMinute, allowPrivateImages, dryRun, json } = options;
  const output = json ? jsonOutput(host) : textOutput(host, callsPerMinute);
  // Before anything else, so that a wrong name costs no call.
  const first = await source.open().catch(cannotBegin);
  let opened: Bytes | null = first;
  const file = await openStateFile(connection.statePath).catch(cannotBegin);
  const shared = connection.budget ? null : await sharedBudget(connection, callsPerMinute, host, signal);
  let isBegun = false;
  let report: ReturnType<typeof createReport> | null = null;
  try {
    if (options.report) report = createReport(options.report);
    const result = await sync({
      ...connection,
      ...what,
      feed: async () => {
        const feed = opened ?? (await source.open());
        opened = null;
        return feed;
      },
      callsPerMinute,
      dryRun,
      signal,
      state: file.state,
      budget: connection.budget ?? shared?.budget,
      enable: enableOption(options),
      tasks: fileTasks(),
      checks: withLocalPictures(createPictureChecks({ allowPrivateImages }), source.directory),
      open: openLocalPicture,
      checkPages: checkPages && ((pages) => checkPages(pages, output)),
      reports: joined(output, report, () => {
        isBegun = true;
      }),
    });
    output.onEnd(result, dryRun);
    const { plan, counts, refusal } = result;
    return refusal || plan.usable === 0 || (counts && counts.failed > 0) ? 1 : 0;
  } catch (error) {
    if (signal.aborted)
      throw new Error('Stopped. The same command goes on where this one ended.', { cause: error });
    if (!isBegun) throw new CannotBeginError(sentenceOf(error as Error), { cause: error });
    throw new Error(`${sentenceOf(error as Error)} The same command goes on where this one ended.`, {
      cause: error,
    });
  } finally {
    await shared?.close();
    report?.close();
    await file.close();
  }
}

function joined(
  output: SyncOutput,
  report: Partial<SyncReports> | null,
  onBegin: () => void,
): Partial<SyncReports> {
  return {
    ...output,
    onSkip(skip) {
      output.onSkip(skip);
      report?.onSkip?.(skip);
    },
    onPicture(wanted, problem) {
      output.onPicture(wanted, problem);
      report?.onPicture?.(wanted, problem);
    },
    onFailure(failure) {
      output.onFailure(failure);
      report?.onFailure?.(failure);
    },
    onPlan(plan, usage) {
      onBegin();
      output.onPlan(plan, usage);
    },
  };
}

/** Together with the relays of the shop, where a Redis joins them. */
export async function sharedBudget(
  connection: Connection,
  callsPerMinute: number,
  { env }: CommandHost,
  signal: AbortSignal,
) {
  if (!env.TRYON_REDIS_URL?.trim()) return null;
  const { createSharedBudget } = await import('./shared-budget.ts');
  return createSharedBudget({ ...connection, callsPerMinute, env, signal });
}

async function readMap(path: string): Promise<CategoryMap> {
  const { readCategoryMap } = await import('../sync/feed/categories.ts');
  const { textOf } = await import('../sync/feed/bytes.ts');
  const { readDelimited } = await import('../sync/feed/delimited.ts');
  const { openFeed } = await import('../sync/node/feed-source.ts');
  return readCategoryMap(readDelimited(textOf(await openFeed(path)), 'category,tryon_category'));
}

function stopSignal(host: CommandHost): AbortSignal {
  const stop = new AbortController();
  host.onStop(() => stop.abort());
  return stop.signal;
}
