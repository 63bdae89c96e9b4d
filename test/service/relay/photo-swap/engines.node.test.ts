/** Each engine against a server that answers as its documentation says: what is sent, what comes back, and what each refusal means. */
import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { CATEGORIES } from '../../../../src/core/catalog/resources.ts';
import { ENGINES, openEngine } from '../../../../src/service/relay/photo-swap/engines/engines.ts';
import { FAILURES, type FailureRow } from '../../../../src/service/relay/photo-swap/engines/failures.ts';
import type { EngineName } from '../../../../src/service/relay/photo-swap/engines/engines.ts';
import { checkPhotoSwap } from '../../../../src/service/relay/photo-swap/settings.ts';
import type { GetPicture } from '../../../../src/service/relay/photo-swap/product-picture.ts';
import type { PhotoSwapError } from '../../../../src/service/relay/photo-swap/swap-engine.ts';
import { catchFailure } from '../../../helpers/catch-failure.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { FakeEngine, sendHalf, sendJson, urlOf, type Asked, type FakeAnswer } from './fake-engine.ts';
import { fakeGradio } from './fake-gradio.ts';
import { jpeg } from './pictures.ts';

const PHOTO = Buffer.from(jpeg({ scan: [1, 1, 1] }));
const PRODUCT = Buffer.from(jpeg({ scan: [2, 2, 2] }));
const MADE = Buffer.from(jpeg({ scan: [3, 3, 3] }));
const DATA_URL = `data:image/jpeg;base64,${MADE.toString('base64')}`;

/** The try-on model of Vertex AI takes a token of a service account in place of a key. */
const VERTEX = 'virtual-try-on-001';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const serviceAccount = (url: string): string =>
  JSON.stringify({
    client_email: 'relay@shop.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    project_id: 'shop',
    token_uri: `${url}/token`,
  });

const bodyOf = ({ body }: Asked) => JSON.parse(body.toString()) as Record<string, any>;

const silence: FakeAnswer = () => {};
const plain =
  (body: string | Buffer, status = 200, headers = {}): FakeAnswer =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const json = (body: unknown, status = 200): FakeAnswer =>
  plain(JSON.stringify(body), status, { 'content-type': 'application/json', 'retry-after': '7' });
const half =
  (body: string | Buffer): FakeAnswer =>
  (_, response) =>
    sendHalf(response, body);

/** FASHN's job, as it is when it is looked at: the last status lasts. */
function fashn(...statuses: object[]): FakeAnswer {
  let looks = 0;
  return ({ path }, response) => {
    if (path === '/run') return sendJson(response, { id: 'job-1', error: null });
    return sendJson(response, { id: 'job-1', ...statuses[Math.min(looks++, statuses.length - 1)] });
  };
}
const fashnError = (name: string) => fashn({ status: 'failed', error: { name, message: '' } });

const openai = (code: string | null, status: number, message = code) =>
  json({ error: { message, type: 'image_generation_user_error', param: null, code } }, status);

const gemini = (parts: object[], finishReason: string) =>
  json({
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  });
const google = (message: string, status: number) =>
  json({ error: { code: status, message, status: 'X' } }, status);
const vertex =
  (prediction: object): FakeAnswer =>
  ({ path }, response) =>
    sendJson(response, path === '/token' ? { access_token: 'token-1' } : { predictions: [prediction] });

/** Replicate's job is begun, looked at, and its picture fetched. */
const replicate =
  (end: object): FakeAnswer =>
  (asked, response) => {
    const { method, path } = asked;
    const job = `${urlOf(asked)}/predictions/1`;
    if (path === '/made.jpg') return response.writeHead(200).end(MADE);
    if (path.endsWith('/cancel')) return sendJson(response, { status: 'canceled' });
    const state = method === 'POST' ? { status: 'starting' } : { output: `${urlOf(asked)}/made.jpg`, ...end };
    return sendJson(response, { id: '1', urls: { get: job, cancel: `${job}/cancel` }, ...state }, 201);
  };

