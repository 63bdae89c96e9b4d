/** The texts that a page registers to replace built-in ones, and which of them apply to a language. */
import { pickLanguage, pageTexts } from './page-texts.ts';
import { LANGUAGES } from './languages.ts';
import { TEXT_NAMES, type ShopperTexts } from './shopper-texts.ts';

const NAMES: readonly string[] = TEXT_NAMES;

/**
 * Replaces sentences that shoppers read, at once and also in an open dialog. `lang` is a BCP 47 tag, built in or not. Texts
 * for `de` also apply to `de-AT`, unless that has its own. Other sentences stay as they are.
 * @throws TypeError if `lang` is no BCP 47 tag or `texts` no object
 */
export function registerTexts(lang: string, texts: Partial<ShopperTexts>): void {
  const locale = parseLocale(lang);
  if (!locale) {
    throw new TypeError(
      `registerTexts: lang is ${JSON.stringify(lang)}; pass a BCP 47 tag, for example "de" or "pt-BR".`,
    );
  }
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) {
    throw new TypeError(
      `registerTexts: texts is ${texts === null ? 'null' : typeof texts}; pass an object, for example { label: "Try it on" }.`,
    );
  }
  const page = pageTexts();
  page.registered ??= new Map();
  page.find ??= registeredFor;
  const tag = locale.baseName.toLowerCase();
  page.registered.set(tag, { ...page.registered.get(tag), ...accepted(texts) });
  for (const listener of page.listeners) listener();
}

/** Whether the page has registered texts for a tag's own language, not only for the built-in one that replaces it. */
export function hasRegistered(tag: string): boolean {
  return listTags(tag).some((name) => pageTexts().registered?.has(name));
}

function registeredFor(tag: string): Partial<ShopperTexts> {
  const { registered } = pageTexts();
  const builtIn = pickLanguage(tag, LANGUAGES).toLowerCase();
  const texts = [builtIn, ...listTags(tag)].map((name) => registered?.get(name));
  return Object.assign({}, ...texts) as Partial<ShopperTexts>;
}

/** The tags whose texts apply to a tag, the nearest last. */
function listTags(tag: string): string[] {
  const locale = parseLocale(tag);
  if (!locale) return [];
  const { language, script, region, baseName } = locale;
  const names = [[script], [region], [script, region]].map((parts) =>
    [language, ...parts.filter(Boolean)].join('-'),
  );
  // Simplified characters do not replace traditional ones.
  const isOtherScript = pickLanguage(tag, LANGUAGES) === 'zh-Hant';
  return [language, ...names, baseName]
    .map((name) => name.toLowerCase())
    .filter((name) => !(isOtherScript && name === 'zh'));
}

/** The parsed tag; null if it is no BCP 47 tag. */
function parseLocale(tag: unknown): Intl.Locale | null {
  try {
    return new Intl.Locale(String(tag).replaceAll('_', '-'));
  } catch {
    return null;
  }
}

/** The valid texts; warns of the others. */
function accepted(texts: Partial<ShopperTexts>): Partial<ShopperTexts> {
  const entries = Object.entries(texts).filter(([, text]) => text !== undefined);
  const unknown = entries.map(([key]) => key).filter((key) => !NAMES.includes(key));
  if (unknown.length > 0) {
    console.warn(
      `storefront-tryon: registerTexts knows no ${unknown.join(', ')}. These can be replaced: ${NAMES.join(', ')}.`,
    );
  }
  const known = entries.filter(([key]) => NAMES.includes(key));
  const blank = known.filter(([, text]) => typeof text !== 'string' || !text.trim()).map(([key]) => key);
  if (blank.length > 0) {
    console.warn(
      `storefront-tryon: registerTexts ignores ${blank.join(', ')}: a text is a string that is not blank.`,
    );
  }
  return Object.fromEntries(known.filter(([key]) => !blank.includes(key)));
}
