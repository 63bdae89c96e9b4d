/**
 * Deletes the emitted types that the package's entries do not use: internals are not public, and name libraries that consumers
 * do not have. In the others, imports end in `.js`, the one form that TypeScript 4 understands too.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { packageJson } from './package.ts';

const IMPORTS = /(?:\bfrom\s+|\bimport\s*\(?\s*|path=)['"]([^'"]+)['"]/g;
const EXTENSION = /(\.d)?\.ts$/;

/** @throws Error if a published type imports a package that is not installed along with this one */
export async function pruneTypes(dist: string): Promise<void> {
  // Written by hand, and so not emitted; they alone name packages that a consumer may have or not.
  await cp('src/frameworks', join(dist, 'types/frameworks'), { recursive: true });
  const reached = new Set<string>();
  const waiting = Object.values(packageJson.exports)
    .flatMap((entry) => (typeof entry === 'string' ? [] : (entry.types ?? [])))
    .map((path) => resolve(path));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const types = await readFile(file, 'utf8');
    for (const [, specifier] of types.matchAll(IMPORTS)) {
      if (specifier!.startsWith('.')) {
        waiting.push(resolve(dirname(file), specifier!.replace(EXTENSION, '.d.ts')));
      } else if (!/types\/(frameworks|react)\//.test(file) && !packageJson.dependencies[nameOf(specifier!)]) {
        throw new Error(`${file} imports ${specifier}, which is not installed along with the package.`);
      }
    }
    await writeFile(
      file,
      types.replaceAll(IMPORTS, (found, specifier: string) =>
        specifier.startsWith('.') ? found.replace(specifier, specifier.replace(EXTENSION, '.js')) : found,
      ),
    );
  }
  const folder = join(dist, 'types');
  const emitted = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of emitted) {
    const path = resolve(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(path)) await rm(path);
  }
  await removeEmpty(folder);
}

const nameOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0];

async function removeEmpty(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await removeEmpty(join(folder, entry.name));
  }
  if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true });
}
