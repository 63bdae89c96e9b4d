/** Each engine against a server that answers as its documentation says: what is sent, what comes back, and what each refusal means. */
import { setTimeout as sleep } from 'node:timers/promises';
import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { openEngine } from '../../../../src/service/relay/photo-swap/engines/open-engine.ts';
import type { EngineName } from '../../../../src/service/relay/photo-swap/engines/engines.ts';
import type { PhotoSwapError } from '../../../../src/service/relay/photo-swap/swap-engine.ts';
import { FakeEngine, sendHalf, sendJson, type FakeAnswer } from './fake-engine.ts';
import { FakeGradio } from './fake-gradio.ts';
import { jpeg } from './pictures.ts';

const PHOTO = jpeg({ scan: [1, 1, 1] });
const PRODUCT = jpeg({ scan: [2, 2, 2] });
const MADE = Buffer.from(jpeg({ scan: [3, 3, 3] }));
const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const DATA_URL = `data:image/jpeg;base64,${MADE.toString('base64')}`;

describe('The engines of the photo swap', function () {
  this.timeout(20_000);
  let fake: FakeEngine;
  beforeEach(async () => {
    fake = new FakeEngine();
    await fake.listen();
  });
  afterEach(() => fake.close());

  async function make(
    name: EngineName,
    {
      model = null,
      key = 'engine-key',
      signal = new AbortController().signal,
    }: { model?: string | null; key?: string; signal?: AbortSignal } = {},
  ): Promise<Buffer> {
    const url = name === 'http' ? `${fake.url}/engine` : fake.url;
    const generate = await openEngine(name, { model, key, url, fetch });
    const made = await generate({
      photo: new Blob([PHOTO], { type: 'image/jpeg' }),
      productPicture: new Blob([PRODUCT], { type: 'image/jpeg' }),
      product: { id: '1', external_id: 'TEE', title: 'Heavy tee', category: 'clothes' },
      signal,
      onProgress() {},
    });
    return Buffer.from(await made.arrayBuffer());
  }

  const readKind = async (made: Promise<unknown>): Promise<string> =>
    made.then(
      () => 'made',
      (error: PhotoSwapError) => error.kind ?? `${error.name}: ${error.message}`,
    );

  const FASHN_JOB =
    (status: object): FakeAnswer =>
    ({ path }, response) =>
      sendJson(response, path === '/run' ? { id: 'job-1', error: null } : { id: 'job-1', ...status });

  it('fashn: sends both pictures, asks for base64, and waits', async () => {
    let looks = 0;
    fake.answer = ({ path }, response) =>
      sendJson(
        response,
        path === '/run'
          ? { id: 'job-1', error: null }
          : ++looks < 2
            ? { status: 'processing' }
            : { status: 'completed', output: [DATA_URL] },
      );
    expect(await make('fashn')).to.deep.equal(MADE);
    const [run] = fake.asked;
    expect(run!.headers.authorization).to.equal('Bearer engine-key');
    const { model_name, inputs } = JSON.parse(run!.body.toString()) as {
      model_name: string;
      inputs: Record<string, unknown>;
    };
    expect(model_name).to.equal('tryon-v1.6');
    expect(inputs).to.deep.equal({
      model_image: `data:image/jpeg;base64,${inBase64(PHOTO)}`,
      garment_image: `data:image/jpeg;base64,${inBase64(PRODUCT)}`,
      return_base64: true,
    });
  });

  for (const [status, body, kind] of [
    [401, { error: 'UnauthorizedAccess', message: 'Unauthorized: Invalid token' }, 'bad-key'],
    [429, { error: 'RateLimitExceeded' }, 'busy'],
    [429, { error: 'ConcurrencyLimitExceeded' }, 'busy'],
    [429, { error: 'OutOfCredits' }, 'no-credit'],
    [500, { error: 'InternalServerError' }, 'failed'],
  ] as const)
    it(`fashn: ${status} ${body.error} is ${kind}`, async () => {
      fake.answer = (_, response) => sendJson(response, body, status);
      expect(await readKind(make('fashn'))).to.equal(kind);
      expect(fake.asked).to.have.lengthOf(1);
    });

  for (const [answer, kind] of [
    [{ status: 'failed', error: { name: 'ContentModerationError', message: '' } }, 'refused'],
    [{ status: 'failed', error: { name: 'PoseError', message: '' } }, 'refused'],
    [{ status: 'failed', error: { name: 'PipelineError', message: '' } }, 'failed'],
    [{ status: 'time_out' }, 'failed'],
    [{ status: 'completed', output: [] }, 'failed'],
    [{ status: 'completed', output: ['data:image/jpeg;base64,%%%'] }, 'failed'],
  ] as const)
    it(`fashn: a job that ends as ${JSON.stringify(answer).slice(0, 70)} is ${kind}`, async () => {
      fake.answer = FASHN_JOB(answer);
      expect(await readKind(make('fashn'))).to.equal(kind);
    });

  it('fashn: half an answer, and one that is no JSON, have failed', async () => {
    fake.answer = (_, response) => sendHalf(response, '{"id":"job-1","error":null}');
    expect(await readKind(make('fashn'))).to.equal('failed');
    fake.answer = (_, response) => response.writeHead(200).end('<html>');
    expect(await readKind(make('fashn'))).to.equal('failed');
  });

  it('each ends at once where an engine hangs and the shopper leaves', async () => {
    for (const name of ['fashn', 'openai', 'google', 'http', 'gradio'] as const) {
      fake.answer = () => {};
      const leave = new AbortController();
      const before = fake.asked.length;
      const made = make(name, { signal: leave.signal });
      const ended = made.catch((error: Error) => error.name);
      while (fake.asked.length === before) await sleep(5);
      leave.abort();
      if (name === 'gradio') continue; // Its client can't be told while it connects.
      expect(await ended, name).to.equal('AbortError');
      while (!fake.asked[before]!.isGone) await sleep(5);
    }
  });

  it('openai: sends both pictures and the prompt of the category', async () => {
    fake.answer = (_, response) =>
      sendJson(response, { created: 1, data: [{ b64_json: MADE.toString('base64') }] });
    expect(await make('openai')).to.deep.equal(MADE);
    const [asked] = fake.asked;
    expect(asked!.path).to.equal('/images/edits');
    expect(asked!.body.includes(Buffer.from(PHOTO)) && asked!.body.includes(Buffer.from(PRODUCT))).to.equal(
      true,
    );
    const sent = asked!.body.toString('latin1');
    expect(sent).to.contain('garment').and.contain('Do not change the face');
    // What decides the price; and nothing that today's models refuse.
    expect(sent)
      .to.match(/name="model"\s+gpt-image-2\.6-sunburst/)
      .and.match(/name="quality"\s+medium/);
    expect(sent).not.to.contain('input_fidelity');
  });

  for (const [status, code, kind] of [
    [401, 'invalid_api_key', 'bad-key'],
    [429, 'rate_limit_exceeded', 'busy'],
    [429, 'insufficient_quota', 'no-credit'],
    [400, 'moderation_blocked', 'refused'],
    [500, 'server_error', 'failed'],
  ] as const)
    it(`openai: ${status} ${code} is ${kind}`, async () => {
      const error = { message: code, type: 'image_generation_user_error', param: null, code };
      fake.answer = (_, response) => sendJson(response, { error }, status, { 'retry-after': '7' });
      const made = make('openai');
      expect(await readKind(made)).to.equal(kind);
      if (kind === 'busy')
        expect(await made.catch((error: PhotoSwapError) => error.retryAfterSeconds)).to.equal(7);
      expect(fake.asked).to.have.lengthOf(1);
    });

  const gemini = (parts: object[], finishReason: string) => ({
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  });

  it('google: takes the picture out of Gemini’s answer', async () => {
    const part = { inlineData: { mimeType: 'image/jpeg', data: MADE.toString('base64') } };
    fake.answer = (_, response) => sendJson(response, gemini([part], 'STOP'));
    expect(await make('google')).to.deep.equal(MADE);
    expect(fake.asked[0]!.path).to.contain('gemini-3.1-flash-image:generateContent');
    expect(fake.asked[0]!.body.toString()).to.contain(inBase64(PHOTO)).and.contain(inBase64(PRODUCT));
  });

  it('google: what it declines is refused, and its errors are understood', async () => {
    fake.answer = (_, response) => sendJson(response, gemini([], 'IMAGE_SAFETY'));
    expect(await readKind(make('google'))).to.equal('refused');
    for (const [status, message, kind] of [
      [400, 'API key not valid. Please pass a valid API key.', 'bad-key'],
      [403, 'Permission denied', 'bad-key'],
      [429, 'You exceeded your current quota, please check your plan and billing details', 'busy'],
      [503, 'The model is overloaded', 'failed'],
    ] as const) {
      fake.answer = (_, response) =>
        sendJson(response, { error: { code: status, message, status: 'X' } }, status);
      expect(await readKind(make('google')), message).to.equal(kind);
    }
  });

  it('google: the try-on model of Vertex AI is asked with a token of the service account', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = JSON.stringify({
      client_email: 'relay@shop.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      project_id: 'shop',
      token_uri: `${fake.url}/token`,
    });
    let prediction: object = { bytesBase64Encoded: MADE.toString('base64') };
    fake.answer = ({ path }, response) =>
      sendJson(response, path === '/token' ? { access_token: 'token-1' } : { predictions: [prediction] });
    expect(await make('google', { model: 'virtual-try-on-001', key })).to.deep.equal(MADE);
    const asked = fake.asked.at(-1)!;
    expect(asked.path).to.equal(
      '/projects/shop/locations/us-central1/publishers/google/models/virtual-try-on-001:predict',
    );
    expect(asked.headers.authorization).to.equal('Bearer token-1');
    expect(JSON.parse(asked.body.toString())).to.have.nested.property(
      'instances[0].personImage.image.bytesBase64Encoded',
      inBase64(PHOTO),
    );
    prediction = { raiFilteredReason: 'filtered' };
    expect(await readKind(make('google', { model: 'virtual-try-on-001', key }))).to.equal('refused');
  });

  /** Replicate's API: the job is begun, looked at, and its picture fetched. */
  const replicate =
    (end: object): FakeAnswer =>
    ({ method, path }, response) => {
      const urls = { get: `${fake.url}/predictions/1`, cancel: `${fake.url}/predictions/1/cancel` };
      if (path === '/made.jpg') return response.writeHead(200).end(MADE);
      if (path.endsWith('/cancel')) return sendJson(response, { status: 'canceled' });
      return sendJson(
        response,
        method === 'POST' ? { id: '1', status: 'starting', urls } : { id: '1', urls, ...end },
        201,
      );
    };

  it('replicate: waits for its job, with both pictures', async () => {
    fake.answer = replicate({ status: 'succeeded', output: `${fake.url}/made.jpg` });
    expect(await make('replicate')).to.deep.equal(MADE);
    const { input } = JSON.parse(fake.asked[0]!.body.toString()) as { input: Record<string, string> };
    expect(input['input_image']).to.contain(inBase64(PHOTO));
    expect(input['input_image_2']).to.contain(inBase64(PRODUCT));
  });

  it('replicate: cancels its job, and understands how it fails', async () => {
    fake.answer = replicate({ status: 'failed', error: 'NSFW content detected' });
    expect(await readKind(make('replicate'))).to.equal('refused');
    fake.answer = (_, response) => sendJson(response, { title: 'Insufficient credit', status: 402 }, 402);
    expect(await readKind(make('replicate'))).to.equal('no-credit');
    fake.answer = replicate({ status: 'processing' });
    const leave = new AbortController();
    const ended = make('replicate', { signal: leave.signal }).catch((error: Error) => error.name);
    while (!fake.asked.some(({ method, path }) => method === 'GET' && path === '/predictions/1'))
      await sleep(5);
    leave.abort();
    expect(await ended).to.equal('AbortError');
    while (!fake.asked.some(({ path }) => path === '/predictions/1/cancel')) await sleep(5);
  });

  /** fal's queue. */
  const fal =
    (status: string, result: object, code = 200): FakeAnswer =>
    ({ method, path }, response) => {
      const at = (name: string) => `${fake.url}/jobs/1/${name}`;
      if (path.endsWith('/status')) return sendJson(response, { status });
      if (path.endsWith('/cancel')) return sendJson(response, { status: 'CANCELLATION_REQUESTED' }, 202);
      if (method === 'GET') return sendJson(response, result, code);
      return sendJson(response, {
        request_id: '1',
        status_url: at('status'),
        response_url: at('response'),
        cancel_url: at('cancel'),
      });
    };

  it('fal: waits in its queue for FASHN’s model', async () => {
    fake.answer = fal('COMPLETED', { images: [{ url: DATA_URL, content_type: 'image/jpeg' }] });
    expect(await make('fal')).to.deep.equal(MADE);
    expect(fake.asked[0]!.path).to.equal('/fal-ai/fashn/tryon/v1.6');
    const body = JSON.parse(fake.asked[0]!.body.toString()) as Record<string, string>;
    expect(body['model_image']).to.contain(inBase64(PHOTO));
    expect(body['garment_image']).to.contain(inBase64(PRODUCT));
  });

  it('fal: cancels its job, and understands how it fails', async () => {
    fake.answer = fal('COMPLETED', { detail: [{ type: 'content_policy_violation', msg: 'flagged' }] }, 422);
    expect(await readKind(make('fal'))).to.equal('refused');
    fake.answer = (_, response) =>
      sendJson(response, { detail: 'User is locked. Reason: Exhausted balance.' }, 403);
    expect(await readKind(make('fal'))).to.equal('no-credit');
    fake.answer = fal('IN_PROGRESS', {});
    const leave = new AbortController();
    const ended = make('fal', { signal: leave.signal }).catch((error: Error) => error.name);
    while (!fake.asked.some(({ path }) => path.endsWith('/status'))) await sleep(5);
    leave.abort();
    expect(await ended).to.equal('AbortError');
    while (!fake.asked.some(({ method, path }) => method === 'PUT' && path.endsWith('/cancel')))
      await sleep(5);
  });

  it('http: is a form with photo, product and category, answered with a picture', async () => {
    fake.answer = (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(MADE);
    expect(await make('http')).to.deep.equal(MADE);
    const [asked] = fake.asked;
    expect(asked!.headers.authorization).to.equal('Bearer engine-key');
    const form = await new Response(Uint8Array.from(asked!.body), {
      headers: { 'content-type': asked!.headers['content-type']! },
    }).formData();
    expect([...form.keys()]).to.deep.equal(['photo', 'product', 'category']);
    expect(form.get('category')).to.equal('clothes');
    fake.answer = (_, response) => sendHalf(response, MADE);
    expect(await readKind(make('http'))).to.equal('failed');
    fake.answer = (_, response) => response.writeHead(422).end('moderation');
    expect(await readKind(make('http'))).to.equal('refused');
  });

  /** Where an input of a job is a picture that was sent up before. */
  const uploads = (data: unknown): string[] =>
    [...JSON.stringify(data).matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path!);

  for (const [app, endpoint, inputs, pictures] of [
    ['CatVTON', '/submit_function', 7, 3],
    ['IDM-VTON', '/tryon', 7, 2],
    ['OOTDiffusion', '/process_hd', 6, 2],
    ['another app', '/name', 2, 2],
  ] as const)
    it(`gradio: sends both pictures up, has ${app} make one, and fetches it`, async () => {
      const gradio = new FakeGradio(fake, endpoint, inputs, MADE);
      fake.answer = gradio.answer;
      expect(await make('gradio', endpoint === '/name' ? { model: 'name' } : {})).to.deep.equal(MADE);
      expect(gradio.data).to.have.lengthOf(inputs);
      expect(uploads(gradio.data)).to.have.lengthOf(pictures);
      const sent = Buffer.concat(
        fake.asked.filter(({ path }) => path.startsWith('/gradio_api/upload')).map(({ body }) => body),
      );
      expect(sent.includes(Buffer.from(PHOTO)) && sent.includes(Buffer.from(PRODUCT))).to.equal(true);
      // CatVTON reads the first layer, whether anything is drawn on it or not.
      if (app === 'CatVTON')
        expect(uploads((gradio.data[0] as { layers: unknown[] }).layers)).to.have.lengthOf(1);
      expect(fake.asked.every(({ headers }) => headers.authorization === 'Bearer engine-key')).to.equal(true);
    });

  it('gradio: one that fails has failed, whatever it says', async () => {
    const gradio = new FakeGradio(fake, '/tryon', 7, MADE);
    gradio.end = 'failed';
    fake.answer = gradio.answer;
    const error = await make('gradio').catch((reason: PhotoSwapError) => reason);
    expect([(error as PhotoSwapError).kind, (error as PhotoSwapError).message]).to.deep.equal([
      'failed',
      'The Gradio app failed.',
    ]);
  });

  for (const [phase, at] of [
    ['works', '/gradio_api/queue/data'],
    ['still gets the pictures', '/gradio_api/upload'],
  ] as const)
    it(`gradio: is told that nobody waits any more while it ${phase}`, async () => {
      const gradio = new FakeGradio(fake, '/tryon', 7, MADE);
      gradio.end = 'never';
      const leave = new AbortController();
      fake.answer = async (asked, response) => {
        await gradio.answer(asked, response);
        if (asked.path.startsWith(at)) leave.abort();
      };
      const ended = await make('gradio', { signal: leave.signal }).catch((error: Error) => error.name);
      expect(ended).to.equal('AbortError');
      while (!fake.asked.some(({ path }) => path.endsWith('/cancel'))) await sleep(5);
      const { body } = fake.asked.find(({ path }) => path.endsWith('/cancel'))!;
      expect(JSON.parse(body.toString())).to.include({ event_id: 'event-1' });
    });

  it('gradio: one that is not there has failed, and names the machine alone', async () => {
    fake.answer = (_, response) => response.writeHead(500).end();
    const error = await make('gradio').catch((reason: PhotoSwapError) => reason);
    expect((error as PhotoSwapError).kind).to.equal('failed');
  });
});
