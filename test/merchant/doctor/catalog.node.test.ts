/** What the doctor says where it has the key. */
import { expect } from 'chai';
import { createBench } from '../bench.ts';
import { ShopWithRelay } from './shop-with-relay.ts';

describe('The doctor with the key', () => {
  const { mock } = createBench();
  let shop: ShopWithRelay;
  let upstream: string[];
  beforeEach(async () => {
    shop = await new ShopWithRelay().open();
    upstream = ['--upstream', (await mock()).url];
    shop.env = { TRYON_API_KEY: 'demo-shop-key' };
    shop.page('<h1>Aviator</h1><script tryon><tryon-button external-id="SKU-1"></tryon-button>');
  });
  afterEach(() => shop.close());

  it('tells a product that is switched off from one that the catalog does not have', async () => {
    const off = await shop.doctor('--sku', 'JEWEL-401', ...upstream);
    expect(off.text).to.contain('✗ product: JEWEL-401 (Gold signet ring): try-on is switched off.');
    const unknown = await shop.doctor('--sku', 'NOPE', ...upstream);
    expect(unknown.text).to.contain('✗ product: NOPE: your catalog has no such product.');
  });

  it('says how to find out without it', async () => {
    expect((await shop.doctor('--sku', 'NOPE')).text).to.match(/doctor.*--upstream/);
  });

  it('ends with status 2 if the key is missing or wrong', async () => {
    for (const env of [{}, { TRYON_API_KEY: 'wrong' }]) {
      shop.env = env as Record<string, string>;
      const { status, text } = await shop.doctor(...upstream);
      expect(status).to.equal(2);
      expect(text).to.contain('TRYON_API_KEY');
    }
  });
});
