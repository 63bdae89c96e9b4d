/** The button's texts in each built-in language. */
import { languageOf } from '../texts/language-of.ts';
import type { Language } from '../texts/languages.ts';
import { pageTexts } from '../texts/page-texts.ts';

/**
 * The button's label; and the sentence after a click whose dialog could not be loaded, when the button itself is the way to
 * try again.
 */
const TEXTS: Readonly<Record<Language, readonly [label: string, failure: string]>> = {
  en: ['Try it on', 'Please try again.'],
  de: ['Virtuell anprobieren', 'Bitte erneut versuchen.'],
  fr: ['Essayer virtuellement', 'Veuillez réessayer.'],
  es: ['Pruébatelo', 'Inténtalo de nuevo.'],
  it: ['Provalo', 'Riprova.'],
  'pt-BR': ['Experimentar virtualmente', 'Tente novamente.'],
  pt: ['Experimentar virtualmente', 'Tente novamente.'],
  nl: ['Virtueel passen', 'Probeer het opnieuw.'],
  pl: ['Przymierz wirtualnie', 'Spróbuj ponownie.'],
  sv: ['Prova virtuellt', 'Försök igen.'],
  da: ['Prøv den på', 'Prøv igen.'],
  tr: ['Üzerinde dene', 'Lütfen tekrar deneyin.'],
  ja: ['バーチャル試着', 'もう一度お試しください。'],
  ko: ['가상 피팅', '다시 시도해 주세요.'],
  'zh-Hant': ['虛擬試穿', '請再試一次。'],
  zh: ['虚拟试穿', '请重试。'],
  ar: ['تجربة افتراضية', 'يُرجى إعادة المحاولة.'],
  he: ['מדידה וירטואלית', 'נא לנסות שוב.'],
};

/** The texts for a BCP 47 tag. */
export function textsIn(lang: string) {
  const [label, failure] = TEXTS[languageOf(lang, TEXTS)];
  return { label, failure, ...pageTexts().find?.(lang) };
}
