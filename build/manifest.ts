/** Writes dist/manifest.json: version, size and integrity hash of each file that a page may load by URL. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageJson } from './package.ts';
import type { Weight } from './weights.ts';

export async function writeManifest(dist: string, weights: readonly Weight[]): Promise<void> {
  const files = Object.fromEntries(
    weights.map(({ name, integrity, bytes, brotli }) => [name, { integrity, bytes, brotli }]),
  );
  const manifest = { version: packageJson.version, files };
  await writeFile(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
