/**
 * The last step of `npm run build`, once scripts and types lie in dist/: lays pictures and licences beside the scripts,
 * keeps only types and descriptions of elements that are published, weighs what shoppers download, and packs the files for a shop's own server.
 */
import { copyAssets } from './assets.ts';
import { joinLicenses } from './licenses.ts';
import { pruneTypes } from './types.ts';
import { checkBudgets, reportOf, weigh } from './weights.ts';
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
checkBudgets(weights);
console.log(`${await writeZip(DIST, '.')} holds the files for a shop's own server.`);
