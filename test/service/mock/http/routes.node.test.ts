import { expect } from 'chai';
import { servicePath } from '../../../../src/service/mock/http/service-path.ts';
import { createService } from '../../../../src/service/mock/service.ts';

describe('The routes of the mock', () => {
  for (const [path, methods] of [
    ['/v1/products', 'GET, HEAD, POST'],
    ['/v1/products/1', 'GET, HEAD, PATCH, DELETE'],
    ['/v1/products/1/images', 'POST'],
    ['/v1/products/1/images/2', 'DELETE'],
    ['/v1/products/', ''],
    ['/v1/products/1/images/2/3', ''],
    ['/v1', ''],
  ] as const) {
    it(`allow for ${path} the methods ${methods || 'of no path'}`, async () => {
      const { status, headers } = await createService().fetch(`https://any.example/shop${path}`, {
        method: 'PUT',
        headers: { Authorization: 'Bearer demo-shop-key' },
      });
      expect(status).to.equal(methods ? 405 : 404);
      expect(headers.get('Allow') ?? '').to.equal(methods);
    });
  }

  for (const [url, path] of [
    ['https://any.example/v1/products?page=2', '/v1/products'],
    ['https://any.example/shop/eu/v1/usage', '/v1/usage'],
    ['https://any.example/v1beta/v1/usage', '/v1/usage'],
    ['https://any.example/other?next=/v1/usage', '/other'],
    ['https://any.example/panel/reset#top', '/panel/reset'],
  ] as const) {
    it(`find ${path} in ${url}`, () => expect(servicePath(url)).to.equal(path));
  }
});
