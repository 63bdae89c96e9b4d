/**
 * `npm run build`: everything in dist/. What a page loads by URL (the script tag and the parts next to it) is one
 * self-contained file each: a part that imported the script tag's own file would get a second copy of it wherever a page
 * loads that with a query.
 */
import { resolve } from 'node:path';
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite';
import { afterBuild } from './vite.after-build.ts';

const BUILT_IN = /^node:/;

function build(
  entries: Record<string, string>,
  output: Rolldown.OutputOptions,
  external: (string | RegExp)[] = [],
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
      license: { fileName: `licenses/${Object.keys(entries).join('-')}.md` },
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

const oneFile = (name: string, file: string, output: Rolldown.OutputOptions = {}) =>
  build({ [name]: file }, { codeSplitting: false, minify: true, ...output });

export default defineConfig({
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
    embed: oneFile('embed', 'src/embed/embed.ts'),
    iife: oneFile('embed.iife', 'src/embed/embed.iife.ts', { format: 'iife' }),
    dialog: oneFile('dialog', 'src/dialog/index.ts'),
    explanations: oneFile('explanations', 'src/button/explanations.ts'),
    followPage: oneFile('follow-page', 'src/embed/follow-page.ts'),
    mockPage: oneFile('mock-page', 'src/mock/page.ts'),
    mock: oneFile('mock', 'src/mock/index.ts'),
    relay: oneFile('relay', 'src/relay/index.ts'),
    library: build({ index: 'src/index.ts', client: 'src/catalog/index.ts' }, { minify: false }, [
      /^lit(\/|$)/,
    ]),
    cli: build({ cli: 'src/cli.ts' }, { minify: false }, [BUILT_IN, /^[^./]/]),
  },
});
