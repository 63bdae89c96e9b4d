/** The photo swap at a relay: what it refuses, in which order it works, how it ends, and what it counts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { PhotoSwapError, type GenerateInput } from '../../../../src/service/relay/index.ts';
import type { PhotoSwapSettings } from '../../../../src/service/relay/photo-swap/settings.ts';
import { served, uuid } from '../counted-service.ts';
import { KEY, useRelay, type RelayParts } from '../use-relay.ts';
import { heavyJpeg, jpeg, segment } from './pictures.ts';

/** An engine that the test holds: it makes a picture when it is told to. */
class HeldEngine {
  readonly jobs: (GenerateInput & { finish(result?: Blob): void; fail(error: Error): void })[] = [];

  generate = (input: GenerateInput): Promise<Blob> =>
    new Promise((resolve, reject) => {
      const finish = (result = new Blob([jpeg({ scan: [7, 7, 7] })])) => resolve(result);
      this.jobs.push({ ...input, finish, fail: reject });
    });

  async until(count: number): Promise<void> {
    await eventually(() => this.jobs.length >= count);
  }
}

/** Waits in real time: reading a form and hashing take as long as they take. */
async function eventually(holds: () => boolean): Promise<void> {
  for (let waits = 0; !holds(); waits++) {
    if (waits > 5000) throw new Error('This never came.');
    await sleep(1);
  }
}

interface Line {
  status: string;
  ahead?: number;
  picture?: string;
  error?: { code: string; message: string };
}

