import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { verifyAppProxy } from '../../../src/service/relay/index.ts';

const PRODUCTS = 'https://relay.example/v1/products';
const SECRET = 'hush';
const NOW = Date.UTC(2026, 0, 1);
const added = {
  shop: 'some-shop.myshopify.com',
  path_prefix: '/apps/tryon',
  timestamp: String(NOW / 1000),
  logged_in_customer_id: '',
};

/** Signed as Shopify's documentation describes it, on Node's own crypto. */
function signed(params: [string, string][], secret = SECRET): string {
  const query = new URLSearchParams(params);
  const names = [...new Set(query.keys())].toSorted();
  const text = names.map((name) => `${name}=${query.getAll(name).join(',')}`).join('');
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return `${PRODUCTS}?${new URLSearchParams([...params, ['signature', signature]])}`;
}
const verify = (url: string, now = NOW) => verifyAppProxy(new Request(url), SECRET, now);
const params: [string, string][] = [['external_id', 'SKU 1&2'], ...Object.entries(added)];

describe('A request through a Shopify app proxy', () => {
  // The example of Shopify's documentation, "Authenticate app proxies".
  it('agrees with the signature that Shopify publishes as its example', async () => {
    const query =
      'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555&signature=4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb';
    const request = await verify(`${PRODUCTS}?${query}`, 1_317_327_555_000);
    expect(request?.url).to.equal(`${PRODUCTS}?extra=1&extra=2`);
  });

  it('is passed on without what the proxy added', async () => {
    expect((await verify(signed(params)))?.url).to.equal(`${PRODUCTS}?external_id=SKU+1%262`);
  });

  for (const [what, url] of [
    ['without a signature', `${PRODUCTS}?external_id=1`],
    ['signed with another secret', signed(params, 'other')],
    ['changed after it was signed', signed(params).replace('SKU', 'SKV')],
    ['with a parameter added', `${signed(params)}&page=2`],
    ['with two signatures', `${signed(params)}&signature=${'0'.repeat(64)}`],
    ['with a signature that is no hex', 'https://relay.example/?timestamp=1767225600&signature=zz'],
    ['without a timestamp', signed([['shop', 'x']])],
  ] as const)
    it(`is refused ${what}`, async () => expect(await verify(url)).to.equal(null));

  it('is refused if it is repeated later', async () => {
    expect(await verify(signed(params), NOW + 299_000)).not.to.equal(null);
    expect(await verify(signed(params), NOW + 301_000)).to.equal(null);
  });
});
