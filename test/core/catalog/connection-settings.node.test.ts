import { expect } from 'chai';
import {
  checkApiKey,
  checkBaseUrl,
  joinPath,
  requestUrl,
} from '../../../src/core/catalog/connection-settings.ts';

describe('the base URL', () => {
  for (const [baseUrl, root] of [
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example/tryon', 'https://shop.example/tryon'],
    ['https://shop.example/tryon///', 'https://shop.example/tryon'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['https://shop.example/my-v1', 'https://shop.example/my-v1'],
    ['https://shop.example/?', 'https://shop.example'],
    ['https://shop.example/tryon/#', 'https://shop.example/tryon'],
    ['https://shop.example/?rest_route=/tryon', 'https://shop.example/?rest_route=/tryon'],
    ['https://shop.example/?rest_route=/#', 'https://shop.example/?rest_route=/'],
    ['mock:', 'mock:'],
  ] as const) {
    it(`${baseUrl} becomes ${root}`, () => {
      expect(checkBaseUrl(baseUrl)).to.equal(root);
    });
  }

  for (const [baseUrl, expected] of [
    ['', /absolute http\(s\) URL/],
    ['/tryon', /absolute http\(s\) URL/],
    ['shop.example', /absolute http\(s\) URL/],
    ['ftp://shop.example', /absolute http\(s\) URL/],
    ['javascript:alert(1)', /absolute http\(s\) URL/],
    ['https://shop.example/#tryon', /absolute http\(s\) URL/],
    ['https://user:secret@shop.example', /^(?!.*secret).*absolute http\(s\) URL/],
    // Because /v1 is added.
    ['https://shop.example/v1', /must not end in \/v1/],
    ['https://shop.example/tryon/v1/', /must not end in \/v1/],
    ['https://shop.example/tryon/v1?shop=1', /must not end in \/v1/],
    ['https://shop.example/?rest_route=/tryon/v1', /must not end in \/v1/],
    ['https://shop.example/?lang=de&rest_route=%2Ftryon%2Fv1%2F&x=1', /must not end in \/v1/],
  ] as const)
    it(`is refused as "${baseUrl}", with what was expected and without its password`, () => {
      expect(() => checkBaseUrl(baseUrl)).to.throw(TypeError, expected);
    });
});

describe('the address of a request', () => {
  const QUERY = { external_id: 'A&B 1', page: undefined };

  // WordPress without pretty permalinks reads the path from the parameter `rest_route`.
  for (const [baseUrl, expected] of [
    ['https://shop.example/tryon/', 'https://shop.example/tryon/v1/products?external_id=A%26B%201'],
    ['https://shop.example/?', 'https://shop.example/v1/products?external_id=A%26B%201'],
    ['https://shop.example/a&b', 'https://shop.example/a&b/v1/products?external_id=A%26B%201'],
    [
      'https://shop.example/tryon/?shop=1',
      'https://shop.example/tryon/v1/products?shop=1&external_id=A%26B%201',
    ],
    [
      'https://shop.example/?rest_route=/tryon',
      'https://shop.example/?rest_route=/tryon/v1/products&external_id=A%26B%201',
    ],
    [
      'https://shop.example/?rest_route=/tryon/&lang=de#',
      'https://shop.example/?rest_route=/tryon/v1/products&lang=de&external_id=A%26B%201',
    ],
    [
      'https://shop.example/index.php?lang=de&rest_route=%2Ftryon%2F',
      'https://shop.example/index.php?lang=de&rest_route=%2Ftryon/v1/products&external_id=A%26B%201',
    ],
    [
      'https://shop.example/?rest_route=/&lang=de',
      'https://shop.example/?rest_route=/v1/products&lang=de&external_id=A%26B%201',
    ],
  ] as const)
    it(`has the path where the server behind ${baseUrl} reads it`, () => {
      expect(requestUrl(checkBaseUrl(baseUrl), '/products', QUERY)).to.equal(expected);
    });

  it('has no question mark without a query, and no /v1 where the path is beside the API', () => {
    expect(requestUrl('https://shop.example', '/photo-swap')).to.equal('https://shop.example/v1/photo-swap');
    expect(joinPath('https://shop.example/?rest_route=/tryon', '/health')).to.equal(
      'https://shop.example/?rest_route=/tryon/health',
    );
  });
});

describe('the API key', () => {
  it('is used unchanged if it is one word in ASCII', () => {
    expect(checkApiKey('sk_live-1.2~3')).to.equal('sk_live-1.2~3');
  });

  for (const apiKey of ['', 'two words', 'line\n', 'schlüssel', undefined, 7]) {
    it(`${JSON.stringify(apiKey)} is refused, and is not repeated in the message`, () => {
      const refuse = () => checkApiKey(apiKey);
      expect(refuse).to.throw(TypeError, /one word in ASCII/);
      if (apiKey) expect(refuse).not.to.throw(String(apiKey));
    });
  }
});
