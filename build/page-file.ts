/**
 * Bundles a page of the demo into one file that needs no server, with its scripts, styles and pictures inlined: the builder for
 * the archive that shop owners download, and the merchant's side for the command `panel`.
 */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { siteConfig } from '../demo/server/site.ts';

/** @returns the page's HTML */
export async function pageFile(name: 'builder' | 'panel'): Promise<string> {
  const page = `demo/${name}/index.html`;
  const config = siteConfig();
  const result = (await build({
    ...config,
    build: {
      ...config.build,
      write: false,
      emptyOutDir: false,
      copyPublicDir: false,
      // The face finder is not inlined, because the preview places no product automatically.
      assetsInlineLimit: (path: string) => path.endsWith('.webp'),
      modulePreload: false,
      rolldownOptions: { input: resolve(dirname(page), 'main.ts'), output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [script, ...others] = result.output.filter((file) => file.type === 'chunk');
  if (!script || others.length > 0) throw new Error(`The page ${name} is more than one script.`);
  return inlineAssets(page, script.code);
}

async function inlineAssets(path: string, script: string): Promise<string> {
  const page = await readFile(path, 'utf8');
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)" \/>/g)];
  const styles = await Promise.all(sheets.map(([, href]) => readFile(resolve(dirname(path), href!), 'utf8')));
  // The replacements are functions, because dollar signs in strings would be patterns.
  return page
    .replace(/ *<link rel="(?:stylesheet|icon)"[^>]*>\n/g, '')
    .replace(/ *<script [^>]*><\/script>\n/, () => `    <style>\n${styles.join('\n')}    </style>\n`)
    .replace(
      '  </body>',
      () => `    <script type="module">${script.replaceAll('</script', '<\\/script')}</script>\n  </body>`,
    );
}
