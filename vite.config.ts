/**
 * `npm run build`: the scripts in dist/; the folder build/ does the rest. What a page loads by URL (the script tag and the parts next to it) is one
 * self-contained file each: a part that imported the script tag's own file would get a second copy of it wherever a page
 * loads that with a query.
 */
import { transform } from 'lightningcss';
import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  minify,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
} from 'vite';
import { writeFaceFiles } from './build/face-models.ts';
import { packageJson } from './build/package.ts';
import { LANGUAGES } from './src/texts/languages.ts';

const { version } = packageJson;
const BANNER = `/*! storefront-tryon ${version} | MIT | see LICENSES.md */`;
const BUILT_IN = /^node:/;
const LIT = /^lit(\/|$)/;

/** The dialog's texts; English comes along with the dialog. */
const OTHER_LANGUAGES = Object.keys(LANGUAGES).filter((name) => name !== 'en');

function build(
  entries: Record<string, string>,
  output: Rolldown.OutputOptions,
  external: (string | RegExp)[] = [],
  name = Object.keys(entries).join('-'),
): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      minify: true,
      copyPublicDir: false,
      modulePreload: false,
      license: { fileName: `licenses/${name}.md` },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, resolve(file)])),
        external,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          postBanner: BANNER,
          ...output,
        },
      },
    },
  };
}

const oneFile = (
  name: string,
  file: string,
  output: Rolldown.OutputOptions = {},
  external: (string | RegExp)[] = [],
) => build({ [name]: file }, { codeSplitting: false, ...output }, external);

/**
 * Without what Vite adds for sites, which it does for clients: each import() wrapped in its own preloading, under a name that
 * a shop's own build uses as well, and each picture's address written in a form that only Vite reads.
 */
const withPlainImports = (environment: EnvironmentOptions): EnvironmentOptions => ({
  ...environment,
  consumer: 'server',
  resolve: { noExternal: true, conditions: [...defaultClientConditions] },
});

/** With every library inside, so that the package installs none but Lit. */
const forNode = (environment: EnvironmentOptions): EnvironmentOptions => ({
  ...environment,
  consumer: 'server',
  resolve: { noExternal: true, conditions: [...defaultServerConditions] },
  build: {
    ...environment.build,
    target: 'node20',
    rolldownOptions: {
      ...environment.build?.rolldownOptions,
      platform: 'node',
      external: [...builtinModules, BUILT_IN],
    },
  },
});

/** What runs on servers alone: nobody needs its sources in a browser. */
const withoutSourceMaps = (environment: EnvironmentOptions): EnvironmentOptions => ({
  ...environment,
  build: { ...environment.build, sourcemap: false },
});

/** By a slower minifier that saves more: for what every shopper downloads. */
const minifiedMore = (environment: EnvironmentOptions, format: object = {}): EnvironmentOptions => ({
  ...environment,
  build: {
    ...environment.build,
    minify: 'terser',
    // No workaround for Safari 10; the rest was chosen by what comes out smallest.
    terserOptions: { safari10: false, compress: { passes: 3, inline: 1, keep_fargs: false }, format },
  },
});

const withBanner = (environment: EnvironmentOptions, postBanner: string): EnvironmentOptions => ({
  ...environment,
  build: {
    ...environment.build,
    rolldownOptions: {
      ...environment.build?.rolldownOptions,
      output: { ...environment.build?.rolldownOptions?.output, postBanner },
    },
  },
});

/**
 * V8 compiles all functions while the file is loading, and not one by one on the page's main thread: nearly all of them run
 * before the first button is shown.
 */
const compiledAhead = (environment: EnvironmentOptions): EnvironmentOptions =>
  withBanner(environment, `//# allFunctionsCalledOnLoad\n${BANNER}`);

/** Of our own code alone and of few bytes: no line about licences, and no source map. */
const withoutComments = (environment: EnvironmentOptions): EnvironmentOptions =>
  withBanner({ ...environment, build: { ...environment.build, sourcemap: false, license: false } }, '');

/** The button needs Lit's base alone; the dialog takes that from the page. */
const litOfThePage: Plugin = {
  name: 'lit-of-the-page',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['dialog', 'embed', 'iife'].includes(name),
  resolveId(id, importer) {
    if (this.environment.name === 'dialog') {
      return id === '@lit/reactive-element' ? resolve('src/embed/lit-of-the-page.ts') : null;
    }
    return id === 'lit' ? this.resolve('@lit/reactive-element', importer) : null;
  },
};

