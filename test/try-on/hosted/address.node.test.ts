import { expect } from 'chai';
import { hostedAddress } from '../../../src/try-on/hosted/address.ts';

const parts = { product_id: 'p-1', external_id: 'SKU 1/ä&x=y', mode: 'swap', lang: 'de-AT' };
const open = (template: string, changes = {}) =>
  hostedAddress(template, { ...parts, ...changes }, 'https://shop.example/p')?.href ?? null;

describe('The address of a hosted experience', () => {
  it('has the product filled in, escaped', () => {
    expect(open('https://v.example/{mode}/{product_id}?sku={external_id}&l={lang}')).to.equal(
      'https://v.example/swap/p-1?sku=SKU%201%2F%C3%A4%26x%3Dy&l=de-AT',
    );
  });

  it('leaves other braces alone, and does not fill in what was filled in', () => {
    expect(open('https://v.example/?a={other}&b={external_id}', { external_id: '{lang}' })).to.equal(
      'https://v.example/?a={other}&b=%7Blang%7D',
    );
  });

  for (const template of [
    'http://localhost:1/',
    'http://a.localhost/',
    'http://127.0.0.1:4700/',
    'http://[::1]/',
  ]) {
    it(`may be on this machine without https: ${template}`, () => {
      expect(open(template)).to.equal(template);
    });
  }

  for (const template of [
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
    '{external_id}',
    'https://',
  ]) {
    it(`is null if the template is ${template}`, () => {
      expect(open(template, { external_id: 'javascript:alert(1)', lang: 'evil' })).to.satisfy(
        (href: string | null) => href === null || href.startsWith('https://shop.example/'),
      );
    });
  }

  for (const external_id of ['.', '..']) {
    for (const template of [
      'https://v.example/try/{external_id}',
      'https://v.example/try/{external_id}/view',
      'https://v.example/try\\{external_id}',
      '/try/{external_id}?a=b',
    ]) {
      it(`is null if the SKU ${external_id} would change the path of ${template}`, () => {
        expect(open(template, { external_id })).to.equal(null);
      });
    }

    it(`contains the SKU ${external_id} if that does not change the path`, () => {
      expect(open('https://v.example/a/../try-{external_id}?sku={external_id}', { external_id })).to.equal(
        `https://v.example/try-${external_id}?sku=${external_id}`,
      );
    });
  }

  it('is null if dots of the template and of the SKU together would change the path', () => {
    expect(open('https://v.example/try/.{external_id}', { external_id: '.' })).to.equal(null);
    expect(open('https://v.example/try/%2E{external_id}/', { external_id: '.' })).to.equal(null);
  });

  it('is null if an id can’t be escaped', () => {
    expect(open('https://v.example/{external_id}', { external_id: '\ud800' })).to.equal(null);
  });
});
