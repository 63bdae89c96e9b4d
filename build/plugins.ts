/** What the build changes in the sources on their way to dist/: which module stands for another, and how the code is made smaller. */
import { transform } from 'lightningcss';
import { relative, resolve } from 'node:path';
import { minify, type Plugin } from 'vite';
import { toEnvironment, PAGE_SCRIPTS } from './page-scripts.ts';

const PAGE_ENVIRONMENTS = Object.keys(PAGE_SCRIPTS).map(toEnvironment);
/** What the button's base does not hold: what has an effect by being imported, and all that needs Lit. */
const EFFECTS = /@lit\/|src\/storefront\/(register|before-lit)\.ts$/;

/** Replaces modules of some environments, by what they are imported as: a package's name, or a path from the root. */
function replaced(environments: readonly string[], modules: Readonly<Record<string, string>>): Plugin {
  const waiting = new Set(Object.keys(modules));
  return {
    name: `replaced-${Object.values(modules).join()}`,
    enforce: 'pre',
    applyToEnvironment: ({ name }) => environments.includes(name),
    resolveId(id, importer) {
      const key = id.startsWith('.') && importer ? relative('', resolve(importer, '..', id)) : id;
      const other = modules[key];
      waiting.delete(key);
      return other === undefined
        ? null
        : other.startsWith('src/')
          ? resolve(other)
          : this.resolve(other, importer);
    },
    buildEnd(error) {
      if (!error && waiting.size > 0) throw new Error(`Nothing imports ${[...waiting].join(', ')}.`);
    },
  };
}

/** The dialog takes Lit’s base from the page; and its parts are files beside it. */
const besideThePage = replaced(['dialog'], {
  '@lit/reactive-element': 'src/storefront/embed/lit-of-the-page.ts',
  'src/try-on/parts/parts.ts': 'src/try-on/parts/parts-beside.ts',
  'src/try-on/room/load-session.ts': 'src/try-on/room/load-session-beside.ts',
});

/** The session's templates are rendered by the dialog, and its parts are files beside it too. */
const besideTheDialog = replaced(['fitting_room'], {
  lit: 'src/try-on/room/lit-of-the-dialog.ts',
  'src/try-on/parts/parts.ts': 'src/try-on/parts/parts-beside.ts',
});

/** So are those of the photo swap, whose parts it loads itself. */
const swapBesideTheDialog = replaced(['photo_swap'], {
  lit: 'src/try-on/room/lit-of-the-dialog.ts',
  'src/try-on/swap/parts.ts': 'src/try-on/swap/parts-beside.ts',
});

/** What runs in workers is a file of its own. */
const workersBeside = replaced(['fitting_room', 'on_face', 'on_hand'], {
  'src/try-on/parts/worker-parts.ts': 'src/try-on/parts/worker-parts-beside.ts',
});

