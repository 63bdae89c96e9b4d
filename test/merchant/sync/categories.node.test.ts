/** What a feed's words and numbers for a category mean, and what a shop's own map says of them. */
import { expect } from 'chai';
import {
  categoryMapFor,
  categoryMapOf,
  findCategory,
  guessCategory,
  readCategoryMap,
} from '../../../src/merchant/sync/feed/categories.ts';
import { readDelimited } from '../../../src/merchant/sync/feed/delimited.ts';

async function* texts(text: string): AsyncGenerator<string> {
  yield text;
}

describe('A category', () => {
  for (const [text, category] of [
    ['178', 'eyewear'],
    ['524', 'eyewear'],
    ['201', 'watch'],
    ['187', 'shoes'],
    ['3032', 'bag'],
    ['107', 'luggage'],
    ['223', undefined],
    ['Apparel & Accessories > Jewelry > Rings', 'jewelry'],
    ['apparel & accessories>clothing>dresses', 'clothes'],
    ['Jewelry', 'jewelry'],
    ['Apparel & Accessories > Jewelry > Watch Accessories', undefined],
    ['Electronics > Audio', undefined],
    ['Sunglasses', 'eyewear'],
    ['Women’s Earrings', 'jewelry'],
    ["Men's Watches", 'watch'],
    ['Home > Jewellery > New in', 'jewelry'],
    ['bangles/bracelets', 'jewelry'],
    ['Vêtements et accessoires > Lunettes de soleil', 'eyewear'],
    ['Ropa y accesorios > Joyería > Relojes', 'watch'],
    ['Bekleidung & Accessoires > Schmuck > Uhrenzubehör', undefined],
    ['Shoes & Bags', undefined],
    ['Ring lights', undefined],
  ] as const)
    it(`${text} is ${category ?? 'not known'}`, () => {
      expect(findCategory([text], new Map())).to.equal(category);
    });

  it('that only contains a word of one is a guess for the map', () => {
    expect(guessCategory('Silver ring')).to.equal('jewelry');
    expect(guessCategory('Gift boxes')).to.equal(null);
  });

  it('is found by wildcards of the map, after what it says exactly', async () => {
    const map = await categoryMapOf({ 'Gold > *': 'jewelry', '*gift*': '', 'Gold > Watch': 'watch' });
    expect(findCategory(['Gold > Fine > Studs'], map)).to.equal('jewelry');
    expect(findCategory(['Gold > Watch'], map)).to.equal('watch');
    expect(findCategory(['All gifts'], map)).to.equal(null);
    expect(findCategory(['Silver'], map)).to.equal(undefined);
  });

  it('that is unknown is printed as a map, which can be read when it is filled in', async () => {
    const [header, line] = categoryMapFor(['Men "new", all']) as [string, string];
    const map = await readCategoryMap(readDelimited(texts(`${header}\n${line}clothes\n`), header));
    expect(findCategory(['Men "new", all'], map)).to.equal('clothes');
    expect(findCategory(['Men "new", all > Tees'], map)).to.equal('clothes');
  });
});
