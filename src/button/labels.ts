/** The button's texts in each built-in language. */
import { languageOf } from '../texts/language-of.ts';
import { pageTexts } from '../texts/page-texts.ts';
import labels from './labels.json' with { type: 'json' };

/** A text in each language. */
export type LanguageTexts = Readonly<Record<string, string> & { en: string }>;

const LABELS: LanguageTexts = labels;

/**
 * The sentence after a click whose dialog could not be loaded, when the button itself is the way to try again: in English until
 * the part for shown buttons has brought the others.
 */
let failures: LanguageTexts = { en: 'Please try again.' };

export const setFailures = (all: LanguageTexts): void => void (failures = all);

/** The texts for a BCP 47 tag. */
export function textsIn(lang: string) {
  return {
    label: LABELS[languageOf(lang, LABELS)]!,
    failure: failures[languageOf(lang, failures)]!,
    ...pageTexts().find?.(lang),
  };
}
