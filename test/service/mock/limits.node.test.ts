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

/** A PNG of `size` bytes. */
function makePng(size: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(size);
  content.set(PNG);
  return content;
}

async function aProductWith(call: ReturnType<typeof open>['call'], images: string[] = [IMAGE_URL]) {
  return (await call('POST', '/v1/products', { json: { title: 'A', category: 'bag', images } })).body.product;
}

describe('The size of an upload', () => {
  for (const [size, status] of [
    [MB_15 - 1, 201],
    [MB_15, 201],
    [MB_15 + 1, 400],
  ] as const) {
    it(`of ${size} bytes is answered with ${status}`, async () => {
      const { call } = open();
      const { id } = await aProductWith(call, []);
      const form = new FormData();
      form.append('image', new Blob([makePng(size)]));
      const answer = await call('POST', `/v1/products/${id}/images`, { body: form });
      expect(answer.status).to.equal(status);
      if (status === 400) expect(answer.body.error.code).to.equal('too_large');
    });
  }

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
    const answer = await service.fetch(
      new Request(`https://catalog.example/v1/products/${id}/images`, {
        method: 'POST',
        headers: { Authorization: 'Bearer demo-shop-key', 'Content-Type': 'multipart/form-data; boundary=x' },
        body,
        duplex: 'half',
      } as RequestInit),
    );
    expect(((await answer.json()) as any).error.code).to.equal('too_large');
    expect(sent).to.be.at.most(MB_15 + 3 * 1024 * 1024);
  });
});

describe('The length', () => {
  for (const field of ['title', 'external_id']) {
    for (const [length, status] of [
      [254, 201],
      [255, 201],
      [256, 400],
    ] as const) {
      it(`of a ${field} of ${length} characters is answered with ${status} at create`, async () => {
        const { call } = open();
        const json = { title: 'A', category: 'bag', [field]: 'é'.repeat(length) };
        expect((await call('POST', '/v1/products', { json })).status).to.equal(status);
      });
      it(`of a ${field} of ${length} characters is answered with ${status === 201 ? 200 : 400} at PATCH`, async () => {
        const { call } = open();
        const { id } = await aProductWith(call);
        const json = { [field]: 'é'.repeat(length) };
        expect((await call('PATCH', `/v1/products/${id}`, { json })).status).to.equal(
          status === 201 ? 200 : 400,
        );
      });
    }
  }

  for (const [count, status] of [
    [9, 201],
    [10, 201],
    [11, 400],
  ] as const) {
    it(`of a list of ${count} image URLs is answered with ${status}`, async () => {
      const { call } = open();
      const json = { title: 'A', category: 'bag', images: Array(count).fill(IMAGE_URL) };
      const { status: got, body } = await call('POST', '/v1/products', { json });
      expect(got).to.equal(status);
      if (status === 201) expect(body.product.images).to.have.length(count);
    });
  }
});

describe('The request rate', () => {
  const spend = async (call: ReturnType<typeof open>['call'], times: number, key?: string) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count++)
      statuses.push((await call('GET', '/v1/usage', { key })).status);
    return statuses;
  };

  it('lets 120 requests through and not the 121st', async () => {
    const { call } = open();
    expect((await spend(call, 120)).every((status) => status === 200)).to.equal(true);
    const refused = await call('GET', '/v1/usage');
    expect([refused.status, refused.body.error.code]).to.deep.equal([429, 'rate_limited']);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
  });

  it('counts any rolling minute: 120 at its end leave none for the beginning of the next', async () => {
    const { call, clock } = open();
    await clock.advance(59_000);
    await spend(call, 120);
    await clock.advance(2000);
    expect((await spend(call, 1))[0]).to.equal(429);
    await clock.advance(58_000);
    expect((await spend(call, 120)).every((status) => status === 200)).to.equal(true);
  });

  it('states a Retry-After that is long enough, however the requests were spread', async () => {
    const { call, clock } = open({ rateLimit: 7 });
    for (const pause of [0, 300, 1700, 50, 12_345, 1, 999]) {
      await clock.advance(pause);
      await spend(call, 1);
    }
    for (let round = 0; round < 20; round++) {
      const { status, headers } = await call('GET', '/v1/usage');
      if (status === 200) continue;
      await clock.advance(Number(headers.get('Retry-After')) * 1000);
      expect((await spend(call, 1))[0]).to.equal(200);
    }
  });

  it('is counted for each key, and not for requests without one', async () => {
    const { call } = open({ rateLimit: 3 });
    await spend(call, 3);
    expect(await spend(call, 3, 'other-shop-key')).to.deep.equal([200, 200, 200]);
    expect((await call('GET', '/v1/usage', { key: null })).status).to.equal(401);
  });

  it('is not used up by requests that are refused, nor by the panel', async () => {
    const { call, clock } = open({ rateLimit: 2 });
    await spend(call, 2);
    await spend(call, 30);
    await call('POST', '/panel/faults', { json: { times: 1, status: 500 }, key: null });
    await clock.advance(60_000);
    expect(await spend(call, 3)).to.deep.equal([500, 200, 200]);
  });
});

describe('Processing', () => {
  for (const [after, isReady] of [
    [3999, false],
    [4000, true],
    [4001, true],
  ] as const) {
    it(`has ${isReady ? '' : 'not '}ended after ${after} ms, by itself`, async () => {
      const { call, clock } = open();
      const { id } = await aProductWith(call);
      await clock.advance(after);
      expect((await call('GET', `/v1/products/${id}`)).body.product.swap_ready).to.equal(isReady);
    });
  }

  it('never ends for a product without a working image', async () => {
    const { call, clock } = open();
    const { id } = await aProductWith(call, ['nonsense']);
    await clock.advance(3_600_000);
    expect((await call('GET', `/v1/products/${id}`)).body.product.swap_ready).to.equal(false);
  });

  it('does not end if the last image is removed before', async () => {
    const { call, clock } = open();
    const { id, images } = await aProductWith(call);
    await call('DELETE', `/v1/products/${id}/images/${images[0].id}`);
    await clock.advance(10_000);
    expect((await call('GET', `/v1/products/${id}`)).body.product.swap_ready).to.equal(false);
    expect((await call('GET', '/v1/usage')).body.swap.used).to.equal(0);
  });

  it('counts as usage once it has ended', async () => {
    const { call, clock } = open();
    await aProductWith(call);
    expect((await call('GET', '/v1/usage')).body.swap.used).to.equal(0);
    await clock.advance(4000);
    expect((await call('GET', '/v1/usage')).body.swap.used).to.equal(1);
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
  for (const [options, name] of [
    [{ seed: 'full' }, 'seed'],
    [{ processingMs: -1 }, 'processingMs'],
    [{ rateLimit: 0 }, 'rateLimit'],
  ] as const) {
    it(`is named: ${name}`, () => {
      expect(() => createMockService(options as never)).to.throw(name);
    });
  }
});
