/** Whatever a visitor sends: the service hears only the relay's own words, and the answer is one of a few kinds. */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { type CountedService, uuid } from './counted-service.ts';
import { KEY, useRelay } from './use-relay.ts';

const OWN_WORDS = [
  /^https:\/\/catalog\.example\/v1\/products\?tryon_status=(?:in)?active&page=\d+&limit=100$/,
  /^https:\/\/catalog\.example\/v1\/products\?external_id=[^&]*&tryon_status=active$/,
  /^https:\/\/catalog\.example\/v1\/products\/[0-9a-f-]{36}$/,
];

/** Any of these words. */
const wordOf = (words: string) => fc.constantFrom(...words.split(' '));
const PIECES = 'v1 products usage .. . %2e%2e %2F %00 \\ //evil.example @evil.example images __proto__';
const IDS = [uuid(1), uuid(2), uuid(1).toUpperCase()];
const piece = fc.oneof(wordOf(PIECES), fc.constantFrom(...IDS), fc.string({ unit: 'binary', maxLength: 12 }));
const wild = fc
  .tuple(fc.boolean(), fc.array(piece, { maxLength: 6 }))
  .map(([reads, pieces]) => `${reads ? '/v1/products/' : '/'}${pieces.join('/')}`);
const known = fc.constantFrom('', `/${uuid(1)}`, `/${uuid(2)}`, `/${uuid(9999)}`);
const path = fc.oneof(
  wild,
  known.map((id) => `/v1/products${id}`),
);
const NAMES = 'external_id tryon_status page limit __proto__ constructor category';
const VALUES = 'active inactive SKU-1 SKU-2 1 -1 1e9 0x10 &limit=9 #';
const query = fc.array(
  fc.tuple(
    fc.oneof(wordOf(NAMES), fc.string({ maxLength: 8 })),
    fc.oneof(wordOf(VALUES), fc.constant('a\r\nx: y'), fc.string({ unit: 'binary', maxLength: 300 })),
  ),
  { maxLength: 3 },
);
const HEADERS =
  'authorization cookie x-forwarded-host x-http-method-override range if-none-match origin accept';
const headers = fc.array(
  fc.tuple(
    fc.oneof(fc.stringMatching(/^[a-z][a-z-]{0,15}$/), wordOf(HEADERS)),
    fc.stringMatching(/^[\x21-\x7e]{0,60}$/),
  ),
  { maxLength: 6 },
);
const method = wordOf('GET GET HEAD OPTIONS POST PUT PATCH DELETE PROPFIND');

describe('Whatever a visitor sends', () => {
  let service: CountedService;
  const { open, ask, health, makeProducts } = useRelay((parts) => ({ service } = parts));

  it('gets one of a few responses, and only the relay’s own requests reach the service', async () => {
    // Large enough that lookups are open: the one way in which a visitor's words can go upstream.
    makeProducts(7000);
    service.products[2]!.tryon_status = 'inactive';
    open({ allowedOrigins: ['https://shop.example'] });
    void ask('/v1/products');
    while (!health().products) await new Promise((resolve) => setTimeout(resolve, 0));
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(path, query, headers, method, async (path, query, headers, method) => {
        const url = new URL(`https://shop.example${path.startsWith('//') ? '/' : path}`);
        for (const [name, value] of query) url.searchParams.append(name, value);
        const answer = await ask(url.href.slice(url.origin.length), { method, headers });
        const body = await answer.text();

        expect(answer.status).to.be.oneOf([200, 204, 304, 400, 404, 405, 503]);
        const told = body + JSON.stringify([...answer.headers]);
        expect(told).not.to.contain(KEY);
        expect(answer.headers.get('access-control-allow-origin')).to.be.oneOf([null, 'https://shop.example']);
        expect(answer.headers.get('x-content-type-options') ?? 'nosniff').to.equal('nosniff');
        if (answer.status >= 400 && method !== 'HEAD') {
          expect(JSON.parse(body)).to.have.nested.property('error.code').that.is.a('string');
        }
        if (answer.status === 200 && method === 'GET') {
          expect(body)
            .not.to.contain(`"${uuid(2)}"`)
            .and.not.contain('inactive');
          answered++;
        }
      }),
      { numRuns: 1000 },
    );
    expect(answered).to.be.greaterThan(10);
    for (const { url, init } of service.calls) {
      expect(
        OWN_WORDS.some((words) => words.test(url)),
        url,
      ).to.equal(true);
      expect(init.method ?? 'GET').to.equal('GET');
      expect(init.headers).to.deep.equal({ authorization: `Bearer ${KEY}`, accept: 'application/json' });
      expect(init).not.to.have.property('body');
    }
  });
});
