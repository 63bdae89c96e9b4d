/** The options of `sync` and its subcommands, and the connection that they describe. */
import { join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { CATEGORIES, type Category } from '../../core/catalog/resources.ts';
import { checkApiKey, checkBaseUrl } from '../../core/catalog/connection-settings.ts';
import { standardEncoding } from '../../core/http/text-encoding.ts';
import { shopName } from '../../service/relay/node/shop-name.ts';
import type { EnableOption } from '../sync/plan/plan-product.ts';
import type { Columns } from '../sync/feed/read-feed.ts';
import type { CallBudget } from '../sync/run/pace.ts';
import { CannotBeginError, parseWholeNumber, type CommandHost } from './command.ts';
import { defaultStateDirectory } from './relay-settings.ts';

/** The options that `sync`, `sync status` and `sync fix` have in common. */
export interface ConnectionOptions {
  upstream?: string;
  state?: string;
  callsPerMinute: number;
  json: boolean;
}

export interface SendOptions extends ConnectionOptions {
  dryRun: boolean;
  report?: string;
  allowPrivateImages: boolean;
  enable: EnableOption;
}

export interface FeedOptions extends SendOptions {
  id?: string;
  categoryMap?: string;
  onlyCategory?: Category;
  defaultCategory?: Category;
  columns?: Columns | undefined;
  encoding?: string;
  limitProducts?: number;
  disableMissing: boolean;
  yes: boolean;
  watch: boolean;
}

export const withConnection = (command: Command): Command =>
  command
    .addOption(
      new Option('--upstream <url>', 'the address of the catalog service, without /v1').env('TRYON_UPSTREAM'),
    )
    .option('--state <file>', 'where the sync remembers what it did (in ~/.local/state/storefront-tryon)')
    .option(
      '--calls-per-minute <n>',
      'calls of the service in any minute: 50 beside a relay, at most 110',
      parseWholeNumber(1, 110),
      50,
    )
    .option('--json', 'prints one JSON object a line', false);

export const withSending = (command: Command): Command =>
  withConnection(command)
    .option('--dry-run', 'plans and checks, and sends nothing', false)
    .option('--report <file>', 'writes what was left out and what failed to a CSV file')
    .addOption(
      new Option('--enable', 'also switches on what somebody switched off').preset('all').default('new'),
    )
    .addOption(new Option('--no-enable', 'switches nothing on').preset('none'))
    .option(
      '--allow-private-images',
      'pictures may lie on this machine or a private network: for tests against the mock',
      false,
    );

export const withFeed = (command: Command): Command =>
  withSending(command)
    .option(
      '--id <id>',
      "what pages identify a product by: sku, id, mpn, handle, or a template such as '{sku}-{color}' of any columns (id of a Google feed, SKU of an export)",
    )
    .option(
      '--category-map <file>',
      'a CSV file that says which of your categories is which of ours; * stands for anything',
    )
    .addOption(
      new Option('--default-category <name>', 'of products whose category is not known').choices(CATEGORIES),
    )
    .option(
      '--columns <names>',
      'which column is what, for a feed that is not known: sku=Artikelnummer,title=Name,category=Gruppe,image=Bild',
      parseColumns,
    )
    .option(
      '--encoding <name>',
      'the encoding of the feed, if its letters look wrong: windows-1251',
      parseEncoding,
    )
    .addOption(new Option('--only-category <name>', 'leaves out all others').choices(CATEGORIES))
    .option('--limit-products <n>', 'takes only so many', parseWholeNumber(1, 1_000_000))
    .option('--disable-missing', 'switches off what the feed does not name any more', false)
    .option('--yes', 'also if that is more than a fifth of all', false)
    .option('--watch', 'goes on, and syncs every hour', false);

export const ENVIRONMENT_HELP = `
From the environment alone:
  TRYON_API_KEY           the shop's API key
  TRYON_REDIS_URL         the Redis in which relays of this shop count their calls; these are counted there, too

The exit status is 0 if all is well, 1 if a check, a picture or a call failed or no row can be used, and 2 if it could not begin.`;

export interface Connection {
  baseUrl: string;
  apiKey: string;
  statePath: string;
  /** A budget that is shared with others; missing for a sync of its own. */
  budget?: CallBudget;
}

export function readConnection({ upstream, state }: ConnectionOptions, { env }: CommandHost): Connection {
  if (!upstream) {
    throw new CannotBeginError(
      '--upstream (or TRYON_UPSTREAM) is missing: the address of the catalog service, without /v1.',
    );
  }
  if (!env.TRYON_API_KEY) {
    throw new CannotBeginError(
      "TRYON_API_KEY is not set: the shop's API key. It is read from the environment alone; docs/sync.md says how to set it on your system.",
    );
  }
  try {
    const baseUrl = checkBaseUrl(upstream);
    const apiKey = checkApiKey(env.TRYON_API_KEY.trim());
    return { baseUrl, apiKey, statePath: state ?? defaultStatePath({ baseUrl, apiKey }, env) };
  } catch (error) {
    if (error instanceof CannotBeginError) throw error;
    throw new CannotBeginError(
      (error as Error).message.replace('baseUrl', '--upstream').replace('apiKey', 'TRYON_API_KEY'),
    );
  }
}

function defaultStatePath(shop: { baseUrl: string; apiKey: string }, env: CommandHost['env']): string {
  const directory = env.TRYON_STATE_DIR || defaultStateDirectory(env);
  if (directory) return join(directory, `${shopName(shop)}.sync.ndjson`);
  throw new CannotBeginError(
    'There is no home directory for the state of the sync. Name a file with --state.',
  );
}

export const ROLES = ['sku', 'title', 'category', 'image'] as const;

function parseColumns(text: string): Columns {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  for (const [role = '', name] of pairs)
    if (!name || !(ROLES as readonly string[]).includes(role))
      throw new InvalidArgumentError(`Write ${ROLES.join('=…,')}=…, as many of them as you need.`);
  return Object.fromEntries(pairs) as Columns;
}

function parseEncoding(text: string): string {
  const encoding = standardEncoding(text);
  if (encoding) return encoding;
  throw new InvalidArgumentError(
    'Expected the name of an encoding, such as utf-8, windows-1250 or shift_jis.',
  );
}

/** Reads an address option of commands that fetch pages. */
export function parseHttpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).href;
  throw new InvalidArgumentError('It must begin with http:// or https://.');
}
