/** What the shop's pages say: one JSON file a language. The try-on button brings its own texts and takes only the page's `lang`. */
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import type { Language } from './language.ts';
import ptBR from './pt-BR.json' with { type: 'json' };
import zhHant from './zh-Hant.json' with { type: 'json' };

type Words = typeof en;
export type SampleName = keyof Words['samples'];
export type Sku = keyof Words['items'];
export type ItemWords = Words['items'][Sku];

export const WORDS: Record<Language, Words> = { en, de, 'pt-BR': ptBR, 'zh-Hant': zhHant, ar };

/** A sentence with what stands in its braces: `{n}`, `{title}`. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
