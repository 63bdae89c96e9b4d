import { expect } from '@open-wc/testing';
import { createCatalogClient } from '../../../src/core/catalog/client.ts';
import { anImage, aProduct } from '../../helpers/a-product.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { itExcept } from '../../helpers/engine.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

describe('the client in a browser', () => {
  itExcept(
    { webkit: 'it can’t read a Request whose body is a form with a file' },
    'uploads a File as a multipart form that a server can read, name and type included',
    async () => {
      let sent: File | undefined;
      const client = createCatalogClient({
        baseUrl: 'https://api.example',
        async fetch(url, init) {
          const request = new Request(url, init);
          expect(request.headers.get('Content-Type')).to.match(/^multipart\/form-data; boundary=/);
          sent = (await request.formData()).get('image') as File;
          return Response.json({ image: anImage() }, { status: 201 });
        },
      });
      await client.addImage(aProduct().id, new File([PNG], 'aviator.png', { type: 'image/png' }));
      expect(sent).to.include({ name: 'aviator.png', type: 'image/png' });
      expect([...new Uint8Array(await sent!.arrayBuffer())]).to.deep.equal([...PNG]);
    },
  );

  it("calls the page's own fetch, and reports the status of a server that is not the service", async () => {
    const client = createCatalogClient({ baseUrl: location.origin });
    const error = await catchFailure(client.getProduct('nobody'));
    expect(error).to.include({ kind: 'http', status: 404, code: '' });
  });

  it('settles at once when a real request is aborted', async () => {
    const controller = new AbortController();
    const client = createCatalogClient({ baseUrl: location.origin });
    const error = catchFailure(client.getProduct('nobody', { signal: controller.signal }));
    controller.abort(new Error('the shopper left'));
    expect(await error).to.have.property('message', 'the shopper left');
  });

  it('fails with kind network if nothing listens, without repeating the key', async () => {
    const client = createCatalogClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'secret', retries: 0 });
    const error = (await catchFailure(client.getUsage())) as Error;
    expect(error).to.include({ kind: 'network', status: 0 });
    expect(error.message).not.to.include('secret');
  });
});