/** fal's queue. */
const fal =
  (status: string, result: object, code = 200): FakeAnswer =>
  (asked, response) => {
    const { method, path } = asked;
    if (path.endsWith('/status')) return sendJson(response, { status });
    if (path.endsWith('/cancel')) return sendJson(response, { status: 'CANCELLATION_REQUESTED' }, 202);
    if (method === 'GET') return sendJson(response, result, code);
    const [status_url, response_url, cancel_url] = ['status', 'response', 'cancel'].map(
      (name) => `${urlOf(asked)}/jobs/1/${name}`,
    );
    return sendJson(response, { request_id: '1', status_url, response_url, cancel_url });
  };

/** The inputs of a Gradio job that are pictures sent up before. */
const uploadsIn = (data: unknown) => JSON.stringify(data).match(/"path":"[^"]+"/g);

interface Made {
  engine: EngineName;
  title: string;
  model?: string;
  answer: FakeAnswer;
  /** Of the request that begins the job. */
  path: string;
  /** The engine's key as a bearer's, unless it is said otherwise; null for a header of its own. */
  authorization?: string | null;
  check?: (asked: Asked) => unknown;
}

const PICTURES: Made[] = [
  {
    engine: 'fashn',
    title: 'asks for base64, and waits',
    answer: fashn({ status: 'processing' }, { status: 'completed', output: [DATA_URL] }),
    path: '/run',
    check(asked) {
      const { model_name, inputs } = bodyOf(asked);
      expect(model_name).to.equal('tryon-v1.6');
      expect(inputs).to.include({ return_base64: true }).and.include.keys('model_image', 'garment_image');
    },
  },
  {
    engine: 'fashn',
    title: 'calls a product so, and not a garment, for the model that takes others too',
    model: 'tryon-max',
    answer: fashn({ status: 'completed', output: [DATA_URL] }),
    path: '/run',
    check(asked) {
      const { model_name, inputs } = bodyOf(asked);
      expect(model_name).to.equal('tryon-max');
      expect(inputs).to.have.all.keys('model_image', 'product_image', 'return_base64');
    },
  },
  {
    engine: 'openai',
    title: 'sends the prompt of the category',
    answer: json({ created: 1, data: [{ b64_json: MADE.toString('base64') }] }),
    path: '/images/edits',
    check({ body }) {
      const sent = body.toString('latin1');
      expect(sent).to.contain('garment').and.contain('Do not change the face');
      // What decides the price; and nothing that today's models refuse.
      expect(sent).to.match(/name="model"\s+gpt-image-2\.6-sunburst/);
      expect(sent).to.match(/name="quality"\s+medium/);
      expect(sent).not.to.contain('input_fidelity');
    },
  },
  {
    engine: 'google',
    title: 'takes the picture out of Gemini’s answer',
    answer: gemini([{ inlineData: { mimeType: 'image/jpeg', data: MADE.toString('base64') } }], 'STOP'),
    path: '/models/gemini-3.1-flash-image:generateContent',
    authorization: null,
  },
  {
    engine: 'google',
    title: 'asks Vertex AI’s model with a token of the service account',
    model: VERTEX,
    answer: vertex({ bytesBase64Encoded: MADE.toString('base64') }),
    path: `/projects/shop/locations/us-central1/publishers/google/models/${VERTEX}:predict`,
    authorization: 'Bearer token-1',
    check: (asked) =>
      expect(bodyOf(asked)).to.have.nested.property(
        'instances[0].personImage.image.bytesBase64Encoded',
        PHOTO.toString('base64'),
      ),
  },
  {
    engine: 'replicate',
    title: 'waits for its job',
    answer: replicate({ status: 'succeeded' }),
    path: '/models/black-forest-labs/flux-2-pro/predictions',
    check: (asked) => expect(bodyOf(asked)['input']).to.include.keys('input_image', 'input_image_2'),
  },
  {
    engine: 'fal',
    title: 'waits in its queue for FASHN’s model',
    answer: fal('COMPLETED', { images: [{ url: DATA_URL, content_type: 'image/jpeg' }] }),
    path: '/fal-ai/fashn/tryon/v1.6',
    authorization: 'Key engine-key',
    check: (asked) => expect(bodyOf(asked)).to.include.keys('model_image', 'garment_image'),
  },
  {
    engine: 'http',
    title: 'sends a form with photo, product and category',
    answer: plain(MADE, 200, { 'content-type': 'image/jpeg' }),
    path: '/engine',
    async check({ body, headers }) {
      const type = { 'content-type': headers['content-type']! };
      const form = await new Response(Uint8Array.from(body), { headers: type }).formData();
      expect([...form.keys()]).to.deep.equal(['photo', 'product', 'category']);
      expect(form.get('category')).to.equal('clothes');
    },
  },
  ...(
    [
      ['CatVTON', '/submit_function', 7, 3],
      ['IDM-VTON', '/tryon', 7, 2],
      ['OOTDiffusion', '/process_hd', 6, 2],
      ['another app', '/name', 2, 2],
    ] as const
  ).map(([app, endpoint, inputs, pictures]) => ({
    engine: 'gradio' as const,
    title: `has ${app} make one`,
    ...(endpoint === '/name' && { model: 'name' }),
    answer: fakeGradio({ endpoint, inputs, end: MADE }),
    path: '/gradio_api/queue/join',
    check(asked: Asked) {
      const { data } = bodyOf(asked);
      expect(data).to.have.lengthOf(inputs);
      expect(uploadsIn(data)).to.have.lengthOf(pictures);
      // CatVTON reads the first layer, whether anything is drawn on it or not.
      if (app === 'CatVTON') expect(uploadsIn(data[0].layers)).to.have.lengthOf(1);
    },
  })),
];

