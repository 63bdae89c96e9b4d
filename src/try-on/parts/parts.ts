/**
 * Parts that the dialog loads on demand, as imports for a bundler. To add one, add a line here, and one to build/page-scripts.ts,
 * which makes it a file beside the built dialog: there parts-beside.ts takes the place of this module.
 */
import type { Language } from '../../core/texts/languages.ts';
import type { OwnTexts } from '../../core/texts/shopper-texts.ts';

const PARTS = {
  'on-face': () => import('../wear/face/on-face.ts'),
  'own-face': () => import('../wear/face/own-face.ts'),
  'on-hand': () => import('../wear/hand/on-hand.ts'),
  sharing: () => import('../room/picture-actions.ts'),
  hosted: () => import('../hosted/index.ts'),
};

type Parts = { [Name in keyof typeof PARTS]: Awaited<ReturnType<(typeof PARTS)[Name]>> };

/** Rejects if the part can't be loaded; the next call tries again. */
export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>;
export type LoadLanguage = (language: Exclude<Language, 'en'>) => Promise<{ default: OwnTexts }>;

export const loadPart: LoadPart = (name) => PARTS[name]() as Promise<Parts[typeof name]>;

/** In the package, build/plugins.ts replaces this by one import per language: not every app's build understands it. */
export const loadLanguage: LoadLanguage = (language) =>
  import(`../texts/${language}.json`, { with: { type: 'json' } });
