/** Quotes in tables: text in a TSV, and in a CSV never a reason why a row takes what belongs to another. */
import { expect } from 'chai';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';
import { checkRow } from '../../../src/merchant/sync/plan/check-row.ts';

/** The rows as line, id, title and category, or the reason why the table is refused. */
async function read(text: string): Promise<string[] | string> {
  try {
    const lines: string[] = [];
    const { rows } = await readFeed(new Blob([text]).stream());
    for await (const { line, values, title, categories } of rows)
      lines.push(`${line}: ${String(values.id)} ${title} / ${categories.join()}`);
    return lines;
  } catch (error) {
    return (error as Error).message;
  }
}

const table = (delimiter: string, rows: readonly string[][]) =>
  [['id', 'title', 'category', 'image'], ...rows].map((row) => row.join(delimiter)).join('\n');
const tsv = (...rows: string[][]) => read(table('\t', rows));
const csv = (...rows: string[][]) => read(table(',', rows));
const row = (id: string, title: string) => [id, title, `of ${id}`, `https://cdn.example/${id}.jpg`];

describe('A quote in a TSV', () => {
  it('at the start of a title is text, and swallows no row', async () => {
    expect(await tsv(row('S-1', '"Big ring'), row('S-2', 'Tee'), row('S-3', 'Ring 5"'))).to.eql([
      '2: S-1 "Big ring / of S-1',
      '3: S-2 Tee / of S-2',
      '4: S-3 Ring 5" / of S-3',
    ]);
  });

  it('around a field is removed with its doubled quotes, as Excel writes it', async () => {
    expect(await tsv(row('S-1', '"24"" case, ""new"""'), row('S-2', '"a\tb"'))).to.eql([
      '2: S-1 24" case, "new" / of S-1',
      '3: S-2 a\tb / of S-2',
    ]);
  });

  it('joins the lines of a field only where they make one row', async () => {
    expect(await tsv(row('S-1', '"one\ntwo"'), row('S-2', 'Tee'))).to.eql([
      '2: S-1 one\ntwo / of S-1',
      '4: S-2 Tee / of S-2',
    ]);
  });

  it('that is never closed is text', async () => {
    expect(await tsv(['S-1', '"Big ring'], row('S-2', 'Tee'))).to.eql([
      '2: S-1 "Big ring / ',
      '3: S-2 Tee / of S-2',
    ]);
  });

  it('after other text is text', async () => {
    expect(await tsv(row('S-1', '"Aria" ring'), row('S-2', 'the "Aria"'))).to.eql([
      '2: S-1 "Aria" ring / of S-1',
      '3: S-2 the "Aria" / of S-2',
    ]);
  });
});

describe('A quote in a CSV', () => {
  for (const [what, title, means] of [
    ['that is an inch sign', 'Ring 5"', 'Ring 5"'],
    ['that is doubled', '"24"" case"', '24" case'],
    ['that is not doubled', '"24" case"', '24" case'],
    ['that PHP escapes', '"24\\" case"', '24" case'],
    ['that PHP escapes before a comma', '"24\\", new"', '24", new'],
    ['at the end of a text with a backslash', '"C:\\"', 'C:\\'],
  ] as const)
    it(`${what} belongs to its row`, async () => {
      expect(await csv(row('S-1', title), row('S-2', 'Tee'))).to.eql([
        `2: S-1 ${means} / of S-1`,
        '3: S-2 Tee / of S-2',
      ]);
    });

  for (const [what, ...rows] of [
    ['before the inch sign of another row', row('S-1', '"24 case'), row('S-2', 'T'), row('S-3', 'Ring 5"')],
    ['before a row that is quoted', row('S-1', '"24 case'), row('S-2', '"Ring, gold"')],
    ['that is doubled at the end', row('S-1', '"24""'), row('S-2', '"Ring, gold"')],
  ] as const)
    it(`${what} is refused with its line`, async () => {
      expect(await csv(row('S-0', 'A'), ...rows)).to.match(/after line 2 of the feed .*quote/);
    });

  it('that leaves a row with more values than the header has columns leaves the row out', async () => {
    const feed = await readFeed(new Blob([table(',', [row('S-1', '"24", new"')])]).stream());
    for await (const read of feed.rows)
      expect(checkRow(read, 'S-1', { id: 'id' })).to.include({ line: 2, code: 'broken-row' });
  });

  it('around lines and commas keeps them, and the lines are counted', async () => {
    expect(await csv(row('S-1', '"one, two\nthree, four, five"'), row('S-2', 'Tee'))).to.eql([
      '2: S-1 one, two\nthree, four, five / of S-1',
      '4: S-2 Tee / of S-2',
    ]);
  });
});
