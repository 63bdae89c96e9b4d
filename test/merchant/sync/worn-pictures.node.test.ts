/** What a sync says of products that can't be worn as their pictures show them. */
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { createJudge } from '../../../src/merchant/cli/look-at-picture.ts';
import type { SyncEvent } from '../../../src/merchant/sync/events.ts';
import { createPictureChecks, type PictureJudge } from '../../../src/merchant/sync/plan/check-pictures.ts';
import { row, SyncWithMock } from './sync-with-mock.ts';

/** Every picture whose address says so shows glasses from the front. */
const judge: PictureJudge = {
  whatHasToBeShown: (category) => (category === 'eyewear' ? 'them from the front' : null),
  canBeWorn: async (file) => new TextDecoder().decode(file).includes('front'),
};

describe('A sync that looks at pictures', () => {
  let shop: SyncWithMock;
  let loaded: string[];
  beforeEach(() => {
    shop = new SyncWithMock();
    loaded = [];
  });

  async function unworn(rows: readonly object[], options: { dryRun?: boolean } = {}) {
    const events: SyncEvent[] = [];
    await shop.run(rows, {
      ...options,
      judge,
      checks: {
        ...createPictureChecks(),
        ask: async () => null,
        async load(source) {
          loaded.push(source);
          if (source.includes('gone')) throw new Error('gone');
          return new TextEncoder().encode(source);
        },
      },
      onEvent: (event) => events.push(event),
    });
    return events.filter((event) => event.event === 'unworn');
  }
  const pictures = (...names: string[]) => ({
    images: names.map((name) => `https://cdn.example/${name}.png`),
  });

  it('names the product, what its pictures would have to show, and sends it all the same', async () => {
    const [event, ...others] = await unworn([row(1, pictures('side'))]);
    expect(others).to.deep.equal([]);
    expect(event).to.include({ line: 1, id: 'SKU-1', code: 'unworn', url: 'https://cdn.example/side.png' });
    expect(event!.problem).to.contain('none shows them from the front');
    expect(await shop.products()).to.have.length(1);
  });

  it('says nothing of one that another picture shows from the front, nor of one that could not be read', async () => {
    expect(await unworn([row(1, pictures('side', 'front')), row(2, pictures('gone'))])).to.deep.equal([]);
  });

  it('looks at no more pictures than the dialog, and at none of other categories', async () => {
    await unworn([row(1, pictures('1', '2', '3', '4', '5', '6')), row(2, { category: 'shoes' })]);
    expect(loaded).to.have.length(5);
  });

  it('looks at new pictures alone, and in a dry run at all', async () => {
    const rows = [row(1, pictures('side'))];
    await unworn(rows);
    expect(await unworn(rows)).to.deep.equal([]);
    expect(await unworn(rows, { dryRun: true })).to.have.length(1);
  });
});

describe('What judges pictures', () => {
  it('keeps nothing else waiting for a whole picture', async () => {
    const file = await readFile('src/service/mock/seed/pictures/tortoise-round-glasses.webp');
    const { canBeWorn } = await createJudge(() => {});
    await canBeWorn(file, 'eyewear');
    let [longest, last] = [0, performance.now()];
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const start = performance.now();
    const judged = await Promise.all([1, 2, 3, 4].map(() => canBeWorn(file, 'eyewear')));
    const each = (performance.now() - start) / judged.length;
    clearInterval(timer);
    expect(judged).to.deep.equal([true, true, true, true]);
    expect(longest).to.be.below(each / 2);
  });
});
