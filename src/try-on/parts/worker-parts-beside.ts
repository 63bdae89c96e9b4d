/** Takes the place of worker-parts.ts in built scripts: the parts are files beside them. */
import { importPart } from '../../core/base/import-part.ts';
import type { WorkerPart } from './worker-parts.ts';

export const importWorkerPart = (name: WorkerPart): Promise<{ calls: unknown }> =>
  importPart(name, import.meta.url);

/** For a page that asks for trusted types, where its list of names has ours. */
let addresses: { createScriptURL(address: string): unknown } | undefined;

export function startWorker(name: WorkerPart): Worker {
  const { href, origin } = new URL(`./${name}.js`, import.meta.url);
  // Of another origin a worker may import a script, but not be one.
  const address =
    origin === location.origin
      ? href
      : URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));
  addresses ??= (globalThis as unknown as TrustedTypesPage).trustedTypes?.createPolicy('storefront-tryon', {
    createScriptURL: (given) => given,
  });
  return new Worker((addresses?.createScriptURL(address) ?? address) as string, { type: 'module' });
}

interface TrustedTypesPage {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): unknown };
  };
}
