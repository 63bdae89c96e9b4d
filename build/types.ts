/**
 * Bundles the emitted types into a file for each entry and files that several entries share. Internals that no entry
 * names are left out. The handwritten types of frameworks stay separate files: each refers to a package that may be
 * missing, and has comments about that, which a bundler would move.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { packageJson } from './package.ts';

/** The path of each entry's emitted types. */
const ENTRIES = {
  index: 'index',
  react: 'storefront/react/index',
  client: 'core/catalog/index',
  relay: 'service/relay/index',
  sync: 'merchant/sync/index',
  mock: 'service/mock/index',
  experience: 'experience',
};
const FRAMEWORKS = 'src/storefront/frameworks';
const EXTENSION = /(\.d)?\.ts$/;

/**
 * @param emitted the folder of TypeScript's declarations, which is removed afterwards
 * @throws Error if a published type imports a package that is no dependency
 */
export async function bundleTypes(emitted: string, dist: string): Promise<void> {
  const folder = join(dist, 'types');
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(ENTRIES).map(([name, path]) => [name, resolve(emitted, `${path}.d.ts`)]),
    ),
    plugins: [resolveTypes(emitted), dts({ dtsInput: true, tsconfig: false }), exportWhereDeclared],
  });
  const { output } = await bundle.write({
    dir: folder,
    chunkFileNames: 'shared-[name].d.ts',
    minifyInternalExports: false,
  });
  await bundle.close();
  const own = output.map(({ fileName }) => fileName);
  for (const chunk of output) {
    const ids = chunk.type === 'chunk' ? chunk.imports : [];
    const unknown = ids.find((id) => !isInstalled(id, chunk.fileName) && !own.includes(id));
    if (unknown)
      throw new Error(`${chunk.fileName} imports ${unknown}, which is not installed along with the package.`);
  }
  await mkdir(join(folder, 'frameworks'), { recursive: true });
  for (const name of await readdir(FRAMEWORKS)) {
    const types = await readFile(join(FRAMEWORKS, name), 'utf8');
    await writeFile(
      join(folder, 'frameworks', name),
      types
        .replaceAll(/'(\.\.\/)+(core\/(base\/settings|events)|button\/tryon-button)\.ts'/g, "'../index.js'")
        .replaceAll(/'(\.\/[\w-]+)\.d\.ts'/g, "'$1.js'"),
    );
  }
  await rm(emitted, { recursive: true });
}

/** A framework's own entry may import the framework, which its users have. */
const isInstalled = (id: string, file: string) =>
  id.startsWith('.') || id in packageJson.dependencies || id === file.replace(EXTENSION, '');

/** Resolves relative imports, which end in `.ts`. Packages and the types of frameworks stay external. */
const resolveTypes = (emitted: string): Plugin => ({
  name: 'resolve-types',
  resolveId(id, importer) {
    if (!importer) return null;
    if (!id.startsWith('.')) return { id, external: true };
    const path = resolve(dirname(importer), id.replace(EXTENSION, ''));
    const framework = path.slice(resolve(emitted).length).match(/^\/storefront\/frameworks\/([\w-]+)$/);
    return framework ? { id: `./frameworks/${framework[1]}.js`, external: true } : `${path}.d.ts`;
  },
});

/** TypeScript 4 can only name a type by its entry if the declaration itself is exported. */
const exportWhereDeclared: Plugin = {
  name: 'export-where-declared',
  renderChunk: {
    order: 'post',
    handler(types) {
      let code = types;
      const rest = /^export \{ (.*) \};$/m
        .exec(types)?.[1]!
        .split(', ')
        .filter((item) => {
          const name = item.replace('type ', '');
          const declaration = new RegExp(
            `^(?=(declare )?(abstract )?(class|const|function|interface|type) ${name}\\b)`,
            'gm',
          );
          const isDeclared = /^\w+$/.test(name) && declaration.test(types);
          if (isDeclared) code = code.replaceAll(declaration, 'export ');
          return !isDeclared;
        });
      if (rest) code = code.replace(/^export \{ .* \};$/m, () => `export { ${rest.join(', ')} };`);
      return { code, map: null };
    },
  },
};
