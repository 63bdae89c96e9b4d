/** What the mock makes of a request before its domain sees it: the path, the method, the form, and where it came from. */
import { expect } from 'chai';
import { toRequest } from '../../../src/service/mock/http/form-data.ts';
import { servicePath } from '../../../src/service/mock/http/app.ts';
import { createService } from '../../../src/service/mock/service.ts';

describe('A form that is sent to the mock', () => {
  const send = (form: FormData) =>
    toRequest('https://any.example/v1/products/1/images', { method: 'POST', body: form });

  it('is read back byte for byte, with each file’s name and type', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, index) => index);
    const form = new FormData();
    form.append('image', new File([content], 'a "quoted" name.png', { type: 'image/png' }));
    form.append('note', 'line\nline');
    const read = await send(form).formData();
    const image = read.get('image') as File;
    expect(new Uint8Array(await image.arrayBuffer())).to.deep.equal(content);
    expect(image).to.include({ type: 'image/png', name: 'a "quoted" name.png' });
    expect(read.get('note')).to.equal('line\r\nline');
  });

  it('can’t be closed early by a file that holds a boundary', async () => {
    const first = await send(new FormData()).text();
    const form = new FormData();
    form.append('image', new Blob([first, '\r\n--form-\r\n']));
    const image = (await send(form).formData()).get('image') as File;
    expect(await image.text()).to.equal(`${first}\r\n--form-\r\n`);
  });

  it('carries its boundary in its Content-Type', () => {
    const type = send(new FormData()).headers.get('Content-Type');
    expect(type).to.match(/^multipart\/form-data; ?boundary=form-/);
  });
});

describe('The mock’s panel', () => {
  for (const [headers, status] of [
    [{ Origin: 'https://elsewhere.example' }, 400],
    [{ Origin: 'https://elsewhere.example', 'X-Tryon-Panel': '1' }, 200],
    [{ Origin: 'http://127.0.0.1:4010' }, 200],
    [{}, 200],
  ] as [Record<string, string>, number][])
    it(`answers a request with ${JSON.stringify(headers)} with ${status}`, async () => {
      const reset = 'http://127.0.0.1:4010/panel/reset';
      expect((await createService().fetch(reset, { method: 'POST', headers })).status).to.equal(status);
    });
});

describe('The routes of the mock', () => {
  for (const [path, methods] of [
    ['/v1/products', 'GET, HEAD, POST'],
    ['/v1/products/1', 'GET, HEAD, PATCH, DELETE'],
    ['/v1/products/1/images', 'POST'],
    ['/v1/products/1/images/2', 'DELETE'],
    ['/v1/products/', ''],
    ['/v1/products/1/images/2/3', ''],
    ['/v1', ''],
  ] as const)
    it(`allow for ${path} the methods ${methods || 'of no path'}`, async () => {
      const { status, headers } = await createService().fetch(`https://any.example/shop${path}`, {
        method: 'PUT',
        headers: { Authorization: 'Bearer demo-shop-key' },
      });
      expect([status, headers.get('Allow') ?? '']).to.deep.equal([methods ? 405 : 404, methods]);
    });

  for (const [url, path] of [
    ['https://any.example/v1/products?page=2', '/v1/products'],
    ['https://any.example/shop/eu/v1/usage', '/v1/usage'],
    ['https://any.example/v1beta/v1/usage', '/v1/usage'],
    ['https://any.example/other?next=/v1/usage', '/other'],
    ['https://any.example/panel/reset#top', '/panel/reset'],
  ] as const)
    it(`find ${path} in ${url}`, () => expect(servicePath(url)).to.equal(path));
});
