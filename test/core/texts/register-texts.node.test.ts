import { expect } from 'chai';
import { textsIn } from '../../../src/storefront/button/texts.ts';
import english from '../../../src/try-on/texts/en.json' with { type: 'json' };
import englishOfTheSwap from '../../../src/try-on/photo-swap/texts/en.json' with { type: 'json' };
import { findDirection, textsFor } from '../../../src/try-on/texts/texts.ts';
import { pageTexts } from '../../../src/core/texts/page-texts.ts';
import { registerTexts } from '../../../src/core/texts/register-texts.ts';
import { TEXT_NAMES, type ShopperTexts } from '../../../src/core/texts/shopper-texts.ts';

/** What `act` writes to the console as warnings. */
function listWarnings(act: () => void): string[] {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (...parts: unknown[]) => warnings.push(parts.join(' '));
  try {
    act();
  } finally {
    console.warn = warn;
  }
  return warnings;
}

describe('registerTexts', () => {
  afterEach(() => pageTexts().registered?.clear());

  it('knows every sentence of the dialog and of the button', () => {
    expect(TEXT_NAMES).to.have.members([
      ...Object.keys(english),
      ...Object.keys(englishOfTheSwap),
      'failure',
    ]);
  });

  it('replaces a sentence of the button and one of the dialog, and leaves the others built in', () => {
    registerTexts('en', { label: 'See it on you', failure: 'Once more, please.', save: 'Keep it' });
    expect(textsIn('en')).to.include({ label: 'See it on you', failure: 'Once more, please.' });
    expect(textsFor('en')).to.include({ label: 'See it on you', save: 'Keep it', close: 'Close' });
  });

  it('keeps what was registered before for the same language', () => {
    registerTexts('en', { label: 'One', save: 'Two' });
    registerTexts('en', { save: 'Three', close: undefined });
    expect(textsFor('en')).to.include({ label: 'One', save: 'Three', close: 'Close' });
  });

  it('applies to all regions of a language, unless a nearer tag is registered', () => {
    registerTexts('de', { label: 'Für alle', save: 'Sichern' });
    registerTexts('de-CH', { label: 'Für die Schweiz' });
    expect(textsIn('de-AT').label).to.equal('Für alle');
    expect(textsIn('de_ch').label).to.equal('Für die Schweiz');
    expect(textsFor('de-CH').save).to.equal('Sichern');
  });

  it('applies to the region and script that it names', () => {
    registerTexts('zh-TW', { label: '台灣' });
    registerTexts('zh', { label: '简体', close: '简体' });
    expect(textsIn('zh-Hant-TW').label).to.equal('台灣');
    expect(textsIn('zh-HK').label).to.equal('虛擬試穿');
    expect(textsIn('zh-SG').label).to.equal('简体');
    expect(textsFor('zh-TW').close).to.not.equal('简体');
  });

  it('applies to European and Brazilian Portuguese by pt, and to Brazilian alone by pt-BR', () => {
    registerTexts('pt', { label: 'Os dois' });
    registerTexts('pt-BR', { save: 'Só no Brasil' });
    expect([textsIn('pt-PT').label, textsIn('pt-BR').label]).to.deep.equal(['Os dois', 'Os dois']);
    expect(textsFor('pt-PT').save).to.not.equal('Só no Brasil');
  });

  it('adds a language that is not built in, with English for missing sentences', () => {
    registerTexts('sw', { label: 'Jaribu' });
    registerTexts('en', { close: 'Shut' });
    expect(textsIn('sw-KE').label).to.equal('Jaribu');
    expect(textsFor('sw')).to.include({
      label: 'Jaribu',
      close: 'Shut',
      save: 'Save',
    });
  });

  it('gives the dialog the direction of a language that is not built in, once it has texts', () => {
    expect(findDirection('fa')).to.equal('ltr');
    registerTexts('fa', { label: 'پرو مجازی' });
    expect([findDirection('fa-IR'), findDirection('en')]).to.deep.equal(['rtl', 'ltr']);
  });

  it('treats an old tag as the new one', () => {
    registerTexts('iw', { label: 'א' });
    expect(textsIn('he-IL').label).to.equal('א');
  });

  it('warns of unknown keys, and lists the known ones', () => {
    const texts = { lable: 'A', label: 'B', toString: 'C' } as Partial<ShopperTexts>;
    const [warning, ...more] = listWarnings(() => registerTexts('en', texts));
    expect(warning).to.match(/lable, toString.*: label, failure, close, .*swapFailed\.$/);
    expect(more).to.deep.equal([]);
    expect(textsIn('en').label).to.equal('B');
    expect(textsIn('en')).to.not.have.property('lable');
  });

  it('warns of blank texts and of values that are no text, and keeps the built-in ones', () => {
    const texts = { label: ' ', close: 3, save: 'Keep it' } as unknown as Partial<ShopperTexts>;
    const [warning] = listWarnings(() => registerTexts('en', texts));
    expect(warning).to.contain('label, close');
    expect(textsFor('en')).to.include({ label: 'Try it on', close: 'Close', save: 'Keep it' });
  });

  for (const lang of ['', 'no such tag', '*', undefined, 3]) {
    it(`says what was expected if lang is ${JSON.stringify(lang)}`, () => {
      expect(() => registerTexts(lang as string, {})).to.throw(TypeError, /BCP 47 tag/);
    });
  }

  for (const texts of [null, undefined, 'Try it on', ['Try it on']]) {
    it(`says what was expected if texts is ${JSON.stringify(texts)}`, () => {
      expect(() => registerTexts('en', texts as unknown as object)).to.throw(TypeError, /pass an object/);
    });
  }
});
