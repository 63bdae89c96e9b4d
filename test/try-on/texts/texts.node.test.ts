import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import failures from '../../../src/storefront/button/failures.json' with { type: 'json' };
import { addTexts, textsIn } from '../../../src/storefront/button/texts.ts';
import moreLabels from '../../../src/storefront/button/more-labels.json' with { type: 'json' };
import { loadSwapTexts, swapTextsFor } from '../../../src/try-on/photo-swap/texts.ts';
import swapEn from '../../../src/try-on/photo-swap/texts/en.json' with { type: 'json' };
import en from '../../../src/try-on/texts/en.json' with { type: 'json' };
import { findDirection, pickBuiltIn, loadTexts, textsFor } from '../../../src/try-on/texts/texts.ts';
import { LANGUAGES } from '../../../src/core/texts/languages.ts';

/** The other form of address, or words that assume the shopper's sex: each language keeps to one, and to none. */
const UNWANTED: Record<string, RegExp> = {
  de: /\b(du|dein\w*|dir|dich|wähle|nimm)\b/i,
  fr: /\b(tu|ta|tes|toi|choisis|essaie|sûre?)\b/i,
  es: /\b(usted|su foto|sus|elija|haga|pruebe|coloque|vuelva|inténtelo|listo|lista|mismo|misma)\b/i,
  it: /\b(lei|la sua foto|scelga|provi|faccia|metta|chiuda|riprovi|sicuro|sicura)\b/i,
  pt: /\b(você|tu|tua|teu|próprio|própria|obrigado)\b|câmera|tela|arquivo/i,
  'pt-BR': /\b(tu|tua|teu|mesmo|mesma|obrigado)\b|câmara|ecrã|ficheiro/i,
  nl: /\b(u|uw)\b/i,
  pl: /\b(sama?|Pan|Pani|pewien|pewna)\b/,
  sv: /\b(ni|er|ert|era)\b/i,
  da: /\b(De|Dem|Deres)\b/,
  tr: /(^|\s)(fotoğrafın|sen|senin|seç\.|dene\.)(\s|$)/i,
  zh: /你|試|圖|檔|這|請|選/,
  'zh-Hant': /你|试|图|档|这|请|选/,
  he: /(^| )(בחר|בחרי|נסה|נסי|אתה|צלם|צלמי)( |$)/,
  ar: /(^| )(اختر|اختاري|حاول|حاولي|جرّب|جرّبي|اضغط|التقط|اسمح|حرّك|اسحبه|أغلقه)( |$)/,
};

const placesIn = (text: string) => text.match(/\{\w+\}/g) ?? [];

describe('The dialog’s texts', () => {
  before(() => addTexts({ labels: moreLabels, failures }));

  it('have a sentence for each language in case they can’t be loaded', () => {
    expect(Object.keys(failures)).to.have.members(LANGUAGES);
  });

  for (const language of LANGUAGES) {
    it(`are complete in ${language}, also for the photo swap, with all that is to be filled in`, async () => {
      expect(pickBuiltIn(language)).to.equal(language);
      await loadSwapTexts(language);
      const texts = await loadTexts(language);
      for (const [translated, english] of [
        [texts, en],
        [swapTextsFor(language), swapEn],
      ] as Record<string, string>[][]) {
        expect(Object.keys(translated!)).to.have.members(Object.keys(english!));
        for (const [key, text] of Object.entries(translated!)) {
          expect(placesIn(text), key).to.have.members(placesIn(english![key]!));
          expect(text === english![key], key).to.equal(language === 'en');
        }
      }
      expect(texts.label, 'what the button calls it').to.equal(textsIn(language).label);
    });
  }

  for (const [language, unwanted] of Object.entries(UNWANTED)) {
    it(`use one form of address in ${language}, and assume nothing of the shopper’s sex`, async () => {
      await loadSwapTexts(language);
      const texts = [await loadTexts(language), swapTextsFor(language)].flatMap((one) =>
        Object.values<string>(one),
      );
      texts.push(textsIn(language).failure);
      expect(texts.filter((text) => unwanted.test(text))).to.deep.equal([]);
    });
  }

  it('run from right to left in Arabic and Hebrew', () => {
    expect(['ar-EG', 'he', 'iw'].map(findDirection)).to.deep.equal(['rtl', 'rtl', 'rtl']);
    expect(['en', 'fa', '__'].map(findDirection)).to.deep.equal(['ltr', 'ltr', 'ltr']);
  });

  it('are English until another language is loaded, and for unknown languages', () => {
    expect(textsFor('fa').close).to.equal('Close');
  });

  it('are listed in the documentation, each with its English sentence', () => {
    const page = readFileSync(new URL('../../../docs/try-on.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(([, key, text]) => [key, text]);
    const listed = Object.fromEntries(rows) as Record<string, string>;
    const { failure } = textsIn('en');
    for (const [key, text] of Object.entries({ ...en, ...swapEn, failure }))
      expect(listed[key], key).to.equal(text);
  });
});
