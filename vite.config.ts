/**
 * `npm run build`: everything in dist/. What a page loads by URL (the script tag and the parts next to it) is one
 * self-contained file each: a part that imported the script tag's own file would get a second copy of it wherever a page
 * loads that with a query.
 */
import { transform } from 'lightningcss';
import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import {
  defaultClientConditions,
  defineConfig,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
} from 'vite';
import { afterBuild } from './vite.after-build.ts';

const BUILT_IN = /^node:/;

/** The dialog's texts; English comes along with the dialog. */
const LANGUAGES = readdirSync('src/dialog/texts')
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'texts' && name !== 'en');
const LANGUAGE_FILE = new RegExp(`/(${LANGUAGES.join('|')})\\.ts$`);

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
      assetsInlineLimit: 0,
      license: { fileName: `licenses/${name}.md` },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, resolve(file)])),
        external,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'assets/[name][extname]',
          postBanner:
            '/*! storefront-tryon, MIT; licenses of what is bundled: see licenses/ next to this file */',
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

/** For a page, though Vite is told otherwise: for clients it wraps each import() in its own preloading of a site's chunks. */
const withPlainImports = (environment: EnvironmentOptions): EnvironmentOptions => ({
  ...environment,
  consumer: 'server',
  resolve: { noExternal: true, conditions: [...defaultClientConditions] },
});

/** By a slower minifier that saves more: for what every shopper downloads. */
const minifiedMore = (environment: EnvironmentOptions): EnvironmentOptions => ({
  ...environment,
  build: {
    ...environment.build,
    minify: 'terser',
    // No workaround for Safari 10; the rest was chosen by what comes out smallest.
    terserOptions: { safari10: false, compress: { passes: 3, inline: 1, keep_fargs: false } },
  },
});

const litOfThePage: Plugin = {
  name: 'lit-of-the-page',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'dialog',
  resolveId: (id) => (id === 'lit' ? resolve('src/embed/lit-of-the-page.ts') : null),
};

/**
 * A second script tag is loaded in vain, and must not ask for a second trusted types policy on the way: a strict page
 * refuses that, and the script would end in an error.
 */
const onePolicy: Plugin = {
  name: 'one-policy',
  applyToEnvironment: ({ name }) => name === 'embed' || name === 'iife',
  transform: {
    filter: { id: /lit-html\/lit-html\.js$/ },
    handler(script) {
      const code = script.replace(
        /(\w+)=(\w+)\?\2\.createPolicy/,
        '$1=$2&&!customElements.get("tryon-button")?$2.createPolicy',
      );
      if (code === script)
        throw new Error('lit-html asks for its policy in another way than vite.config.ts knows.');
      return { code, map: null };
    },
  },
};

/** To the minifier a style sheet in a script is a text like any other. */
const minifiedStyles: Plugin = {
  name: 'minified-styles',
  transform: {
    filter: { id: /\bstyles\.ts$/ },
    handler: (script, filename) => ({
      code: script.replaceAll(/css`([^`]+)`/g, (_, sheet: string) => {
        const { code } = transform({ filename, code: Buffer.from(sheet), minify: true });
        return `css\`${code.toString()}\``;
      }),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [litOfThePage, onePolicy, minifiedStyles],
  base: './',
  appType: 'custom',
  logLevel: 'warn',
  builder: {
    async buildApp(builder) {
      for (const [name, environment] of Object.entries(builder.environments)) {
        if (name !== 'client' && name !== 'ssr') await builder.build(environment);
      }
      await afterBuild('dist');
    },
  },
  environments: {
    embed: minifiedMore(oneFile('embed', 'src/embed/embed.ts')),
    // In ASCII: a classic script is read in the page's own charset.
    iife: withPlainImports(
      oneFile('embed.iife', 'src/embed/embed.iife.ts', { format: 'iife', charset: 'ascii' }),
    ),
    // Each shopper loads the texts of one language.
    dialog: withPlainImports(
      oneFile(
        'dialog',
        'src/dialog/index.ts',
        { paths: (id) => id.replace(/^.*\/(\w+)\.ts$/, './texts/$1.js') },
        [LANGUAGE_FILE],
      ),
    ),
    texts: build(
      Object.fromEntries(LANGUAGES.map((name) => [`texts/${name}`, `src/dialog/texts/${name}.ts`])),
      {},
      [],
      'texts',
    ),
    // For pages with the script tag that bring an engine or sample photos.
    experience: oneFile('experience', 'src/dialog/experience.ts'),
    explanations: oneFile('explanations', 'src/button/explanations.ts'),
    followPage: oneFile('follow-page', 'src/embed/follow-page.ts'),
    mockPage: oneFile('mock-page', 'src/mock/browser/page.ts'),
    mock: oneFile('mock', 'src/mock/index.ts'),
    relay: oneFile('relay', 'src/relay/index.ts'),
    library: build({ index: 'src/index.ts', client: 'src/catalog/index.ts' }, { minify: false }, [
      /^lit(\/|$)/,
    ]),
    cli: build({ cli: 'src/cli.ts' }, { minify: false }, [BUILT_IN, /^[^./]/]),
  },
});
