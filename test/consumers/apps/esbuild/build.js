import metaUrl from '@chialab/esbuild-plugin-meta-url';
import { build } from 'esbuild';

await build({
  entryPoints: ['with-files.ts'],
  bundle: true,
  format: 'esm',
  splitting: true,
  outdir: 'dist',
  plugins: [metaUrl()],
});
