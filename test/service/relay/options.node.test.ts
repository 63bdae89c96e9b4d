import { expect } from 'chai';
import { createRelay, RelayOptionError, type RelayOptions } from '../../../src/service/relay/index.ts';

describe('createRelay', () => {
  for (const [option, value] of [
    ['baseUrl', 'catalog.example'],
    ['baseUrl', 'ftp://catalog.example'],
    ['baseUrl', 'https://catalog.example/v1'],
    ['baseUrl', 'https://user:hush@catalog.example'],
    ['apiKey', ''],
    ['apiKey', 'hush\r\nx: y'],
    ['allowedOrigins', ['https://shop.example/']],
    ['allowedOrigins', ['*']],
    ['requestsPerMinute', 0],
    ['requestsPerMinute', 121],
    ['requestsPerMinute', 1.5],
    ['basePath', 'tryon'],
    ['basePath', '/tryon/'],
  ] as const)
    it(`refuses ${option} ${JSON.stringify(value)}, and says what was expected`, () => {
      const options = { baseUrl: 'https://catalog.example', apiKey: 'key', [option]: value } as RelayOptions;
      // It says what it must be, and repeats no secret.
      expect(() => createRelay(options))
        .to.throw(RelayOptionError, /^(?!.*hush).*must/s)
        .with.property('option', option);
    });
});
