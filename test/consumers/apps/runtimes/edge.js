/** What a Vercel function of the edge runtime holds: a bundle without Node. */
import { EdgeVM } from '@edge-runtime/vm';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: ['main.js'],
  bundle: true,
  write: false,
  format: 'esm',
  conditions: ['edge-light', 'worker'],
  platform: 'neutral',
  mainFields: ['module', 'main'],
  external: ['ai', '@ai-sdk/*', '@gradio/client'],
  // What a script has not; only the dialog's workers use it.
  define: { 'import.meta.url': '"https://edge.example/"' },
  logLevel: 'error',
});
// A script, where Vercel runs a module.
await new EdgeVM().evaluate(`(async () => { ${outputFiles[0].text} })()`);
process.exit();
