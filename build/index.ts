/**
 * The last step of `npm run build`, after scripts and types were written to dist/: copies pictures and licences, removes types
 * and element descriptions that are not published, checks the size budgets, and packs the files for a shop's own server.
 */
import { copyAssets } from './assets.ts';
import { joinLicenses } from './licenses.ts';
import { pruneTypes } from './types.ts';
import { checkSizeBudgets, reportOf, weigh } from './weights.ts';
import { writeElements } from './elements.ts';
import { writeManifest } from './manifest.ts';
import { writeZip } from './zip.ts';

const DIST = 'dist';

await copyAssets(DIST);
await joinLicenses(DIST);
await pruneTypes(DIST);
await writeElements(DIST);
const weights = await weigh(DIST);
await writeManifest(DIST, weights);
console.log(reportOf(weights));
checkSizeBudgets(weights);
console.log(`${await writeZip(DIST, '.')} holds the files for a shop's own server.`);
