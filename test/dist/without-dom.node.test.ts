/** The package's entries where there is no DOM, and where a part of one is imitated. */
import { expect } from 'chai';
import { build } from 'esbuild';
import { runInNewContext } from 'node:vm';

/** One entry, bundled as the tools for that runtime do it. */
async function bundle(entry: string, conditions: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as entry from './dist/${entry}.js'; globalThis.entry = entry;`,
      resolveDir: '.',
    },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
    loader: { '.webp': 'dataurl', '.bin': 'dataurl' },
    conditions,
    define: { 'process.env.NODE_ENV': '"production"' },
    platform: 'neutral',
    mainFields: ['module', 'main'],
  });
  return outputFiles[0]!.text;
}

const RUNTIME = {
  URL,
  Response,
  Request,
  Headers,
  AbortController,
  TextDecoder,
  queueMicrotask,
  setTimeout,
  console,
};

describe('Importing the package without a DOM', function () {
  this.timeout(60_000);

  for (const [runtime, conditions] of [
    ['Cloudflare’s workerd', ['workerd', 'worker', 'browser']],
    ['Next’s edge runtime', ['edge-light', 'worker', 'browser']],
    ['any other runtime', []],
  ] as const) {
    for (const entry of ['index', 'react', 'client', 'mock']) {
      it(`throws nothing in ${runtime}, and leaves no global behind: ${entry}.js`, async () => {
        const context: Record<string, unknown> = { ...RUNTIME };
        runInNewContext(await bundle(entry, [...conditions]), context);
        expect(Object.keys(context.entry as object)).not.to.deep.equal([]);
        expect(context).not.to.have.property('HTMLElement');
      });
    }
  }

  it('throws nothing beside the DOM that @lit-labs/ssr imitates', async () => {
    const aClass = () => class extends Object {};
    const Element = aClass();
    const context = {
      ...RUNTIME,
      Element,
      HTMLElement: class extends Element {},
      Document: aClass(),
      document: {},
      CSSStyleSheet: aClass(),
      ShadowRoot: aClass(),
      customElements: { get: () => undefined, define() {} },
    };
    runInNewContext(await bundle('index', []), context);
    expect(context).to.have.property('HTMLElement');
  });
});
