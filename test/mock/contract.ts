/**
 * What every implementation of the catalog service must answer, sentence by sentence of the specification. Knows no
 * implementation: each gives it a base URL, a fetch and its merchant panel. The reads alone also run through the relay.
 */
import { expect } from 'chai';
import type { FetchLike } from '../../src/http/attempt.ts';

export interface Service {
  baseUrl: string;
  fetch: FetchLike;
  /** The address of an image that this service can load. */
  imageUrl: string;
}

interface Answer {
  status: number;
  headers: Headers;
  body: any;
}

export const KEY = 'demo-shop-key';
const OTHER_KEY = 'other-shop-key';
const SHOPIFY_KEY = 'shopify-shop-key';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A PNG of one pixel. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

export function callerOf({ baseUrl, fetch }: Service) {
  return async function call(
    method: string,
    path: string,
    {
      json,
      body,
      key = KEY,
      type,
    }: { json?: unknown; body?: BodyInit; key?: string | null; type?: string } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = {};
    if (key !== null) headers.Authorization = `Bearer ${key}`;
    if (json !== undefined) headers['Content-Type'] = 'application/json';
    if (type !== undefined) headers['Content-Type'] = type;
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      body: json === undefined ? body : JSON.stringify(json),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  };
}

function expectError({ status, body }: Answer, expected: number, code: string): void {
  expect([status, body.error?.code]).to.deep.equal([expected, code]);
  expect(body.error.message).to.match(/\S/);
  expect(Object.keys(body)).to.deep.equal(['error']);
}

/** The storefront's reads, of active products: what the relay must answer too. `open` may answer the same service again. */
export function readsContract(name: string, open: () => Promise<Service>): void {
  describe(`The storefront's reads ${name}`, () => {
    let call: ReturnType<typeof callerOf>;
    beforeEach(async () => {
      call = callerOf(await open());
    });
    const page = async (number: number, limit: number) =>
      (await call('GET', `/v1/products?tryon_status=active&page=${number}&limit=${limit}`)).body;

    it('list every active product once over all pages, and say how many there are', async () => {
      const pages = [await page(1, 4), await page(2, 4), await page(3, 4)];
      const products = pages.flatMap(({ products }) => products);
      expect(pages.map(({ total, page, limit }) => [total, page, limit])).to.deep.equal(
        [1, 2, 3].map((number) => [9, number, 4]),
      );
      expect(new Set(products.map(({ id }: any) => id)).size).to.equal(9);
      expect(products.every(({ tryon_status }: any) => tryon_status === 'active')).to.equal(true);
    });

    it('answer a product by its SKU and by its id alike', async () => {
      const { products, total } = (await call('GET', '/v1/products?external_id=EYE-101')).body;
      expect([total, products[0].external_id, products[0].swap_ready]).to.deep.equal([1, 'EYE-101', true]);
      expect((await call('GET', `/v1/products/${products[0].id}`)).body).to.deep.equal({
        product: products[0],
      });
    });

    it('answer an unknown SKU with an empty list and an unknown id with 404', async () => {
      const { status, body } = await call('GET', '/v1/products?external_id=NOBODY');
      expect([status, body.products, body.total]).to.deep.equal([200, [], 0]);
      expectError(await call('GET', `/v1/products/${NOBODY}`), 404, 'not_found');
    });

    for (const bounds of ['limit=0', 'limit=101', 'page=0', 'page=x']) {
      it(`refuse ${bounds}`, async () => {
        expectError(await call('GET', `/v1/products?tryon_status=active&${bounds}`), 400, 'validation_error');
      });
    }

    it('refuse a method and a path that are not there', async () => {
      expectError(await call('PUT', '/v1/products'), 405, 'method_not_allowed');
      expectError(await call('GET', '/v1/nowhere'), 404, 'not_found');
    });
  });
}

