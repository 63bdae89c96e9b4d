/** The report of a sync: a CSV file with what was left out and what failed, which `sync fix` reads again. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { csvLine } from '../sync/feed/delimited.ts';
import { one } from '../sync/feed/feed-row.ts';
import { readFeed } from '../sync/feed/read-feed.ts';
import { openFeed } from '../sync/node/feed-source.ts';
import type { SyncReports } from '../sync/sync.ts';
import { remedyOf } from '../sync/remedies.ts';

const COLUMNS = ['id', 'title', 'category', 'picture', 'code', 'problem', 'remedy', 'line'] as const;
type ReportRow = Record<(typeof COLUMNS)[number], string | number>;

export interface Report extends Pick<SyncReports, 'onSkip' | 'onPicture' | 'onFailure'> {
  close(): void;
}

/** @throws Error if the file can't be written */
export function createReport(path: string): Report {
  const file = openSync(path, 'w');
  const write = (row: ReportRow) => void writeSync(file, `${csvLine(COLUMNS.map((name) => row[name]))}\n`);
  writeSync(file, `${COLUMNS.join(',')}\n`);
  return {
    onSkip({ id, title, category = '', subject = '', code, problem, remedy, line }) {
      const about = code.endsWith('category')
        ? { category: subject, picture: '' }
        : { category, picture: subject };
      write({ id, title, ...about, code, problem, remedy, line });
    },
    onPicture({ externalId: id, title, category, line }, { picture, code, problem, remedy }) {
      write({ id, title, category, picture, code, problem, remedy, line });
    },
    onFailure({ wanted: { externalId: id, title, category, line }, picture: url, code, message: problem }) {
      const picture = url ?? '';
      write({ id, title, category, picture, code, problem, remedy: remedyOf(code), line });
    },
    close: () => closeSync(file),
  };
}

/** The pictures of a report as a feed: a product each, however many lines name it, in the first of these. */
export async function readReport(path: string): Promise<AsyncGenerator<Uint8Array>> {
  const { rows } = await readFeed(await openFeed(path));
  const products = new Map<string, { line: number; title: string; category: string; pictures: string[] }>();
  for await (const { line, values, title, categories, pictures } of rows) {
    const id = one(values, 'id');
    if (!id || pictures.length === 0) continue;
    const product = products.get(id) ?? { line, title, category: categories[0] ?? '', pictures: [] };
    product.pictures.push(...pictures);
    products.set(id, product);
  }
  const lines = ['id,title,category,image'];
  for (const [id, { line, title, category, pictures }] of products)
    lines[line - 1] = csvLine(
      [id, title, category, pictures.join('|')].map((text) => text.replaceAll(/\s+/g, ' ')),
    );
  const bytes = new TextEncoder().encode(Array.from(lines, (line) => line ?? '').join('\n'));
  return (async function* () {
    yield bytes;
  })();
}
