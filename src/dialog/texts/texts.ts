/**
 * The dialog's texts by language. English is part of the dialog, every other language is a file of its own, loaded when the
 * page is in it. Knows nothing of the page.
 */
import { en, type Texts } from './en.ts';

export type { Texts };
export type TextKey = keyof Texts;

const LOADERS: Record<string, () => Promise<Texts>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  it: async () => (await import('./it.ts')).it,
  pt: async () => (await import('./pt.ts')).pt,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  sv: async () => (await import('./sv.ts')).sv,
  da: async () => (await import('./da.ts')).da,
  tr: async () => (await import('./tr.ts')).tr,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
  he: async () => (await import('./he.ts')).he,
};

const RIGHT_TO_LEFT = new Set(['ar', 'he']);

const loaded = new Map<string, Texts>([['en', en]]);

/** The built-in language that serves a BCP 47 tag, by its first part; English where there is none. */
export function languageOf(tag: string): string {
  const first = tag.toLowerCase().split(/[-_]/, 1)[0]!;
  const language = first === 'iw' ? 'he' : first;
  return Object.hasOwn(LOADERS, language) ? language : 'en';
}

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(tag)) ? 'rtl' : 'ltr';
}

/** The texts for a tag as far as they are loaded: English until `loadTexts` has resolved. */
export function textsFor(tag: string): Texts {
  return loaded.get(languageOf(tag)) ?? en;
}

/** Never rejects: English stands in for a language that can't be loaded, which is requested again the next time. */
export async function loadTexts(tag: string): Promise<Texts> {
  const language = languageOf(tag);
  try {
    const texts = await LOADERS[language]!();
    loaded.set(language, texts);
    return texts;
  } catch {
    return en;
  }
}