const gradioError = (error: string) => fakeGradio({ endpoint: '/tryon', inputs: 7, end: { error } });
const SERVICE_DISABLED =
  'Vertex AI API has not been used in project 1 before or it is disabled. Enable it by visiting https://console.example';

/** What answers mean that the engines document, or that owners met: the kind of the error, how long to wait, and what to do. */
const MEANINGS: [
  engine: EngineName,
  title: string,
  answer: FakeAnswer,
  kind: string,
  says?: RegExp | null,
  model?: string,
][] = [
  ['fashn', '401', json({ error: 'UnauthorizedAccess', message: 'Invalid token' }, 401), 'bad-key'],
  ['fashn', '429 RateLimitExceeded', json({ error: 'RateLimitExceeded' }, 429), 'busy for 7 s'],
  ['fashn', '429 ConcurrencyLimitExceeded', json({ error: 'ConcurrencyLimitExceeded' }, 429), 'busy for 7 s'],
  ['fashn', '429 OutOfCredits', json({ error: 'OutOfCredits' }, 429), 'no-credit'],
  ['fashn', '500', json({ error: 'InternalServerError' }, 500), 'failed'],
  ['fashn', 'a job with ContentModerationError', fashnError('ContentModerationError'), 'refused'],
  ['fashn', 'a job with PoseError', fashnError('PoseError'), 'refused'],
  ['fashn', 'a job with PipelineError', fashnError('PipelineError'), 'failed'],
  ['fashn', 'a job that took too long', fashn({ status: 'time_out' }), 'failed'],
  ['fashn', 'a job without a picture', fashn({ status: 'completed', output: [] }), 'failed'],
  ['fashn', 'no base64', fashn({ status: 'completed', output: ['data:image/jpeg;base64,%%%'] }), 'failed'],
  ['fashn', 'half an answer', half('{"id":"job-1","error":null}'), 'failed'],
  ['fashn', 'no JSON', plain('<html>'), 'failed'],
  ['openai', '401 invalid_api_key', openai('invalid_api_key', 401), 'bad-key'],
  ['openai', '429 rate_limit_exceeded', openai('rate_limit_exceeded', 429), 'busy for 7 s'],
  ['openai', '429 insufficient_quota', openai('insufficient_quota', 429), 'no-credit'],
  ['openai', '400 moderation_blocked', openai('moderation_blocked', 400), 'refused'],
  ['openai', '429 credit_balance_exhausted', openai('credit_balance_exhausted', 429), 'no-credit'],
  ['openai', '500 server_error', openai('server_error', 500), 'failed'],
  ['openai', '503', openai('server_is_overloaded', 503), 'busy for 7 s'],
  [
    'openai',
    '403 of an organization',
    openai(null, 403, 'Your organization must be verified to use the model `gpt-image-2.6-sunburst`.'),
    'setup',
    /Verify yours/,
  ],
  [
    'openai',
    '403 of a country',
    openai('unsupported_country_region_territory', 403),
    'setup',
    /does not serve the country/,
  ],
  ['openai', '403 of a model', openai('model_not_found', 403), 'setup', /Name another model/],
  ['openai', '404 of a model', openai('model_not_found', 404), 'setup', /Name another model/],
  ['google', 'an answer without a picture', gemini([], 'IMAGE_SAFETY'), 'refused'],
  ['google', '400', google('API key not valid. Please pass a valid API key.', 400), 'bad-key'],
  ['google', '403', google('Permission denied', 403), 'bad-key'],
  [
    'google',
    '429',
    google('Quota exceeded, please check your plan and billing details', 429),
    'busy for 7 s',
  ],
  [
    'google',
    '429 without billing',
    google('* Quota exceeded for metric: free_tier_requests, limit: 0, model: gemini-3.1-flash-image', 429),
    'no-credit',
    /billing is off/,
  ],
  ['google', '402', google('Your prepayment credits are depleted.', 402), 'no-credit', /Add credit/],
  [
    'google',
    '400 of a country',
    google('User location is not supported for the API use.', 400),
    'setup',
    /does not serve the country/,
  ],
  [
    'google',
    '400 of the free tier',
    google('Gemini API free tier is not available in your country. Please enable billing.', 400),
    'no-credit',
    /Turn billing on/,
  ],
  ['google', '403 of the API', google(SERVICE_DISABLED, 403), 'setup', /API is off/],
  ['google', '404', google('models/gone is not found for API version v1beta', 404), 'setup', /Name another/],
  [
    'google',
    '503',
    google('The model is overloaded. Please try again later.', 503),
    'busy for 7 s',
    /overloaded/,
  ],
  ['google', 'what Vertex AI filters', vertex({ raiFilteredReason: 'filtered' }), 'refused', null, VERTEX],
  [
    'google',
    '403 of Vertex AI',
    (asked, response) =>
      (asked.path === '/token' ? json({ access_token: 'token-1' }) : google(SERVICE_DISABLED, 403))(
        asked,
        response,
      ),
    'setup',
    /API is off/,
    VERTEX,
  ],
  ['replicate', 'NSFW', replicate({ status: 'failed', error: 'NSFW content detected' }), 'refused'],
  ['replicate', '402', json({ title: 'Insufficient credit', status: 402 }, 402), 'no-credit'],
  [
    'replicate',
    '404',
    json({ detail: 'The requested resource could not be found.' }, 404),
    'setup',
    /another model/,
  ],
  [
    'replicate',
    '422',
    json({ title: 'Invalid version', detail: 'The specified version does not exist', status: 422 }, 422),
    'setup',
    /another model/,
  ],
  [
    'fal',
    'a black picture',
    fal('COMPLETED', { images: [{ url: DATA_URL }], has_nsfw_concepts: [true] }),
    'refused',
  ],
  ['fal', '404', json({ detail: 'Application "gone" not found' }, 404), 'setup', /another model/],
  [
    'fal',
    '403 of the account',
    json({ detail: 'User is locked. Reason: Admin lock.' }, 403),
    'setup',
    /support/,
  ],
  ['fal', '422', fal('COMPLETED', { detail: [{ type: 'content_policy', msg: 'flagged' }] }, 422), 'refused'],
  ['fal', '403', json({ detail: 'User is locked. Reason: Exhausted balance.' }, 403), 'no-credit'],
  ['http', 'half an answer', half(MADE), 'failed'],
  ['http', '422', plain('moderation', 422), 'refused'],
  ['http', '404', plain('', 404), 'setup', /Correct --photo-swap-url/],
  [
    'gradio',
    '401',
    json({ detail: { auth_message: 'Members alone' } }, 401),
    'bad-key',
    /TRYON_PHOTO_SWAP_KEY/,
  ],
  ['gradio', '500', plain('', 500), 'failed'],
  ['gradio', 'a job that fails', gradioError('CUDA out of memory'), 'failed'],
  [
    'gradio',
    'a quota',
    gradioError('You have exceeded your GPU quota (60s requested vs. 56s left).'),
    'no-credit',
    /quota is used up/,
  ],
  [
    'gradio',
    'a full queue',
    (asked, response) => (/queue\/join/.test(asked.path) ? plain('', 503) : gradioError(''))(asked, response),
    'busy',
    /overloaded/,
  ],
  [
    'gradio',
    'a queue that says so',
    gradioError('This application is currently busy.'),
    'busy',
    /queue is full/,
  ],
];

