/** A sync that is killed at any of its calls, as often as one likes, and run again ends where one that was not killed does. */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { row, SyncWithMock } from './sync-with-mock.ts';

const BEFORE = [
  row(1),
  row(2, { images: ['https://cdn.example/2.png', 'https://cdn.example/2b.png'] }),
  row(3),
];
const AFTER = [
  row(1, { images: ['https://cdn.example/1-new.png'] }),
  row(2, { title: 'Renamed', images: ['https://cdn.example/2b.png'] }),
  row(4, { images: ['https://cdn.example/4.png', 'https://cdn.example/broken.png'] }),
];

/** Ends the run at a call, as a power cut does: nothing that comes after is sent or kept. */
async function runKilledAt(
  shop: SyncWithMock,
  rows: readonly object[],
  at: number,
  isSent: boolean,
): Promise<boolean> {
  const kill = new AbortController();
  const start = shop.sent.length;
  shop.beforeCall = (index) => {
    if (!isSent && index - start >= at) kill.abort();
  };
  shop.afterCall = (index) => {
    if (isSent && index - start >= at) kill.abort();
  };
  try {
    await shop.run(rows, { signal: kill.signal, disableMissing: true, yes: true });
    return true;
  } catch (error) {
    if (!kill.signal.aborted) throw error;
    return false;
  } finally {
    shop.beforeCall = shop.afterCall = () => {};
  }
}

async function shopAfter(kills: readonly (readonly [at: number, isSent: boolean])[]): Promise<unknown> {
  const shop = new SyncWithMock();
  shop.broken.add('https://cdn.example/broken.png');
  for (const [at, isSent] of kills) await runKilledAt(shop, BEFORE, at, isSent);
  await shop.run(BEFORE);
  for (const [at, isSent] of kills) await runKilledAt(shop, AFTER, at, isSent);
  await shop.run(AFTER, { disableMissing: true, yes: true });
  const products = await shop.products();
  return products
    .map(({ external_id, title, tryon_status, model_type, swap_ready, images }) => ({
      external_id,
      title,
      tryon_status,
      model_type,
      swap_ready,
      images: images.map(({ url }) => url).toSorted(),
    }))
    .toSorted((a, b) => a.external_id!.localeCompare(b.external_id!));
}

describe('A sync that is killed', function () {
  this.timeout(120_000);

  let expected: unknown;
  before(async () => void (expected = await shopAfter([])));

  for (const isSent of [false, true])
    it(`at each of its calls, ${isSent ? 'after it arrived' : 'before it left'}, ends the same when it is run again`, async () => {
      for (let at = 0; at < 20; at++)
        expect(await shopAfter([[at, isSent]]), `call ${at}`).to.deep.equal(expected);
    });

  it('several times ends the same', async () => {
    const kill = fc.tuple(fc.nat({ max: 12 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 2, maxLength: 4 }), async (kills) => {
        expect(await shopAfter(kills)).to.deep.equal(expected);
      }),
      { numRuns: 15 },
    );
  });

  it('was killed at all: calls are missing', async () => {
    const shop = new SyncWithMock();
    expect(await runKilledAt(shop, BEFORE, 3, true)).to.equal(false);
    expect(await shop.products()).to.have.length.below(4);
    expect((await shop.products()).every(({ tryon_status }) => tryon_status === 'active')).to.equal(false);
  });
});
