/**
 * Chooses the language for a page's `lang`, and holds the texts that the page registers. Their table belongs to the page, not to
 * this module, because the script tag, the dialog and `experience.js` each contain a copy of the module.
 */
import type { ShopperTexts } from './shopper-texts.ts';

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
  languages: readonly Language[],
): Language | 'en' {
  const serves = (name: Language) =>
    RegExp(`^(${TAGS[name] ?? name.replace('-', '.*')})(?![a-z])`, 'i').test(tag);
  return languages.find(serves) ?? 'en';
}

interface PageTexts {
  /** Callbacks for changes of a registered text or a `lang`. */
  readonly listeners: Set<() => void>;
  /** Finds the registered texts for a BCP 47 tag; absent until the page registers a text. */
  find?: (tag: string) => Partial<ShopperTexts>;
  /** The registered texts by BCP 47 tag in lower case. */
  registered?: Map<string, Partial<ShopperTexts>>;
}

const PAGE_TEXTS = Symbol.for('storefront-tryon.texts.1');

export function pageTexts(): PageTexts {
  return ((globalThis as { [PAGE_TEXTS]?: PageTexts })[PAGE_TEXTS] ??= { listeners: new Set() });
}