/** An answer, or a job, that ends without a picture: the words are the engine's. */
const REFUSALS: Partial<Record<EngineName, (words: string) => FakeAnswer>> = {
  fashn: fashnError,
  google: () => gemini([], 'IMAGE_SAFETY'),
  openai: () => json({ created: 1, data: [] }),
  replicate: (error) => replicate({ status: 'failed', error }),
  fal: () => fal('COMPLETED', { images: [{ url: DATA_URL }], nsfw_content_detected: [true] }),
  gradio: gradioError,
  http: () => silence,
};
/** Without the rows that nothing reaches, because a row for any answer of this status is before them. */
const reachable = (rows: readonly FailureRow[]) =>
  rows.filter(([status], i) => !rows.slice(0, i).some(([other, words]) => other === status && !words));

const WORN = ['eyewear', 'watch', 'shoes', 'jewelry', 'clothes', 'bag'];

/** The categories that an engine offers with a model, and the seconds that a picture usually takes. */
const OFFERS: [engine: string, categories: readonly string[], typicalSeconds: number][] = [
  ['fashn', ['clothes'], 12],
  ['fashn:tryon-v1.6', ['clothes'], 12],
  ['fashn:tryon-max', WORN, 60],
  ['google', CATEGORIES, 15],
  ['google:virtual-try-on-001', ['shoes', 'clothes'], 15],
  ['openai:gpt-image-2.6-flare', CATEGORIES, 25],
  ['replicate', CATEGORIES, 20],
  ['replicate:cuuupid/idm-vton', ['clothes'], 20],
  ['fal', ['clothes'], 15],
  ['fal:fal-ai/fashn/tryon/v1.5', ['clothes'], 15],
  ['fal:fal-ai/flux-2/edit', CATEGORIES, 15],
];

