/** What the shop's pages say, in every language. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Language } from './language.ts';
import { ptBR } from './pt-BR.ts';
import type { Words } from './words.ts';
import { zhHant } from './zh-Hant.ts';

export const WORDS: Record<Language, Words> = { en, de, 'pt-BR': ptBR, 'zh-Hant': zhHant, ar };
