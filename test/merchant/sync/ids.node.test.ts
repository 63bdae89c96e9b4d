/** Ids that are not a product's own: mangled by a spreadsheet, several in one cell, or with a plugin's prefix. None is used. */
import { expect } from 'chai';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';
import { checkRow, isSkip, readExternalId } from '../../../src/merchant/sync/plan/check-row.ts';
import { SyncWithMock } from './sync-with-mock.ts';

const feedOf = (ids: readonly string[]) =>
  [
    'sku,title,category,image',
    ...ids.map((id, index) => `"${id}",Ring ${index},jewelry,https://cdn.example/${index}.png`),
  ].join('\n');

/** Syncs these SKUs. Returns the ids that are used, and the rows that are left out. */
async function syncOf(ids: readonly string[], more: object = {}) {
  const shop = new SyncWithMock();
  const text = feedOf(ids);
  const { plan } = await shop.run([], { feed: async () => new Blob([text]).stream(), ...more });
  const skipped = shop.said('skipped');
  const used = (await shop.products()).map(({ external_id }) => external_id);
  return { shop, plan, used, skipped };
}

const USUAL = ['RING-1', 'RING-2', '1E5', '12E3', 'MAR-12', '4012345678901', 'A.5', '3-12-A'];
const NUMBERS = Array.from({ length: 20 }, (_, index) => String(40_120_031 + index * 7_919));

describe('An id', () => {
  for (const [id, reason] of [
    ['4.01234E+12', /shortened/],
    ['4,01234E+12', /shortened/],
    ['1.23E+05', /shortened/],
    ['4E+12', /shortened/],
    ['4012345678901200000', /last digits/],
    ['4012345678901.0', /decimals/],
    ['#N/A', /error/],
    ['#NV', /error/],
    ['#REF!', /error/],
    ['#BEZUG!', /error/],
    ['#NAME?', /error/],
    ['########', /error/],
    ['12-Mar', /date/],
    ['Mar-12', /date/],
    ['12. Mrz', /date/],
    ['12-mars', /date/],
    ['2024-03-01 00:00:00', /date/],
    ['2024-03-01', /date/],
    ['01/03/2024', /date/],
    ['01.03.2024', /date/],
  ] as const)
    it(`${id} is left out as a spreadsheet's, with its line`, async () => {
      const { used, skipped } = await syncOf([...USUAL, id]);
      expect(skipped).to.have.length(1);
      expect(skipped[0]).to.include({ line: USUAL.length + 2, id, code: 'doubtful-id' });
      expect(skipped[0]!.problem).to.match(reason);
      expect(used).to.have.members(USUAL);
    });

  it('without its leading zeros is left out where the others have one length', async () => {
    const { used, skipped } = await syncOf([...NUMBERS, '1234567', '34567']);
    expect(skipped.map(({ id, code }) => [id, code])).to.eql([
      ['1234567', 'doubtful-id'],
      ['34567', 'doubtful-id'],
    ]);
    expect(skipped[0]!.problem).to.contain('7 digits where the others have 8');
    expect(used).to.have.members(NUMBERS);
  });

  for (const [what, ids] of [
    ['a counter has given', Array.from({ length: 40 }, (_, index) => String(99_996 + index))],
    ['a counter has given from one', Array.from({ length: 40 }, (_, index) => String(index + 1))],
    ['has its zeros', [...NUMBERS, '01234567', '1234567']],
    ['is a month as all are', ['Mar-01', 'Mar-02', 'Jun-01']],
  ] as const)
    it(`that ${what} is used`, async () => {
      const { skipped, used } = await syncOf(ids);
      expect(skipped).to.eql([]);
      expect(used).to.have.members(ids);
    });

  it('that is doubtful may be any product, so that none is switched off as missing', async () => {
    const { shop } = await syncOf(['4012345678901', 'B']);
    const text = feedOf(['4.01235E+12', 'B']);
    const { plan } = await shop.run([], {
      feed: async () => new Blob([text]).stream(),
      disableMissing: true,
      yes: true,
    });
    expect(plan).to.include({ disable: 0 });
    expect(plan.keptOn).to.contain('not known');
  });

  for (const cell of ['A-1,A-2,A-3', 'A-1, A-2', 'A-1;A-2', 'A-1\nA-2'])
    it(`is not made of several in one cell: ${JSON.stringify(cell)}`, async () => {
      const { used, skipped } = await syncOf(['B', cell]);
      expect(skipped[0]).to.include({ code: 'several-ids' });
      expect(skipped[0]!.remedy).to.contain("--id '{sku}'");
      expect(used).to.eql(['B']);
      expect((await syncOf([cell], { id: '{sku}' })).skipped).to.eql([]);
    });

  for (const [id, start] of [
    ['gla_33', 'gla_'],
    ['woocommerce_gpf_33', 'woocommerce_gpf_'],
    ['online:en:DE:gla_33', 'online:en:DE:gla_'],
    ['wc_post_id_33', 'wc_post_id_'],
  ] as const)
    for (const link of ['', '<link>https://shop.example/ring</link>'])
      it(`${id} of a plugin is named with the template that strips it, ${link ? 'with' : 'without'} links`, async () => {
        const item = `<item><g:id>${id}</g:id><title>Ring</title>${link}<g:product_type>Rings</g:product_type><g:image_link>https://cdn.example/a.png</g:image_link></item>`;
        const feed = await readFeed(
          new Blob([
            `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${item}</channel></rss>`,
          ]).stream(),
        );
        for await (const row of feed.rows) {
          const skip = checkRow(row, readExternalId(row, 'id'), { id: 'id' });
          expect(isSkip(skip) && skip.remedy).to.contain(`--id '{id#${start}}'`);
          expect(readExternalId(row, `{id#${start}}`)).to.equal('33');
        }
      });
});

