/** The demo shop’s addresses, words and offer, its log of requests, and what its merchant reads of the usage. */
import { expect } from 'chai';
import type { StorefrontProduct } from '../../src/core/catalog/storefront-product.ts';
import { initialItems } from '../../demo/shop/items.ts';
import { offerBeside } from '../../demo/shop/offer.ts';
import { linkTo, parseRoute } from '../../demo/shop/route.ts';
import { fill, WORDS } from '../../demo/shop/words/words.ts';
import { RequestLog } from '../../demo/log/request-log.ts';
import type { UsageCounter } from '../../src/core/catalog/resources.ts';
import { formatMonth, usageStory } from '../../demo/merchant/usage-story.ts';

describe('An address of the demo shop', () => {
  for (const [hash, route] of [
    ...['', '#', '#/'].map((hash) => [hash, { page: 'collection' }] as const),
    [linkTo('gold-signet-ring'), { page: 'product', handle: 'gold-signet-ring' }],
    ['#/bag', { page: 'bag' }],
    ...['#/products/', '#/products/a/b', '#/nowhere', '#bag'].map(
      (hash) => [hash, { page: 'missing' }] as const,
    ),
  ] as const)
    it(`"${hash}" is of the page ${route.page}`, () => expect(parseRoute(hash)).to.deep.equal(route));
});

/** Every sentence by the path of its keys, with the values that are filled in. */
function valuesIn(words: object, path = ''): [string, string[]][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value.match(/\{\w+\}/g)?.toSorted() ?? []]]
      : valuesIn(value, `${path}${key}.`),
  );
}

describe('The demo shop’s words', () => {
  for (const [language, words] of Object.entries(WORDS))
    it(`are complete in ${language}, and name the same values`, () => {
      expect(Object.fromEntries(valuesIn(words))).to.deep.equal(Object.fromEntries(valuesIn(WORDS.en)));
    });

  it('have their values filled in', () => {
    expect(fill(WORDS.en.count.other, { n: 3 })).to.equal('3 items');
  });
});

describe('What the demo shop offers in the dialog', () => {
  const offeredFor = (externalId: string) => {
    const product = { id: 'any', external_id: externalId } as StorefrontProduct;
    return offerBeside(
      product,
      initialItems(() => null),
      'en',
    );
  };

  it('has the price of all that the same face wears: what the tray shows beside glasses', () => {
    const offered = offeredFor('EYE-101').map(({ externalId, price }) => `${externalId} ${price}`);
    expect(offered).to.include.members(['EYE-101 €185', 'EYE-102 €210', 'JEWEL-402 €160']);
    expect(offered).to.have.length(4);
  });

  it('leaves out what is worn elsewhere', () => {
    const offered = offeredFor('JEWEL-401').map(({ externalId }) => externalId);
    expect(offered).to.deep.equal(['JEWEL-401', 'JEWEL-403']);
  });
});

describe('The request log of the demo', () => {
  let log: RequestLog;
  beforeEach(() => (log = new RequestLog()));

  it('keeps a request with its response, and passes the response on unread', async () => {
    const fetch = log.wrap('shop', async () => Response.json({ total: 0 }, { status: 200 }));
    const response = await fetch('mock:/v1/products?page=1', { method: 'GET' });
    expect(await response.json()).to.deep.equal({ total: 0 });
    expect(log.entries).to.have.length(1);
    expect(log.entries[0]).to.include({
      sender: 'shop',
      method: 'GET',
      path: '/v1/products?page=1',
      status: 200,
      responseBody: '{"total":0}',
    });
  });

  it('shows a request before its response has come', () => {
    void log.wrap('merchant', () => new Promise(() => {}))('https://shop.example/v1/usage');
    expect(log.entries[0]).to.include({ path: '/v1/usage', status: null, durationMs: null });
  });

  it('keeps a request that failed, and lets it fail', async () => {
    const failure = new TypeError('Failed to fetch');
    const fetch = log.wrap('merchant', () => Promise.reject(failure));
    expect(await fetch('mock:/v1/usage').catch((error: unknown) => error)).to.equal(failure);
    expect(log.entries[0]).to.include({ status: 0, responseBody: 'TypeError: Failed to fetch' });
  });

  it('describes an upload by its name, type and size', async () => {
    const body = new FormData();
    body.set('image', new File(['12345'], 'ring.png', { type: 'image/png' }));
    const fetch = log.wrap('merchant', async () => new Response('{}'));
    await fetch('mock:/v1/products/1/images', { method: 'POST', body });
    expect(log.entries[0]!.requestBody).to.contain('image: ring.png (image/png, 5 bytes)');
  });

  it('keeps the newest first, and no more than 200', async () => {
    const fetch = log.wrap('shop', async () => new Response('{}'));
    for (let i = 0; i < 201; i++) await fetch(`mock:/v1/products/${i}`);
    expect(log.entries).to.have.length(200);
    expect(log.entries[0]!.path).to.equal('/v1/products/200');
  });
});

const counter = (used: number, limit: number): UsageCounter => ({
  used,
  limit,
  remaining: limit === 0 ? -1 : Math.max(0, limit - used),
  percent_used: 0,
  is_exceeded: limit > 0 && used > limit,
  is_near_limit: false,
  is_unlimited: limit === 0,
});
const TENTH = Date.parse('2026-11-11T00:00:00Z');

describe('The story of a counter of usage', () => {
  it('is of a month that is written out', () => expect(formatMonth('2026-11')).to.equal('November 2026'));

  for (const [name, used, limit, isMonthly, story] of [
    [
      'says how many a day, and that the rest lasts the month',
      200,
      1000,
      true,
      '200 this month, 20 a day. 800 of 1,000 are left until November 30: enough at this pace.',
    ],
    ['says how many are left', 500, 600, true, '100 of 600 are left'],
    ['says when the rest is used up at this pace', 500, 600, true, 'they last until November 13'],
    [
      'says when the count starts again once all is used',
      600,
      600,
      true,
      'That is the limit of 600. The count starts again on December 1.',
    ],
    ['says when more was used', 601, 600, true, 'That is over the limit of 600.'],
    [
      'has no pace where nothing was used',
      0,
      600,
      true,
      'None this month. 600 of 600 are left until November 30.',
    ],
    ['says that there is no limit', 5, 0, true, '5 this month, 0.5 a day. No limit.'],
    [
      'of products says how many can be added, and no pace',
      12,
      100,
      false,
      '12 of 100. 88 more can be added.',
    ],
    ['of products says when none can be added', 100, 100, false, 'No more can be added.'],
  ] as [string, number, number, boolean, string][])
    it(name, () => expect(usageStory(counter(used, limit), '2026-11', isMonthly, TENTH)).to.contain(story));
});
