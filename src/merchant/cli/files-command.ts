/** The command `files`: copies the files that a shop uploads out of the package, or packs a platform's plugin with them. */
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CannotBeginError, type AddCommand } from './command.ts';
import { listShopFiles, packPlugin, PLUGINS } from './shop-files.ts';

export const addFilesCommand: AddCommand = (program, { host, action }) => {
  program
    .command('files')
    .description('copies what a shop uploads, with a list')
    .argument('<dir>', 'the folder to copy to; it is made if there is none')
    .option(
      '--platform <name>',
      'also the ready files for this platform; for woocommerce and prestashop the plugin as a zip alone',
    )
    .option('--json', 'prints one JSON object', false)
    .addHelpText('after', '\nExample:\n  storefront-tryon files ./upload --platform woocommerce')
    .action(
      action(async (folder: string, { platform, json }: { platform?: string; json: boolean }) => {
        const root = dirname(createRequire(import.meta.url).resolve('storefront-tryon/package.json'));
        const copied = await copyFiles(root, folder, platform);
        if (json) host.print(JSON.stringify({ folder, files: copied }));
        else
          for (const line of [...copied.map((name) => `  ${name}`), advise(copied, folder, platform)])
            host.print(line);
        return 0;
      }),
    );
};

const advise = (copied: readonly string[], folder: string, platform = '') =>
  platform in PLUGINS
    ? `Upload ${join(folder, copied[0]!)} in your shop under ${PLUGINS[platform]!.upload}. It is complete: nothing else needs to be uploaded.`
    : `${copied.length} files are in ${folder}: upload them into one folder of your shop.`;

/**
 * @param root the package's folder
 * @returns the copied files as paths below `folder`
 */
export async function copyFiles(root: string, folder: string, platform?: string): Promise<string[]> {
  const dist = join(root, 'dist');
  const { manifest, names } = await listShopFiles(dist);
  const platforms = join(root, 'docs/platforms');
  const entries = await readdir(platforms, { withFileTypes: true }).catch(() => []);
  const ready = entries.filter((entry) => entry.isDirectory() && entry.name !== 'images');
  const known = [...new Set([...Object.keys(PLUGINS), ...ready.map(({ name }) => name)])];
  if (platform !== undefined && !known.includes(platform))
    throw new CannotBeginError(`There are no files for ${platform}. There are some for ${known.join(', ')}.`);
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new CannotBeginError(`${folder} can't be made: ${error.message}. Name another folder.`);
  });
  const plugin = platform === undefined ? undefined : PLUGINS[platform];
  if (plugin) {
    const { name, archive } = await packPlugin(root, plugin);
    await writeFile(join(folder, name), archive);
    return [name];
  }
  for (const name of names) await cp(join(dist, name), join(folder, name));
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const copied = [...names, 'manifest.json'];
  if (platform === undefined) return copied;
  const from = join(platforms, platform);
  await cp(from, join(folder, platform), { recursive: true });
  const inPlatform = await readdir(from, { recursive: true, withFileTypes: true });
  const ofPlatform = inPlatform
    .filter((entry) => entry.isFile())
    .map((entry) => join(platform, entry.parentPath.slice(from.length), entry.name));
  return [...copied, ...ofPlatform];
}
