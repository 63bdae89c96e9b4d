/** The photo swap's texts by language. They are separate from the dialog's, so that no shop without a photo swap loads them. */
import { pickLanguage } from '../../core/texts/page-texts.ts';
import { LANGUAGES, type Language } from '../../core/texts/languages.ts';
import type { SwapTexts } from '../../core/texts/shopper-texts.ts';
import { loadLanguage } from './parts.ts';
import en from './texts/en.json' with { type: 'json' };

const loaded = new Map<Language, SwapTexts>([['en', en]]);

/** English until the language is loaded. */
export const swapTextsFor = (tag: string): SwapTexts => loaded.get(pickLanguage(tag, LANGUAGES)) ?? en;

/** Never rejects: English stands in for a language that can't be loaded. */
export async function loadSwapTexts(tag: string): Promise<void> {
  const language = pickLanguage(tag, LANGUAGES);
  if (loaded.has(language) || language === 'en') return;
  await loadLanguage(language).then(
    (texts) => void loaded.set(language, texts.default),
    () => {},
  );
}
