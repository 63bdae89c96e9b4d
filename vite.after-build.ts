/**
 * What is done with dist/ once it is built: weighs the script tag and fails where it is too heavy, and writes the
 * manifest with a hash for each file. Called by vite.config.ts.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What a shopper downloads before the first button, minified, in brotli. */
const MOST_BYTES = 14_200;

interface Entry {
  /** For the `integrity` attribute of a script tag. */
  integrity: string;
  bytes: number;
  brotli: number;
}

export async function afterBuild(folder: string): Promise<void> {
  const files: Record<string, Entry> = {};
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  // Chunks are for bundlers, which hash for themselves.
  const scripts = names.filter((name) => name.endsWith('.js') && !name.startsWith('chunks/'));
  for (const name of scripts.toSorted()) {
    const content = await readFile(join(folder, name));
    files[name] = {
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      bytes: content.length,
      brotli: brotliCompressSync(content).length,
    };
  }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ files }, null, 2)}\n`);
  const { brotli } = files['embed.js']!;
  console.log(`embed.js: ${brotli} bytes in brotli, of at most ${MOST_BYTES}`);
  if (brotli > MOST_BYTES) {
    throw new Error(
      `embed.js weighs ${brotli} bytes in brotli; at most ${MOST_BYTES} are allowed. Load parts later, or shed some.`,
    );
  }
}
