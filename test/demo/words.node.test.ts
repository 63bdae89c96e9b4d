/** The demo shop's words: the languages agree on the sentences, and on what is filled into each. */
import { expect } from 'chai';
import { fill, WORDS } from '../../demo/shop/words/words.ts';

/** Every sentence by the path of its keys. */
function sentences(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : sentences(value, `${path}${key}.`),
  );
}

const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? [];

describe('The demo shop’s words', () => {
  for (const [language, words] of Object.entries(WORDS)) {
    it(`are complete in ${language}`, () => {
      expect(sentences(words).map(([key]) => key)).to.deep.equal(sentences(WORDS.en).map(([key]) => key));
    });

    it(`name the same values in ${language}`, () => {
      const named = (all: object) =>
        Object.fromEntries(sentences(all).map(([k, text]) => [k, placeholders(text)]));
      expect(named(words)).to.deep.equal(named(WORDS.en));
    });
  }

  it('have their values filled in', () => {
    expect(fill(WORDS.en.count.other, { n: 3 })).to.equal('3 pieces');
  });
});
