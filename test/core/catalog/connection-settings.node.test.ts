import { expect } from 'chai';
import { checkApiKey, checkBaseUrl } from '../../../src/core/catalog/connection-settings.ts';

describe('the base URL', () => {
  for (const [baseUrl, root] of [
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example/tryon', 'https://shop.example/tryon'],
    ['https://shop.example/tryon///', 'https://shop.example/tryon'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['https://shop.example/my-v1', 'https://shop.example/my-v1'],
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
    ['https://shop.example/?shop=1', /absolute http\(s\) URL/],
    ['https://shop.example/#tryon', /absolute http\(s\) URL/],
    ['https://user:secret@shop.example', /^(?!.*secret).*absolute http\(s\) URL/],
    // Because /v1 is added.
    ['https://shop.example/v1', /must not end in \/v1/],
    ['https://shop.example/tryon/v1/', /must not end in \/v1/],
  ] as const)
    it(`is refused as "${baseUrl}", with what was expected and without its password`, () => {
      expect(() => checkBaseUrl(baseUrl)).to.throw(TypeError, expected);
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
