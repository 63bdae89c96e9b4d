import { expectError, NO_ID, openBeforeEach, type Open } from './service.ts';

export function errorsContract(open: Open): void {
  describe('The error envelope (section 7)', () => {
    const api = openBeforeEach(open);

    for (const [method, path, status, code] of [
      ['GET', '/v1/nowhere', 404, 'not_found'],
      ['GET', '/v1/products/not-a-uuid', 404, 'not_found'],
      ['PUT', '/v1/products', 405, 'method_not_allowed'],
      ['DELETE', '/v1/usage', 405, 'method_not_allowed'],
      ['GET', `/v1/products/${NO_ID}/images`, 405, 'method_not_allowed'],
    ] as const) {
      it(`answers ${method} ${path} with ${status}`, async () => {
        expectError(await api.call(method, path), status, code);
      });
    }

    for (const [what, init] of [
      ['broken JSON', { body: '{"title": ', type: 'application/json' }],
      ['no body', { type: 'application/json' }],
      ['another content type', { body: 'title=A', type: 'application/x-www-form-urlencoded' }],
      ['a body of 2 MB', { json: { title: 'a'.repeat(2_000_000), category: 'bag' } }],
    ] as const) {
      it(`answers ${what} with 400`, async () => {
        expectError(await api.call('POST', '/v1/products', init), 400, 'validation_error');
      });
    }
  });
}
