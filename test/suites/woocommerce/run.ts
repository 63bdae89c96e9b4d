/**
 * `tsx test/suites/woocommerce/run.ts --wordpress PATH [--site URL] [--themes A,B] [--only WORDS] [--zip FILE]`: the plugin in a real
 * shop, which somebody has set up, in each theme on a phone and on a desktop. Needs the catalog service of `service.ts` and the plugin, active and
 * with its settings saved; with the plugin's zip the shop must be without it, and the owner's steps are made instead. Prints a table of checks and themes, and keeps a picture of each page under coverage/woocommerce.
 */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from '../../helpers/open-browser.ts';
import { CHECKS } from './checks.ts';
import { goOwnersWay } from './owner.ts';
import { Visit, WIDTHS } from './visit.ts';

const PICTURES = 'coverage/woocommerce';
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const { values } = parseArgs({
  options: {
    wordpress: { type: 'string' },
    site: { type: 'string', default: 'http://127.0.0.1:8090' },
    themes: { type: 'string', default: 'storefront,astra,twentytwentyfive' },
    only: { type: 'string', default: '' },
    zip: { type: 'string' },
  },
});
const { wordpress, site, only, zip } = values;
if (!wordpress || !existsSync(join(wordpress, 'wp-load.php'))) {
  throw new Error(`--wordpress must be the folder of WordPress, which holds wp-load.php; got ${wordpress}.`);
}
const content = join(wordpress, 'wp-content');
const themes = values.themes.split(',').filter((theme) => {
  const isThere = existsSync(join(content, 'themes', theme, 'style.css'));
  if (!isThere) console.log(`There is no theme ${theme}: it is left out.`);
  return isThere;
});

execFileSync('php', [here('shop.php'), wordpress, here('../../../src/service/mock/seed/pictures')], {
  env: { ...process.env, SITE_HOST: new URL(site).host },
});
await rm(PICTURES, { recursive: true, force: true });
await mkdir(PICTURES, { recursive: true });

const browser = await openBrowser();
if (zip) {
  const steps = await goOwnersWay(browser, site, zip, PICTURES);
  await browser.close();
  console.log(steps.join('\n'));
  process.exit();
}

const visitor = join(content, 'mu-plugins', 'tryon-suite.php');
await mkdir(join(content, 'mu-plugins'), { recursive: true });
await copyFile(here('visitor.php'), visitor);

const isBlockTheme = (theme: string) => existsSync(join(content, 'themes', theme, 'templates', 'index.html'));

/** By check: by theme and width, what went wrong, `''` for nothing and null for a check that could not be made. */
const results = new Map<string, Map<string, string | null>>();
const columns: string[] = [];
for (const theme of themes) {
  for (const width of WIDTHS) {
    const column = `${theme} ${width}`;
    columns.push(column);
    for (const [index, [name, { state, isOfBlocks, plugin, look }]] of Object.entries(CHECKS).entries()) {
      if (!name.includes(only)) continue;
      const row = results.get(name) ?? new Map<string, string | null>();
      results.set(name, row);
      if ((isOfBlocks && !isBlockTheme(theme)) || (plugin && !existsSync(join(content, 'plugins', plugin)))) {
        row.set(column, null);
        continue;
      }
      const visit = await Visit.begin(browser, site, width, { theme, ...state });
      const failure = await look(visit).then(
        () => visit.complaints.map((complaint) => `uncaught: ${complaint}`).join('; '),
        (error: Error) => error.message,
      );
      row.set(column, failure);
      console.log(`${failure ? '✗' : '✓'} ${column}: ${name}${failure ? `: ${failure}` : ''}`);
      await visit.page.screenshot({ path: `${PICTURES}/${theme}-${width}-${index + 1}.png` }).catch(() => {});
      await visit.end();
    }
  }
}
await browser.close();
await rm(visitor);

console.log(`\n| check | ${columns.join(' | ')} |\n| --- |${' --- |'.repeat(columns.length)}`);
let failed = 0;
for (const [name, row] of results) {
  const cells = columns.map((column) => {
    const result = row.get(column);
    if (result) failed += 1;
    return result === null ? '–' : result ? '✗' : '✓';
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
console.log(`\n${failed} failed. Pictures are in ${PICTURES}.`);
process.exitCode = failed > 0 ? 1 : 0;
