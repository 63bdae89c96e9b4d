import { expect } from 'chai';
import { expectError, expectInvalid, openBeforeEach, OTHER_KEY, UUID, type Open } from './service.ts';

export function productsContract(open: Open): void {
  const api = openBeforeEach(open);
  const list = async (query: string) => (await api.call('GET', `/v1/products?${query}`)).body;

  describe('Creating a product (section 4.1)', () => {
    const post = (json: unknown) => api.call('POST', '/v1/products', { json });

    it('results in a product with title and category, and with everything else in its initial state', async () => {
      const { body } = await post({ title: 'Round glasses', category: 'eyewear' });
      const { id, created_at, ...rest } = body.product;
      expect(id).to.match(UUID);
      expect(new Date(created_at).toISOString()).to.equal(created_at);
      const none = {
        external_id: null,
        image_url: null,
        model_type: null,
        active_asset_id: null,
        images: [],
      };
      const named = { title: 'Round glasses', handle: 'round-glasses', category: 'eyewear' };
      expect(rest).to.deep.include({ ...named, ...none, tryon_status: 'inactive', swap_ready: false });
      expect(rest.status).to.be.a('string');
      expect(body.images_failed).to.deep.equal([]);
    });

    for (const [title, handle] of [
      ['Brille für Ärzte', 'brille-fur-arzte'],
      ['腕時計 2', '腕時計-2'],
      ["Men's  Coat!", 'mens-coat'],
      ['🕶️', 'product'],
    ] as const)
      it(`makes the handle ${handle} from the title ${title}, and another one for the same title`, async () => {
        expect((await api.create({ title })).handle).to.equal(handle);
        expect((await api.create({ title })).handle).to.not.equal(handle);
      });

    it('results in a product even if every image fails, and says why for each, in order', async () => {
      const images = ['no url', 'http://localhost/a.png', 'http://192.168.0.1/a.png'];
      const { body } = await post({ title: 'A', category: 'bag', images });
      expect(body.product.images).to.deep.equal([]);
      expect(body.images_failed.map(({ url }: any) => url)).to.deep.equal(images);
      const codes = body.images_failed.map(({ code }: any) => code);
      expect(codes).to.deep.equal(['invalid_url', 'unreachable_url', 'unreachable_url']);
    });

    it('keeps images in the order of their URLs, of which the first that works is primary', async () => {
      const images = ['no url', api.service.imageUrl, api.service.imageUrl];
      const { body } = await post({ title: 'A', category: 'bag', images });
      expect(body.images_failed).to.have.length(1);
      expect(body.product.images.map(({ is_primary }: any) => is_primary)).to.deep.equal([true, false]);
      expect(body.product.image_url).to.equal(body.product.images[0].url);
    });

    for (const [what, json] of [
      ['no title', { category: 'bag' }],
      ['no category', { title: 'A' }],
      ['an unknown category', { title: 'A', category: 'hats' }],
      ['a title that is no text', { title: 5, category: 'bag' }],
      ['images that are no array', { title: 'A', category: 'bag', images: 'x' }],
      ['an array', []],
      ['null', null],
    ] as const)
      it(`is refused, and creates nothing, with ${what}`, async () => {
        expectInvalid(await post(json));
        expect((await list('limit=100')).products.map(({ title }: any) => title)).to.not.include('A');
      });

    it('accepts a title of 255 characters, an emoji counting as one', async () => {
      expect((await api.create({ title: '👓'.repeat(255) })).title).to.have.length(510);
    });

    it('refuses an external_id that the shop already has, but not one that another shop has', async () => {
      await api.create({ external_id: 'S-1' });
      expectInvalid(await post({ title: 'B', category: 'bag', external_id: 'S-1' }));
      expect((await api.create({ external_id: 'S-1' }, OTHER_KEY)).external_id).to.equal('S-1');
    });
  });

  describe('Listing products (section 4.2)', () => {
    it('has 20 products on a page by default, and the total', async () => {
      for (let index = 0; index < 10; index++) await api.create({ category: 'luggage' });
      const { products, ...page } = await list('');
      expect(products).to.have.length(20);
      expect(page).to.deep.equal({ total: 23, page: 1, limit: 20 });
      expect((await list('page=2')).products).to.have.length(3);
    });

    for (const [query, found] of [
      ['category=eyewear&tryon_status=active&external_id=EYE-102', ['EYE-102']],
      ['category=shoes&external_id=EYE-102', []],
      ['external_id=EYE-10', []],
    ] as const)
      it(`filters by ${query}`, async () => {
        const { products } = await list(query);
        expect(products.map(({ external_id }: any) => external_id)).to.deep.equal(found);
      });

    for (const query of ['page=-1', 'page=1.5', 'page=a', 'page=', 'category=hats', 'tryon_status=on'])
      it(`is refused for ${query}`, async () => {
        expectInvalid(await api.call('GET', `/v1/products?${query}`));
      });

    for (const query of ['limit=1', 'limit=100', 'page=1', 'page=1000000'])
      it(`accepts ${query}`, async () => expect(await list(query)).to.include.keys('products'));
  });

  describe('Updating a product (section 4.4)', () => {
    it('changes what is sent, and nothing else', async () => {
      const before = await api.create({ external_id: 'S-1' });
      const changes = { title: 'New', category: 'bag', handle: 'new-one', external_id: 'S-2' };
      const { body } = await api.patch(before.id, changes);
      expect(body.product).to.deep.equal({ ...before, ...changes });
      expect(await api.get(before.id)).to.deep.equal(body.product);
      expect((await list('external_id=S-2')).products).to.deep.equal([body.product]);
      expect((await api.create({ external_id: 'S-1' })).external_id).to.equal('S-1');
    });

    for (const wrong of [
      { external_id: 'TAKEN' },
      { category: 'hats' },
      { tryon_enabled: 'yes' },
      { mode: 'x' },
      { tryon_enabled: true },
      { title: '' },
    ])
      it(`changes nothing at all with ${JSON.stringify(wrong)}`, async () => {
        const before = await api.create();
        await api.create({ external_id: 'TAKEN' });
        expectInvalid(await api.patch(before.id, { title: 'New', handle: 'new', ...wrong }));
        expect(await api.get(before.id)).to.deep.equal(before);
      });

    it('accepts the external_id that the product already has', async () => {
      const { id } = await api.create({ external_id: 'S-1' });
      expect((await api.patch(id, { external_id: 'S-1' })).status).to.equal(200);
    });
  });

  describe('Deleting a product (section 4.5)', () => {
    it('works once, and frees its external_id', async () => {
      const { id } = await api.create({ external_id: 'S-1' });
      expect((await api.call('DELETE', `/v1/products/${id}`)).body).to.deep.equal({ deleted: true });
      expectError(await api.call('DELETE', `/v1/products/${id}`), 404, 'not_found');
      expectError(await api.call('GET', `/v1/products/${id}`), 404, 'not_found');
      expect((await api.create({ external_id: 'S-1' })).external_id).to.equal('S-1');
    });
  });

  describe('The usage of the month (section 4.8)', () => {
    it('counts products, and has no limits on an unlimited plan', async () => {
      const before = (await api.call('GET', '/v1/usage')).body;
      expect(before.month).to.match(/^\d{4}-\d\d$/);
      await api.create();
      const { products } = (await api.call('GET', '/v1/usage')).body;
      expect(products.used).to.equal(before.products.used + 1);
      expect(products.remaining).to.equal(products.limit - products.used);
      const unlimited = (await api.call('GET', '/v1/usage', { key: OTHER_KEY })).body.products;
      expect(unlimited).to.include({ limit: 0, remaining: -1, is_unlimited: true, is_exceeded: false });
    });
  });
}
