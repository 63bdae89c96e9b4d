/** The built-in languages. */
import LANGUAGES from './languages.json' with { type: 'json' };

export { LANGUAGES };

/** A BCP 47 tag. */
export type Language = keyof typeof LANGUAGES;
