/** Tables of pages, which are read in a browser and, as the doctor does it, in Node. */
import { expect } from 'chai';
import { pageProduct } from '../../../src/storefront/page/page-product.ts';

export const PAGE = 'https://shop.example/products/mug';

/** A page's HTML as a document of the browser, or as the one that parse5 makes in Node. */
export const parse: (html: string) => Document =
  typeof DOMParser === 'undefined'
    ? (await import('../../../src/merchant/cli/parsed-page.ts')).parsePage
    : (html) => new DOMParser().parseFromString(html, 'text/html');

export const jsonLd = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('');
export const product = (sku: unknown, more: object = {}) => ({ '@type': 'Product', sku, ...more });

export const read = (html: string, url = PAGE) => pageProduct(parse(html), url);
export const found = (html: string, url = PAGE) => read(html, url).id;

/**
 * Makes one test of each page in a table. Its cells, with ` | ` in between, are a title, the id that is to be found or `none`,
 * perhaps what `readId` needs beside the HTML, and the HTML, which may also follow in lines that are indented further.
 * @param readId gets the HTML, and the query of the page's address unless it takes the third cell for something else
 */
export function itFinds(
  table: string,
  readId = (html: string, query: string): string | null => found(html, PAGE + query),
): void {
  const [, indent] = /^\n( *)/.exec(table)!;
  for (const page of table.trim().split(new RegExp(`\\n${indent}(?=\\S)`))) {
    const [, cells, html] = /^(.*?)(?: \| (?=<)|\n)(.*)$/s.exec(page)!;
    const [title, id, more = ''] = cells!.split(' | ');
    it(title!, () => expect(readId(html!.trim(), more)).to.equal(id === 'none' ? null : id));
  }
}
