/**
 * `npm run build`: the scripts in dist/, each in an environment of its own; the folder build/ does the rest. What a page loads by URL
 * (build/page-scripts.ts) is one self-contained file each: a part that imported the script tag's own file would get a second copy
 * of it wherever a page loads that with a query.
 */
import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type EnvironmentOptions,
  type Rolldown,
} from 'vite';
import { writeNetworkFiles } from './build/networks/models.ts';
import { packageJson } from './build/package.ts';
import { toEnvironment, PAGE_SCRIPTS } from './build/page-scripts.ts';
import { isInButtonBase, plugins } from './build/plugins.ts';

const { version } = packageJson;
const BANNER = `/*! storefront-tryon ${version} | MIT | see LICENSES.md */`;
const BUILT_IN = /^node:/;
/** Of the photo swap, installed by whoever chooses their engine, and of those who want pictures looked at. */
const OPTIONAL_LIBRARIES = /^(ai|@ai-sdk\/\w+|@gradio\/client|sharp)$/;

function build(
  entries: Record<string, string>,
  output: Rolldown.OutputOptions,
  external: (string | RegExp)[] = [],
): EnvironmentOptions {
  return {
    // Without what Vite adds for sites, which it does for clients: each import() wrapped in its own preloading, under a name
    // that a shop's own build uses as well, and each picture's address written in a form that only Vite reads.
    consumer: 'server',
    resolve: { noExternal: true, conditions: [...defaultClientConditions] },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      // Beside the scripts here, and not published: they are a third of the package.
      sourcemap: 'hidden',
      minify: true,
      copyPublicDir: false,
      modulePreload: false,
      license: { fileName: `licenses/${Object.keys(entries).join('-').replaceAll('/', '-')}.json` },
      rolldownOptions: {
        platform: 'browser',
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

/** With every library inside, so that the package installs none but Lit. Nobody needs its sources in a browser. */
function forNode(entries: Record<string, string>, output: Rolldown.OutputOptions): EnvironmentOptions {
  const environment = build(entries, output);
  return {
    ...environment,
    resolve: { noExternal: true, conditions: [...defaultServerConditions] },
    build: {
      ...environment.build,
      sourcemap: false,
      target: 'node20',
      rolldownOptions: {
        ...environment.build?.rolldownOptions,
        platform: 'node',
        external: [...builtinModules, BUILT_IN, OPTIONAL_LIBRARIES],
      },
    },
  };
}

/**
 * V8 compiles all functions of the file while it is loading, and not one by one on the page's main thread: nearly all of them
 * run before the first button is shown.
 */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';

/** What is different for one script. */
const OUTPUT: Record<string, Rolldown.OutputOptions> = {
  embed: staged(''),
  'embed.iife': staged('\n"use strict";'),
  // Of our own code alone and few bytes: no line about licences, and no source map.
  match: { postBanner: '', sourcemap: false },
};

/**
 * The script tag, whose first stage ends with an `await` (src/storefront/embed/stage-one.ts): in a function, because classic scripts, and
 * the older bundlers of some shops, have no `await` outside of one.
 */
function staged(directive: string): Rolldown.OutputOptions {
  return {
    intro: '(async () => {',
    outro: '})();',
    postBanner: `${COMPILED_AHEAD}\n${BANNER}${directive}`,
  };
}

/** A script that a page loads by its URL: minified by a slower minifier, which saves more. */
function pageScript(name: string, source: string): EnvironmentOptions {
  const environment = build({ [name]: source }, { codeSplitting: false, ...OUTPUT[name] });
  return {
    ...environment,
    build: {
      ...environment.build,
      // Data has no lines to find.
      sourcemap: source.endsWith('.json') ? false : 'hidden',
      minify: 'terser',
      terserOptions: {
        // No workaround for Safari 10; the rest was chosen by what comes out smallest after brotli.
        safari10: false,
        compress: { passes: 3, inline: 1, keep_fargs: false, hoist_funs: true },
        // A classic script is read in the page's own charset.
        format: { ascii_only: name === 'embed.iife', quote_style: 2 },
      },
    },
  };
}

/** What runs on servers alone, or is not minified: nobody needs its sources. */
const withoutSourceMap = (environment: EnvironmentOptions): EnvironmentOptions => ({
  ...environment,
  build: { ...environment.build, sourcemap: false },
});

export default defineConfig({
  plugins: [...plugins],
  base: './',
  json: { namedExports: false },
  appType: 'custom',
  logLevel: 'warn',
  builder: {
    async buildApp(builder) {
      await writeNetworkFiles();
      for (const [name, environment] of Object.entries(builder.environments)) {
        if (name !== 'client' && name !== 'ssr') await builder.build(environment);
      }
    },
  },
  environments: {
    ...Object.fromEntries(
      Object.entries(PAGE_SCRIPTS).map(([name, { source }]) => [
        toEnvironment(name),
        pageScript(name, source),
      ]),
    ),
    relay: withoutSourceMap(
      build({ relay: 'src/service/relay/index.ts' }, { codeSplitting: false }, [OPTIONAL_LIBRARIES]),
    ),
    library: withoutSourceMap(
      build(
        {
          index: 'src/index.ts',
          react: 'src/storefront/react/index.ts',
          client: 'src/core/catalog/index.ts',
          mock: 'src/service/mock/index.ts',
          'mock-service': 'src/service/mock/mock.ts',
        },
        {
          minify: false,
          // Apart from chunks/ is what has no effect by being imported: an app that uses none of it has none of it (package.json,
          // sideEffects). The mock stands beside its pictures: Angular's server of development finds none in the folder above.
          chunkFileNames: ({ name }) =>
            ({ base: 'pure/base-[hash].js', page: 'mock-in-memory.js' })[name] ?? 'chunks/[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'base', test: isInButtonBase },
              // A file of its own, since what a file imports is evaluated before it.
              { name: 'before-lit', test: /src\/storefront\/before-lit\.ts$/ },
            ],
          },
          // React's servers leave the component to the browser by it.
          postBanner: ({ name }) => (name === 'react' ? `'use client';\n${BANNER}` : BANNER),
        },
        ['react'],
      ),
    ),
    sync: withoutSourceMap(build({ sync: 'src/merchant/sync/index.ts' }, { codeSplitting: false })),
    cli: forNode({ cli: 'src/merchant/cli/cli.ts' }, { chunkFileNames: 'cli/[name].js' }),
  },
});
