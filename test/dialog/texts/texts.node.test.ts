import { expect } from 'chai';
import { en } from '../../../src/dialog/texts/en.ts';
import { directionOf, languageOf, loadTexts, textsFor } from '../../../src/dialog/texts/texts.ts';

const LANGUAGES = 'en de fr es it pt nl pl sv da tr ja ko zh ar he'.split(' ');

describe('The dialog’s texts', () => {
  for (const language of LANGUAGES) {
    it(`speak ${language}, with the product’s title in its place`, async () => {
      const texts = await loadTexts(language);
      expect(languageOf(language)).to.equal(language);
      expect(Object.keys(texts)).to.have.members(Object.keys(en));
      expect(texts.instructions).to.contain('{title}');
      const same = Object.entries(texts).filter(([key, text]) => text === en[key as keyof typeof en]);
      expect(language === 'en' ? [] : same).to.deep.equal([]);
    });
  }

  it('are chosen by the first part of a tag', () => {
    expect(['de-AT', 'ZH_Hant', 'iw', 'fa', '', '__proto__', 'constructor'].map(languageOf)).to.deep.equal([
      'de',
      'zh',
      'he',
      'en',
      'en',
      'en',
      'en',
    ]);
  });

  it('run from right to left in Arabic and Hebrew', () => {
    expect(['ar-EG', 'he', 'en'].map(directionOf)).to.deep.equal(['rtl', 'rtl', 'ltr']);
  });

  it('are English until another language is here', () => {
    expect(textsFor('fa').close).to.equal('Close');
  });
});
