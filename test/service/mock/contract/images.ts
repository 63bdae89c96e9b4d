import { expect } from 'chai';
import { toBytes, expectError, openBeforeEach, PNG, type Open, UUID } from './service.ts';

export function imagesContract(open: Open): void {
  describe('A product’s images (sections 4.6 and 4.7)', () => {
    const api = openBeforeEach(open);

    it('can be uploaded; the first one is primary', async () => {
      const { id } = await api.create();
      const { image } = (await api.upload(id, PNG)).body;
      const second = (await api.upload(id, PNG)).body.image;
      expect(image.id).to.match(UUID);
      expect([image.is_primary, second.is_primary]).to.deep.equal([true, false]);
      const product = await api.get(id);
      expect(product.image_url).to.equal(image.url);
      expect(product.images.map((one: any) => one.id)).to.deep.equal([image.id, second.id]);
    });

    for (const [type, content] of [
      ['JPEG', '\xff\xd8\xff\xe0rest'],
      ['WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
      ['GIF', 'GIF89a\x01\x00'],
    ] as const) {
      it(`can be ${type}, by their bytes and not by the stated type`, async () => {
        const { id } = await api.create();
        expect((await api.upload(id, toBytes(content), 'text/plain')).body.image).to.be.an('object');
      });
    }

    for (const [what, content] of [
      ['a text that claims to be PNG', 'hello'],
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['nothing', ''],
      ['another RIFF', 'RIFF\x00\x00\x00\x00WAVEfmt '],
    ] as const) {
      it(`can’t be ${what}`, async () => {
        const { id } = await api.create();
        expectError(await api.upload(id, toBytes(content)), 400, 'not_an_image');
      });
    }

    it('can be added by URL', async () => {
      const { id } = await api.create();
      const answer = await api.call('POST', `/v1/products/${id}/images`, {
        json: { url: api.service.imageUrl },
      });
      expect(answer.body.image).to.include({ position: 0, is_primary: true });
    });

    for (const [url, code] of [
      ['nonsense', 'invalid_url'],
      ['http://', 'invalid_url'],
      ['http://localhost/a.png', 'unreachable_url'],
      ['http://127.0.0.1/a.png', 'unreachable_url'],
      ['http://[::1]/a.png', 'unreachable_url'],
      ['http://10.1.2.3/a.png', 'unreachable_url'],
      ['http://169.254.169.254/latest', 'unreachable_url'],
      ['ftp://example.com/a.png', 'unreachable_url'],
    ] as const) {
      it(`fail with ${code} from ${url}`, async () => {
        const { id } = await api.create();
        expectError(await api.call('POST', `/v1/products/${id}/images`, { json: { url } }), 400, code);
      });
    }

    it('need a url or a file', async () => {
      const { id } = await api.create();
      const form = new FormData();
      form.append('other', 'x');
      expectError(await api.call('POST', `/v1/products/${id}/images`, { json: {} }), 400, 'validation_error');
      expectError(
        await api.call('POST', `/v1/products/${id}/images`, { body: form }),
        400,
        'validation_error',
      );
      expectError(
        await api.call('POST', `/v1/products/${id}/images`, { body: 'x', type: 'text/plain' }),
        400,
        'validation_error',
      );
    });

    it('can be removed: the next one becomes primary, and without the last one the product is not ready', async () => {
      const { body } = await api.call('GET', '/v1/products?external_id=EYE-101');
      const { id, images } = body.products[0];
      const second = (await api.upload(id, PNG)).body.image;
      expect((await api.call('DELETE', `/v1/products/${id}/images/${images[0].id}`)).body).to.deep.equal({
        deleted: true,
      });
      const left = await api.get(id);
      expect([
        left.image_url,
        left.images[0].is_primary,
        left.images[0].position,
        left.swap_ready,
      ]).to.deep.equal([second.url, true, 0, true]);
      await api.call('DELETE', `/v1/products/${id}/images/${second.id}`);
      const none = await api.get(id);
      expect([none.image_url, none.images, none.swap_ready, none.tryon_status]).to.deep.equal([
        null,
        [],
        false,
        'active',
      ]);
      expectError(await api.call('DELETE', `/v1/products/${id}/images/${second.id}`), 404, 'not_found');
    });
  });
}
