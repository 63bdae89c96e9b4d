import { expect } from 'chai';
import { expectError, openBeforeEach, OTHER_KEY, type Open, UUID } from './service.ts';

export function createContract(open: Open): void {
  describe('Creating a product (section 4.1)', () => {
    const api = openBeforeEach(open);

    it('results in a product with title and category, and with everything else in its initial state', async () => {
      const { body } = await api.call('POST', '/v1/products', {
        json: { title: 'Round glasses', category: 'eyewear' },
      });
      const { id, created_at, ...rest } = body.product;
      expect(id).to.match(UUID);
      expect(new Date(created_at).toISOString()).to.equal(created_at);
      expect(rest).to.deep.include({
        external_id: null,
        title: 'Round glasses',
        handle: 'round-glasses',
        category: 'eyewear',
        image_url: null,
        model_type: null,
        tryon_status: 'inactive',
        active_asset_id: null,
        swap_ready: false,
        images: [],
      });
      expect(rest.status).to.be.a('string');
      expect(body.images_failed).to.deep.equal([]);
    });

    for (const [title, handle] of [
      ['Brille für Ärzte', 'brille-fur-arzte'],
      ['腕時計 2', '腕時計-2'],
      ["Men's  Coat!", 'mens-coat'],
      ['🕶️', 'product'],
    ] as const) {
      it(`makes the handle ${handle} from the title ${title}`, async () => {
        expect((await api.create({ title })).handle).to.equal(handle);
      });
    }

    it('results in another handle for the same title', async () => {
      expect((await api.create()).handle).to.not.equal((await api.create()).handle);
    });

    it('results in a product even if every image fails, and says why for each, in order', async () => {
      const images = ['no url', 'http://localhost/a.png', 'http://192.168.0.1/a.png'];
      const { body } = await api.call('POST', '/v1/products', {
        json: { title: 'A', category: 'bag', images },
      });
      expect(body.product.images).to.deep.equal([]);
      expect(body.images_failed.map(({ url, code }: any) => [url, code])).to.deep.equal([
        ['no url', 'invalid_url'],
        ['http://localhost/a.png', 'unreachable_url'],
        ['http://192.168.0.1/a.png', 'unreachable_url'],
      ]);
    });

    it('keeps images in the order of their URLs, of which the first that works is primary', async () => {
      const images = ['no url', api.service.imageUrl, api.service.imageUrl];
      const { body } = await api.call('POST', '/v1/products', {
        json: { title: 'A', category: 'bag', images },
      });
      expect(body.images_failed).to.have.length(1);
      expect(body.product.images.map(({ is_primary }: any) => is_primary)).to.deep.equal([true, false]);
      expect(body.product.image_url).to.equal(body.product.images[0].url);
    });

    for (const [what, json] of [
      ['no title', { category: 'bag' }],
      ['no category', { title: 'A' }],
      ['an unknown category', { title: 'A', category: 'hats' }],
      ['a title that is no text', { title: 5, category: 'bag' }],
      ['a title of 256 characters', { title: 'a'.repeat(256), category: 'bag' }],
      ['an external_id of 256 characters', { title: 'A', category: 'bag', external_id: 'a'.repeat(256) }],
      ['11 image URLs', { title: 'A', category: 'bag', images: Array(11).fill('x') }],
      ['images that are no array', { title: 'A', category: 'bag', images: 'x' }],
      ['an array', []],
      ['null', null],
    ] as const) {
      it(`is refused, and creates nothing, with ${what}`, async () => {
        expectError(await api.call('POST', '/v1/products', { json }), 400, 'validation_error');
        expect(
          (await api.call('GET', '/v1/products?limit=100')).body.products.some(
            ({ title }: any) => title === 'A',
          ),
        ).to.equal(false);
      });
    }

    it('accepts a title of 255 characters, an emoji counting as one', async () => {
      expect((await api.create({ title: '👓'.repeat(255) })).title).to.have.length(510);
    });

    it('accepts 10 image URLs', async () => {
      const json = { title: 'A', category: 'bag', images: Array(10).fill('no url') };
      expect((await api.call('POST', '/v1/products', { json })).body.images_failed).to.have.length(10);
    });

    it('refuses an external_id that the shop already has, but not one that another shop has', async () => {
      await api.create({ external_id: 'S-1' });
      expectError(
        await api.call('POST', '/v1/products', { json: { title: 'B', category: 'bag', external_id: 'S-1' } }),
        400,
        'validation_error',
      );
      expect((await api.create({ external_id: 'S-1' }, OTHER_KEY)).external_id).to.equal('S-1');
    });
  });
}