type IsAsked = (asked: Asked) => boolean;
const isAt =
  (words: RegExp): IsAsked =>
  ({ method, path }) =>
    words.test(`${method} ${path}`);
const isGone: IsAsked = (asked) => asked.isGone;
const isCancelled: IsAsked = (asked) =>
  asked.path.endsWith('/cancel') && bodyOf(asked)['event_id'] === 'event-1';
const hangingGradio = fakeGradio({ endpoint: '/tryon', inputs: 7, end: 'never' });

/** The answers of an engine that lead elsewhere; an `Asked` there would have come from the relay. */
type Elsewhere = (elsewhere: string) => FakeAnswer;
const redirect: Elsewhere = (elsewhere) => (asked, response) =>
  response.writeHead(307, { location: elsewhere + asked.path }).end();
/** What the engine answers, with its own address replaced by another one where the words match. */
const naming =
  (words: RegExp, answer: FakeAnswer): Elsewhere =>
  (elsewhere) =>
  (asked, response) => {
    for (const name of ['write', 'end'] as const) {
      const send = response[name].bind(response) as (body: unknown) => any;
      response[name] = (body: unknown) =>
        send(
          typeof body === 'string'
            ? body.replace(words, (found) => found.replace(urlOf(asked), elsewhere))
            : body,
        );
    }
    return answer(asked, response);
  };
const working = fal('COMPLETED', { images: [{ url: DATA_URL, content_type: 'image/jpeg' }] });
const gradio = fakeGradio({ endpoint: '/tryon', inputs: 7, end: MADE });

const LEADING_ELSEWHERE: [
  engine: EngineName,
  title: string,
  answer: Elsewhere,
  says: RegExp,
  model?: string,
][] = [
  ...(['fashn', 'openai', 'google', 'replicate', 'fal', 'http', 'gradio'] as const).map(
    (engine) => [engine, 'redirects', redirect, /redirects/] as [EngineName, string, Elsewhere, RegExp],
  ),
  [
    'google',
    'redirects the pictures',
    (elsewhere) => (asked, response) =>
      (asked.path === '/token' ? json({ access_token: 'token-1' }) : redirect(elsewhere))(asked, response),
    /redirects/,
    VERTEX,
  ],
  [
    'gradio',
    'redirects the pictures',
    (elsewhere) => (asked, response) =>
      (/upload/.test(asked.path) ? redirect(elsewhere) : gradio)(asked, response),
    /redirects/,
  ],
  ['gradio', 'has its root', naming(/"root":"[^"]+/, gradio), /another origin/],
  ['gradio', 'has its picture', naming(/"url":"[^"]+/, gradio), /not public/],
  [
    'fashn',
    'has its picture',
    (elsewhere) => fashn({ status: 'completed', output: [`${elsewhere}/made.jpg`] }),
    /not public/,
  ],
  [
    'replicate',
    'has its picture',
    naming(/"output":"[^"]+/, replicate({ status: 'succeeded' })),
    /not public/,
  ],
  ['replicate', 'has its job', naming(/"get":"[^"]+/, replicate({ status: 'succeeded' })), /another origin/],
  ['fal', 'has its job', naming(/"status_url":"[^"]+/, working), /another origin/],
  ['fal', 'has its answer', naming(/"response_url":"[^"]+/, working), /another origin/],
];

