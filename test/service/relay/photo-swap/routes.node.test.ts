/** The photo swap at a relay: what it refuses, in which order it works, how it ends, and what it counts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { PhotoSwapError, type GenerateInput } from '../../../../src/service/relay/index.ts';
import type { PhotoSwapSettings } from '../../../../src/service/relay/photo-swap/settings.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { FileCounts } from '../../../../src/service/relay/node/file-counts.ts';
import { MemoryCounts } from '../../../../src/service/relay/photo-swap/counts.ts';
import { MAX_FORM_BYTES } from '../../../../src/service/relay/photo-swap/read-form.ts';
import { served, uuid } from '../counted-service.ts';
import { KEY, useRelay, type RelayParts } from '../use-relay.ts';
import { heavyJpeg, jpeg, segment, swapForm } from './pictures.ts';

interface Job extends GenerateInput {
  finish(result?: Blob): void;
  fail(error: Error): void;
}

/** An engine that the test holds: it makes a picture when it is told to. */
class HeldEngine {
  readonly jobs: Job[] = [];

  generate = (input: GenerateInput): Promise<Blob> =>
    new Promise((resolve, reject) => {
      const finish = (result = new Blob([jpeg({ scan: [7, 7, 7] })])) => resolve(result);
      this.jobs.push({ ...input, finish, fail: reject });
    });

  /** The so manieth job; reading a form and hashing take as long as they take. */
  async job(number: number): Promise<Job> {
    await waitUntil(() => this.jobs.length >= number, `job ${number}`, { interval: 1 });
    return this.jobs[number - 1]!;
  }
}

interface Line {
  status: string;
  ahead?: number;
  picture?: string;
  error?: { code: string };
}

