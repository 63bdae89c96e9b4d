/** The shop's languages and texts, one JSON file each. The try-on button has its own texts and uses only the page's `lang`. */
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import ptBR from './pt-BR.json' with { type: 'json' };
import zhHant from './zh-Hant.json' with { type: 'json' };

export const LANGUAGES = ['en', 'de', 'pt-BR', 'zh-Hant', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  'zh-Hant': '繁體中文',
  ar: 'العربية',
};

export const findDirection = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Formats a price in the language, for example €185; null if none is set. */
export function formatPrice(language: Language, euros: number | null): string {
  if (euros === null) return WORDS[language].priceSoon;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  }).format(euros);
}

type Words = typeof en;
export type PersonName = keyof Words['people'];
export type SampleName = keyof Words['samples'];
export type Sku = keyof Words['items'];

export const WORDS: Record<Language, Words> = { en, de, 'pt-BR': ptBR, 'zh-Hant': zhHant, ar };

/** Fills in the placeholders of a sentence, such as `{n}` and `{title}`. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
