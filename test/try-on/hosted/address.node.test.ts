import { expect } from 'chai';
import { hostedAddress } from '../../../src/try-on/hosted/address.ts';

const SKU = 'SKU 1/ä&x=y';
/** Template, SKU, and the address or null. */
const ROWS: readonly [template: string, sku: string, expected: string | null][] = [
  // The product is filled in, escaped.
  [
    'https://v.example/{mode}/{product_id}?sku={external_id}&l={lang}',
    SKU,
    'https://v.example/swap/p-1?sku=SKU%201%2F%C3%A4%26x%3Dy&l=evil',
  ],
  // Other braces are left alone, and what was filled in is not filled in again.
  ['https://v.example/?a={other}&b={external_id}', '{lang}', 'https://v.example/?a={other}&b=%7Blang%7D'],
  // On this machine it may be without https.
  ...['http://localhost:1/', 'http://a.localhost/', 'http://127.0.0.1:4700/', 'http://[::1]/'].map(
    (template): [string, string, string] => [template, SKU, template],
  ),
  ...[
    'http://v.example/',
    'javascript:alert(1)',
    'data:text/html,hi',
    'blob:https://v.example/1',
    'file:///etc/passwd',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'https://{external_id}/',
    'https://{lang}.v.example/',
    'https://v.example{product_id}/',
    'https://',
  ].map((template): [string, string, null] => [template, 'javascript:alert(1)', null]),
  ['{external_id}', 'javascript:alert(1)', 'https://shop.example/javascript%3Aalert(1)'],
  // A SKU changes no path.
  ...['.', '..'].flatMap((sku): [string, string, string | null][] => [
    ['https://v.example/try/{external_id}', sku, null],
    ['https://v.example/try/{external_id}/view', sku, null],
    ['https://v.example/try\\{external_id}', sku, null],
    ['/try/{external_id}?a=b', sku, null],
    [
      'https://v.example/a/../try-{external_id}?sku={external_id}',
      sku,
      `https://v.example/try-${sku}?sku=${sku}`,
    ],
  ]),
  // Nor do dots of the template and of the SKU together.
  ['https://v.example/try/.{external_id}', '.', null],
  ['https://v.example/try/%2E{external_id}/', '.', null],
  // This can't be escaped.
  ['https://v.example/{external_id}', '\ud800', null],
];

describe('The address of a hosted experience', () => {
  for (const [template, external_id, expected] of ROWS) {
    it(`is ${expected} where the template is ${template} and the SKU ${JSON.stringify(external_id)}`, () => {
      const parts = { product_id: 'p-1', external_id, mode: 'swap', lang: 'evil' };
      const address = hostedAddress(template, parts, 'https://shop.example/p');
      expect(address?.href ?? null).to.equal(expected);
    });
  }
});
