/** Every format that shops have, each as a file that was written from its platform's documentation, and what categories mean. */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { gzipSync, zipSync } from 'fflate';
import {
  findCategory,
  categoryMapTemplate,
  categoryMapOf,
  guessCategory,
  readCategoryMap,
} from '../../../src/merchant/sync/feed/categories.ts';
import { readFeed } from '../../../src/merchant/sync/feed/read-feed.ts';
import { readExternalId } from '../../../src/merchant/sync/plan/check-row.ts';
import { readDelimited } from '../../../src/merchant/sync/feed/delimited.ts';

/** @param size of the chunks in which it arrives */
async function read(feed: string | Uint8Array, size = Infinity) {
  const bytes = typeof feed === 'string' ? new TextEncoder().encode(feed) : feed;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const { rows, name, idField } = await readFeed(chunks());
  const lines: string[] = [];
  for await (const row of rows) {
    const category = findCategory(row.categories, new Map()) ?? row.categories[0];
    const pictures = row.pictures.map((picture) => picture.replace(/^.*\//, '').replace(/\?.*/, ''));
    const brief = [readExternalId(row, idField), row.title, category, pictures.join(' ')].join(', ');
    lines.push(`${row.line}: ${brief}${row.hidden ? ' (hidden)' : ''}`);
  }
  return { name, lines };
}

const file = (name: string): Uint8Array => readFileSync(`test/merchant/sync/feeds/${name}`);

/** Of each file, what it is taken for; of each product: line, id, title, category, pictures, and whether the shop hides it. */
const FEEDS = `
google-rss.xml (Google Merchant feed)
  6: EYE-1, Aviator & Co, eyewear, 1.jpg 1b.jpg 1c.jpg
  17: W-1, Diver, watch, 2.jpg
google-atom.xml (Google Merchant feed)
  5: EYE-1, Aviator, eyewear, 1.jpg
google.tsv (Google Merchant feed)
  2: EYE-1, Aviator 5" wide, eyewear, 1.jpg 1b.jpg 1c.jpg
shopify.csv (Shopify export)
  2: EYE-1-BLK, Aviator, eyewear, black.jpg
  4: EYE-1-GLD, Aviator, eyewear, b.jpg a.jpg c.jpg
  6: TEE-1, Tee, clothes, t.jpg (hidden)
shopify-2025.csv (Shopify export)
  2: EYE-1, Aviator, eyewear, a.jpg
woocommerce.csv (WooCommerce export)
  2: TEE, Tee, clothes, tee.jpg tee-2.jpg
  3: TEE-RED, Tee - Red, clothes, red.jpg
  4: TEE-BLUE, Tee - Blue, clothes, tee.jpg tee-2.jpg
  5: OLD, Old tee, clothes, old.jpg (hidden)
bigcommerce.csv (BigCommerce export)
  2: EYE-1, Aviator, 23, a.jpg b.jpg
  3: EYE-1-BLK, Aviator, 23, black.jpg
bigcommerce-legacy.csv (BigCommerce export)
  2: EYE-1, Aviator, eyewear, a.jpg b.jpg
  3: EYE-1-BLK, Aviator, eyewear, a.jpg b.jpg
magento.csv (Magento export)
  2: 24-MB01, Joust Duffle Bag, bag, mb01.jpg mb01_2.jpg mb01_3.jpg
  4: 24-MB02, Fusion, Gear, mb02.jpg (hidden)
prestashop.csv (PrestaShop export)
  2: demo_1, Hummingbird; printed tee, Men, tee.jpg
  3: demo_2, Old tee, Men, old.jpg (hidden)
prestashop-import.csv (PrestaShop export)
  2: demo_1, Tee, clothes, 1.jpg 2.jpg
squarespace.csv (Squarespace export)
  2: EYE-1-BLK, Aviator, eyewear, a.jpg b.jpg
  3: EYE-1-GLD, Aviator, eyewear, a.jpg b.jpg
  4: TEE-1, Tee, clothes, t.jpg (hidden)
wix.csv (Wix export)
  2: EYE-1, Aviator, eyewear, af2c_1.jpg af2c_2.jpg
  3: EYE-1-BLK, Aviator, eyewear, af2c_1.jpg af2c_2.jpg
  4: TEE-1, Tee, clothes, af2c_3.png (hidden)
ecwid.csv (Ecwid export)
  2: EYE-1, Aviator, eyewear, a.jpg b.jpg
  4: EYE-1-BLK, Aviator, eyewear, a.jpg b.jpg
  5: TEE-1, Tee, clothes, t.jpg (hidden)
medusa.csv (Medusa export)
  2: EYE-1-BLK, Aviator, eyewear, a.jpg b.jpg
  3: EYE-1-GLD, Aviator, eyewear, a.jpg b.jpg
  4: TEE-1, Tee, clothes, t.jpg (hidden)
saleor.csv (Saleor export)
  2: EYE-1-BLK, Aviator, eyewear, black.jpg a.jpg b.jpg
  3: EYE-1-GLD, Aviator, eyewear, a.jpg b.jpg
plain.json (plain feed)
  1: EYE-1, Aviator, eyewear, 1.jpg 2.jpg
`;

describe('A feed', () => {
  for (const written of FEEDS.trim().split(/\n(?=\S)/)) {
    const [name] = written.split(' ') as [string];
    for (const [how, size] of [
      ['', Infinity],
      [' however its bytes are divided', 7],
    ] as const)
      it(`is read from ${name}${how}`, async () => {
        const feed = await read(file(name), size);
        expect([`${name} (${feed.name})`, ...feed.lines].join('\n  ')).to.equal(written);
      });
  }

  const PLAIN = 'sku,title,category,image\nA,Größe,eyewear,https://cdn.example/1.jpg\n';
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const ITEM =
    '<item><G:id>A</G:id><title><![CDATA[Größe]]></title><G:image_link> https://cdn.example/1.jpg </G:image_link><G:product_type>eyewear</G:product_type><G:shipping><G:id>no</G:id></G:shipping></item>';
  const inGoogles = (declaration: string, prefix: string) =>
    `<rss ${declaration}><channel><id>shop</id>${ITEM.replaceAll('G:', prefix)}</channel></rss>`;
  const LATIN1 = '<?xml version="1.0" encoding="ISO-8859-1"?>';
  for (const [what, source] of [
    ['a byte-order mark and CRLF', `\uFEFF${PLAIN.replaceAll('\n', '\r\n')}`],
    ['lines that end as in old Excel', PLAIN.replaceAll('\n', '\r')],
    ['the code page of Excel', Buffer.from(PLAIN, 'latin1')],
    ['the encoding that XML declares', Buffer.from(`${LATIN1}${inGoogles('', '')}`, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${PLAIN}`, 'utf16le')],
    ['UTF-16 without a byte-order mark', Buffer.from(PLAIN, 'utf16le')],
    ['Excel’s line for the delimiter', `sep=;\r\n${PLAIN.replaceAll(',', ';')}`],
    ['tabs', PLAIN.replaceAll(',', '\t')],
    ['empty columns and lines', `\n,${PLAIN.replaceAll(',', ',,').replaceAll('\n', '\n\n,').trimEnd()}`],
    ['two columns of one name', PLAIN.replace('image', 'image,image').replace('https:', ',https:')],
    ['gzip', gzipSync(utf8(PLAIN))],
    ['gzip under another name, twice', gzipSync(gzipSync(utf8(PLAIN)))],
    ['a zip', zipSync({ 'export.csv': utf8(PLAIN) })],
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
      for (const size of [Infinity, 1]) {
        const { lines } = await read(source, size);
        expect(lines.map((line) => line.replace(/^\d+: /, ''))).to.deep.equal(['A, Größe, eyewear, 1.jpg']);
      }
    });

  it('says in which line a record begins, past quoted line breaks and empty lines', async () => {
    const { lines } = await read(
      'sku,"title\r\n(en)",name,category\r\n\r\nA,,"a\r\nb",eyewear\r\nB,,b,eyewear\r\n',
    );
    expect(lines.map((line) => parseInt(line))).to.deep.equal([4, 6]);
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
    ['CSV with an open quote', 'sku,title\nA,a\nB,"b\nC,c\n', 'after line 2'],
    ['cut off', '<rss><channel><item><g:id>1</g:id>', 'before it is complete'],
    ['something else', 'color,size\nred,L\n', 'Expected columns'],
    ['without any product', '{"sections":{}}', 'There is no product in this file'],
    ['broken JSON', '[{"sku": "A", "title": "T"}, {"sku"', 'JSON'],
  ] as const)
    it(`that is ${what} is refused with a sentence`, async () => {
      const error = await read(text).catch((error: Error) => error);
      expect(error).to.have.property('name', 'FeedError');
      expect((error as Error).message).to.contain(message);
    });
});

async function* texts(text: string): AsyncGenerator<string> {
  yield text;
}

describe('A category', () => {
  for (const [text, category] of [
    ['178', 'eyewear'],
    ['524', 'eyewear'],
    ['201', 'watch'],
    ['187', 'shoes'],
    ['3032', 'bag'],
    ['107', 'luggage'],
    ['223', undefined],
    ['Apparel & Accessories > Jewelry > Rings', 'jewelry'],
    ['apparel & accessories>clothing>dresses', 'clothes'],
    ['Jewelry', 'jewelry'],
    ['Apparel & Accessories > Jewelry > Watch Accessories', undefined],
    ['Electronics > Audio', undefined],
    ['Sunglasses', 'eyewear'],
    ['Women’s Earrings', 'jewelry'],
    ["Men's Watches", 'watch'],
    ['Home > Jewellery > New in', 'jewelry'],
    ['bangles/bracelets', 'jewelry'],
    ['Vêtements et accessoires > Lunettes de soleil', 'eyewear'],
    ['Ropa y accesorios > Joyería > Relojes', 'watch'],
    ['Bekleidung & Accessoires > Schmuck > Uhrenzubehör', undefined],
    ['Shoes & Bags', undefined],
    ['Ring lights', undefined],
  ] as const)
    it(`${text} is ${category ?? 'not known'}`, () => {
      expect(findCategory([text], new Map())).to.equal(category);
    });

  it('that only contains a word of one is a guess for the map', () => {
    expect(guessCategory('Silver ring')).to.equal('jewelry');
    expect(guessCategory('Gift boxes')).to.equal(null);
  });

  it('is found by wildcards of the map, after what it says exactly', async () => {
    const map = await categoryMapOf({ 'Gold > *': 'jewelry', '*gift*': '', 'Gold > Watch': 'watch' });
    expect(findCategory(['Gold > Fine > Studs'], map)).to.equal('jewelry');
    expect(findCategory(['Gold > Watch'], map)).to.equal('watch');
    expect(findCategory(['All gifts'], map)).to.equal(null);
    expect(findCategory(['Silver'], map)).to.equal(undefined);
  });

  it('that is unknown is printed as a map, which can be read when it is filled in', async () => {
    const [header, line] = categoryMapTemplate(['Men "new", all']) as [string, string];
    const map = await readCategoryMap(readDelimited(texts(`${header}\n${line}clothes\n`), header));
    expect(findCategory(['Men "new", all'], map)).to.equal('clothes');
    expect(findCategory(['Men "new", all > Tees'], map)).to.equal('clothes');
  });
});
