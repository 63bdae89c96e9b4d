/**
 * `npm run docs`: the Markdown of this repository as a site in `site/dist/`, with what makes it live: the built files, the demo with
 * builder, and pages made from the elements' manifest. VitePress then makes the pages; a link that leads nowhere fails.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { build } from 'vite';
import { apiPage } from './api-page.ts';
import { MADE_PAGES } from './made-pages.ts';
import { findPages, staged } from './pages.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SITE = join(ROOT, 'site');
const CONTENT = join(SITE, 'content');
const PUBLIC = join(CONTENT, 'public');

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(CONTENT, path)), { recursive: true });
  await writeFile(join(CONTENT, path), text);
}

/** The files that a page of a framework links to, in full. */
async function exampleFiles(text: string): Promise<string> {
  const names = [...text.matchAll(/\/(examples\/[\w+./-]+\.(?:tsx|ts|vue|svelte|astro|liquid|html))\)/g)];
  const files = names.map(async ([, name]) => {
    const content = await readFile(join(ROOT, name!), 'utf8');
    return `\n## ${posix.basename(name!)}\n\n\`\`\`${name!.split('.').at(-1)}\n${content}\`\`\`\n`;
  });
  return (await Promise.all(files)).join('');
}

await rm(CONTENT, { recursive: true, force: true });
const pages = await findPages(ROOT);
for (const [file, page] of pages) {
  const text = staged(await readFile(join(ROOT, file), 'utf8'), file, pages);
  await write(page, page.startsWith('frameworks/') ? text + (await exampleFiles(text)) : text);
}
for (const [page, text] of Object.entries(MADE_PAGES)) await write(page, text);
await write('api.md', apiPage(JSON.parse(await readFile(join(ROOT, 'dist/custom-elements.json'), 'utf8'))));

await cp(join(ROOT, 'docs/images'), join(CONTENT, 'images'), { recursive: true });
await cp(join(ROOT, 'demo/people/worn'), join(PUBLIC, 'home'), { recursive: true });
await cp(join(ROOT, 'docs/platforms/images'), join(CONTENT, 'platforms/images'), { recursive: true });
await cp(join(ROOT, 'dist'), join(PUBLIC, 'live'), {
  recursive: true,
  // The flat files, which a shop would upload.
  filter: (path) =>
    path.endsWith('dist') || /^[^/]+\.(js|bin|webp)$/.test(path.slice(join(ROOT, 'dist/').length)),
});
for (const name of ['shop.html', 'shop.css', 'shop.js'])
  await cp(join(SITE, 'live', name), join(PUBLIC, 'live', name));
await cp(join(ROOT, 'demo/samples'), join(PUBLIC, 'live/samples'), { recursive: true });
for (const name of ['astronaut.webp', 'astronaut.points.json'])
  await cp(
    join(ROOT, 'demo/people', name),
    join(
      PUBLIC,
      'live/samples',
      name.replace('astronaut.points', 'portrait').replace('astronaut', 'portrait'),
    ),
  );
await build({
  root: SITE,
  logLevel: 'warn',
  publicDir: false,
  // The built package, as an app has it.
  resolve: {
    alias: [
      { find: /^storefront-tryon$/, replacement: join(ROOT, 'dist/index.js') },
      { find: /^storefront-tryon\/(\w+)$/, replacement: join(ROOT, 'dist/$1.js') },
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(PUBLIC, 'live'),
    emptyOutDir: false,
    assetsDir: '.',
    lib: { entry: join(SITE, 'live/modules.ts'), formats: ['es'], fileName: 'modules' },
  },
});
await cp(join(ROOT, 'demo/dist'), join(PUBLIC, 'demo'), { recursive: true });

execFileSync(join(SITE, 'node_modules/.bin/vitepress'), ['build', SITE], { stdio: 'inherit', cwd: SITE });
console.info('The documentation is in site/dist/.');
