/** A sync that is killed at any of its calls, as often as one likes, and run again ends where one that was not killed does. */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { row, SyncWithMock } from './sync-with-mock.ts';

const picture = (name: string) => `https://cdn.example/${name}.png`;
const BEFORE = [row(1), row(2, { images: [picture('2'), picture('2b')] }), row(3)];
const AFTER = [
  row(1, { images: [picture('1-new')] }),
  row(2, { title: 'Renamed', images: [picture('2b')] }),
  row(4, { images: [picture('4'), picture('broken')] }),
];
const DISABLING = { disableMissing: true, yes: true };

type Kill = readonly [at: number, isSent: boolean];

/** Ends the run at a call, as a power cut does: nothing that comes after is sent or kept. */
async function runKilledAt(
  shop: SyncWithMock,
  rows: readonly object[],
  [at, isSent]: Kill,
): Promise<boolean> {
  const kill = new AbortController();
  const start = shop.sent.length;
  const atCall = (index: number) => {
    if (index - start >= at) kill.abort();
  };
  shop[isSent ? 'afterCall' : 'beforeCall'] = atCall;
  try {
    await shop.run(rows, { signal: kill.signal, ...DISABLING });
    return true;
  } catch (error) {
    if (!kill.signal.aborted) throw error;
    return false;
  } finally {
    shop.beforeCall = shop.afterCall = () => {};
  }
}

async function shopAfter(kills: readonly Kill[]): Promise<unknown> {
  const shop = new SyncWithMock();
  shop.broken.add(picture('broken'));
  for (const kill of kills) await runKilledAt(shop, BEFORE, kill);
  await shop.run(BEFORE);
  for (const kill of kills) await runKilledAt(shop, AFTER, kill);
  await shop.run(AFTER, DISABLING);
  const products = await shop.products();
  return products
    .map(({ external_id, title, tryon_status, model_type, swap_ready, images }) =>
      [
        external_id,
        title,
        tryon_status,
        model_type,
        swap_ready,
        ...images.map(({ url }) => url).toSorted(),
      ].join(),
    )
    .toSorted();
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
    expect(await runKilledAt(shop, BEFORE, [3, true])).to.equal(false);
    expect(await shop.products()).to.have.length.below(4);
    expect(await shop.statuses()).to.include('inactive');
  });
});
