/**
 * Makes the snippet builder one file that needs no server: the demo's page with its scripts, styles and pictures inlined, for
 * the archive that shop owners download.
 */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { siteConfig } from '../demo/server/site.ts';

const PAGE = 'demo/builder/index.html';

/** @returns the page's text */
export async function builderFile(): Promise<string> {
  const config = siteConfig();
  const result = (await build({
    ...config,
    build: {
      ...config.build,
      write: false,
      emptyOutDir: false,
      copyPublicDir: false,
      // Without the face finder: the preview here places no product automatically.
      assetsInlineLimit: (path: string) => path.endsWith('.webp'),
      modulePreload: false,
      rolldownOptions: { input: resolve(dirname(PAGE), 'main.ts'), output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [script, ...others] = result.output.filter((file) => file.type === 'chunk');
  if (!script || others.length > 0) throw new Error('The snippet builder is more than one script.');
  return inlined(await readFile(PAGE, 'utf8'), script.code);
}

async function inlined(page: string, script: string): Promise<string> {
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)" \/>/g)];
  const styles = await Promise.all(sheets.map(([, href]) => readFile(resolve(dirname(PAGE), href!), 'utf8')));
  // Replaced by functions, so that dollar signs in the texts are not taken as patterns.
  return page
    .replace(/ *<link rel="(?:stylesheet|icon)"[^>]*>\n/g, '')
    .replace(/ *<script [^>]*><\/script>\n/, () => `    <style>\n${styles.join('\n')}    </style>\n`)
    .replace(
      '  </body>',
      () => `    <script type="module">${script.replaceAll('</script', '<\\/script')}</script>\n  </body>`,
    );
}
