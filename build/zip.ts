/** Packs the archive for shop owners: scripts, licences, integrity hashes, the code to paste, and the tools' pages. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { MODIFIED, packPlugin, PLUGINS } from '../src/merchant/cli/shop-files.ts';
import { filesByUrl } from './files.ts';
import { packageJson } from './package.ts';
import { pageFile } from './page-file.ts';
import { writeReadme } from './zip-readme.ts';

const PLATFORMS = 'docs/platforms';
const EDGE = 'deploy/edge';

/** @returns the archive's path */
export async function writeZip(dist: string, folder: string): Promise<string> {
  const { version } = packageJson;
  const files: Zippable = {};
  for (const name of [...(await filesByUrl(dist)), 'LICENSES.md', 'manifest.json']) {
    files[name] = await readFile(join(dist, name));
  }
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as {
    files: Record<string, { integrity: string }>;
  };
  const hashes = Object.entries(manifest.files).map(([name, { integrity }]) => `${integrity}  ${name}\n`);
  files['integrity.txt'] = Buffer.from(hashes.join(''));
  files['snippet-builder.html'] = Buffer.from(await pageFile('builder'));
  // The ready files for platforms keep their folders; the script needs none of them.
  for (const entry of await readdir(PLATFORMS, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:md|png|webp)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files[`platforms/${relative(PLATFORMS, path).replaceAll('\\', '/')}`] = await readFile(path);
  }
  for (const [platform, plugin] of Object.entries(PLUGINS)) {
    const { name, archive } = await packPlugin('.', plugin);
    files[`platforms/${platform}/${name}`] = archive;
  }
  Object.assign(files, await packEdgeRelay(dist));
  files['LICENSE.txt'] = await readFile('LICENSE');
  files['README.txt'] = Buffer.from(writeReadme(version, manifest.files['embed.js']!.integrity));
  const path = join(folder, `storefront-tryon-${version}.zip`);
  await writeFile(path, zipSync(files, { level: 9, mtime: MODIFIED }));
  return path;
}

/** The relay's edge worker with the relay itself, so that nothing but the host's own tool has to be installed. */
async function packEdgeRelay(dist: string): Promise<Zippable> {
  const read = (name: string) => readFile(join(EDGE, name), 'utf8');
  const { dependencies, ...rest } = JSON.parse(await read('package.json')) as { dependencies: object };
  const [name] = Object.keys(dependencies);
  const texts = {
    'package.json': `${JSON.stringify(rest, null, 2)}\n`,
    'worker.js': (await read('worker.js')).replace(`'${name}/relay'`, "'./relay.js'"),
    'wrangler.toml': await read('wrangler.toml'),
    'relay.js': await readFile(join(dist, 'relay.js'), 'utf8'),
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`platforms/edge-relay/${name}`, Buffer.from(text)]),
  );
}
