/** The report of a sync: a CSV file with skipped rows and failures, which `sync fix` reads again. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { SyncEvent } from '../sync/events.ts';
import { unescapeFormula, escapeFormula } from '../sync/feed/delimited.ts';
import { one, type FeedRow } from '../sync/feed/feed-row.ts';
import { readFeed, type Feed } from '../sync/feed/read-feed.ts';
import { openFeed } from '../sync/node/feed-source.ts';

const COLUMNS = ['id', 'title', 'category', 'picture', 'code', 'problem', 'remedy', 'line'] as const;
type ReportRow = Partial<Record<(typeof COLUMNS)[number], string | number>>;

/** @throws Error if the file can't be written */
export function createReport(path: string) {
  const file = openSync(path, 'w');
  writeSync(file, `${COLUMNS.join(',')}\n`);
  return {
    say(event: SyncEvent): void {
      const row = toReportRow(event);
      if (row) writeSync(file, `${COLUMNS.map((name) => toCell(row[name])).join(',')}\n`);
    },
    close: () => closeSync(file),
  };
}

function toCell(value: string | number = ''): string {
  const text = escapeFormula(`${value}`);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toReportRow(event: SyncEvent): ReportRow | null {
  if (event.event === 'picture' || event.event === 'unworn') return { ...event, picture: event.url };
  if (event.event === 'failed') return { ...event, picture: event.url ?? '', problem: event.message };
  if (event.event !== 'skipped') return null;
  return { ...event, [event.code.endsWith('category') ? 'category' : 'picture']: event.subject };
}

/** Reads the pictures of a report as a feed with one row per product, at the position of its first line. */
export async function readReport(path: string): Promise<Feed> {
  const { name, rows } = await readFeed(await openFeed(path));
  const products = new Map<string, FeedRow & { pictures: string[] }>();
  for await (const { line, values, title, categories, pictures } of rows) {
    const id = unescapeFormula(one(values, 'id'));
    if (!id || pictures.length === 0) continue;
    const row = { line, values: { id }, title: unescapeFormula(title), categories, pictures: [] as string[] };
    const product = products.get(id) ?? row;
    product.pictures.push(...pictures.map(unescapeFormula));
    products.set(id, product);
  }
  async function* allRows(): AsyncGenerator<FeedRow> {
    yield* products.values();
  }
  return { name, idField: 'id', rows: allRows() };
}
