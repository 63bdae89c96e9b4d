import { expect } from 'chai';
import { pickLanguage } from '../../../src/core/texts/page-texts.ts';
import { LANGUAGES } from '../../../src/core/texts/languages.ts';

/** By language, the tags of pages that are answered in it. */
const EXPECTED: Record<string, string> = {
  de: 'de-AT de_CH',
  en: 'EN-us',
  es: 'es-419 es-MX',
  fr: 'fr-CA-x-shop',
  pt: 'pt pt-PT pt-AO pt-MZ',
  'pt-BR': 'pt-BR PT_br pt-Latn-BR',
  zh: 'zh zh-CN zh-SG zh-Hans-SG zh-Hans-HK zh-Hans-TW',
  'zh-Hant': 'zh-Hant zh-hant-tw ZH_TW zh-HK zh-MO zh-Hant-HK yue',
  he: 'iw iw-IL he-IL',
  nb: 'nb nb-NO no_NO nn-NO no',
  // The old tag of Indonesian.
  id: 'in',
};
const UNKNOWN = ['', ' ', '*', 'fa', 'nothing', 'dex', 'constructor', '__proto__'];
/** Not Finnish, Hindi, Thai or Norwegian. */
const OTHERS = ['fil', 'hil', 'tha', 'nob'];

describe('The language for a page’s lang', () => {
  for (const [tag, language] of [
    ...Object.entries(EXPECTED).flatMap(([language, tags]) => tags.split(' ').map((tag) => [tag, language])),
    ...[...UNKNOWN, ...OTHERS].map((tag) => [tag, 'en']),
    ...LANGUAGES.map((language) => [language, language]),
  ] as [string, string][])
    it(`is ${language} for "${tag}"`, () => expect(pickLanguage(tag, LANGUAGES)).to.equal(language));
});
