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
    it(`is refused as "${baseUrl}", with what was expected`, () => {
      expect(() => checkBaseUrl(baseUrl)).to.throw(TypeError, /absolute http\(s\) URL/);
    });
  }

  for (const baseUrl of ['https://shop.example/v1', 'https://shop.example/tryon/v1/']) {
    it(`is refused as ${baseUrl}, because /v1 is added`, () => {
      expect(() => checkBaseUrl(baseUrl)).to.throw(TypeError, /must not end in \/v1/);
    });
  }

  it('is refused without repeating its password', () => {
    expect(() => checkBaseUrl('https://user:secret@shop.example')).to.throw(/^(?!.*secret)/);
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
