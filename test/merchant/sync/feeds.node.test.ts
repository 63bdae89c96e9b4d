/** Every format that shops have, each as a file that was written from its platform's documentation. */
import { expect } from 'chai';
import { createReadStream, readFileSync } from 'node:fs';
import { gzipSync, zipSync } from 'fflate';
import type { FeedRow } from '../../../src/merchant/sync/feed/feed-row.ts';
import { findCategory, categoryMapFor, readCategoryMap } from '../../../src/merchant/sync/feed/categories.ts';
import { readDelimited } from '../../../src/merchant/sync/feed/delimited.ts';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';
import { readExternalId } from '../../../src/merchant/sync/plan/check-row.ts';

type Brief = [id: string, title: string, category: unknown, pictures: string[]];

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

async function* texts(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

async function read(source: Parameters<typeof readFeed>[0]) {
  const feed = await readFeed(source);
  const rows: FeedRow[] = [];
  for await (const row of feed.rows) rows.push(row);
  return { ...feed, rows };
}

const file = (name: string) => createReadStream(`test/merchant/sync/feeds/${name}`);

const brief = (row: FeedRow, id: string): Brief => [
  readExternalId(row, id),
  row.title,
  findCategory(row.categories, new Map()) ?? row.categories[0],
  row.pictures.map((picture) => picture.replace(/^.*\//, '').replace(/\?.*/, '')),
];

const FEEDS: Record<string, [name: string, rows: Brief[]]> = {
  'google-rss.xml': [
    'Google Merchant feed',
    [
      ['EYE-1', 'Aviator & Co', 'eyewear', ['1.jpg', '1b.jpg', '1c.jpg']],
      ['W-1', 'Diver', 'watch', ['2.jpg']],
    ],
  ],
  'google-atom.xml': ['Google Merchant feed', [['EYE-1', 'Aviator', 'eyewear', ['1.jpg']]]],
  'google.tsv': [
    'Google Merchant feed',
    [['EYE-1', 'Aviator 5" wide', 'eyewear', ['1.jpg', '1b.jpg', '1c.jpg']]],
  ],
  'shopify.csv': [
    'Shopify export',
    [
      ['EYE-1-BLK', 'Aviator', 'eyewear', ['black.jpg']],
      ['EYE-1-GLD', 'Aviator', 'eyewear', ['b.jpg', 'a.jpg', 'c.jpg']],
      ['TEE-1', 'Tee', 'clothes', ['t.jpg']],
    ],
  ],
  'shopify-2025.csv': ['Shopify export', [['EYE-1', 'Aviator', 'eyewear', ['a.jpg']]]],
  'woocommerce.csv': [
    'WooCommerce export',
    [
      ['TEE', 'Tee', 'clothes', ['tee.jpg', 'tee-2.jpg']],
      ['TEE-RED', 'Tee - Red', 'clothes', ['red.jpg']],
      ['TEE-BLUE', 'Tee - Blue', 'clothes', ['tee.jpg', 'tee-2.jpg']],
      ['OLD', 'Old tee', 'clothes', ['old.jpg']],
    ],
  ],
  'bigcommerce.csv': [
    'BigCommerce export',
    [
      ['EYE-1', 'Aviator', '23', ['a.jpg', 'b.jpg']],
      ['EYE-1-BLK', 'Aviator', '23', ['black.jpg']],
    ],
  ],
  'bigcommerce-legacy.csv': [
    'BigCommerce export',
    [
      ['EYE-1', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
      ['EYE-1-BLK', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
    ],
  ],
  'magento.csv': [
    'Magento export',
    [
      ['24-MB01', 'Joust Duffle Bag', 'bag', ['mb01.jpg', 'mb01_2.jpg', 'mb01_3.jpg']],
      ['24-MB02', 'Fusion', 'Gear', ['mb02.jpg']],
    ],
  ],
  'prestashop.csv': [
    'PrestaShop export',
    [
      ['demo_1', 'Hummingbird; printed tee', 'Men', ['tee.jpg']],
      ['demo_2', 'Old tee', 'Men', ['old.jpg']],
    ],
  ],
  'prestashop-import.csv': ['PrestaShop export', [['demo_1', 'Tee', 'clothes', ['1.jpg', '2.jpg']]]],
  'squarespace.csv': [
    'Squarespace export',
    [
      ['EYE-1-BLK', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
      ['EYE-1-GLD', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
      ['TEE-1', 'Tee', 'clothes', ['t.jpg']],
    ],
  ],
  'wix.csv': [
    'Wix export',
    [
      ['EYE-1', 'Aviator', 'eyewear', ['af2c_1.jpg', 'af2c_2.jpg']],
      ['EYE-1-BLK', 'Aviator', 'eyewear', ['af2c_1.jpg', 'af2c_2.jpg']],
      ['TEE-1', 'Tee', 'clothes', ['af2c_3.png']],
    ],
  ],
  'ecwid.csv': [
    'Ecwid export',
    [
      ['EYE-1', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
      ['EYE-1-BLK', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
      ['TEE-1', 'Tee', 'clothes', ['t.jpg']],
    ],
  ],
  'medusa.csv': [
    'Medusa export',
    [
      ['EYE-1-BLK', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
      ['EYE-1-GLD', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
      ['TEE-1', 'Tee', 'clothes', ['t.jpg']],
    ],
  ],
  'saleor.csv': [
    'Saleor export',
    [
      ['EYE-1-BLK', 'Aviator', 'eyewear', ['black.jpg', 'a.jpg', 'b.jpg']],
      ['EYE-1-GLD', 'Aviator', 'eyewear', ['a.jpg', 'b.jpg']],
    ],
  ],
  'plain.json': ['plain feed', [['EYE-1', 'Aviator', 'eyewear', ['1.jpg', '2.jpg']]]],
};

describe('A feed', function () {
  this.timeout(20_000);

  for (const [name, [format, expected]] of Object.entries(FEEDS)) {
    it(`is read from ${name}`, async () => {
      const feed = await read(file(name));
      expect(feed.name).to.equal(format);
      expect(feed.rows.map((row) => brief(row, feed.idField))).to.deep.equal(expected);
    });

    it(`is read from ${name} however its bytes are divided`, async () => {
      const bytes = readFileSync(`test/merchant/sync/feeds/${name}`);
      const parts = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, part) =>
        bytes.subarray(part * 7, part * 7 + 7),
      );
      const feed = await read(chunks(...parts));
      expect(feed.rows.map((row) => brief(row, feed.idField))).to.deep.equal(expected);
    });
  }

  it('says in which line a product begins', async () => {
    const { rows } = await read(file('shopify.csv'));
    expect(rows.map(({ line }) => line)).to.deep.equal([2, 4, 6]);
    expect((await read(file('google-rss.xml'))).rows.map(({ line }) => line)).to.deep.equal([6, 17]);
  });

  it('is unpacked from gzip and from a zip', async () => {
    const bytes = readFileSync('test/merchant/sync/feeds/prestashop.csv');
    for (const packed of [gzipSync(bytes), zipSync({ 'export.csv': bytes })]) {
      expect((await read(chunks(packed))).rows).to.have.lengthOf(2);
    }
  });

  it('is read in UTF-16, and in what an XML declaration names', async () => {
    const csv = '\uFEFFsku;title;category\nA;Größe;eyewear\n';
    const utf16 = new Uint8Array(Buffer.from(csv, 'utf16le'));
    expect((await read(chunks(utf16))).rows[0]!.title).to.equal('Größe');
    const xml =
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><item><id>1</id><title>Größe</title><image_link>x</image_link></item></channel></rss>';
    expect((await read(chunks(new Uint8Array(Buffer.from(xml, 'latin1'))))).rows[0]!.title).to.equal('Größe');
  });

  const PLAIN = 'sku,title,category,image\nA,Größe,eyewear,https://cdn.example/1.jpg\n';
  const PLAIN_ROW: Brief = ['A', 'Größe', 'eyewear', ['1.jpg']];
  const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const ITEM =
    '<item><G:id>A</G:id><title><![CDATA[Größe]]></title><G:image_link> https://cdn.example/1.jpg </G:image_link><G:product_type>eyewear</G:product_type><G:shipping><G:id>no</G:id></G:shipping></item>';
  const inGoogles = (declaration: string, prefix: string) =>
    `<rss ${declaration}><channel><id>shop</id>${ITEM.replaceAll('G:', prefix)}</channel></rss>`;
  for (const [what, source] of [
    ['a byte-order mark and CRLF', `\uFEFF${PLAIN.replaceAll('\n', '\r\n')}`],
    ['lines that end as in old Excel', PLAIN.replaceAll('\n', '\r')],
    ['the code page of Excel', windows1252(PLAIN)],
    ['UTF-16 without a byte-order mark', new Uint8Array(Buffer.from(PLAIN, 'utf16le'))],
    ['Excel’s line for the delimiter', `sep=;\r\n${PLAIN.replaceAll(',', ';')}`],
    ['tabs', PLAIN.replaceAll(',', '\t')],
    ['empty columns and lines', `\n,${PLAIN.replaceAll(',', ',,').replaceAll('\n', '\n\n,').trimEnd()}`],
    ['two columns of one name', PLAIN.replace('image', 'image,image').replace('https:', ',https:')],
    ['gzip under another name, twice', gzipSync(gzipSync(utf8(PLAIN)))],
    [
      'a zip from a Mac with notes',
      zipSync({ '__MACOSX/._a.csv': utf8('x'), 'README.txt': utf8('Hello'), 'a/a.csv': utf8(PLAIN) }),
    ],
    [
      'JSON lines',
      '{"sku":"A","title":"Größe","category":"eyewear","image":"https://cdn.example/1.jpg"}\r\n\r\n',
    ],
    ['elements without a prefix', inGoogles('', '')],
    ['Google’s prefix without its declaration', inGoogles('', 'g:')],
    ['a prefix of its own', inGoogles('xmlns:goo="http://base.google.com/ns/1.0"', 'goo:')],
    [
      'an id of Atom’s beside Google’s',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><a:entry><a:id>tag:1</a:id><g:id>A</g:id><a:title>Größe</a:title><g:image_link>https://cdn.example/1.jpg</g:image_link><g:product_type>eyewear</g:product_type></a:entry></a:feed>',
    ],
  ] as const)
    it(`is read with ${what}`, async () => {
      const bytes = typeof source === 'string' ? utf8(source) : source;
      for (const size of [bytes.length, 1]) {
        const parts = Array.from({ length: bytes.length / size }, (_, part) =>
          bytes.slice(part * size, part * size + size),
        );
        const feed = await read(chunks(...parts));
        expect(feed.rows.map((row) => brief(row, feed.idField))).to.deep.equal([PLAIN_ROW]);
      }
    });

  it('says in which line a record begins, past quoted line breaks and empty lines', async () => {
    const { rows } = await read(
      chunks('sku,"title\r\n(en)",name,category\r\n\r\nA,,"a\r\nb",eyewear\r\nB,,b,eyewear\r\n'),
    );
    expect(rows.map(({ line }) => line)).to.deep.equal([4, 6]);
  });

  it('says which platform’s products are hidden in the shop', async () => {
    const hidden = async (name: string) =>
      (await read(file(name))).rows.filter((row) => row.hidden).map(({ title }) => title);
    expect(await hidden('shopify.csv')).to.deep.equal(['Tee']);
    expect(await hidden('woocommerce.csv')).to.deep.equal(['Old tee']);
    expect(await hidden('magento.csv')).to.deep.equal(['Fusion']);
    expect(await hidden('prestashop.csv')).to.deep.equal(['Old tee']);
    for (const name of ['squarespace', 'wix', 'ecwid', 'medusa'])
      expect(await hidden(`${name}.csv`), name).to.deep.equal(['Tee']);
  });

  for (const [what, text, message] of [
    ['empty', '', 'empty'],
    ['a login page', '<!DOCTYPE html><html><title>Log in</title>', 'login'],
    ['a login page in XHTML', '<?xml version="1.0"?><!-- x --><html><body>Log in</body></html>', 'login'],
    ['an error of a file store', '<Error><Code>AccessDenied</Code></Error>', 'no products'],
    ['a header of something else', 'hello\n', 'Expected columns'],
    ['a workbook of Excel', zipSync({ 'xl/workbook.xml': new Uint8Array(9) }), 'Excel file. Save it as CSV'],
    ['an old workbook of Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'Excel file. Save it as CSV'],
    ['a zip without a feed', String.fromCharCode(0x50, 0x4b, 3, 4) + 'x', 'zip'],
    ['CSV with an open quote', 'sku,title\nA,a\nB,"b\nC,c\n', 'behind line 2'],
    ['cut off', '<rss><channel><item><g:id>1</g:id>', 'before it is complete'],
    ['something else', 'color,size\nred,L\n', 'Expected columns'],
    ['broken JSON', '[{"sku": "A", "title": "T"}, {"sku"', 'JSON'],
  ] as const)
    it(`that is ${what} is refused with a sentence`, async () => {
      const error = await read(chunks(text)).catch((error: Error) => error);
      expect(error).to.have.property('name', 'FeedError');
      expect((error as Error).message).to.contain(message);
    });
});

describe('A category', () => {
  it('is known by Google’s id and path, and by everything below it', () => {
    for (const [text, category] of [
      ['178', 'eyewear'],
      ['524', 'eyewear'],
      ['201', 'watch'],
      ['187', 'shoes'],
      ['Apparel & Accessories > Jewelry > Rings', 'jewelry'],
      ['apparel & accessories>clothing>dresses', 'clothes'],
      ['3032', 'bag'],
      ['107', 'luggage'],
      ['Jewelry', 'jewelry'],
      ['Apparel & Accessories > Jewelry > Watch Accessories', undefined],
      ['Electronics > Audio', undefined],
      ['223', undefined],
    ] as const)
      expect(findCategory([text], new Map()), text).to.equal(category);
  });

  it('that is unknown is printed as a map, which can be read when it is filled in', async () => {
    const [header, line] = categoryMapFor(['Men "new", all']) as [string, string];
    const map = await readCategoryMap(readDelimited(texts(`${header}\n${line}clothes\n`), header));
    expect(findCategory(['Men "new", all'], map)).to.equal('clothes');
    expect(findCategory(['Men "new", all > Tees'], map)).to.equal('clothes');
  });

  it('of a map that is none of ours is refused with its line', async () => {
    const map = readCategoryMap(
      readDelimited(texts('category,tryon_category\nMen,shirts\n'), 'category,tryon_category'),
    );
    expect(await map.catch((error: Error) => error.message))
      .to.contain('Line 2')
      .and.to.contain('shirts');
  });
});
