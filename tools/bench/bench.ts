/**
 * `npm run bench -- [--rounds N] [--write]`: the button beside a hand-written one and beside Lit alone, in a slowed browser
 * on a slowed network. The rounds are interleaved, so that what the machine does meanwhile falls on all alike; only ratios
 * of one run mean anything. Prints a table, and with --write puts it and the JSON into docs/.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { wholeNumber } from '../../src/core/base/numbers.ts';
import { ensureChrome } from '../../test/chrome.js';
import { growingList, heapPerButton, press, scriptTime, visitOnce, visitTwice } from './measure.ts';
import { spreadOf, tableOf, type Report } from './report.ts';
import { serve, VARIANTS, type Variant } from './server.ts';

const PAGE = 'docs/performance.md';
const MANY = 200;
/** Too many for the hand-written button, which would ask a thousand times in each round. */
const VERY_MANY = 1000;
/** Of a list that grows while the shopper scrolls. */
const PAGE_LENGTH = 24;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
});
const rounds = wholeNumber('--rounds', options.rounds, 1, 1000);

const server = await serve();
const browser = await chromium.launch({
  executablePath: ensureChrome(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const measured: Record<string, Record<Variant, number[]>> = {};
const alone: Record<string, number[]> = {};

function note(name: string, variant: Variant, value: number): void {
  measured[name] ??= { 'hand-written': [], 'Lit alone': [], 'storefront-tryon': [] };
  measured[name][variant].push(value);
}
const noteAlone = (name: string, value: number) => void (alone[name] ??= []).push(value);

try {
  // The first page of a new browser shares the machine with the browser's own start.
  for (const variant of VARIANTS) await visitOnce(browser, server.page(variant, 1));
  for (let round = 1; round <= rounds; round++) {
    for (const variant of VARIANTS) {
      const [first, second] = await visitTwice(browser, server.page(variant, 1));
      note('first visit', variant, first.shown);
      note('second visit', variant, second.shown);
      const script = await scriptTime(browser, server.page(variant, 1, { isSilent: true }));
      note('script time, first visit', variant, script);
      const preloaded = await visitOnce(browser, server.page(variant, 1, { isPreloaded: true }));
      note('first visit, preloaded', variant, preloaded.shown);
      server.requests();
      const many = await visitOnce(browser, server.page(variant, MANY));
      note(`${MANY} products`, variant, many.shown);
      note(`requests, ${MANY} products`, variant, server.requests());
      const manyScript = await scriptTime(browser, server.page(variant, MANY, { isSilent: true }));
      note(`script time, ${MANY} products`, variant, manyScript);
      if (variant === 'storefront-tryon')
        noteAlone('longest task, first visit, ms (0: none over 50)', first.longestTask);
    }
    const page = server.page('storefront-tryon', 1);
    for (const [name, isWarm] of [
      ['warm', true],
      ['cold', false],
    ] as const) {
      const { toDialog, toNextPaint } = await press(browser, page, isWarm);
      noteAlone(`click to dialog, ${name}, ms`, toDialog);
      noteAlone(`press to next paint (INP), ${name}, ms`, toNextPaint);
    }
    server.requests();
    const veryMany = await visitOnce(browser, server.page('storefront-tryon', VERY_MANY));
    noteAlone('1,000 products, all shown, ms', veryMany.shown);
    noteAlone('1,000 products, requests', server.requests());
    const silent = server.page('storefront-tryon', VERY_MANY, { isSilent: true });
    noteAlone('1,000 products, script time, ms', await scriptTime(browser, silent));
    server.requests();
    const growing = await growingList(browser, server.page('storefront-tryon', PAGE_LENGTH), PAGE_LENGTH, 4);
    for (const took of growing) noteAlone('24 more in an endless list, shown, ms', took);
    noteAlone('24 more in an endless list, requests', server.requests() / (growing.length + 1));
    console.error(`round ${round} of ${rounds}`);
  }
  for (const variant of VARIANTS) note('bytes in brotli', variant, server.weight(variant));
  const [one, many] = [server.page('storefront-tryon', 1), server.page('storefront-tryon', VERY_MANY)];
  noteAlone('heap for each of 1,000 buttons, bytes', await heapPerButton(browser, one, many, VERY_MANY));
} finally {
  await browser.close();
  server.close();
}

const spreadsOf = (row: Record<Variant, number[]>) =>
  Object.fromEntries(
    VARIANTS.slice(1).map((variant) => [
      variant,
      spreadOf(row[variant].map((value, round) => value / row['hand-written'][round]!)),
    ]),
  );
const report: Report = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]!.model.trim()}, Chromium ${browser.version()}`,
  rounds,
  ratios: Object.fromEntries(Object.entries(measured).map(([name, row]) => [name, spreadsOf(row)])),
  values: Object.fromEntries(
    Object.entries(alone).map(([name, list]) => [name, list.length === 1 ? list[0]! : spreadOf(list)]),
  ),
};
const table = tableOf(report);
console.log(table);
if (options.write) {
  const page = readFileSync(PAGE, 'utf8');
  const written = page.replace(
    /(<!-- bench -->\n)[^]*(<!-- \/bench -->)/,
    (_, start, end) => `${start}\n${table}\n\n${end}`,
  );
  writeFileSync(PAGE, written);
  writeFileSync('docs/performance.json', `${JSON.stringify(report, null, 2)}\n`);
}