/** When the shopper leaves, and what the engine learns of it. */
const LEAVING: [engine: EngineName, when: string, answer: FakeAnswer, leaves: IsAsked, learns: IsAsked][] = [
  ['fashn', 'it hangs', silence, () => true, isGone],
  ['openai', 'it hangs', silence, () => true, isGone],
  ['google', 'it hangs', silence, () => true, isGone],
  ['http', 'it hangs', silence, () => true, isGone],
  [
    'replicate',
    'it works',
    replicate({ status: 'processing' }),
    isAt(/GET .*\/predictions\/1$/),
    isAt(/1\/cancel$/),
  ],
  ['fal', 'it works', fal('IN_PROGRESS', {}), isAt(/\/status$/), isAt(/PUT .*\/cancel$/)],
  ['gradio', 'it works', hangingGradio, isAt(/ \/gradio_api\/queue\/data/), isCancelled],
  ['gradio', 'it still gets the pictures', hangingGradio, isAt(/ \/gradio_api\/upload/), isCancelled],
];

describe('The engines of the photo swap', () => {
  let fake: FakeEngine;
  /** The addresses of pictures that do not lie at the engine. */
  let fetched: string[];
  beforeEach(async () => {
    fake = await new FakeEngine().open();
    fetched = [];
  });
  afterEach(() => fake.close());

  async function make(
    name: EngineName,
    model: string | null = null,
    signal = new AbortController().signal,
  ): Promise<Buffer> {
    const url = name === 'http' ? `${fake.url}/engine` : fake.url;
    const key = model === VERTEX ? serviceAccount(fake.url) : 'engine-key';
    const getPicture: GetPicture = async ({ href }) => {
      fetched.push(href);
      return Uint8Array.from(MADE);
    };
    const generate = await openEngine(name, { model, key, url, fetch, getPicture });
    const made = await generate({
      photo: new Blob([PHOTO], { type: 'image/jpeg' }),
      productPicture: new Blob([PRODUCT], { type: 'image/jpeg' }),
      product: { id: '1', external_id: 'TEE', title: 'Heavy tee', category: 'clothes' },
      signal,
      onProgress() {},
    });
    return Buffer.from(await made.arrayBuffer());
  }
  const fail = async (engine: EngineName, model?: string) =>
    (await catchFailure(make(engine, model))) as PhotoSwapError;

  for (const { engine, title, model, answer, path, authorization = 'Bearer engine-key', check } of PICTURES)
    it(`${engine}: sends both pictures, and ${title}`, async () => {
      fake.answer = answer;
      expect(await make(engine, model)).to.deep.equal(MADE);
      const begun = fake.asked.find((asked) => asked.path === path)!;
      expect(begun, fake.asked.map((asked) => asked.path).join()).to.be.an('object');
      if (authorization) expect(begun.headers.authorization).to.equal(authorization);
      const sent = Buffer.concat(fake.asked.map(({ body }) => body));
      for (const picture of [PHOTO, PRODUCT])
        expect(sent.includes(picture) || sent.includes(picture.toString('base64'))).to.equal(true);
      await check?.(begun);
    });

  for (const [engine, categories, typicalSeconds] of OFFERS)
    it(`${engine}: offers ${categories.join(', ')}, each in about ${typicalSeconds} s, and no other`, () => {
      const settings = { engine, key: 'engine-key' };
      expect(checkPhotoSwap(settings)).to.deep.include({ categories, typicalSeconds });
      for (const category of CATEGORIES.filter((category) => !categories.includes(category)))
        expect(() => checkPhotoSwap({ ...settings, categories: [category] })).to.throw(
          `expected some of ${categories.join(', ')} for ${engine}; got "${category}"`,
        );
    });

  for (const [engine, title, answer, expected, says, model] of MEANINGS)
    it(`${engine}: ${title} is ${expected}, and is asked for once`, async () => {
      fake.answer = answer;
      const { kind, blockSeconds, message } = await fail(engine, model);
      expect(kind + (blockSeconds === 7 ? ' for 7 s' : ''), message).to.equal(expected);
      expect(message).to.match(says ?? /./);
      // Its words may repeat what was sent.
      expect(message).not.to.match(/CUDA|NSFW|flagged/);
      // Gradio's client asks for several things before it begins.
      const begun = fake.asked.filter(({ method, path }) => method === 'POST' && path !== '/token');
      if (engine !== 'gradio') expect(begun).to.have.lengthOf(1);
    });

  for (const [engine, refuse] of Object.entries(REFUSALS))
    describe(`${engine}: its table`, () => {
      const rows = reachable(FAILURES[ENGINES[engine as EngineName].title]!);
      for (const [status, words, { kind, advice, blockSeconds, isGivenBack = true }] of rows)
        it(`says that ${status} with ${words?.join(' or ') ?? 'anything'} is ${kind}`, async () => {
          for (const word of words ?? ['']) {
            fake.answer =
              status === 200 ? refuse(word) : plain(word.toUpperCase(), status, { 'retry-after': '7' });
            const failure = await fail(engine as EngineName);
            expect(failure.message).to.contain(advice);
            const usual = { busy: 10, 'no-credit': 60, 'bad-key': 60, setup: 60 }[kind as string] ?? 0;
            const heard = kind === 'busy' && status !== 200 && engine !== 'gradio' ? 7 : usual;
            expect(failure).to.include({ kind, isGivenBack, blockSeconds: blockSeconds ?? heard });
          }
        });
    });

  for (const [engine, title, answer, says, model] of LEADING_ELSEWHERE)
    it(`${model ?? engine}: is not followed where it ${title} to another port, with photo, key or without`, async () => {
      const elsewhere = await new FakeEngine().open();
      try {
        fake.answer = answer(elsewhere.url);
        const { kind, message } = await fail(engine, model);
        expect(`${kind}: ${message}`)
          .to.match(/^failed: /)
          .and.match(says);
        expect([elsewhere.asked, fetched]).to.deep.equal([[], []]);
      } finally {
        await elsewhere.close();
      }
    });

  for (const [what, retryAfter, blockSeconds] of [
    ['seconds', () => '7', 7],
    ['a date', () => new Date(Date.now() + 90_000).toUTCString(), 89],
    ['more than an hour', () => '99999', 3600],
    ['a word', () => 'soon', 10],
  ] as const)
    it(`is not asked for ${blockSeconds} s where it is busy for ${what}`, async () => {
      fake.answer = plain('', 429, { 'retry-after': retryAfter() });
      const failure = await fail('fashn');
      expect(failure.kind).to.equal('busy');
      expect(failure.blockSeconds).to.be.within(blockSeconds - 10, blockSeconds + 1);
    });

  it('knows a refusal whose body never ends by its status', async () => {
    fake.answer = (_, response) => response.writeHead(401).write('{');
    expect((await fail('fashn')).kind).to.equal('bad-key');
  });

  it('fetches a picture from another public address as those of products are', async () => {
    const address = 'https://cdn.example/made.jpg';
    fake.answer = fashn({ status: 'completed', output: [address] });
    expect(await make('fashn')).to.deep.equal(MADE);
    expect(fetched).to.deep.equal([address]);
  });

  for (const [engine, when, answer, leaves, learns] of LEAVING)
    it(`${engine}: ends at once, and learns of it, where the shopper leaves while ${when}`, async () => {
      fake.answer = answer;
      const leave = new AbortController();
      const ended = make(engine, null, leave.signal).catch((error: Error) => error.name);
      await waitUntil(() => fake.asked.some(leaves), 'what is asked before the shopper leaves');
      leave.abort();
      expect(await ended).to.equal('AbortError');
      await waitUntil(() => fake.asked.some(learns), 'the engine to learn that the shopper has left');
    });
});
