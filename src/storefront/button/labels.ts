/** The button's texts in each built-in language. */
import { pickLanguage } from '../../core/texts/pick-language.ts';
import { pageTexts } from '../../core/texts/page-texts.ts';
import commonLabels from './labels.json' with { type: 'json' };

export type LanguageTexts = Readonly<Record<string, string> & { en: string }>;

/** What the part for shown buttons brings. */
export interface MoreTexts {
  readonly labels: Readonly<Record<string, string>>;
  readonly failures: LanguageTexts;
}

let labels: LanguageTexts = commonLabels;
/** The sentence after a click whose dialog could not be loaded, when the button itself is the way to try again. */
let failures: LanguageTexts = { en: 'Please try again.' };
let isComplete = false;

/** Once the part has come, and without texts once it is known that it does not. */
export function addTexts(more?: MoreTexts): void {
  isComplete = true;
  if (!more) return;
  labels = { ...commonLabels, ...more.labels };
  failures = more.failures;
}

/** The texts for a BCP 47 tag. The label is empty while the part may bring one in that language. */
export function textsIn(lang: string): { label: string; failure: string } {
  const language = pickLanguage(lang, labels);
  return {
    label: isComplete || language !== 'en' || /^(en|$)/i.test(lang) ? labels[language]! : '',
    failure: failures[pickLanguage(lang, failures)]!,
    ...pageTexts().find?.(lang),
  };
}
