/** The command `files`: copies the files that a shop uploads out of the package, and lists them. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CannotBeginError, type AddCommand } from './command.ts';

/** Files of `base-url="mock:"`: the demo's catalog and its pictures. */
const MOCK_FILE = /^mock-page\.js$|\.webp$/;

export const addFilesCommand: AddCommand = (program, { host, action }) => {
  program
    .command('files')
    .description('copies what a shop uploads, with a list')
    .argument('<dir>', 'the folder to copy to; it is made if there is none')
    .option('--platform <name>', 'also the ready files for this platform, such as shopify')
    .option('--json', 'prints one JSON object', false)
    .addHelpText('after', '\nExample:\n  storefront-tryon files ./upload --platform shopify')
    .action(
      action(async (folder: string, { platform, json }: { platform?: string; json: boolean }) => {
        const root = dirname(createRequire(import.meta.url).resolve('storefront-tryon/package.json'));
        const copied = await copyFiles(root, folder, platform);
        if (json) host.print(JSON.stringify({ folder, files: copied }));
        else {
          for (const name of copied) host.print(`  ${name}`);
          host.print(`${copied.length} files are in ${folder}: upload them into one folder of your shop.`);
        }
        return 0;
      }),
    );
};

/**
 * @param root the package's folder
 * @returns the copied files as paths below `folder`
 */
export async function copyFiles(root: string, folder: string, platform?: string): Promise<string[]> {
  const dist = join(root, 'dist');
  const manifest = await readFile(join(dist, 'manifest.json'), 'utf8').catch(() => {
    throw new CannotBeginError(
      `There are no built files in ${dist}. Install the package again, or run npm run build.`,
    );
  });
  const { version, files } = JSON.parse(manifest) as { version: string; files: Record<string, unknown> };
  const platforms = join(root, 'docs/platforms');
  const entries = await readdir(platforms, { withFileTypes: true }).catch(() => []);
  const known = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'images')
    .map(({ name }) => name);
  if (platform !== undefined && !known.includes(platform))
    throw new CannotBeginError(`There are no files for ${platform}. There are some for ${known.join(', ')}.`);
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new CannotBeginError(`${folder} can't be made: ${error.message}. Name another folder.`);
  });
  const needed = Object.entries(files).filter(([name]) => !MOCK_FILE.test(name));
  const own = { version, files: Object.fromEntries(needed) };
  const names = [...Object.keys(own.files), 'LICENSES.md'];
  for (const name of names) await cp(join(dist, name), join(folder, name));
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(own, null, 2)}\n`);
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
