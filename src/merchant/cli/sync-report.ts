/** The report of a sync: a CSV file with skipped rows and failures, which `sync fix` reads again. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { SyncEvent } from '../sync/events.ts';
import type { Bytes } from '../sync/feed/bytes.ts';
import { unescapeFormula, csvLine, escapeFormula } from '../sync/feed/delimited.ts';
import { one } from '../sync/feed/feed-row.ts';
import { readFeed } from '../sync/feed/read-feed.ts';
import { openFeed } from '../sync/node/feed-source.ts';

const COLUMNS = ['id', 'title', 'category', 'picture', 'code', 'problem', 'remedy', 'line'] as const;
type ReportRow = Partial<Record<(typeof COLUMNS)[number], string | number>>;

export interface Report {
  say(event: SyncEvent): void;
  close(): void;
}

/** @throws Error if the file can't be written */
export function createReport(path: string): Report {
  const file = openSync(path, 'w');
  writeSync(file, `${COLUMNS.join(',')}\n`);
  return {
    say(event) {
      const row = toReportRow(event);
      if (row) writeSync(file, `${csvLine(COLUMNS.map((name) => escapeFormula(`${row[name] ?? ''}`)))}\n`);
    },
    close: () => closeSync(file),
  };
}

function toReportRow(event: SyncEvent): ReportRow | null {
  if (event.event === 'picture' || event.event === 'unworn') return { ...event, picture: event.url };
  if (event.event === 'failed') return { ...event, picture: event.url ?? '', problem: event.message };
  if (event.event !== 'skipped') return null;
  return { ...event, [event.code.endsWith('category') ? 'category' : 'picture']: event.subject };
}

/** Converts the pictures of a report to a feed with one row per product, at the position of its first line. */
export async function readReport(path: string): Promise<Bytes> {
  const { rows } = await readFeed(await openFeed(path));
  const products = new Map<string, { line: number; title: string; category: string; pictures: string[] }>();
  for await (const { line, values, title, categories, pictures } of rows) {
    const id = unescapeFormula(one(values, 'id'));
    if (!id || pictures.length === 0) continue;
    const product = products.get(id) ?? {
      line,
      title: unescapeFormula(title),
      category: categories[0] ?? '',
      pictures: [],
    };
    product.pictures.push(...pictures.map(unescapeFormula));
    products.set(id, product);
  }
  const lines = ['id,title,category,image'];
  for (const [id, { line, title, category, pictures }] of products)
    lines[line - 1] = csvLine(
      [id, title, category, pictures.join('|')].map((text) => text.replaceAll(/\s+/g, ' ')),
    );
  return new Blob([Array.from(lines, (line) => line ?? '').join('\n')]).stream();
}
