/**
 * The last step of `npm run build`, after scripts and types were written to dist/: copies pictures and licences, bundles the
 * types, describes the elements, checks the size budgets, and packs the files for a shop's own server.
 */
import { copyAssets } from './assets.ts';
import { joinLicenses } from './licenses.ts';
import { bundleTypes } from './types.ts';
import { checkSizeBudgets, writeReport, weigh } from './weights.ts';
import { writeElements } from './elements.ts';
import { writeManifest } from './manifest.ts';
import { writeZip } from './zip.ts';

const DIST = 'dist';

await copyAssets(DIST);
await joinLicenses(DIST);
await bundleTypes(`${DIST}/declarations`, DIST);
await writeElements(DIST);
const weights = await weigh(DIST);
await writeManifest(DIST, weights);
console.log(writeReport(weights));
for (const sentence of checkSizeBudgets(weights)) console.log(`${sentence} See build/page-scripts.ts.`);
console.log(`${await writeZip(DIST, '.')} holds the files for a shop's own server.`);
