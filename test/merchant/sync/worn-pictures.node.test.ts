/** What a sync says of products that can't be worn as their pictures show them. */
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { createJudge } from '../../../src/merchant/cli/picture-judge.ts';
import { createPictureChecks, type PictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import type { PictureJudge } from '../../../src/merchant/sync/plan/judge-pictures.ts';
import { judgePicture } from '../../../src/try-on/wear/judge.ts';
import { GLASSES, studioPicture } from '../../try-on/wear/glasses.ts';
import { readParser } from '../../try-on/wear/a-parser.ts';
import { row, SyncWithMock } from './sync-with-mock.ts';

/** Every picture whose address says so shows glasses from the front. */
const judge: PictureJudge = {
  isJudged: (category) => category === 'eyewear',
  judge: async (file) =>
    new TextDecoder().decode(file).includes('front')
      ? null
      : { why: 'it is no front', remedy: 'Upload one.' },
};

describe('A sync that looks at pictures', () => {
  let shop: SyncWithMock;
  let loaded: string[];
  beforeEach(() => {
    shop = new SyncWithMock();
    loaded = [];
  });

  async function unworn(rows: readonly object[], dryRun = false) {
    const checks: PictureChecks = {
      ...createPictureChecks(),
      ask: async () => null,
      async load(source) {
        loaded.push(source);
        if (source.includes('gone')) throw new Error('gone');
        return new TextEncoder().encode(source);
      },
    };
    shop.events.length = 0;
    await shop.run(rows, { dryRun, judge, checks });
    return shop.said('unworn');
  }
  const pictures = (...names: string[]) => ({
    images: names.map((name) => `https://cdn.example/${name}.png`),
  });

  it('names the product, the gate’s reason and what to do, and sends it all the same', async () => {
    const [event, ...others] = await unworn([row(1, pictures('side'))]);
    expect(others).to.deep.equal([]);
    expect(event).to.include({ line: 1, id: 'SKU-1', code: 'unworn', url: 'https://cdn.example/side.png' });
    expect(event!.problem).to.contain('it is no front');
    expect(event!.remedy).to.contain('Upload one.');
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
    expect(await unworn(rows, true)).to.have.length(1);
  });
});

describe('What judges pictures', () => {
  it('judges them one after the other', async () => {
    const { judge: look } = await createJudge(() => {});
    const file = await readFile('src/service/mock/seed/pictures/tortoise-round-glasses.webp');
    const settled: string[] = [];
    // What is no picture would be refused at once.
    await Promise.all([
      look(file, 'eyewear').then((fault) => settled.push(`fault: ${fault}`)),
      look(new Uint8Array(9), 'eyewear').catch(() => settled.push('no picture')),
    ]);
    expect(settled).to.deep.equal(['fault: null', 'no picture']);
  });

  it('keeps nothing else waiting for a whole picture', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    const { unfit } = await judgePicture(studioPicture(GLASSES[0]!), 'eyewear', null, readParser);
    expect(unfit).to.equal(null);
    clearImmediate(next);
    expect(turns).to.be.above(5);
  });
});