/** The seed's pictures and the face finder's files lie flat beside the scripts, as everything does that is loaded by URL. */
const filesBeside: Plugin = {
  name: 'files-beside',
  renderChunk: (code, { fileName }) => ({
    code: code.replaceAll(/\.\/(?:pictures|files)\//g, fileName.includes('/') ? '../' : './'),
    map: null,
  }),
};

/**
 * What the dialog loads on its own lies in files next to it: the texts of one language, the face finder. They are loaded
 * again where that has failed, which a plain import does not do in every browser.
 */
const partsBesideDialog: Plugin = {
  name: 'parts-beside-dialog',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'dialog',
  transform: {
    filter: { id: /\/dialog\/(?:texts\/texts|place\/face-placement)\.ts$/ },
    handler(script, id) {
      const code = script
        .replaceAll("import('./on-face.ts')", "importAgain('./face-finder.js')")
        .replaceAll(/\bimport\('\.\/([\w-]+)\.json', [^)]+\)/g, "importAgain('./texts-$1.js')");
      if (code === script) throw new Error(`${id} loads its parts in another way than vite.config.ts knows.`);
      return { code: `import { importAgain } from '../import-again.ts';\n${code}`, map: null };
    },
  },
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

/**
 * What follows the first import of the script tag runs in a microtask of its own, after the one that sends the first request.
 * The call stack that Chromium's network inspector (and so Lighthouse) records with a request then holds no function that
 * contains Lit and the element: V8 would read all of that again for the line numbers, on the page's main thread.
 */
const restInMicrotask: Plugin = {
  name: 'rest-in-microtask',
  applyToEnvironment: ({ name }) => name === 'embed' || name === 'iife',
  renderChunk: {
    order: 'pre',
    handler(script, { fileName }) {
      // Each line stays where it is, as the source map wants.
      const rest =
        /(?<=^\/\/ src\/embed\/(?:module|classic)\.ts$[^]*?)^(?=\/\/ (?:node_modules|src)\/)([^]*?)(?=^\}\)\(\);|(?![^]))/m;
      const code = script.replace(rest, 'queueMicrotask(() => { $1});');
      if (code === script) throw new Error(`${fileName} is not ordered as vite.config.ts expects.`);
      return { code, map: null };
    },
  },
};

/** Vite's own minifier before the slower one: together they save more than either. */
const minifiedTwice: Plugin = {
  name: 'minified-twice',
  applyToEnvironment: ({ name }) => ['embed', 'iife', 'dialog', 'match'].includes(name),
  renderChunk: {
    order: 'pre',
    async handler(script, { fileName }) {
      const options = { module: true, compress: true, mangle: true, sourcemap: true } as const;
      const { code, map } = await minify(fileName, script, options);
      return { code, map };
    },
  },
};

export default defineConfig({
  plugins: [restInMicrotask, minifiedTwice, litOfThePage, partsBesideDialog, minifiedStyles, filesBeside],
  base: './',
  json: { namedExports: false },
  appType: 'custom',
  logLevel: 'warn',
  builder: {
    async buildApp(builder) {
      await writeFaceFiles();
      for (const [name, environment] of Object.entries(builder.environments)) {
        if (name !== 'client' && name !== 'ssr') await builder.build(environment);
      }
    },
  },
  environments: {
    embed: compiledAhead(minifiedMore(oneFile('embed', 'src/embed/embed.ts'))),
    // In ASCII: a classic script is read in the page's own charset.
    iife: compiledAhead(
      minifiedMore(oneFile('embed.iife', 'src/embed/embed.iife.ts', { format: 'iife' }), {
        ascii_only: true,
      }),
    ),
    dialog: minifiedMore(withPlainImports(oneFile('dialog', 'src/dialog/index.ts'))),
    faceFinder: withPlainImports(oneFile('face-finder', 'src/dialog/place/on-face.ts')),
    texts: build(
      Object.fromEntries(OTHER_LANGUAGES.map((name) => [`texts-${name}`, `src/dialog/texts/${name}.json`])),
      {},
      [],
      'texts',
    ),
    // For pages with the script tag that bring an engine or sample photos.
    experience: oneFile('experience', 'src/experience.ts'),
    lookupMany: oneFile('lookup-many', 'src/availability/lookup-many.ts'),
    rechecks: oneFile('rechecks', 'src/availability/rechecks.ts'),
    explanations: oneFile('explanations', 'src/button/explanations.ts'),
    followPage: minifiedMore(
      withPlainImports(
        oneFile('follow-page', 'src/embed/follow-page.ts', { paths: () => './debug-panel.js' }, [
          /\/debug\/debug-panel\.ts$/,
        ]),
      ),
    ),
    debugPanel: oneFile('debug-panel', 'src/embed/debug/debug-panel.ts'),
    match: withoutComments(minifiedMore(oneFile('match', 'src/button/look/match.ts'))),
    themeClass: minifiedMore(oneFile('theme-class', 'src/button/look/theme-class.ts')),
    mockPage: withPlainImports(oneFile('mock-page', 'src/mock/browser/page.ts')),
    relay: withoutSourceMaps(oneFile('relay', 'src/relay/index.ts')),
    library: withPlainImports(
      build(
        { index: 'src/index.ts', client: 'src/catalog/index.ts', mock: 'src/mock/index.ts' },
        { minify: false },
        [LIT],
      ),
    ),
    cli: withoutSourceMaps(forNode(build({ cli: 'src/cli/cli.ts' }, { chunkFileNames: 'cli/[name].js' }))),
  },
});