const readLines = async (response: Response): Promise<Line[]> =>
  (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const readCode = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`;

describe('The photo swap at a relay', () => {
  let parts: RelayParts;
  let engine: HeldEngine;
  const { open, ask, health } = useRelay((opened) => {
    parts = opened;
    engine = new HeldEngine();
    parts.service.products = [
      served(1),
      served(2, { swap_ready: false }),
      served(3, { category: 'watch' }),
      served(4, { image_url: null, images: [] }),
    ];
    const usual = parts.service.fetch;
    parts.service.fetch = async (url, init) =>
      url.startsWith('https://images.example/') ? new Response(jpeg()) : usual(url, init);
  });

  const openSwap = (more: Partial<PhotoSwapSettings> = {}) =>
    open({
      allowedOrigins: ['https://theme.example'],
      photoSwap: {
        generate: engine.generate,
        name: 'Our engine',
        privacyUrl: 'https://engine.example/privacy',
        categories: ['shoes'],
        ...more,
      },
    });

  interface Sent {
    fields?: Record<string, string | Blob | null>;
    headers?: Record<string, string>;
    visitor?: string;
    signal?: AbortSignal;
  }

  function post({ fields = {}, headers = {}, visitor = '192.0.2.1', signal }: Sent = {}): Promise<Response> {
    const form = new FormData();
    const all = { photo: new Blob([jpeg()]), external_id: 'SKU-1', consent: 'given', ...fields };
    for (const [name, value] of Object.entries(all)) if (value !== null) form.set(name, value);
    return ask('/v1/photo-swaps', {
      method: 'POST',
      body: form,
      headers: { 'x-forwarded-for': visitor, ...headers },
      ...(signal && { signal }),
    });
  }

  /** Asks, and has the engine finish the job. */
  async function make(sent?: Sent): Promise<Line[]> {
    const asked = post(sent);
    await engine.until(engine.jobs.length + 1);
    engine.jobs.at(-1)!.finish();
    return readLines(await asked);
  }

  it('is not there unless the owner turns it on', async () => {
    open();
    const response = ask('/v1/photo-swap');
    expect(await readCode(await response)).to.equal('404 not_found');
    expect((await post()).status).to.equal(404);
  });

  it('describes its engine', async () => {
    openSwap();
    expect(await (await ask('/v1/photo-swap')).json()).to.deep.equal({
      name: 'Our engine',
      privacy_url: 'https://engine.example/privacy',
      categories: ['shoes'],
      typical_seconds: 20,
    });
  });

  it('answers with the picture, and gave the engine the photo, the product and its picture', async () => {
    openSwap();
    const photo = jpeg({ scan: [9, 9, 9] });
    const lines = await make({ fields: { photo: new Blob([photo]) } });
    expect(lines.at(-1)!.status).to.equal('done');
    const bytes = Buffer.from(lines.at(-1)!.picture!.replace('data:image/jpeg;base64,', ''), 'base64');
    expect(bytes).to.deep.equal(Buffer.from(jpeg({ scan: [7, 7, 7] })));
    const [job] = engine.jobs;
    expect(Buffer.from(await job!.photo.arrayBuffer())).to.deep.equal(Buffer.from(photo));
    expect(job!.productPicture.type).to.equal('image/jpeg');
    expect(job!.product).to.include({ id: uuid(1), category: 'shoes', title: 'Product 1' });
  });

  it('passes the engine’s file on as it came, with its content credentials', async () => {
    openSwap();
    const credentials = [...'JP\0\x01jumb jumd c2pa'].map((sign) => sign.charCodeAt(0));
    const made = jpeg({ extra: segment(0xeb, credentials), after: [1, 2, 3] });
    const asked = post();
    await engine.until(1);
    engine.jobs[0]!.finish(new Blob([made]));
    const { picture } = (await readLines(await asked)).at(-1)!;
    expect(Buffer.from(picture!.split(',')[1]!, 'base64')).to.deep.equal(Buffer.from(made));
  });

  /** What visitors send who never come to its end. */
  const endless = (n: number, signal: AbortSignal) =>
    ask('/v1/photo-swaps', {
      method: 'POST',
      body: new ReadableStream({ pull: () => new Promise(() => {}) }),
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': `192.0.2.${n}` },
      signal,
      duplex: 'half',
    } as RequestInit);

  it('gives up what a visitor sends who leaves at once', async () => {
    openSwap();
    const leave = new AbortController();
    const left = endless(1, leave.signal);
    leave.abort();
    await left;
    expect(health().photo_swap).to.include({ spent: 0, waiting: 0, working: 0 });
  });

  it('gives up what a visitor sends who leaves meanwhile, and its room', async () => {
    openSwap();
    const leave = new AbortController();
    // More than have room at once: the last ones wait for it.
    const left = Array.from({ length: 15 }, (_, n) => endless(n, leave.signal));
    await sleep(20);
    leave.abort();
    await Promise.all(left);
    expect(health().photo_swap).to.include({ spent: 0, waiting: 0, working: 0 });
    expect(engine.jobs).to.deep.equal([]);
    expect((await make()).at(-1)!.status).to.equal('done');
  });

  it('gives up a photo that does not arrive in time, and its room', async () => {
    openSwap();
    const answers: Response[] = [];
    void endless(1, new AbortController().signal).then((response) => answers.push(response));
    // The relay begins to wait once it has looked at the request's head, and waits for other things besides.
    while (answers.length === 0) {
      await parts.clock.advance(25_000);
      await sleep(1);
    }
    expect(await readCode(answers[0]!)).to.equal('408 request_timeout');
    expect(health().photo_swap).to.include({ spent: 0, waiting: 0, working: 0 });
    expect((await make()).at(-1)!.status).to.equal('done');
  });

  it('gives up a page that does not take its picture', async () => {
    openSwap();
    const asked = post();
    await engine.until(1);
    engine.jobs[0]!.finish(new Blob([heavyJpeg(4 * 2 ** 20)]));
    const response = await asked;
    await eventually(() => health().photo_swap!.made === 1);
    await parts.clock.advance(60_000);
    const end = await response.text().catch((error: Error) => error.name);
    expect(end).to.equal('TimeoutError');
  });

  it('refuses at once where 400 wait already', async () => {
    openSwap({ concurrent: 1, perVisitor: 1000, perDay: 1000 });
    const leave = new AbortController();
    const waiting = Array.from({ length: 401 }, () => post({ signal: leave.signal }));
    await eventually(() => health().photo_swap!.waiting === 400);
    const refused = await post({ visitor: '192.0.2.2' });
    expect(refused.headers.get('retry-after')).to.equal('10');
    expect(await readCode(refused)).to.equal('503 unavailable');
    leave.abort();
    await Promise.allSettled(waiting);
  });

  it('asks nothing of the engine where the visitor leaves while the product’s picture is fetched', async () => {
    const usual = parts.service.fetch;
    let asked = 0;
    parts.service.fetch = async (url, init) => {
      if (!url.startsWith('https://images.example/')) return usual(url, init);
      asked++;
      return new Promise((_, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      );
    };
    openSwap();
    const leave = new AbortController();
    const response = post({ signal: leave.signal });
    await eventually(() => asked > 0);
    leave.abort();
    await response;
    await eventually(() => health().photo_swap!.cancelled > 0);
    expect(health().photo_swap).to.include({ spent: 0, cancelled: 1, working: 0 });
    expect(engine.jobs).to.deep.equal([]);
  });

  it('refuses what lacks consent, a photo or a product', async () => {
    openSwap();
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/jpeg' });
    for (const [fields, expected] of [
      [{ consent: null }, '400 validation_error'],
      [{ consent: 'yes' }, '400 validation_error'],
      [{ photo: null }, '400 validation_error'],
      [{ photo: 'text' }, '400 validation_error'],
      [{ photo: new Blob(['<html>']) }, '400 validation_error'],
      [{ photo: svg }, '415 unsupported_media_type'],
      [{ photo: new Blob([jpeg({ width: 10_000, height: 10_000 })]) }, '400 validation_error'],
      [{ photo: new Blob([jpeg(), new Uint8Array(5e6)]) }, '413 too_large'],
      [{ external_id: null }, '400 validation_error'],
      [{ external_id: null, product_id: 'https://inside.example/' }, '400 validation_error'],
      [{ external_id: 'unknown' }, '404 not_found'],
      [{ external_id: 'SKU-2' }, '404 not_found'],
      [{ external_id: 'SKU-3' }, '400 validation_error'],
      [{ external_id: 'SKU-4' }, '404 not_found'],
    ] as const) {
      expect(await readCode(await post({ fields })), JSON.stringify(fields)).to.equal(expected);
    }
    expect(engine.jobs).to.deep.equal([]);
    expect(health().photo_swap).to.include({ spent: 0, refused: 14 });
  });

  it('refuses other methods, other bodies, and pages of other shops', async () => {
    openSwap();
    expect(await readCode(await ask('/v1/photo-swaps'))).to.equal('405 method_not_allowed');
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect(await readCode(await ask('/v1/photo-swaps', json))).to.equal('415 unsupported_media_type');
    expect(await readCode(await post({ headers: { origin: 'https://other.example' } }))).to.equal(
      '403 forbidden',
    );
    const asked = make({ headers: { origin: 'https://theme.example' } });
    expect((await asked).at(-1)!.status).to.equal('done');
    const preflight = await ask('/v1/photo-swaps', {
      method: 'OPTIONS',
      headers: { origin: 'https://theme.example' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).to.equal('https://theme.example');
  });

  it('says how many are ahead, and serves visitors in turn', async () => {
    openSwap({ concurrent: 1 });
    const first = post({ visitor: '192.0.2.1' });
    await engine.until(1);
    const flood = [2, 3].map(() =>
      post({ visitor: '192.0.2.1', fields: { photo: new Blob([jpeg({ scan: [2] })]) } }),
    );
    const waiting = await Promise.all(flood);
    const other = await post({ visitor: '192.0.2.2', fields: { photo: new Blob([jpeg({ scan: [3] })]) } });
    for (let n = 1; n <= 4; n++) {
      await engine.until(n);
      engine.jobs[n - 1]!.finish();
    }
    const scans = await Promise.all(
      engine.jobs.map(async ({ photo }) => new Uint8Array(await photo.arrayBuffer()).at(-3)),
    );
    expect(scans).to.deep.equal([3, 2, 3, 2]);
    await first;
    const [lines] = await Promise.all([readLines(other), ...waiting.map(readLines)]);
    expect(lines.map(({ status, ahead }) => [status, ahead])).to.deep.equal([
      ['queued', 1],
      ['queued', 0],
      ['working', undefined],
      ['done', undefined],
    ]);
  });

  it('gives a sign of life every five seconds', async () => {
    openSwap();
    const asked = post();
    await engine.until(1);
    await parts.clock.advance(1500);
    const reading = readLines(await asked);
    await parts.clock.advance(15_000);
    engine.jobs[0]!.finish();
    expect((await reading).map(({ status }) => status)).to.deep.equal([
      'working',
      'working',
      'working',
      'working',
      'done',
    ]);
  });

  it('takes back what a visitor cancels while it waits, and his count', async () => {
    openSwap({ concurrent: 1, perDay: 2 });
    const first = post();
    await engine.until(1);
    const leave = new AbortController();
    const waiting = await post({ visitor: '192.0.2.2', signal: leave.signal });
    expect(health().photo_swap).to.include({ waiting: 1, spent: 2 });
    leave.abort();
    await waiting.text().catch(() => {});
    await eventually(() => health().photo_swap!.cancelled > 0);
    expect(health().photo_swap).to.include({ waiting: 0, working: 1, cancelled: 1, spent: 1 });
    engine.jobs[0]!.finish();
    await first;
    expect(engine.jobs).to.have.lengthOf(1);
  });

  it('cancels the engine’s job when the page goes away', async () => {
    openSwap({ concurrent: 1 });
    const asked = post();
    await engine.until(1);
    await parts.clock.advance(1500);
    const response = await asked;
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    await eventually(() => engine.jobs[0]!.signal.aborted);
    expect(engine.jobs[0]!.signal.aborted).to.equal(true);
    expect((await make()).at(-1)!.status).to.equal('done');
  });

  it('gives up an engine that hangs, and frees its place', async () => {
    openSwap({ concurrent: 1, timeoutMs: 30_000 });
    const asked = post();
    await engine.until(1);
    await parts.clock.advance(1500);
    const reading = readLines(await asked);
    await parts.clock.advance(29_000);
    expect((await reading).at(-1)!.error!.code).to.equal('timed_out');
    expect(engine.jobs[0]!.signal.aborted).to.equal(true);
    expect((await make()).at(-1)!.status).to.equal('done');
    expect(health().photo_swap).to.include({ made: 1, failed: 1 });
  });

  it('limits each visitor within an hour', async () => {
    openSwap({ perVisitor: 2 });
    await make();
    await make();
    const refused = await post();
    expect(Number(refused.headers.get('retry-after'))).to.be.within(3590, 3600);
    expect(await readCode(refused)).to.equal('429 rate_limited');
    expect((await make({ visitor: '192.0.2.2' })).at(-1)!.status).to.equal('done');
  });

  it('limits the shop within a day', async () => {
    openSwap({ perDay: 1 });
    await make();
    const refused = await post({ visitor: '192.0.2.2' });
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 86_400);
    expect(await readCode(refused)).to.equal('429 rate_limited');
    expect(health().photo_swap).to.include({ spent: 1, per_day: 1 });
  });

  it('tells the owner why the engine refuses, shoppers only that nothing is possible, and asks again later', async () => {
    openSwap();
    for (const [kind, expected] of [
      ['bad-key', '503 unavailable'],
      ['no-credit', '503 unavailable'],
      ['busy', '429 rate_limited'],
    ] as const) {
      const asked = post();
      await engine.until(engine.jobs.length + 1);
      const jobs = engine.jobs.length;
      engine.jobs.at(-1)!.fail(new PhotoSwapError(kind, `Do this about ${kind}.`));
      expect(await readCode(await asked)).to.equal(expected);
      expect(await readCode(await post())).to.equal(expected);
      expect(engine.jobs).to.have.lengthOf(jobs);
      expect(parts.log).to.deep.include({
        event: 'photo-swap-trouble',
        engine: 'Our engine',
        kind,
        text: `Do this about ${kind}.`,
      });
      await parts.clock.advance(60_000);
    }
    expect(health().photo_swap).to.include({ spent: 0 });
    const asked = make();
    expect((await asked).at(-1)!.status).to.equal('done');
  });

  it('says in neutral words what the moderation refuses, and asks once', async () => {
    openSwap();
    const asked = post();
    await engine.until(1);
    engine.jobs[0]!.fail(new PhotoSwapError('refused', 'Nudity: 0.97'));
    const response = await asked;
    expect(response.status).to.equal(200);
    const text = await response.text();
    expect(text).to.contain('"code":"refused"').and.not.contain('Nudity');
    expect(engine.jobs).to.have.lengthOf(1);
  });

  it('passes no broken picture on', async () => {
    openSwap();
    for (const broken of [jpeg().slice(0, -20), new TextEncoder().encode('<svg/>'), new Uint8Array()]) {
      const asked = post();
      await engine.until(engine.jobs.length + 1);
      engine.jobs.at(-1)!.finish(new Blob([broken as BlobPart]));
      expect((await readLines(await asked)).at(-1)!.error!.code).to.equal('failed');
    }
  });

  it('asks nothing for a product that was switched off while its visitor waited', async () => {
    openSwap({ concurrent: 1 });
    const first = post();
    await engine.until(1);
    const waiting = await post({ visitor: '192.0.2.2' });
    parts.service.products[0]!.tryon_status = 'inactive';
    await parts.clock.advance(60_000);
    engine.jobs[0]!.finish();
    const reading = readLines(waiting);
    await parts.clock.advance(6000);
    expect((await reading).at(-1)!.error!.code).to.equal('not_found');
    expect(engine.jobs).to.have.lengthOf(1);
    await first;
  });

  it('never asks a private address for a product’s picture', async () => {
    for (const image_url of ['http://127.0.0.1/a.jpg', 'http://[::1]/a.jpg', 'file:///etc/passwd']) {
      parts.service.products = [served(1, { image_url })];
      openSwap();
      const asked = await post();
      expect((await readLines(asked)).at(-1)!.error!.code, image_url).to.equal('failed');
    }
    expect(parts.service.calls.some(({ url }) => /127|::1|passwd/.test(url))).to.equal(false);
    expect(engine.jobs).to.deep.equal([]);
  });

  it('logs nothing of the photo, the visitor or the key', async () => {
    openSwap();
    const canary = [...'canary-in-the-photo'].map((sign) => sign.charCodeAt(0));
    const fields = { photo: new Blob([jpeg({ scan: canary })], { type: 'image/jpeg' }) };
    await make({ fields, visitor: '203.0.113.77' });
    const asked = post({ fields, visitor: '203.0.113.77' });
    await engine.until(2);
    engine.jobs[1]!.fail(new Error(`engine said: canary-in-the-photo`));
    const answered = await (await asked).text();
    const told = JSON.stringify([parts.log, health()]) + answered;
    for (const secret of [
      'canary-in-the-photo',
      btoa('canary-in-the-photo').slice(0, 20),
      '203.0.113.77',
      KEY,
    ])
      expect(told).to.not.contain(secret);
  });
});