it('A variant of Wix is the product of its handle, and no repeated id', async () => {
  const shop = new SyncWithMock();
  const lines = ['Product', 'Variant', 'Variant'].map(
    (type, index) =>
      `h1,${type},${index === 0 ? 'Ring' : ''},https://cdn.example/a.png,Rings,${index ? `S-${index}` : ''}`,
  );
  const text = ['handleId,fieldType,name,productImageUrl,collection,sku', ...lines].join('\n');
  await shop.run([], { feed: async () => new Blob([text]).stream(), id: 'handleid' });
  expect(shop.said('skipped')).to.eql([]);
  expect((await shop.products()).map(({ external_id }) => external_id)).to.eql(['h1']);
});

describe('Pictures in one cell', () => {
  const [a, b] = ['https://cdn.example/a.jpg', 'https://cdn.example/w_300,h_300/b.jpg'];
  const heads = {
    WooCommerce: [
      'ID,Type,SKU,Name,Published,Categories,Images',
      (cell: string) => `1,simple,A,A,1,Rings,"${cell}"`,
    ],
    Shopify: [
      'Handle,Title,Body (HTML),Type,Variant SKU,Image Src',
      (cell: string) => `a,A,,Rings,A,"${cell}"`,
    ],
    Google: ['id\ttitle\tproduct_type\timage_link', (cell: string) => `A\tA\tRings\t"${cell}"`],
    'a plain table': ['sku,title,category,image', (cell: string) => `A,A,Rings,"${cell}"`],
  } as const;
  for (const [platform, [head, row]] of Object.entries(heads))
    // In a TSV, the last column has no second line.
    for (const between of [';', '; ', '|', ' | ', ', ', ' ', ...(platform === 'Google' ? [] : ['\n'])])
      it(`are divided by ${JSON.stringify(between)}: ${platform}`, async () => {
        const feed = await readFeed(new Blob([`${head}\n${row(a + between + b)}`]).stream());
        for await (const { pictures } of feed.rows) expect(pictures).to.eql([a, b]);
      });

  it('are divided where they are files', async () => {
    const feed = await readFeed(
      new Blob(['sku,title,category,image\nA,A,Rings,a 1.jpg;b.png|c.webp']).stream(),
    );
    for await (const { pictures } of feed.rows) expect(pictures).to.have.length(3);
  });
});
