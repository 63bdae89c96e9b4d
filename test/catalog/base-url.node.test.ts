import { expect } from 'chai';
import { apiRoot } from '../../src/catalog/base-url.ts';

describe('the base URL', () => {
  for (const [baseUrl, root] of [
    ['https://shop.example', 'https://shop.example/v1'],
    ['https://shop.example/', 'https://shop.example/v1'],
    ['https://shop.example/tryon', 'https://shop.example/tryon/v1'],
    ['https://shop.example/tryon///', 'https://shop.example/tryon/v1'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/v1'],
    ['https://shop.example/my-v1', 'https://shop.example/my-v1/v1'],
    ['mock:', 'mock:/v1'],
  ] as const) {
    it(`${baseUrl} leads to ${root}`, () => {
      expect(apiRoot(baseUrl)).to.equal(root);
    });
  }

  for (const baseUrl of [
    '',
    '/tryon',
    'shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'https://shop.example/?shop=1',
    'https://shop.example/#tryon',
    'https://user:secret@shop.example',
  ]) {
    it(`refuses "${baseUrl}" and says what it expected`, () => {
      expect(() => apiRoot(baseUrl)).to.throw(TypeError, /absolute http\(s\) URL/);
    });
  }

  for (const baseUrl of ['https://shop.example/v1', 'https://shop.example/tryon/v1/']) {
    it(`refuses ${baseUrl} and says that /v1 is added`, () => {
      expect(() => apiRoot(baseUrl)).to.throw(TypeError, /must not end in \/v1/);
    });
  }
});
