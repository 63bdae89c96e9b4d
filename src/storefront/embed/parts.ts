/** The parts that the script tag loads only when it needs them: files beside the script, which build/page-scripts.ts lists. */
import { importPart } from '../../core/base/import-part.ts';
import type { LoadPart as LoadSharedPart, Parts as SharedParts } from '../parts.ts';

/** The parts that only the script tag has, or that contain more in its build. */
interface OwnParts {
  'follow-page': typeof import('./follow-page.ts');
  placeholders: typeof import('./placeholders.ts');
  'mock-page': typeof import('../../service/mock/browser/page.ts');
  insight: typeof import('../insight/index.ts');
  cart: typeof import('./cart/index.ts');
  'debug-panel': typeof import('./debug/debug-panel.ts');
}
type Parts = Omit<SharedParts, keyof OwnParts> & OwnParts;

export type LoadPart = (<Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>) & LoadSharedPart;

export const partsBeside =
  (script: string): LoadPart =>
  (name: string) =>
    importPart<never>(name, script);
