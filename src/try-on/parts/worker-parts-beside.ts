/** Takes the place of worker-parts.ts in built scripts: the parts are separate files. */
import { addressBeside, importPart } from '../../core/base/import-part.ts';
import type { WorkerPart } from './worker-parts.ts';

export const importWorkerPart = (name: WorkerPart): Promise<{ calls: unknown }> =>
  importPart(name, import.meta.url);

/** For pages that require trusted types and allow our policy name. */
let addresses: { createScriptURL(address: string): unknown } | undefined;

export function startWorker(name: WorkerPart): Worker {
  const { href, origin } = addressBeside(`${name}.js`, import.meta.url);
  // A worker can't be started from another origin, but it may import a script from there.
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
