/** Runs a sync for a command with its state, report and output. */
import { resolve } from 'node:path';
import { decodeBytes } from '../sync/feed/bytes.ts';
import { readCategoryMap } from '../sync/feed/categories.ts';
import { readDelimited } from '../sync/feed/delimited.ts';
import { readPages } from '../sync/feed/pages.ts';
import { readFeed } from '../sync/feed/read-feed.ts';
import { createGuardedFetch } from '../../core/http/node/guarded-fetch.ts';
import { toFeedSource, openFeed, type FeedSource } from '../sync/node/feed-source.ts';
import { fileStore } from '../sync/node/file-store.ts';
import { openLocalPicture, withLocalPictures } from '../sync/node/local-pictures.ts';
import { openStateFile, readStateFile } from '../sync/node/state-file.ts';
import { createPictureChecks } from '../sync/plan/check-pictures.ts';
import { sync, type SyncOptions } from '../sync/sync.ts';
import { cannotBegin, describeError, type CommandHost } from './command.ts';
import { createJudge } from './picture-judge.ts';
import { createSharedBudget } from './shared-budget.ts';
import type { Connection, FeedOptions, SendOptions } from './sync-options.ts';
import { jsonOutput, textOutput } from './sync-output.ts';
import { createReport, readReport } from './sync-report.ts';

const RESUME_HINT = 'The same command goes on where this one ended.';

/** The error after Ctrl-C: what was kept, and how to continue. */
const createStopError = (cause: Error, { statePath }: Connection, isPlanned: boolean) =>
  new Error(
    isPlanned
      ? `Stopped. ${RESUME_HINT} What was done is remembered in ${statePath}.`
      : 'Stopped. Nothing was sent: run the same command again.',
    { cause },
  );

export async function syncFeed(
  feed: string | { dropped: string },
  options: FeedOptions & Pick<SyncOptions, 'categories'>,
  connection: Connection,
  host: CommandHost,
  signal: AbortSignal,
): Promise<0 | 1> {
  const { categoryMap } = options;
  const categories = categoryMap ? await readMap(categoryMap).catch(cannotBegin) : options.categories;
  const { columns, encoding } = options;
  const read = async (address: string) => readFeed(await openFeed(address, signal), columns, encoding);
  const source = await (
    typeof feed === 'string' ? toFeedSource(feed, signal) : toFeedSource(feed.dropped).then(withoutFiles)
  ).catch((error: Error) => {
    if (signal.aborted) throw createStopError(error, connection, false);
    return cannotBegin(error);
  });
  try {
    const { address } = source;
    const open = address ? () => readPages(address, read) : source.open;
    return await send({ ...source, open }, { ...options, categories }, connection, host, signal);
  } finally {
    await source.close();
  }
}

export function fixReport(
  report: string,
  options: SendOptions,
  connection: Connection,
  host: CommandHost,
  signal: AbortSignal,
): Promise<0 | 1> {
  const source = { open: () => readReport(report), file: resolve(report), address: null };
  return send(source, { ...options, isComplete: false, id: 'id' }, connection, host, signal);
}

async function send(
  { open, file, address }: Pick<FeedSource, 'file' | 'address'> & { open: SyncOptions['feed'] },
  options: SendOptions & Pick<SyncOptions, 'id' | 'categories' | 'isComplete'>,
  connection: Connection,
  host: CommandHost,
  signal: AbortSignal,
): Promise<0 | 1> {
  const { callsPerMinute, allowPrivateImages, dryRun } = options;
  // Pictures come from public hosts, or from the feed's own.
  const allowsPrivate = (url: URL) => allowPrivateImages || url.host === address?.host;
  const fetch = createGuardedFetch({ allowsPrivate });
  const output = options.json ? jsonOutput(host) : textOutput(host, callsPerMinute);
  // A dry run writes no state and therefore needs no lock.
  const { state, close } = await (
    dryRun
      ? readStateFile(connection.statePath).then((state) => ({ state, close: async () => {} }))
      : openStateFile(connection.statePath)
  ).catch(cannotBegin);
  let shared: Awaited<ReturnType<typeof createSharedBudget>> = null;
  let report: ReturnType<typeof createReport> | null = null;
  let isPlanned = false;
  const unjudged = { remedy: '' };
  try {
    if (!connection.budget) shared = await createSharedBudget(connection, callsPerMinute, host.env);
    if (options.report) report = createReport(options.report);
    const result = await sync({
      ...options,
      ...connection,
      feed: open,
      signal,
      state,
      budget: connection.budget ?? shared?.budget,
      tasks: fileStore(),
      rows: fileStore(),
      checks: withLocalPictures(createPictureChecks({ fetch, allowPrivateImages: allowsPrivate }), file),
      judge: await createJudge((remedy) => (unjudged.remedy = remedy)),
      open: openLocalPicture,
      onEvent(event) {
        isPlanned ||= event.event === 'plan';
        if (event.event === 'plan' && unjudged.remedy) output.say({ event: 'unjudged', ...unjudged });
        output.say(event);
        report?.say(event);
      },
    });
    output.end(result, dryRun);
    const { plan, counts, refusal } = result;
    return refusal || plan.keptOn || plan.usable === 0 || (counts && counts.failed > 0) ? 1 : 0;
  } catch (error) {
    if (signal.aborted) throw createStopError(error as Error, connection, isPlanned && !dryRun);
    if (!isPlanned) return cannotBegin(error as Error);
    throw new Error(`${describeError(error as Error)} ${RESUME_HINT}`, { cause: error });
  } finally {
    await shared?.close();
    report?.close();
    await close();
  }
}

const withoutFiles = (feed: FeedSource): FeedSource => ({ ...feed, file: null });

const readMap = async (path: string) =>
  readCategoryMap(readDelimited(decodeBytes(await openFeed(path)), 'category,tryon_category', path));
