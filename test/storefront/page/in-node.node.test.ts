/** The reading of pages where there is no browser, as doctor does it: on a document that parse5 has made. */
import { expect } from 'chai';
import { isSelector } from '../../../src/storefront/page/dom.ts';
import { parseIdSource, readId } from '../../../src/storefront/page/id-source.ts';
import { asId } from '../../../src/storefront/page/product-ids.ts';
import { PAGE, parse } from './a-page.ts';
// What is read of a page in a browser is read here too.
import './chosen-variant.browser.test.ts';
import './find-id.browser.test.ts';
import './id-source.browser.test.ts';
import './own-product.browser.test.ts';
import './page-product.browser.test.ts';
import './platform.browser.test.ts';

describe('A page that is read in Node', () => {
  it('has ids of at most 255 characters, an emoji counting as one', () => {
    const ids = [255, 256].map((length) => asId('👓'.repeat(length))?.length);
    expect(ids).to.deep.equal([510, undefined]);
  });

  it('is searched by what browsers take as a selector, and by nothing else', () => {
    const root = parse('<a class="b"></a>');
    const ofBrowsers = [
      '.b:focus-visible',
      'a:is(.b, #c):not(:has(> i))',
      'li:nth-child(2 of .d)',
      'x-y:defined',
    ];
    for (const selector of ofBrowsers) expect(isSelector(selector, root), selector).to.equal(true);
    const ofJQuery = ['a:contains("b")', ':not(:selected)', '[a!=b]', 'a:eq(0)', 'a:visible'];
    for (const selector of [...ofJQuery, 'a[', '> a', ''])
      expect(isSelector(selector, root), selector).to.equal(false);
  });

  it('is read as a browser reads it: misnested, without what templates hold, and with the first option of a list', () => {
    const root = parse(`<template><p class="sku">T</p></template><table><p class="sku">A<b>B</table>
      <select name="s"><option disabled>-</option><option> L \n M </option></select><textarea name="t">X</textarea>`);
    const findId = (idFrom: string) =>
      readId(
        parseIdSource(idFrom, () => true),
        root,
        PAGE,
      ).id;
    expect(['.sku@text', '[name=s]@value', '[name=t]@value'].map(findId)).to.deep.equal(['AB', 'L M', 'X']);
  });
});
