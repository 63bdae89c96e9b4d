/** The button's texts in each built-in language. */
import { languageOf } from '../texts/language-of.ts';
import type { Language } from '../texts/languages.ts';
import { pageTexts } from '../texts/page-texts.ts';
import labels from './labels.json' with { type: 'json' };

/**
 * The button's label; and the sentence after a click whose dialog could not be loaded, when the button itself is the way to
 * try again.
 */
const TEXTS = labels as unknown as Readonly<Record<Language, readonly [label: string, failure: string]>>;

/** The texts for a BCP 47 tag. */
export function textsIn(lang: string) {
  const [label, failure] = TEXTS[languageOf(lang, TEXTS)];
  return { label, failure, ...pageTexts().find?.(lang) };
}
