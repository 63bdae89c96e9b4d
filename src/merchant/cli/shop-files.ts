/** Lists the files that a shop's pages load, and packs a platform's plugin with them as one archive for the platform's own upload. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import categoryWords from '../sync/feed/category-words.json' with { type: 'json' };
import { CannotBeginError } from './command.ts';

interface Plugin {
  /** Its folder in the package. */
  readonly source: string;
  /** The folder in it of the files that pages load. */
  readonly assets: string;
  /** The place in its platform’s administration that takes the archive. */
  readonly upload: string;
  /** Data of ours that it reads. */
  readonly data?: Readonly<Record<string, object>>;
}

export const PLUGINS: Readonly<Record<string, Plugin>> = {
  woocommerce: {
    source: 'src/wordpress/storefront-tryon',
    assets: 'assets',
    upload: 'Plugins → Add New → Upload Plugin',
    data: { 'includes/category-words.json': categoryWords },
  },
  prestashop: {
    source: 'docs/platforms/prestashop/storefronttryon',
    assets: 'views/js',
    upload: 'Modules → Module Manager → Upload a module',
  },
};

/** Files of `base-url="mock:"`: the demo's catalog and its pictures. */
const MOCK_FILE = /^mock-page\.js$|\.webp$/;
/** A fixed date, so that the same files give the same archive. */
export const MODIFIED = '2020-01-01T00:00:00';

interface ShopFiles {
  /** The manifest without what no shop needs. */
  readonly manifest: { version: string; files: Record<string, unknown> };
  readonly names: readonly string[];
}

/** @param dist the folder of the built files */
export async function listShopFiles(dist: string): Promise<ShopFiles> {
  const text = await readFile(join(dist, 'manifest.json'), 'utf8').catch(() => {
    throw new CannotBeginError(
      `There are no built files in ${dist}. Install the package again, or run npm run build.`,
    );
  });
  const { version, files } = JSON.parse(text) as ShopFiles['manifest'];
  const needed = Object.entries(files).filter(([name]) => !MOCK_FILE.test(name));
  const names = [...needed.map(([name]) => name), 'LICENSES.md'];
  return { manifest: { version, files: Object.fromEntries(needed) }, names };
}

/** @param root the package's folder */
export async function packPlugin(
  root: string,
  plugin: Plugin,
): Promise<{ name: string; archive: Uint8Array }> {
  const { source, assets, data = {} } = plugin;
  const folder = basename(source);
  const packed: Zippable = {};
  const pack = (path: string, content: Uint8Array) => void (packed[`${folder}/${path}`] = content);
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    pack(relative(join(root, source), path).replaceAll('\\', '/'), await readFile(path));
  }
  const dist = join(root, 'dist');
  const { names } = await listShopFiles(dist);
  for (const name of names) pack(`${assets}/${name}`, await readFile(join(dist, name)));
  for (const [path, value] of Object.entries(data)) pack(path, Buffer.from(JSON.stringify(value)));
  return { name: `${folder}.zip`, archive: zipSync(packed, { level: 9, mtime: MODIFIED }) };
}
