import { expect } from 'chai';
import { toBytes, expectError, expectInvalid, openBeforeEach, PNG, type Open, UUID } from './service.ts';

export function imagesContract(open: Open): void {
  describe('A product’s images (sections 4.6 and 4.7)', () => {
    const api = openBeforeEach(open);
    const add = (id: string, sent: object) => api.call('POST', `/v1/products/${id}/images`, sent);
    const remove = (id: string, image: string) => api.call('DELETE', `/v1/products/${id}/images/${image}`);

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

    for (const [type, content, isTaken] of [
      ['JPEG', '\xff\xd8\xff\xe0rest', true],
      ['WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 ', true],
      ['GIF', 'GIF89a\x01\x00', true],
      ['a text', 'hello', false],
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', false],
      ['nothing', '', false],
      ['another RIFF', 'RIFF\x00\x00\x00\x00WAVEfmt ', false],
    ] as const)
      it(`${isTaken ? 'can' : 'can’t'} be ${type}, by their bytes and not by the stated type`, async () => {
        const { id } = await api.create();
        const answer = await api.upload(id, toBytes(content), isTaken ? 'text/plain' : 'image/png');
        if (isTaken) expect(answer.body.image).to.be.an('object');
        else expectError(answer, 400, 'not_an_image');
      });

    it('can be added by URL', async () => {
      const { id } = await api.create();
      const { body } = await add(id, { json: { url: api.service.imageUrl } });
      expect(body.image).to.include({ position: 0, is_primary: true });
    });

    for (const [url, code] of [
      ['nonsense', 'invalid_url'],
      ['http://', 'invalid_url'],
      ['http://localhost/a.png', 'unreachable_url'],
      ['http://[::1]/a.png', 'unreachable_url'],
      ['http://169.254.169.254/latest', 'unreachable_url'],
      ['ftp://example.com/a.png', 'unreachable_url'],
    ] as const)
      it(`fail with ${code} from ${url}`, async () => {
        const { id } = await api.create();
        expectError(await add(id, { json: { url } }), 400, code);
      });

    it('need a url or a file', async () => {
      const { id } = await api.create();
      const form = new FormData();
      form.append('other', 'x');
      for (const sent of [{ json: {} }, { body: form }, { body: 'x', type: 'text/plain' }])
        expectInvalid(await add(id, sent));
    });

    it('can be removed: the next one becomes primary, and without the last one the product is not ready', async () => {
      const { body } = await api.call('GET', '/v1/products?external_id=EYE-101');
      const { id, images } = body.products[0];
      const second = (await api.upload(id, PNG)).body.image;
      expect((await remove(id, images[0].id)).body).to.deep.equal({ deleted: true });
      const left = await api.get(id);
      expect(left).to.include({ image_url: second.url, swap_ready: true });
      expect(left.images[0]).to.include({ is_primary: true, position: 0 });
      await remove(id, second.id);
      const none = { image_url: null, images: [], swap_ready: false, tryon_status: 'active' };
      expect(await api.get(id)).to.deep.include(none);
      expectError(await remove(id, second.id), 404, 'not_found');
    });
  });
}