async function readLines(response: Response): Promise<Line[]> {
  const lines = (await response.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}
const readLast = async (response: Response): Promise<Line> => (await readLines(response)).at(-1)!;
const readError = async (response: Response) => (await readLast(response)).error!.code;

async function readPicture(response: Response): Promise<Buffer> {
  const { status, picture } = await readLast(response);
  expect(status).to.equal('done');
  return Buffer.from(picture!.replace('data:image/jpeg;base64,', ''), 'base64');
}

const readCode = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`;

describe('The photo swap at a relay', () => {
  let parts: RelayParts;
  let engine: HeldEngine;
  /** The product's picture. */
  let getPicture: (signal: AbortSignal) => Promise<Response>;
  const { open, ask, health } = useRelay((opened) => {
    parts = opened;
    engine = new HeldEngine();
    parts.service.products = [
      served(1),
      served(2, { swap_ready: false }),
      served(3, { category: 'watch' }),
      served(4, { image_url: null, images: [] }),
    ];
    getPicture = async () => new Response(jpeg());
    const usual = parts.service.fetch;
    parts.service.fetch = (url, init) =>
      url.startsWith('https://images.example/') ? getPicture(init.signal!) : usual(url, init);
  });

  const openSwap = (more: Partial<PhotoSwapSettings> = {}) =>
    open({
      allowedOrigins: ['https://theme.example'],
      photoSwap: {
        generate: engine.generate,
        name: 'Our engine',
        privacyUrl: 'https://engine.example/privacy',
        categories: ['shoes'],
        visitorHeader: 'X-Forwarded-For',
        ...more,
      },
    });

  beforeEach(() => openSwap());

  interface Sent {
    fields?: Record<string, string | Blob | null>;
    headers?: Record<string, string>;
    visitor?: string;
    signal?: AbortSignal;
  }

  /** As it arrives at a server: with the length of its body. */
  async function post({
    fields = {},
    headers = {},
    visitor = '192.0.2.1',
    signal,
  }: Sent = {}): Promise<Response> {
    const form = new Response(swapForm(fields));
    const type = form.headers.get('content-type')!;
    const body = await form.arrayBuffer();
    const length = String(body.byteLength);
    const all = { 'content-type': type, 'content-length': length, 'x-forwarded-for': visitor, ...headers };
    return ask('/v1/photo-swaps', { method: 'POST', body, headers: all, signal: signal ?? null });
  }

  /** Asks, and has the engine end the job. */
  async function answer(sent?: Sent, end = (job: Job) => job.finish()): Promise<Response> {
    const asked = post(sent);
    end(await engine.job(engine.jobs.length + 1));
    return asked;
  }

  async function expectDone(sent?: Sent): Promise<void> {
    expect((await readLast(await answer(sent))).status).to.equal('done');
  }

  /** The answer has begun without a picture, as it does after a while. */
  async function begin(sent?: Sent): Promise<Response> {
    const asked = post(sent);
    await engine.job(1);
    await parts.clock.advance(1500);
    return asked;
  }

  const expectCounts = (counts: object) => expect(health().photo_swap).to.include(counts);
  const untilCancelled = () => waitUntil(() => health().photo_swap!.cancelled > 0, 'the cancelling');

  it('is not there unless the owner turns it on', async () => {
    open();
    expect(await readCode(await ask('/v1/photo-swap'))).to.equal('404 not_found');
    expect((await post()).status).to.equal(404);
  });

  it('describes its engine', async () => {
    expect(await (await ask('/v1/photo-swap')).json()).to.deep.equal({
      name: 'Our engine',
      privacy_url: 'https://engine.example/privacy',
      categories: ['shoes'],
      typical_seconds: 20,
    });
  });

  it('says which engine is simulated, whose picture is the photo itself where nothing can draw', async () => {
    open({ photoSwap: { engine: 'simulated' } });
    expect(await (await ask('/v1/photo-swap')).json()).to.include({ typical_seconds: 2, simulated: true });
    const photo = jpeg({ scan: [9, 9, 9] });
    const response = await post({ fields: { photo: new Blob([photo]) } });
    expect(await readPicture(response)).to.deep.equal(Buffer.from(photo));
  });

  it('answers with the picture, and gave the engine the photo, the product and its picture', async () => {
    const photo = jpeg({ scan: [9, 9, 9] });
    const response = await answer({ fields: { photo: new Blob([photo]) } });
    expect(await readPicture(response)).to.deep.equal(Buffer.from(jpeg({ scan: [7, 7, 7] })));
    const [job] = engine.jobs;
    expect(Buffer.from(await job!.photo.arrayBuffer())).to.deep.equal(Buffer.from(photo));
    expect(job!.productPicture.type).to.equal('image/jpeg');
    expect(job!.product).to.include({ id: uuid(1), category: 'shoes', title: 'Product 1' });
  });

  it('passes the engine’s file on as it came, with its content credentials', async () => {
    const credentials = [...'JP\0\x01jumb jumd c2pa'].map((sign) => sign.charCodeAt(0));
    const made = jpeg({ extra: segment(0xeb, credentials), after: [1, 2, 3] });
    const response = await answer({}, (job) => job.finish(new Blob([made])));
    expect(await readPicture(response)).to.deep.equal(Buffer.from(made));
  });

  describe('gives up, with its room,', () => {
    let begun = 0;
    const never = () => new Promise<void>(() => void begun++);
    /** What visitors send who never come to its end. */
    const endless = (n: number, signal: AbortSignal, length = MAX_FORM_BYTES) =>
      ask('/v1/photo-swaps', {
        method: 'POST',
        body: new ReadableStream({ pull: never }, { highWaterMark: 0 }),
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(length),
          'x-forwarded-for': `192.0.2.${n}`,
        },
        signal,
        duplex: 'half',
      } as RequestInit);

    beforeEach(() => {
      begun = 0;
    });
    async function expectNothingLeft(): Promise<void> {
      expectCounts({ spent: 0, waiting: 0, working: 0 });
      expect(engine.jobs).to.deep.equal([]);
      await expectDone();
    }

    // More than have room at once: the last ones wait for it.
    for (const [when, visitors] of Object.entries({ 'at once': 1, meanwhile: 15 }))
      it(`what is sent by visitors who leave ${when}`, async () => {
        const leave = new AbortController();
        const left = Array.from({ length: visitors }, (_, n) => endless(n, leave.signal));
        if (when === 'meanwhile') await waitUntil(() => begun > 0, 'the relay to read');
        expect(begun).to.be.below(visitors);
        leave.abort();
        await Promise.all(left);
        await expectNothingLeft();
      });

    it('a photo that does not arrive in time', async () => {
      const asked = endless(1, new AbortController().signal);
      await waitUntil(() => begun > 0, 'the relay to read');
      await parts.clock.advance(25_000);
      expect(await readCode(await asked)).to.equal('408 request_timeout');
      await expectNothingLeft();
    });
  });

  describe('with visitors whose photos arrive slowly', () => {
    let arriving: AbortController;
    beforeEach(() => (arriving = new AbortController()));
    afterEach(() => arriving.abort());

    /** A body of this length, of which nothing arrives. */
    const slow = (visitor: string, length: number) =>
      ask('/v1/photo-swaps', {
        method: 'POST',
        body: new ReadableStream({ pull: () => new Promise<void>(() => {}) }, { highWaterMark: 0 }),
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(length),
          'x-forwarded-for': visitor,
        },
        signal: arriving.signal,
        duplex: 'half',
      } as RequestInit);

    it('keeps room for the others where one visitor sends many', async () => {
      const asked = Array.from({ length: 120 }, () => slow('192.0.2.1', MAX_FORM_BYTES));
      const refused = await Promise.any(asked);
      expect(refused.headers.get('retry-after')).to.equal('5');
      expect(await readCode(refused)).to.equal('429 rate_limited');
      await expectDone({ visitor: '192.0.2.2' });
    });

    it('gives up a small one sooner', async () => {
      const asked = slow('192.0.2.1', 32_000);
      // Checking and hashing take as long as they take.
      await expectDone({ visitor: '192.0.2.2' });
      await parts.clock.advance(6000);
      expect(await readCode(await asked)).to.equal('408 request_timeout');
    });
  });

  it('refuses a form that does not say its length', async () => {
    const unknown = await ask('/v1/photo-swaps', { method: 'POST', body: swapForm() });
    expect(await readCode(unknown)).to.equal('411 length_required');
    expectCounts({ spent: 0 });
  });

  it('gives up a page that does not take its picture', async () => {
    const response = await answer({}, (job) => job.finish(new Blob([heavyJpeg(4 * 2 ** 20)])));
    await waitUntil(() => health().photo_swap!.made === 1, 'the picture');
    await parts.clock.advance(60_000);
    expect(await response.text().catch((error: Error) => error.name)).to.equal('TimeoutError');
  });

  it('refuses at once where 400 wait already', async () => {
    openSwap({ concurrent: 1, perVisitor: 1000, perDay: 1000 });
    for (let n = 0; n < 401; n++) void post();
    await waitUntil(() => health().photo_swap!.waiting === 400, '400 who wait');
    const refused = await post({ visitor: '192.0.2.2' });
    expect(refused.headers.get('retry-after')).to.equal('10');
    expect(await readCode(refused)).to.equal('503 unavailable');
  });

  it('asks nothing of the engine where the visitor leaves while the product’s picture is fetched', async () => {
    let asked = 0;
    getPicture = (signal) => {
      asked++;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const leave = new AbortController();
    const response = post({ signal: leave.signal });
    await waitUntil(() => asked > 0, 'the relay to fetch the picture');
    leave.abort();
    await response;
    await untilCancelled();
    expectCounts({ spent: 0, cancelled: 1, working: 0 });
    expect(engine.jobs).to.deep.equal([]);
  });

  it('gives up a product’s picture that hangs, and blames its server', async () => {
    openSwap({ concurrent: 1, timeoutMs: 10_000 });
    let asked = 0;
    getPicture = () => new Promise(() => void asked++);
    const response = post();
    await waitUntil(() => asked > 0, 'the relay to fetch the picture');
    await parts.clock.advance(14_000);
    expectCounts({ working: 1 });
    await parts.clock.advance(1000);
    expect(await readError(await response)).to.equal('failed');
    expectCounts({ spent: 0, failed: 1, working: 0, seconds: 0 });
    expect(engine.jobs).to.deep.equal([]);
    expect(parts.log).to.deep.include({
      event: 'photo-swap-trouble',
      engine: 'Our engine',
      kind: 'product-picture',
      text: "The product's picture could not be fetched: no answer within 15 s.",
    });
  });

  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/jpeg' });
  const photoOf = (...content: BlobPart[]) => ({ photo: new Blob(content) });
  for (const [what, fields, expected] of [
    ['without consent', { consent: null }, '400 validation_error'],
    ['with consent in other words', { consent: 'yes' }, '400 validation_error'],
    ['without a photo', { photo: null }, '400 validation_error'],
    ['with a text as photo', { photo: 'text' }, '400 validation_error'],
    ['with a drawing as photo', { photo: svg }, '415 unsupported_media_type'],
    ['with 100 megapixels', photoOf(jpeg({ width: 10_000, height: 10_000 })), '400 validation_error'],
    ['with a photo of 5 MB', photoOf(jpeg(), new Uint8Array(5e6)), '413 too_large'],
    ['without a product', { external_id: null }, '400 validation_error'],
    ['with an address as id', { external_id: null, product_id: 'http://a' }, '400 validation_error'],
    ['for an unknown product of 255 emoji', { external_id: '👓'.repeat(255) }, '404 not_found'],
    ['for an unknown product', { external_id: 'unknown' }, '404 not_found'],
    ['for a product that is not ready', { external_id: 'SKU-2' }, '404 not_found'],
    ['for a product of another category', { external_id: 'SKU-3' }, '400 validation_error'],
    ['for a product without a picture', { external_id: 'SKU-4' }, '404 not_found'],
  ] as const)
    it(`refuses a form ${what}`, async () => {
      expect(await readCode(await post({ fields }))).to.equal(expected);
      expect(engine.jobs).to.deep.equal([]);
      expectCounts({ spent: 0, refused: 1 });
    });

  it('refuses other methods, other bodies, and pages of other shops', async () => {
    expect(await readCode(await ask('/v1/photo-swaps'))).to.equal('405 method_not_allowed');
    const json = {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'content-length': '2' },
    };
    expect(await readCode(await ask('/v1/photo-swaps', json))).to.equal('415 unsupported_media_type');
    const elsewhere = await post({ headers: { origin: 'https://other.example' } });
    expect(await readCode(elsewhere)).to.equal('403 forbidden');
    const unencrypted = await post({ headers: { origin: 'http://shop.example' } });
    expect(await readCode(unencrypted)).to.equal('403 forbidden');
    const crossSite = await post({ headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await readCode(crossSite)).to.equal('403 forbidden');
    const headers = { origin: 'https://theme.example' };
    await expectDone({ headers });
    await expectDone({ headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
    await expectDone({ headers: { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' } });
    const preflight = await ask('/v1/photo-swaps', { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-origin')).to.equal('https://theme.example');
    expect(preflight.headers.get('access-control-allow-methods')).to.equal('POST, OPTIONS');
  });

  it('says how many are ahead, and serves visitors in turn', async () => {
    openSwap({ concurrent: 1 });
    const ofScan = (scan: number) => ({ photo: new Blob([jpeg({ scan: [scan] })]) });
    const first = post();
    await engine.job(1);
    const flood = await Promise.all([post({ fields: ofScan(2) }), post({ fields: ofScan(2) })]);
    const other = await post({ visitor: '192.0.2.2', fields: ofScan(3) });
    for (let n = 1; n <= 4; n++) (await engine.job(n)).finish();
    const scans = await Promise.all(
      engine.jobs.map(async ({ photo }) => new Uint8Array(await photo.arrayBuffer()).at(-3)),
    );
    expect(scans).to.deep.equal([3, 2, 3, 2]);
    await first;
    const [lines] = await Promise.all([readLines(other), ...flood.map(readLines)]);
    expect(lines.map(({ status, ahead }) => [status, ahead])).to.deep.equal([
      ['queued', 1],
      ['queued', 0],
      ['working', undefined],
      ['done', undefined],
    ]);
  });

  it('gives a sign of life every five seconds', async () => {
    const reading = readLines(await begin());
    await parts.clock.advance(15_000);
    engine.jobs[0]!.finish();
    const states = (await reading).map(({ status }) => status);
    expect(states).to.deep.equal([...Array<string>(4).fill('working'), 'done']);
  });

  it('takes back what a visitor cancels while it waits, and his count', async () => {
    openSwap({ concurrent: 1, perDay: 2 });
    const first = post();
    await engine.job(1);
    const leave = new AbortController();
    const waiting = await post({ visitor: '192.0.2.2', signal: leave.signal });
    expectCounts({ waiting: 1, spent: 2 });
    leave.abort();
    await waiting.text().catch(() => {});
    await untilCancelled();
    expectCounts({ waiting: 0, working: 1, cancelled: 1, spent: 1 });
    engine.jobs[0]!.finish();
    await first;
    expect(engine.jobs).to.have.lengthOf(1);
  });

  it('cancels the engine’s job when the page goes away', async () => {
    openSwap({ concurrent: 1 });
    const reader = (await begin()).body!.getReader();
    await reader.read();
    await reader.cancel();
    await waitUntil(() => engine.jobs[0]!.signal.aborted, 'the job to be cancelled');
    await expectDone();
  });

  it('gives up an engine that hangs, and frees its place', async () => {
    openSwap({ concurrent: 1, timeoutMs: 30_000 });
    const reading = readError(await begin());
    await parts.clock.advance(29_000);
    expect(await reading).to.equal('timed_out');
    expect(engine.jobs[0]!.signal.aborted).to.equal(true);
    await expectDone();
    expectCounts({ made: 1, failed: 1 });
  });

  for (const [what, limit, least, most] of [
    ['each visitor within an hour', { perVisitor: 1 }, 3590, 3600],
    ['the shop within a day', { perDay: 1 }, 1, 86_400],
  ] as const)
    it(`limits ${what}`, async () => {
      openSwap(limit);
      await expectDone();
      const refused = await post({ visitor: 'perDay' in limit ? '192.0.2.2' : '192.0.2.1' });
      expect(Number(refused.headers.get('retry-after'))).to.be.within(least, most);
      expect(await readCode(refused)).to.equal('429 rate_limited');
      expectCounts({ spent: 1 });
      if ('perVisitor' in limit) await expectDone({ visitor: '192.0.2.2' });
      else expectCounts({ per_day: 1 });
    });

  it('tells visitors apart by the header of its host alone', async () => {
    openSwap({ perVisitor: 1, visitorHeader: 'fly' });
    const from = (address: string) => ({ headers: { 'fly-client-ip': address } });
    await expectDone(from('192.0.2.1'));
    for (const forged of ['cf-connecting-ip', 'x-real-ip', 'x-nf-client-connection-ip', 'x-forwarded-for']) {
      const headers = { ...from('192.0.2.1').headers, [forged]: '192.0.2.9' };
      expect(await readCode(await post({ headers })), forged).to.equal('429 rate_limited');
    }
    await expectDone(from('192.0.2.2'));
  });

  it('counts all visitors as one where no header is named, and tells the owner once', async () => {
    openSwap({ perVisitor: 1, visitorHeader: undefined });
    await expectDone({ visitor: '192.0.2.1' });
    expect(await readCode(await post({ visitor: '192.0.2.2' }))).to.equal('429 rate_limited');
    const told = parts.log.filter((entry) => 'kind' in entry && entry.kind === 'visitors');
    expect(told).to.have.lengthOf(1);
  });

  for (const where of ['memory', 'files'] as const)
    it(`begins the day anew at midnight, and no visitor’s hour (in ${where})`, async () => {
      const midnight = Date.parse('2026-11-28T00:00:00Z');
      const directory = await mkdtemp(join(tmpdir(), 'storefront-tryon-counts-'));
      const counts = where === 'files' ? new FileCounts(directory, 'shop') : new MemoryCounts();
      const limits = { perDay: 9, perVisitor: 1 };
      try {
        expect(await counts.take('a', limits, midnight - 60_000)).to.equal(null);
        expect(counts.spent(midnight - 1)).to.equal(1);
        expect(counts.spent(midnight)).to.equal(0);
        const refused = await counts.take('a', limits, midnight + 60_000);
        expect(refused).to.deep.equal({ limit: 'visitor', seconds: 58 * 60 });
        expect(await counts.take('a', limits, midnight + 60 * 60_000)).to.equal(null);
      } finally {
        await rm(directory, { recursive: true });
      }
    });

  for (const [kind, expected] of [
    ['bad-key', '503 unavailable'],
    ['no-credit', '503 unavailable'],
    ['setup', '503 unavailable'],
    ['busy', '429 rate_limited'],
  ] as const)
    it(`tells the owner of ${kind}, shoppers only that nothing is possible, and asks again later`, async () => {
      const text = `Do this about ${kind}.`;
      const response = await answer({}, (job) => job.fail(new PhotoSwapError(kind, text)));
      expect(response.headers.get('retry-after')).to.equal(kind === 'busy' ? '10' : '60');
      expect(await readCode(response)).to.equal(expected);
      expect(await readCode(await post())).to.equal(expected);
      expect(engine.jobs).to.have.lengthOf(1);
      expect(parts.log).to.deep.include({ event: 'photo-swap-trouble', engine: 'Our engine', kind, text });
      expectCounts({ spent: 0 });
      await parts.clock.advance(60_000);
      await expectDone();
    });

  it('gives back what an outage of the engine took of the day', async () => {
    openSwap({ perDay: 2, perVisitor: 2, timeoutMs: 30_000 });
    const outages: ((job: Job) => unknown)[] = [
      (job) => job.fail(new Error('500')),
      (job) => job.fail(new PhotoSwapError('refused', 'Not this one.')),
      () => parts.clock.advance(30_000),
    ];
    for (const outage of outages) {
      const reading = readError(await begin());
      await outage(engine.jobs.at(-1)!);
      await reading;
      engine.jobs.length = 0;
      expectCounts({ spent: 0 });
    }
    await expectDone();
  });

  it('counts what the engine charges for without a picture', async () => {
    const charged = new PhotoSwapError('failed', 'The job failed.', { isGivenBack: false });
    await readError(await answer({}, (job) => job.fail(charged)));
    await readError(await answer({}, (job) => job.finish(new Blob(['broken']))));
    expectCounts({ spent: 2 });
  });

  it('says of a time-out that it is one, also where the clock is a little early', async () => {
    openSwap({ timeoutMs: 30_000 });
    const { now } = parts.clock;
    const reading = readError(await begin());
    parts.clock.now = () => now.call(parts.clock) - 1;
    await parts.clock.advance(29_000);
    expect(await reading).to.equal('timed_out');
  });

  it('says in neutral words what the moderation refuses, and asks once', async () => {
    const response = await answer({}, (job) => job.fail(new PhotoSwapError('refused', 'Nudity: 0.97')));
    expect(response.status).to.equal(200);
    const text = await response.text();
    expect(text).to.contain('"code":"refused"').and.not.contain('Nudity');
    expect(engine.jobs).to.have.lengthOf(1);
  });

  it('passes no broken picture on', async () => {
    for (const broken of [
      jpeg().slice(0, -20),
      new TextEncoder().encode('<svg/>'),
      new Uint8Array(),
      jpeg({ width: 1, height: 1 }),
      jpeg({ width: 16_000, height: 4 }),
      jpeg({ width: 1600, height: 300 }),
    ]) {
      const response = await answer({}, (job) => job.finish(new Blob([broken as BlobPart])));
      expect(await readError(response)).to.equal('failed');
    }
  });

  it('asks nothing for a product that was switched off while its visitor waited', async () => {
    openSwap({ concurrent: 1 });
    const first = post();
    await engine.job(1);
    const waiting = await post({ visitor: '192.0.2.2' });
    parts.service.products[0]!.tryon_status = 'inactive';
    await parts.clock.advance(60_000);
    engine.jobs[0]!.finish();
    expect(await readError(waiting)).to.equal('not_found');
    expect(engine.jobs).to.have.lengthOf(1);
    await first;
  });

  it('never asks a private address for a product’s picture', async () => {
    for (const image_url of ['http://127.0.0.1/a.jpg', 'http://[::1]/a.jpg', 'file:///etc/passwd']) {
      parts.service.products = [served(1, { image_url })];
      openSwap();
      expect(await readError(await post()), image_url).to.equal('failed');
    }
    expect(parts.service.calls.some(({ url }) => /127|::1|passwd/.test(url))).to.equal(false);
    expect(engine.jobs).to.deep.equal([]);
  });

  it('logs nothing of the photo, the visitor or the key', async () => {
    const canary = 'canary-in-the-photo';
    const photo = new Blob([jpeg({ scan: Buffer.from(canary) })], { type: 'image/jpeg' });
    const sent = { fields: { photo }, visitor: '203.0.113.77' };
    await expectDone(sent);
    const failed = await answer(sent, (job) => job.fail(new Error(`engine said: ${canary}`)));
    const told = JSON.stringify([parts.log, health()]) + (await failed.text());
    for (const secret of [canary, btoa(canary).slice(0, 20), '203.0.113.77', KEY])
      expect(told).to.not.contain(secret);
  });
});
