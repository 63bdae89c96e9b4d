/**
 * The dialog's texts by language, and the page's registered texts. English is part of the dialog; every other language is a
 * separate file, loaded for a page in that language.
 */
import { LANGUAGES, type Language } from '../../core/texts/languages.ts';
import { pickLanguage as builtInFor, pageTexts } from '../../core/texts/page-texts.ts';
import { hasRegistered } from '../../core/texts/register-texts.ts';
import type { OwnTexts } from '../../core/texts/shopper-texts.ts';
import { loadLanguage } from '../parts/parts.ts';
import type { DialogTexts } from './dialog-texts.ts';
import en from './en.json' with { type: 'json' };

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);

const loaded = new Map<Language, OwnTexts>([['en', en]]);

/** The built-in language for a BCP 47 tag. */
export function pickBuiltIn(tag: string): Language {
  return builtInFor(tag, LANGUAGES);
}

/** The language of the texts for a tag, as a BCP 47 tag: English if there are none. */
export function languageOfTexts(tag: string): string {
  return hasRegistered(tag) ? tag.replaceAll('_', '-') : pickBuiltIn(tag);
}

export function findDirection(tag: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(languageOfTexts(tag)).maximize();
  return RIGHT_TO_LEFT.has(script ?? '') ? 'rtl' : 'ltr';
}

/**
 * The texts for a tag that are loaded: English until `loadTexts` has resolved. For the photo swap they have only the page's
 * registered texts: its part has the others.
 */
export function textsFor(tag: string): DialogTexts {
  return { ...(loaded.get(pickBuiltIn(tag)) ?? en), ...pageTexts().find?.(tag) } as DialogTexts;
}

/** Never rejects: English stands in for a language that can't be loaded, and the next call tries again. */
export async function loadTexts(tag: string): Promise<DialogTexts> {
  const language = pickBuiltIn(tag);
  try {
    if (language !== 'en') loaded.set(language, (await loadLanguage(language)).default);
  } catch {
    // The texts stay English.
  }
  return textsFor(tag);
}

/** Calls back when registered texts change, until `signal` is aborted. */
export function onTextsChange(callback: () => void, signal: AbortSignal): void {
  const { listeners } = pageTexts();
  listeners.add(callback);
  signal.addEventListener('abort', () => listeners.delete(callback));
}
