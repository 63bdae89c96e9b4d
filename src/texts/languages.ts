/** The built-in languages. */
export const LANGUAGES = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  'pt-BR': 'Brazilian Portuguese',
  pt: 'European Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
  sv: 'Swedish',
  da: 'Danish',
  tr: 'Turkish',
  ja: 'Japanese',
  ko: 'Korean',
  'zh-Hant': 'traditional Chinese',
  zh: 'simplified Chinese',
  ar: 'Arabic',
  he: 'Hebrew',
} as const;

/** A BCP 47 tag. */
export type Language = keyof typeof LANGUAGES;