/** `open` is called before each test and answers a service as its seed left it. */
export function catalogContract(name: string, open: () => Promise<Service>): void {
  readsContract(name, open);
  describe(`The catalog service ${name}`, () => {
    let service: Service;
    let call: ReturnType<typeof callerOf>;
    beforeEach(async () => {
      service = await open();
      call = callerOf(service);
    });

    const create = async (fields: object = {}, key = KEY) =>
      (await call('POST', '/v1/products', { json: { title: 'Lens', category: 'eyewear', ...fields }, key }))
        .body.product;
    const get = async (id: string) => (await call('GET', `/v1/products/${id}`)).body.product;
    const patch = (id: string, json: unknown, key = KEY) =>
      call('PATCH', `/v1/products/${id}`, { json, key });
    const panel = async (path: string, json: unknown = {}) =>
      (await call('POST', `/panel${path}`, { json, key: null })).body;
    const upload = (id: string, content: Uint8Array, type = 'image/png') => {
      const form = new FormData();
      form.append('image', new Blob([content as BlobPart], { type }), 'a.png');
      return call('POST', `/v1/products/${id}/images`, { body: form });
    };

    describe('creates (4.1)', () => {
      it('a product from a title and a category, with everything else as it begins', async () => {
        const { body } = await call('POST', '/v1/products', {
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
        it(`the handle ${handle} from the title ${title}`, async () => {
          expect((await create({ title })).handle).to.equal(handle);
        });
      }

      it('another handle for the same title', async () => {
        expect((await create()).handle).to.not.equal((await create()).handle);
      });

      it('the product even when every image fails, and says why for each, in order', async () => {
        const images = ['no url', 'http://localhost/a.png', 'http://192.168.0.1/a.png'];
        const { body } = await call('POST', '/v1/products', {
          json: { title: 'A', category: 'bag', images },
        });
        expect(body.product.images).to.deep.equal([]);
        expect(body.images_failed.map(({ url, code }: any) => [url, code])).to.deep.equal([
          ['no url', 'invalid_url'],
          ['http://localhost/a.png', 'unreachable_url'],
          ['http://192.168.0.1/a.png', 'unreachable_url'],
        ]);
      });

      it('images in the order of their URLs, the first that works being the primary one', async () => {
        const images = ['no url', service.imageUrl, service.imageUrl];
        const { body } = await call('POST', '/v1/products', {
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
        it(`nothing from ${what}`, async () => {
          expectError(await call('POST', '/v1/products', { json }), 400, 'validation_error');
          expect(
            (await call('GET', '/v1/products?limit=100')).body.products.some(
              ({ title }: any) => title === 'A',
            ),
          ).to.equal(false);
        });
      }

      it('a title of 255 characters, emoji counted as one', async () => {
        expect((await create({ title: '👓'.repeat(255) })).title).to.have.length(510);
      });

      it('with 10 image URLs', async () => {
        const json = { title: 'A', category: 'bag', images: Array(10).fill('no url') };
        expect((await call('POST', '/v1/products', { json })).body.images_failed).to.have.length(10);
      });

      it('no two products with the same external_id in a shop, but in two shops', async () => {
        await create({ external_id: 'S-1' });
        expectError(
          await call('POST', '/v1/products', { json: { title: 'B', category: 'bag', external_id: 'S-1' } }),
          400,
          'validation_error',
        );
        expect((await create({ external_id: 'S-1' }, OTHER_KEY)).external_id).to.equal('S-1');
      });
    });

    describe('lists (4.2)', () => {
      it('20 of a page by default, and the total', async () => {
        for (let index = 0; index < 12; index++) await create({ category: 'luggage' });
        const { body } = await call('GET', '/v1/products');
        expect([body.products.length, body.total, body.page, body.limit]).to.deep.equal([20, 22, 1, 20]);
        const second = (await call('GET', '/v1/products?page=2')).body;
        expect(second.products).to.have.length(2);
      });

      it('every product once over all pages', async () => {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => call('GET', `/v1/products?limit=3&page=${page}`)),
        );
        const ids = pages.flatMap(({ body }) => body.products.map(({ id }: any) => id));
        expect(new Set(ids).size).to.equal(10);
        expect(ids).to.have.length(10);
      });

      it('by category, tryon_status and external_id together', async () => {
        const { body } = await call(
          'GET',
          '/v1/products?category=eyewear&tryon_status=active&external_id=EYE-102',
        );
        expect(body.products.map(({ external_id }: any) => external_id)).to.deep.equal(['EYE-102']);
        expect((await call('GET', '/v1/products?category=shoes&external_id=EYE-102')).body.total).to.equal(0);
        expect((await call('GET', '/v1/products?external_id=EYE-10')).body.total).to.equal(0);
      });

      for (const query of [
        'page=0',
        'page=-1',
        'page=1.5',
        'page=a',
        'page=',
        'limit=0',
        'limit=101',
        'category=hats',
        'tryon_status=on',
      ]) {
        it(`nothing for ${query}`, async () => {
          expectError(await call('GET', `/v1/products?${query}`), 400, 'validation_error');
        });
      }

      for (const query of ['limit=1', 'limit=100', 'page=1', 'page=1000000']) {
        it(`for ${query}`, async () => {
          expect((await call('GET', `/v1/products?${query}`)).status).to.equal(200);
        });
      }
    });

    describe('keeps shops apart (5)', () => {
      for (const key of [null, 'wrong', '']) {
        it(`and answers 401 before anything else, with ${key === null ? 'no key' : `the key "${key}"`}`, async () => {
          for (const [method, path] of [
            ['GET', '/v1/products'],
            ['GET', '/v1/nowhere'],
            ['PUT', '/v1/products'],
            ['POST', '/v1/products'],
          ] as const) {
            expectError(await call(method, path, { key }), 401, 'unauthorized');
          }
        });
      }

      it('byte for byte as if the other shop’s product did not exist', async () => {
        const { id } = await create({}, OTHER_KEY);
        for (const [method, rest, json] of [
          ['GET', ''],
          ['PATCH', '', { title: 'Mine' }],
          ['DELETE', ''],
          ['POST', '/images', { url: service.imageUrl }],
          ['DELETE', `/images/${NOBODY}`],
        ] as const) {
          const others = await call(method, `/v1/products/${id}${rest}`, { json });
          const nobodys = await call(method, `/v1/products/${NOBODY}${rest}`, { json });
          expectError(others, 404, 'not_found');
          expect(others.body).to.deep.equal(nobodys.body);
          expect([...others.headers].filter(([name]) => name !== 'date')).to.deep.equal(
            [...nobodys.headers].filter(([name]) => name !== 'date'),
          );
        }
      });

      it('and leaves external_id to sync on Shopify', async () => {
        const product = await create({}, SHOPIFY_KEY);
        expectError(
          await patch(product.id, { external_id: 'X', title: 'New' }, SHOPIFY_KEY),
          400,
          'validation_error',
        );
        const after = await call('GET', `/v1/products/${product.id}`, { key: SHOPIFY_KEY });
        expect(after.body.product).to.deep.equal(product);
      });
    });

    describe('updates (4.4)', () => {
      it('what is sent, and nothing else', async () => {
        const before = await create({ external_id: 'S-1' });
        const { body } = await patch(before.id, {
          title: 'New',
          category: 'bag',
          handle: 'new-one',
          external_id: 'S-2',
        });
        expect(body.product).to.deep.equal({
          ...before,
          title: 'New',
          category: 'bag',
          handle: 'new-one',
          external_id: 'S-2',
        });
        expect(await get(before.id)).to.deep.equal(body.product);
      });

      it('nothing at all where one field does not fit', async () => {
        const before = await create();
        await create({ external_id: 'TAKEN' });
        for (const wrong of [
          { external_id: 'TAKEN' },
          { category: 'hats' },
          { tryon_enabled: 'yes' },
          { mode: 'x' },
          { tryon_enabled: true },
          { title: '' },
        ]) {
          expectError(
            await patch(before.id, { title: 'New', handle: 'new', ...wrong }),
            400,
            'validation_error',
          );
        }
        expect(await get(before.id)).to.deep.equal(before);
      });

      it('an external_id to what it already is', async () => {
        const { id } = await create({ external_id: 'S-1' });
        expect((await patch(id, { external_id: 'S-1' })).status).to.equal(200);
      });
    });

    describe('switches try-on (3)', () => {
      it('on for swap before processing ends, mode and enable in one request', async () => {
        const { id } = await create({ images: [service.imageUrl] });
        const { product } = (await patch(id, { mode: 'swap', tryon_enabled: true })).body;
        expect([product.tryon_status, product.model_type, product.swap_ready]).to.deep.equal([
          'active',
          'swap',
          false,
        ]);
      });

      it('not on without a mode, and then nothing changes', async () => {
        const before = await create();
        expectError(await patch(before.id, { tryon_enabled: true }), 400, 'validation_error');
        expect(await get(before.id)).to.deep.equal(before);
      });

      it('on with a mode that was set before', async () => {
        const { id } = await create();
        await patch(id, { mode: 'swap' });
        expect((await patch(id, { tryon_enabled: true })).body.product.tryon_status).to.equal('active');
      });

      it('off when an active product changes its mode, even if the request says on', async () => {
        const { id } = await create();
        await patch(id, { mode: 'swap', tryon_enabled: true });
        await panel(`/products/${id}/assets`, { eligible: true });
        const { product } = (await patch(id, { mode: 'realtime', tryon_enabled: true })).body;
        expect([product.tryon_status, product.model_type]).to.deep.equal(['inactive', 'realtime']);
      });

      it('not at all when the mode is the same again', async () => {
        const { id } = await create();
        await patch(id, { mode: 'swap', tryon_enabled: true });
        expect((await patch(id, { mode: 'swap' })).body.product.tryon_status).to.equal('active');
      });

      it('off when told so', async () => {
        const { id } = await create();
        await patch(id, { mode: 'swap', tryon_enabled: true });
        expect((await patch(id, { tryon_enabled: false })).body.product.tryon_status).to.equal('inactive');
      });

      for (const [what, assets, isEnabled] of [
        ['no asset', [], false],
        ['an asset that is not eligible', [false], false],
        ['one eligible asset', [true], true],
        ['one eligible asset beside others that are not', [false, true, false], true],
        ['several eligible assets', [true, true], false],
      ] as const) {
        it(`${isEnabled ? 'on' : 'not on'} in realtime with ${what}`, async () => {
          const before = await create();
          for (const eligible of assets) await panel(`/products/${before.id}/assets`, { eligible });
          const answer = await patch(before.id, { mode: 'realtime', tryon_enabled: true });
          if (isEnabled) {
            expect(answer.body.product.tryon_status).to.equal('active');
            expect(answer.body.product.active_asset_id).to.match(UUID);
          } else {
            expectError(answer, 400, 'validation_error');
            expect(answer.body.error.message).to.match(/active 3D asset/i);
            expect(await get(before.id)).to.deep.equal(before);
          }
        });
      }

      it('on in realtime with several eligible assets of which one was activated', async () => {
        const { id } = await create();
        await panel(`/products/${id}/assets`, { eligible: true });
        const { asset } = await panel(`/products/${id}/assets`, { eligible: true });
        await panel(`/assets/${asset.id}/activate`);
        const { product } = (await patch(id, { mode: 'realtime', tryon_enabled: true })).body;
        expect([product.tryon_status, product.active_asset_id]).to.deep.equal(['active', asset.id]);
      });
    });

    describe('takes images (4.6, 4.7)', () => {
      it('by upload, the first being the primary one', async () => {
        const { id } = await create();
        const { image } = (await upload(id, PNG)).body;
        const second = (await upload(id, PNG)).body.image;
        expect(image.id).to.match(UUID);
        expect([image.is_primary, second.is_primary]).to.deep.equal([true, false]);
        const product = await get(id);
        expect(product.image_url).to.equal(image.url);
        expect(product.images.map((one: any) => one.id)).to.deep.equal([image.id, second.id]);
      });

      for (const [type, content] of [
        ['JPEG', '\xff\xd8\xff\xe0rest'],
        ['WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
        ['GIF', 'GIF89a\x01\x00'],
      ] as const) {
        it(`in ${type}, by its bytes and not by what it claims`, async () => {
          const { id } = await create();
          expect((await upload(id, bytes(content), 'text/plain')).body.image).to.be.an('object');
        });
      }

      for (const [what, content] of [
        ['a text that claims to be PNG', 'hello'],
        ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
        ['nothing', ''],
        ['another RIFF', 'RIFF\x00\x00\x00\x00WAVEfmt '],
      ] as const) {
        it(`but not ${what}`, async () => {
          const { id } = await create();
          expectError(await upload(id, bytes(content)), 400, 'not_an_image');
        });
      }

      it('by URL', async () => {
        const { id } = await create();
        const answer = await call('POST', `/v1/products/${id}/images`, { json: { url: service.imageUrl } });
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
        it(`but says ${code} for ${url}`, async () => {
          const { id } = await create();
          expectError(await call('POST', `/v1/products/${id}/images`, { json: { url } }), 400, code);
        });
      }

      it('but not without a url or a file', async () => {
        const { id } = await create();
        const form = new FormData();
        form.append('other', 'x');
        expectError(await call('POST', `/v1/products/${id}/images`, { json: {} }), 400, 'validation_error');
        expectError(await call('POST', `/v1/products/${id}/images`, { body: form }), 400, 'validation_error');
        expectError(
          await call('POST', `/v1/products/${id}/images`, { body: 'x', type: 'text/plain' }),
          400,
          'validation_error',
        );
      });

      it('away: the next one becomes the primary one, and without the last the product is not ready', async () => {
        const { body } = await call('GET', '/v1/products?external_id=EYE-101');
        const { id, images } = body.products[0];
        const second = (await upload(id, PNG)).body.image;
        expect((await call('DELETE', `/v1/products/${id}/images/${images[0].id}`)).body).to.deep.equal({
          deleted: true,
        });
        const left = await get(id);
        expect([
          left.image_url,
          left.images[0].is_primary,
          left.images[0].position,
          left.swap_ready,
        ]).to.deep.equal([second.url, true, 0, true]);
        await call('DELETE', `/v1/products/${id}/images/${second.id}`);
        const none = await get(id);
        expect([none.image_url, none.images, none.swap_ready, none.tryon_status]).to.deep.equal([
          null,
          [],
          false,
          'active',
        ]);
        expectError(await call('DELETE', `/v1/products/${id}/images/${second.id}`), 404, 'not_found');
      });
    });

    it('deletes a product, once (4.5)', async () => {
      const { id } = await create({ external_id: 'S-1' });
      expect((await call('DELETE', `/v1/products/${id}`)).body).to.deep.equal({ deleted: true });
      expectError(await call('DELETE', `/v1/products/${id}`), 404, 'not_found');
      expectError(await call('GET', `/v1/products/${id}`), 404, 'not_found');
      expect((await create({ external_id: 'S-1' })).external_id).to.equal('S-1');
    });

    it('counts usage (4.8)', async () => {
      const before = (await call('GET', '/v1/usage')).body;
      expect(before.month).to.match(/^\d{4}-\d\d$/);
      await create();
      const { products } = (await call('GET', '/v1/usage')).body;
      expect(products.used).to.equal(before.products.used + 1);
      expect(products.remaining).to.equal(products.limit - products.used);
      const unlimited = (await call('GET', '/v1/usage', { key: OTHER_KEY })).body.products;
      expect([
        unlimited.limit,
        unlimited.remaining,
        unlimited.is_unlimited,
        unlimited.is_exceeded,
      ]).to.deep.equal([0, -1, true, false]);
    });

    describe('answers errors in one envelope (7)', () => {
      for (const [method, path, status, code] of [
        ['GET', '/v1/nowhere', 404, 'not_found'],
        ['GET', '/v1/products/not-a-uuid', 404, 'not_found'],
        ['PUT', '/v1/products', 405, 'method_not_allowed'],
        ['DELETE', '/v1/usage', 405, 'method_not_allowed'],
        ['GET', `/v1/products/${NOBODY}/images`, 405, 'method_not_allowed'],
      ] as const) {
        it(`${status} to ${method} ${path}`, async () => {
          expectError(await call(method, path), status, code);
        });
      }

      for (const [what, init] of [
        ['broken JSON', { body: '{"title": ', type: 'application/json' }],
        ['no body', { type: 'application/json' }],
        ['another content type', { body: 'title=A', type: 'application/x-www-form-urlencoded' }],
        ['a body of 2 MB', { json: { title: 'a'.repeat(2_000_000), category: 'bag' } }],
      ] as const) {
        it(`400 to ${what}`, async () => {
          expectError(await call('POST', '/v1/products', init), 400, 'validation_error');
        });
      }
    });

    describe('in its panel', () => {
      it('fails the next requests as asked, and then no more', async () => {
        await panel('/faults', { times: 2, status: 503 });
        expect((await call('GET', '/v1/products')).status).to.equal(503);
        expect((await call('GET', '/v1/usage')).status).to.equal(503);
        expect((await call('GET', '/v1/products')).status).to.equal(200);
      });

      it('closes the connection', async () => {
        await panel('/faults', { times: 1, drop: true });
        const error = await call('GET', '/v1/products').then(
          () => null,
          (error: unknown) => error,
        );
        expect(error).to.be.instanceOf(Error);
        expect((await call('GET', '/v1/products')).status).to.equal(200);
      });

      it('answers with a body of one’s own', async () => {
        await panel('/faults', { body: { products: 'none' } });
        expect((await call('GET', '/v1/products')).body).to.deep.equal({ products: 'none' });
      });

      it('goes back to the seed', async () => {
        await create();
        await panel('/reset');
        expect((await call('GET', '/v1/products')).body.total).to.equal(10);
      });

      it('refuses what it can not do', async () => {
        expectError(
          await call('POST', '/panel/faults', { json: { times: 0 }, key: null }),
          400,
          'validation_error',
        );
        expectError(
          await call('POST', `/panel/products/${NOBODY}/assets`, { json: {}, key: null }),
          404,
          'not_found',
        );
      });
    });
  });
}
