/**
 * The last step of `npm run build`, after scripts and types were written to dist/: copies pictures and licences, bundles the
 * types, describes the elements, writes the manifest, checks the size budgets, and packs the files for a shop's own server.
 */
import { writeFile } from 'node:fs/promises';
import { copyAssets } from './assets.ts';
import { joinLicenses } from './licenses.ts';
import { packageJson } from './package.ts';
import { bundleTypes } from './types.ts';
import { checkSizeBudgets, writeReport, weigh } from './weights.ts';
import { writeElements } from './elements.ts';
import { writeZip } from './zip.ts';

const DIST = 'dist';

await copyAssets(DIST);
await joinLicenses(DIST);
await bundleTypes(`${DIST}/declarations`, DIST);
await writeElements(DIST);
const weights = await weigh(DIST);
const files = Object.fromEntries(
  weights.map(({ name, integrity, bytes, brotli }) => [name, { integrity, bytes, brotli }]),
);
const manifest = { version: packageJson.version, files };
await writeFile(`${DIST}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
console.log(writeReport(weights));
for (const sentence of checkSizeBudgets(weights)) console.log(`${sentence} See build/page-scripts.ts.`);
console.log(`${await writeZip(DIST, '.')} holds the files for a shop's own server.`);