/** The seed's pictures and the finders' networks lie flat beside the scripts, as everything does that is loaded by URL. */
const filesBeside: Plugin = {
  name: 'files-beside',
  renderChunk: (code, { fileName }) => ({
    code: code.replaceAll(/\.\/(?:pictures|files)\//g, fileName.includes('/') ? '../' : './'),
    map: null,
  }),
};

const DIALOG_PARTS = /src\/try-on\/(swap\/|parts\/(worker-)?)parts\.ts$/;

/** What runs in workers imports nothing: an app's build takes the script tag's own files. */
const scriptNames = new Map(
  Object.entries(PAGE_SCRIPTS).map(([name, { source }]) => [resolve(source), name]),
);
const workerFile = (source: string): string => {
  const name = scriptNames.get(source);
  if (name === undefined) throw new Error(`${source} runs in a worker: add it to build/page-scripts.ts.`);
  return `'../${name}.js'`;
};
/** So are texts, one by one, which each app's build understands. */
const importsOfTexts = (start: string) =>
  Object.keys(PAGE_SCRIPTS)
    .filter((name) => name.startsWith(start))
    .map((name) => `'${name.slice(start.length)}': () => import('../${name}.js')`)
    .join();

const partsOfTheScriptTag: Plugin = {
  name: 'parts-of-the-script-tag',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'library',
  transform: {
    filter: { id: DIALOG_PARTS },
    handler: (script, file) => ({
      code: script
        .replace(
          /import\(`\.\.?\/texts\/[^)]*\)/,
          () => `({ ${importsOfTexts(file.includes('/swap/') ? 'swap-texts-' : 'texts-')} })[language]()`,
        )
        .replaceAll(/'(\.\.?\/[^']+)'/g, (written, path: string) =>
          file.endsWith('/worker-parts.ts') ? workerFile(resolve(file, '..', path)) : written,
        ),
      map: null,
    }),
  },
  resolveId: (id, importer) =>
    id.startsWith('../') && id.endsWith('.js') && DIALOG_PARTS.test(importer ?? '')
      ? { id, external: true }
      : null,
};

/** The modules without effects that the button needs at once. */
const baseOfTheButton = new Set<string>();

export const isOfTheBase = (id: string): boolean => baseOfTheButton.has(id);

/**
 * In the library, they are one file: the fewer files a page loads before its first button, the better they are compressed. What the
 * page registers engines and texts by is the script tag's file, so that an app without any has none of it. What the mock exports is
 * a file of its own: esbuild loads beside the entry what that imports from the file in which the mock waits for its first request.
 */
const libraryInFewFiles: Plugin = {
  name: 'library-in-few-files',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'library',
  resolveId(id, importer) {
    if (id === './experience.ts' && importer?.endsWith('src/index.ts'))
      return { id: './experience.js', external: true };
    if (id === './mock.ts' && importer?.endsWith('src/service/mock/index.ts'))
      return { id: './mock-service.js', external: true };
    if (id === '@lit/reactive-element')
      return importer?.endsWith('src/storefront/lit.ts')
        ? { id, external: true }
        : resolve('src/storefront/lit.ts');
    return null;
  },
  buildEnd() {
    const hasEffects = new Map<string, boolean>();
    const see = (id: string): boolean => {
      let has = hasEffects.get(id);
      if (has === undefined) {
        hasEffects.set(id, false);
        const imported = this.getModuleInfo(id)?.importedIds ?? [];
        has = imported.map(see).includes(true) || EFFECTS.test(id);
        hasEffects.set(id, has);
        if (!has) baseOfTheButton.add(id);
      }
      return has;
    };
    see(resolve('src/storefront/register.ts'));
  },
};

/** On an edge there are no streams of Node's: csv-parse brings its own, and sax does without. */
const withoutNodeStreams: Plugin = {
  name: 'without-node-streams',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'sync',
  resolveId(id, importer) {
    if (id === 'csv-parse') return this.resolve('csv-parse/browser/esm', importer);
    return id === 'stream' || id === 'string_decoder' ? '\0none' : null;
  },
  load: (id) => (id === '\0none' ? 'export {};' : null),
};

/** To the minifier a style sheet in a script is a text like any other. */
const minifiedStyles: Plugin = {
  name: 'minified-styles',
  transform: {
    filter: { id: /\bstyles\.ts$/ },
    handler: (script, filename) => ({
      code: script.replaceAll(/`([^`]+)`/g, (_, sheet: string) => {
        const { code } = transform({ filename, code: Buffer.from(sheet), minify: true });
        return `\`${code.toString()}\``;
      }),
      map: null,
    }),
  },
};

/** Vite's own minifier before the slower one: together they save more than either. */
const minifiedTwice: Plugin = {
  name: 'minified-twice',
  applyToEnvironment: ({ name }) => PAGE_ENVIRONMENTS.includes(name),
  renderChunk: {
    order: 'pre',
    async handler(script, { fileName }) {
      const options = { module: true, compress: true, mangle: true, sourcemap: true } as const;
      const { code, map } = await minify(fileName, script, options);
      return { code, map };
    },
  },
};

export const plugins: readonly Plugin[] = [
  withoutNodeStreams,
  libraryInFewFiles,
  partsOfTheScriptTag,
  minifiedTwice,
  besideThePage,
  besideTheDialog,
  swapBesideTheDialog,
  workersBeside,
  minifiedStyles,
  filesBeside,
];
