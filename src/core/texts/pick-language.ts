/** Chooses the language for a page's `lang`. */

/** The tags that a language serves, as a regular expression, if these are more than the tags that begin with its own. */
const TAGS: Readonly<Record<string, string>> = {
  'zh-Hant': 'zh.(?!hans).*(hant|tw|hk|mo)|yue',
  nb: 'n[bno]',
  id: 'i[dn]',
  he: 'he|iw',
};

/**
 * The first of `languages` that serves a BCP 47 tag, in whatever case and with `-` or `_`; English if there is none. A
 * language with a region or script comes before the same one without.
 */
export function pickLanguage<Language extends string>(
  tag: string,
  languages: Readonly<Record<Language | 'en', unknown>>,
): Language | 'en' {
  const names = Object.keys(languages) as Language[];
  const serves = (name: Language) =>
    RegExp(`^(${TAGS[name] ?? name.replace('-', '.*')})(?![a-z])`, 'i').test(tag);
  return names.find(serves) ?? 'en';
}
