/** Every limit of section 8 at n-1, n and n+1, and the clock's work: processing, the rolling minute, the usage's month. */
import { expect } from 'chai';
import { createMockService } from '../../../src/service/mock/index.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { createCaller, PNG } from './contract/service.ts';

const MB_15 = 15 * 1024 * 1024;
const IMAGE_URL = 'https://images.example/lens.png';

function open(options: Parameters<typeof createMockService>[0] = {}) {
  const clock = new FakeClock();
  const service = createMockService({ clock, seed: 'empty', loadImage: async () => PNG, ...options });
  const fetch = (url: string, init: RequestInit) => service.fetch(new Request(url, init));
  return {
    clock,
    service,
    call: createCaller({ baseUrl: 'https://catalog.example', imageUrl: IMAGE_URL, fetch }),
  };
}

const aProductWith = async (call: ReturnType<typeof open>['call'], images = [IMAGE_URL]) =>
  (await call('POST', '/v1/products', { json: { title: 'A', category: 'bag', images } })).body.product;

describe('The size of an upload', () => {
  for (const size of [MB_15 - 1, MB_15, MB_15 + 1])
    it(`of ${size} bytes is ${size > MB_15 ? 'refused' : 'taken'}`, async () => {
      const { call } = open();
      const { id } = await aProductWith(call, []);
      const content = new Uint8Array(size);
      content.set(PNG);
      const form = new FormData();
      form.append('image', new Blob([content]));
      const { status, body } = await call('POST', `/v1/products/${id}/images`, { body: form });
      expect([status, body.error?.code]).to.deep.equal(size > MB_15 ? [400, 'too_large'] : [201, undefined]);
    });

  it('is enforced while reading: an endless body is not read to its end', async () => {
    const { service, call } = open();
    const { id } = await aProductWith(call, []);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const headers = {
      Authorization: 'Bearer demo-shop-key',
      'Content-Type': 'multipart/form-data; boundary=x',
    };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answer = await service.fetch(new Request(`https://catalog.example/v1/products/${id}/images`, init));
    expect(((await answer.json()) as any).error.code).to.equal('too_large');
    expect(sent).to.be.at.most(MB_15 + 3 * 1024 * 1024);
  });
});

describe('The length', () => {
  for (const field of ['title', 'external_id'])
    for (const length of [254, 255, 256])
      it(`of a ${field} of ${length} characters is ${length > 255 ? 'refused' : 'taken'} at create and at PATCH`, async () => {
        const { call } = open();
        const { id } = await aProductWith(call);
        const json = { title: 'A', category: 'bag', [field]: 'é'.repeat(length) };
        const created = await open().call('POST', '/v1/products', { json });
        const patched = await call('PATCH', `/v1/products/${id}`, { json });
        expect([created.status, patched.status]).to.deep.equal(length > 255 ? [400, 400] : [201, 200]);
      });

  for (const count of [9, 10, 11])
    it(`of a list of ${count} image URLs is ${count > 10 ? 'refused' : 'taken'}`, async () => {
      const json = { title: 'A', category: 'bag', images: Array(count).fill(IMAGE_URL) };
      const { status, body } = await open().call('POST', '/v1/products', { json });
      expect([status, body.product?.images.length]).to.eql(count > 10 ? [400, undefined] : [201, count]);
    });
});

describe('The request rate', () => {
  let call: ReturnType<typeof open>['call'];
  let clock: FakeClock;
  beforeEach(() => {
    ({ call, clock } = open({ rateLimit: 7 }));
  });

  /** The statuses of so many requests. */
  async function spend(times: number, key?: string) {
    const statuses: number[] = [];
    while (statuses.length < times) statuses.push((await call('GET', '/v1/usage', { key })).status);
    return statuses;
  }
  const OK_120 = Array<number>(120).fill(200);

  it('lets 120 requests through and not the 121st', async () => {
    ({ call } = open());
    expect(await spend(120)).to.deep.equal(OK_120);
    const refused = await call('GET', '/v1/usage');
    expect([refused.status, refused.body.error.code]).to.deep.equal([429, 'rate_limited']);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
  });

  it('counts any rolling minute: 120 at its end leave none for the beginning of the next', async () => {
    ({ call, clock } = open());
    await clock.advance(59_000);
    await spend(120);
    await clock.advance(2000);
    expect((await spend(1))[0]).to.equal(429);
    await clock.advance(58_000);
    expect(await spend(120)).to.deep.equal(OK_120);
  });

  it('states a Retry-After that is long enough, however the requests were spread', async () => {
    for (const pause of [0, 300, 1700, 50, 12_345, 1, 999]) {
      await clock.advance(pause);
      await spend(1);
    }
    for (let round = 0; round < 20; round++) {
      const { status, headers } = await call('GET', '/v1/usage');
      if (status === 200) continue;
      await clock.advance(Number(headers.get('Retry-After')) * 1000);
      expect((await spend(1))[0]).to.equal(200);
    }
  });

  it('is counted for each key, and not for requests without one', async () => {
    await spend(7);
    expect(await spend(1, 'other-shop-key')).to.deep.equal([200]);
    expect((await call('GET', '/v1/usage', { key: null })).status).to.equal(401);
  });

  it('is not used up by requests that are refused, nor by the panel', async () => {
    await spend(37);
    await call('POST', '/panel/faults', { json: { times: 1, status: 500 }, key: null });
    await clock.advance(60_000);
    expect(await spend(3)).to.deep.equal([500, 200, 200]);
  });
});

describe('Processing', () => {
  for (const [what, isReady, images, afterMs] of [
    ['has not ended after 3999 ms', false, [IMAGE_URL], 3999],
    ['has ended after 4000 ms, by itself, and counts as usage', true, [IMAGE_URL], 4000],
    ['has ended after 4001 ms', true, [IMAGE_URL], 4001],
    ['never ends for a product without a working image', false, ['nonsense'], 3_600_000],
  ] as [string, boolean, string[], number][])
    it(what, async () => {
      const { call, clock } = open();
      const { id } = await aProductWith(call, images);
      await clock.advance(afterMs);
      expect((await call('GET', `/v1/products/${id}`)).body.product.swap_ready).to.equal(isReady);
      expect((await call('GET', '/v1/usage')).body.swap.used).to.equal(Number(isReady));
    });

  for (const [what, rest] of [
    ['the last image is removed', (image: string) => `/images/${image}`],
    ['the product is deleted', () => ''],
  ] as const)
    it(`does not end, nor count as usage, if ${what} before`, async () => {
      const { call, clock } = open();
      const { id, images } = await aProductWith(call);
      await call('DELETE', `/v1/products/${id}${rest(images[0].id)}`);
      await clock.advance(10_000);
      expect((await call('GET', `/v1/products/${id}`)).body.product?.swap_ready).to.not.equal(true);
      expect((await call('GET', '/v1/usage')).body.swap.used).to.equal(0);
    });

  it('counts for the month it ended in', async () => {
    const { call, clock } = open();
    await aProductWith(call);
    await clock.advance(32 * 24 * 3_600_000);
    const usage = (await call('GET', '/v1/usage')).body;
    expect([usage.month, usage.swap.used, usage.products.used]).to.deep.equal(['2026-02', 0, 1]);
  });
});

describe('An invalid option', () => {
  for (const [name, value] of Object.entries({ seed: 'full', processingMs: -1, rateLimit: 0 }))
    it(`is named: ${name}`, () => expect(() => createMockService({ [name]: value } as never)).to.throw(name));
});
