/**
 * The dialog's texts by language, and what the page has registered in their place. English is part of the dialog, every
 * other language is a file of its own, loaded when the page is in it.
 */
import { languageOf as builtInFor } from '../../texts/language-of.ts';
import type { Language } from '../../texts/languages.ts';
import { pageTexts } from '../../texts/page-texts.ts';
import { hasRegistered } from '../../texts/register-texts.ts';
import type { DialogTexts } from './dialog-texts.ts';
import { en } from './en.ts';

const LOADERS: Readonly<Record<Language, () => Promise<DialogTexts>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  it: async () => (await import('./it.ts')).it,
  'pt-BR': async () => (await import('./pt-BR.ts')).ptBR,
  pt: async () => (await import('./pt.ts')).pt,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  sv: async () => (await import('./sv.ts')).sv,
  da: async () => (await import('./da.ts')).da,
  tr: async () => (await import('./tr.ts')).tr,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
  he: async () => (await import('./he.ts')).he,
};

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);

const loaded = new Map<Language, DialogTexts>([['en', en]]);

/** The built-in language for a BCP 47 tag. */
export function languageOf(tag: string): Language {
  return builtInFor(tag, LOADERS);
}

/** The direction of the texts, which are English if there are none for the tag. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(hasRegistered(tag) ? tag : languageOf(tag)).maximize();
  return RIGHT_TO_LEFT.has(script ?? '') ? 'rtl' : 'ltr';
}

/** The texts for a tag as far as they are loaded: English until `loadTexts` has resolved. */
export function textsFor(tag: string): DialogTexts {
  return { ...(loaded.get(languageOf(tag)) ?? en), ...pageTexts().find?.(tag) };
}

/** Never rejects: English stands in for a language that can't be loaded, which is requested again the next time. */
export async function loadTexts(tag: string): Promise<DialogTexts> {
  const language = languageOf(tag);
  try {
    loaded.set(language, await LOADERS[language]());
  } catch {
    // The texts are English, then.
  }
  return textsFor(tag);
}

/** Calls back when registered texts change, until `signal` is aborted. */
export function onTextsChange(callback: () => void, signal: AbortSignal): void {
  const { listeners } = pageTexts();
  listeners.add(callback);
  signal.addEventListener('abort', () => listeners.delete(callback));
}
