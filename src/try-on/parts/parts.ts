/**
 * What the dialog loads only when it needs it, as imports for a bundler. To add a part, add a line here, and one to
 * build/page-scripts.ts, which makes it a file beside the built dialog: there parts-beside.ts takes the place of this module.
 */
import type { Language } from '../../core/texts/languages.ts';
import type { OwnTexts } from '../../core/texts/shopper-texts.ts';

const PARTS = {
  'on-face': () => import('../wear/face/on-face.ts'),
  'on-hand': () => import('../wear/hand/on-hand.ts'),
  sharing: () => import('../room/picture-actions.ts'),
  hosted: () => import('../hosted/index.ts'),
  'one-of-pair': () => import('../wear/jewelry/one-of-pair.ts'),
};

type Parts = { [Name in keyof typeof PARTS]: Awaited<ReturnType<(typeof PARTS)[Name]>> };

/** Rejects where the part can't be loaded; may be called again, and then tries again. */
export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>;
export type LoadLanguage = (language: Exclude<Language, 'en'>) => Promise<{ default: OwnTexts }>;

export const loadPart: LoadPart = (name) => PARTS[name]() as Promise<Parts[typeof name]>;

/** In the package, build/plugins.ts writes an import for each language here: not every app's build reads this one. */
export const loadLanguage: LoadLanguage = (language) =>
  import(`../texts/${language}.json`, { with: { type: 'json' } });
