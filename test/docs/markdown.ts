/** The documentation's pages as Markdown: their code blocks, headings and links. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface CodeBlock {
  /** From the repository's root. */
  page: string;
  /** Of the block's first line. */
  line: number;
  language: string;
  code: string;
}

export interface Link {
  page: string;
  line: number;
  target: string;
}

/** Every page, from the repository's root. */
export const PAGES: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].toSorted();

export function readPage(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** The fenced blocks of a page, without the indentation of the list they are in. */
export function listCodeBlocks(page: string, text = readPage(page)): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let fence: { indent: string; language: string; line: number; code: string[] } | null = null;
  for (const [index, row] of text.split('\n').entries()) {
    const [, indent = '', language] = /^( *)```(.*)$/.exec(row) ?? [];
    if (!fence && language !== undefined) {
      fence = { indent, language: language.trim(), line: index + 2, code: [] };
    } else if (fence && language === '' && indent === fence.indent) {
      blocks.push({ page, line: fence.line, language: fence.language, code: `${fence.code.join('\n')}\n` });
      fence = null;
    } else {
      fence?.code.push(row.startsWith(fence.indent) ? row.slice(fence.indent.length) : row.trimStart());
    }
  }
  if (fence) throw new Error(`${page}:${fence.line} begins a code block that never ends.`);
  return blocks;
}

export const codeBlocks = (...languages: string[]): CodeBlock[] =>
  PAGES.flatMap((page) => listCodeBlocks(page)).filter(({ language }) => languages.includes(language));

/** A page without its code, line for line. */
function listProse(text: string): string[] {
  let isCode = false;
  return text.split('\n').map((row) => {
    const isFence = row.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    return isCode || isFence ? '' : row.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[[\]=]/g, ' '));
  });
}

export function listLinks(page: string, text = readPage(page)): Link[] {
  return listProse(text).flatMap((row, index) =>
    [...row.matchAll(/\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)\)|(?:src|href)="([^"]+)"/g)].map(
      ([, inline, html]) => ({ page, line: index + 1, target: inline ?? html! }),
    ),
  );
}

/** The anchors of a page's headings, as GitHub makes them. */
export function listAnchors(page: string, text = readPage(page)): string[] {
  const seen = new Map<string, number>();
  return listProse(text)
    .filter((row) => /^#{1,6} /.test(row))
    .map((row) => {
      const slug = row
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-');
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    });
}

/** The file that a relative link names, from the repository's root, and its anchor. */
export function resolveLink({ page, target }: Link): { file: string; anchor: string } {
  const [path, anchor = ''] = target.split('#');
  const file = path ? relative(ROOT, resolve(ROOT, dirname(page), path)) : page;
  return { file, anchor };
}

/** The rows of the table of a page whose first header cell is this, each as the text of its cells. */
export function readTable(page: string, header: string): string[][] {
  const rows = readPage(page).split('\n');
  const toCells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const first = rows.findIndex((row) => row.startsWith('|') && toCells(row)[0] === header);
  if (first === -1) throw new Error(`${page} has no table that begins with "${header}".`);
  const end = rows.findIndex((row, n) => n > first && !row.startsWith('|'));
  return rows.slice(first + 2, end).map(toCells);
}

/** What a cell has in backticks. */
export const listCode = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
