/** Writes the tables of findings in src/core/findings into docs/doctor.md: `npx tsx build/finding-tables.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Entry } from '../src/core/findings/finding.ts';

const FILE = 'docs/doctor.md';
const BEGIN = '<!-- From src/core/findings, by build/finding-tables.ts -->';

type Table = Record<string, { page: string; findings: Record<string, Entry> }>;

/** docs/doctor.md with current tables, and as it is. */
export async function doctorPage(): Promise<{ wanted: string; present: string }> {
  const tables = await Promise.all(
    ['button', 'visibility', 'mount', 'page'].map(
      async (name) => JSON.parse(await readFile(`src/core/findings/${name}.json`, 'utf8')) as Table,
    ),
  );
  const present = await readFile(FILE, 'utf8');
  const wanted = `${present.split(BEGIN)[0]}${BEGIN}\n\n${tables.flatMap(listSections).join('\n\n')}\n`;
  return { wanted: await format(wanted, { ...(await resolveConfig(FILE)), parser: 'markdown' }), present };
}

const listSections = (table: Table): string[] =>
  Object.entries(table).flatMap(([subject, { page, findings }]) => {
    const rows = Object.entries(findings).filter(([, { advice, note, unseen }]) => advice ?? note ?? unseen);
    if (rows.length === 0) return [];
    const title = subject.charAt(0).toUpperCase() + subject.slice(1);
    return [
      `**${title}** ([more](${page}))`,
      [
        '| name | what it says | what to do |',
        '| --- | --- | --- |',
        ...rows.map(
          ([name, { wrong, note, unseen, advice }]) =>
            `| \`${name}\` | ${cell(wrong ?? note ?? unseen)} | ${cell(advice)} |`,
        ),
      ].join('\n'),
    ];
  });

/** Placeholders such as `{name}` are written as an ellipsis. */
const cell = (text = ''): string =>
  text
    .replaceAll(/\{(\w+)\}/g, '…')
    .replaceAll(/<[^>]+>|npx storefront-tryon (?:doctor|sync(?: status)?)/g, (code) => `\`${code}\``)
    .replaceAll('|', '\\|');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(FILE, (await doctorPage()).wanted);
}
