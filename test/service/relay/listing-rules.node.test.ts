/** The rules of the listing over single cases; `listing-rules.slow.test.ts` draws others every night. */
import { expect } from 'chai';
import { json, served, uuid } from './counted-service.ts';
import {
  holdRules,
  holdThroughCapitals,
  inShop,
  lettered,
  LISTINGS,
  secondsUntilGone,
} from './listing-rules.ts';

describe('The rules of the listing', () => {
  for (const [words, listing] of Object.entries(LISTINGS))
    it(`let no active product leave, and health be ok with most of the shop alone, where a service lists ${words}`, async () => {
      await holdRules([170, 60, 1], listing, true);
      await holdRules([1300, 60, 2], listing, false);
    });

  it('let a thousand of 3,000 products leave within two minutes', async () => {
    const off = Array.from({ length: 1000 }, (_, n) => n * 3);
    expect(await secondsUntilGone([3000, 60, 1], null, off)).to.be.below(120);
  });

  for (const words of ['in an order of its own for every page', 'in opposite orders, at random'])
    it(`let six of 3,000 products leave within two minutes that are listed ${words}`, async () => {
      const off = [5, 505, 1005, 1505, 2005, 2505];
      expect(await secondsUntilGone([3000, 60, 1], LISTINGS[words]!, off)).to.be.below(120);
    });

  for (const isExact of [true, false])
    it(`let none leave where a service begins to write ids in capitals, ${isExact ? 'and knows no others' : 'and knows both'}`, () =>
      inShop([400, 60, 1], async (shop) => {
        const { service } = shop;
        service.products = service.products.map((product, n) => ({ ...product, id: uuid(lettered(n)) }));
        await shop.untilOk();
        service.products = service.products.map((product) => ({ ...product, id: product.id.toUpperCase() }));
        service.fault = ({ pathname }) => {
          const id = pathname.split('/')[3]?.toUpperCase();
          const product = isExact ? undefined : service.products.find((each) => each.id === id);
          return product && json({ product });
        };
        for (let step = 0; step < 60; step++) {
          await shop.clock.advance(2000);
          expect(await shop.readStatus(lettered((step * 7) % 400)), `after ${step} steps`).to.equal(200);
        }
        expect(shop.relay.health()).to.include({ status: 'ok', products: 400 });
      }));

  for (const words of ['in one order', 'in pages that lack one in twenty', 'in opposite orders, at random'])
    it(`let none leave where a service writes ids in capitals for a while, again and again, and lists ${words}`, () =>
      // Had one leave that was asked for in capitals only.
      holdThroughCapitals([277, 120, 17], LISTINGS[words]!, 103));

  it('answer by an id in any case what a service writes in capitals', () =>
    inShop([0, 60, 1], async (shop) => {
      const id = 'ABCDEF00-0000-4000-8000-00000000000A';
      shop.service.products = [served(1, { id }), served(2)];
      await shop.untilOk();
      for (const asked of [id, id.toLowerCase(), id.replace('ABC', 'aBc')]) {
        const response = await shop.relay.fetch(new Request(`https://shop.example/v1/products/${asked}`));
        const { product } = (await response.json()) as { product?: { id: string } };
        expect([response.status, product?.id]).to.deep.equal([200, id]);
      }
    }));
});
