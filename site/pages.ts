/** Which Markdown of the repository becomes which page of the site, and its links, rewritten to match. */
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';

const SOURCES = 'https://github.com/storefront-tryon/storefront-tryon/blob/main/';
const ROOT_PAGES: readonly (readonly [file: string, page: string])[] = [
  ['README.md', 'start.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['SECURITY.md', 'security.md'],
  ['CHANGELOG.md', 'changelog.md'],
];

/** File of the repository -> page of the site. */
export async function findPages(root: string): Promise<Map<string, string>> {
  const names = await readdir(join(root, 'docs'), { recursive: true });
  const docs = names.filter((name) => name.endsWith('.md')).map((name) => name.replaceAll('\\', '/'));
  return new Map([
    ...ROOT_PAGES,
    ...docs.map((name) => [`docs/${name}`, name.replace(/README\.md$/, 'index.md')] as const),
  ]);
}

/** A file's Markdown with links that lead to pages of the site, or to the sources where there is no such page. */
export function staged(text: string, file: string, pages: ReadonlyMap<string, string>): string {
  const here = posix.dirname(pages.get(file)!);
  const rewrite = (target: string): string => {
    if (/^([a-z][a-z\d+.-]*:|#)/i.test(target)) return target;
    const [path, anchor] = target.split('#') as [string, string?];
    const source = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '');
    const folderPage = pages.get(`${source}/README.md`);
    const isPicture = /\.(webp|png|svg)$/.test(source) && source.startsWith('docs/');
    const page = pages.get(source) ?? folderPage ?? (isPicture ? source.slice('docs/'.length) : null);
    if (page === null) return SOURCES + source;
    const relative = posix.relative(here, page);
    return `${relative.startsWith('.') ? '' : './'}${relative}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  let isCode = false;
  return text
    .split('\n')
    .map((row) => {
      if (row.trimStart().startsWith('```')) isCode = !isCode;
      if (isCode) return row;
      return row
        .replaceAll(/\]\(([^()\s]+)\)/g, (_, target: string) => `](${rewrite(target)})`)
        .replaceAll(
          /(src|href)="([^"]+)"/g,
          (_, name: string, target: string) => `${name}="${rewrite(target)}"`,
        );
    })
    .join('\n');
}
