/** The build's plugins, which replace modules and make the code smaller. */
import { transform } from 'lightningcss';
import { relative, resolve } from 'node:path';
import { RolldownMagicString } from 'rolldown';
import { Visitor } from 'rolldown/utils';
import { minify, type Plugin } from 'vite';
import { toEnvironment, PAGE_SCRIPTS } from './page-scripts.ts';

const PAGE_ENVIRONMENTS = Object.keys(PAGE_SCRIPTS).map(toEnvironment);
/** Modules that the button's base excludes: those with effects, and those that need Lit. */
const EFFECTS = /@lit\/|src\/storefront\/(register|before-lit)\.ts$/;

/** Replaces modules in some environments. Keys are package names or paths from the root. */
function replaceModules(environments: readonly string[], modules: Readonly<Record<string, string>>): Plugin {
  const unused = new Set(Object.keys(modules));
  return {
    name: `replaced-${Object.values(modules).join()}`,
    enforce: 'pre',
    applyToEnvironment: ({ name }) => environments.includes(name),
    resolveId(id, importer) {
      const key = id.startsWith('.') && importer ? relative('', resolve(importer, '..', id)) : id;
      const other = modules[key];
      unused.delete(key);
      return other === undefined
        ? null
        : other.startsWith('src/')
          ? resolve(other)
          : this.resolve(other, importer);
    },
    buildEnd(error) {
      if (!error && unused.size > 0) throw new Error(`Nothing imports ${[...unused].join(', ')}.`);
    },
  };
}

/** The dialog uses the page's copy of Lit's base, and loads its parts from files beside it. */
const besideThePage = replaceModules(['dialog'], {
  '@lit/reactive-element': 'src/storefront/embed/lit-of-the-page.ts',
  'src/try-on/parts/parts.ts': 'src/try-on/parts/parts-beside.ts',
  'src/try-on/room/parts.ts': 'src/try-on/room/parts-beside.ts',
});

/** The dialog renders the session's templates; its parts are also files beside it. */
const besideTheDialog = replaceModules(['fitting_room'], {
  lit: 'src/try-on/room/lit-of-the-dialog.ts',
  'src/try-on/parts/parts.ts': 'src/try-on/parts/parts-beside.ts',
});

/** The photo swap also uses the dialog's Lit and loads its own parts. */
const swapBesideTheDialog = replaceModules(['photo_swap'], {
  lit: 'src/try-on/room/lit-of-the-dialog.ts',
  'src/try-on/photo-swap/parts.ts': 'src/try-on/photo-swap/parts-beside.ts',
});

/** Code that runs in workers is in files of its own. */
const workersBeside = replaceModules(['fitting_room', 'on_face', 'on_hand'], {
  'src/try-on/parts/worker-parts.ts': 'src/try-on/parts/worker-parts-beside.ts',
});

/** The seed's pictures and the finders' networks are in the scripts' own folder, as all files that are loaded by URL. */
const filesBeside: Plugin = {
  name: 'files-beside',
  renderChunk: (code, { fileName }) => ({
    code: code.replaceAll(/\.\/(?:pictures|files)\//g, fileName.includes('/') ? '../' : './'),
    map: null,
  }),
};

const DIALOG_PARTS = /src\/try-on\/(photo-swap\/|parts\/(worker-)?)parts\.ts$/;

/** Workers can't import an app's modules, so that the library refers to the script tag's files. */
const scriptNames = new Map(
  Object.entries(PAGE_SCRIPTS).map(([name, { source }]) => [resolve(source), name]),
);
const workerFile = (source: string): string => {
  const name = scriptNames.get(source);
  if (name === undefined) throw new Error(`${source} runs in a worker: add it to build/page-scripts.ts.`);
  return `'../${name}.js'`;
};
/** Texts are imported from these files too, by literal paths, which every app's bundler understands. */
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
          () =>
            `({ ${importsOfTexts(file.includes('/photo-swap/') ? 'swap-texts-' : 'texts-')} })[language]()`,
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

/** The modules without effects that the button needs immediately. */
const buttonBase = new Set<string>();

export const isInButtonBase = (id: string): boolean => buttonBase.has(id);

/**
 * The library has them in one file, because few files before a page's first button compress better. The registry of engines and
 * texts is in the script tag's file, so that apps that register none do not contain it. The mock's exports are a separate file,
 * because esbuild would otherwise load their imports with the entry, although the mock waits for its first request.
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
    const visit = (id: string): boolean => {
      let has = hasEffects.get(id);
      if (has === undefined) {
        hasEffects.set(id, false);
        const imported = this.getModuleInfo(id)?.importedIds ?? [];
        has = imported.map(visit).includes(true) || EFFECTS.test(id);
        hasEffects.set(id, has);
        if (!has) buttonBase.add(id);
      }
      return has;
    };
    visit(resolve('src/storefront/register.ts'));
  },
};

/** Edge hosts lack Node's streams, and sax works without them. */
const withoutNodeStreams: Plugin = {
  name: 'without-node-streams',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'sync',
  resolveId: (id) => (id === 'stream' || id === 'string_decoder' ? '\0none' : null),
  load: (id) => (id === '\0none' ? 'export {};' : null),
};

/** The minifier does not minify style sheets in a script's strings. */
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

/** Nor does it shorten white space in templates. One space stays of each, since HTML may show it. */
const shortTemplates: Plugin = {
  name: 'short-templates',
  transform: {
    filter: { code: 'html`' },
    handler(script) {
      const code = new RolldownMagicString(script);
      new Visitor({
        TaggedTemplateExpression({ tag, quasi }) {
          if (tag.type !== 'Identifier' || tag.name !== 'html') return;
          for (const { start, end, value } of quasi.quasis) {
            const short = value.raw.replaceAll(/\s+/g, ' ').replaceAll(' >', '>');
            if (short) code.overwrite(start, end, short);
          }
        },
      }).visit(this.parse(script));
      return { code: code.toString(), map: code.generateMap({ hires: true }).toString() };
    },
  },
};

/** Vite's own minifier runs before terser; together they save more than either alone. */
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
  shortTemplates,
  filesBeside,
];
