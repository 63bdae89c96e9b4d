import { expect } from 'chai';
import { pickLanguage } from '../../../src/core/texts/pick-language.ts';
import { LANGUAGES } from '../../../src/core/texts/languages.ts';

const EXPECTED: Record<string, string> = {
  'de-AT': 'de',
  de_CH: 'de',
  'EN-us': 'en',
  'es-419': 'es',
  'es-MX': 'es',
  'fr-CA-x-shop': 'fr',
  pt: 'pt',
  'pt-PT': 'pt',
  'pt-AO': 'pt',
  'pt-MZ': 'pt',
  'pt-BR': 'pt-BR',
  PT_br: 'pt-BR',
  'pt-Latn-BR': 'pt-BR',
  zh: 'zh',
  'zh-CN': 'zh',
  'zh-SG': 'zh',
  'zh-Hans-SG': 'zh',
  'zh-Hans-HK': 'zh',
  'zh-Hans-TW': 'zh',
  'zh-Hant': 'zh-Hant',
  'zh-hant-tw': 'zh-Hant',
  ZH_TW: 'zh-Hant',
  'zh-HK': 'zh-Hant',
  'zh-MO': 'zh-Hant',
  'zh-Hant-HK': 'zh-Hant',
  yue: 'zh-Hant',
  iw: 'he',
  'iw-IL': 'he',
  'he-IL': 'he',
  nb: 'nb',
  'nb-NO': 'nb',
  no_NO: 'nb',
  'nn-NO': 'nb',
  no: 'nb',
  // The old tag of Indonesian.
  in: 'id',
  // Not Finnish, Hindi or Thai.
  fil: 'en',
  hil: 'en',
  tha: 'en',
  nob: 'en',
  fa: 'en',
  nothing: 'en',
  dex: 'en',
  '': 'en',
  ' ': 'en',
  '*': 'en',
  constructor: 'en',
};

describe('The language for a page’s lang', () => {
  for (const [tag, language] of [...Object.entries(EXPECTED), ['__proto__', 'en'] as const]) {
    it(`is ${language} for "${tag}"`, () => {
      expect(pickLanguage(tag, LANGUAGES)).to.equal(language);
    });
  }

  for (const language of Object.keys(LANGUAGES)) {
    it(`is ${language} for its own tag`, () => {
      expect(pickLanguage(language, LANGUAGES)).to.equal(language);
    });
  }
});
