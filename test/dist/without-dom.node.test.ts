/** The package's entries where there is no DOM, and where a part of one is imitated. */
import { expect } from 'chai';
import { runInNewContext } from 'node:vm';
import { bundle } from '../helpers/bundle.ts';

/** One entry, bundled as the tools for that runtime do it. */
const bundled = (entry: string, conditions: readonly string[]) =>
  bundle(`import * as entry from './dist/${entry}.js'; globalThis.entry = entry;`, conditions, {
    platform: 'neutral',
  });

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
    for (const entry of ['index', 'react', 'client', 'mock'])
      it(`throws nothing in ${runtime}, and leaves no global behind: ${entry}.js`, async () => {
        const context: Record<string, unknown> = { ...RUNTIME };
        runInNewContext(await bundled(entry, conditions), context);
        expect(Object.keys(context.entry as object)).not.to.deep.equal([]);
        expect(context).not.to.have.property('HTMLElement');
      });
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
    runInNewContext(await bundled('index', []), context);
    expect(context).to.have.property('HTMLElement');
  });
});
